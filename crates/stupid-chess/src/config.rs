//! The switches agreed before a game, and the hash that names them.

use game::{Digest, Fault, OptionKind, OptionSpec, OptionValue, Options, bad_option};
use serde::{Deserialize, Serialize};
use xiangqi::{Role, Side, Square, region};

use crate::Face;

/// What the seats may agree on before a game (rule S8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// A hidden piece that takes is revealed for ever; otherwise nothing is (rule S8.2).
    pub reveal_on_first_capture: bool,
    /// The actual role of a taken piece becomes public; otherwise it stays with its owner (rule
    /// S8.3).
    pub reveal_captured_role: bool,
    /// A piece revealed on a point where its actual role cannot stand is frozen; otherwise it goes
    /// on by its role's steps (rule S8.4).
    pub freeze_if_illegal_after_reveal: bool,
    /// A side without a legal move that is not in check passes; otherwise it loses.
    pub allow_pass_when_no_legal_move: bool,
    /// Two passes in a row are a draw.
    pub double_pass_is_draw: bool,
    /// This many plies without a capture are a draw (rule S8.6).
    pub no_capture_limit: u16,
    /// The same position this many times is a draw (rule S8.6).
    pub repetition_count: u16,
}

impl Default for Config {
    /// Everything as the rules have it unless agreed otherwise.
    fn default() -> Config {
        Config {
            reveal_on_first_capture: true,
            reveal_captured_role: true,
            freeze_if_illegal_after_reveal: true,
            allow_pass_when_no_legal_move: true,
            double_pass_is_draw: true,
            no_capture_limit: 120,
            repetition_count: 3,
        }
    }
}

/// The options in the catalog.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec::on("reveal_on_first_capture", "A hidden piece that takes is revealed for ever."),
    OptionSpec::on("reveal_captured_role", "The actual role of a taken piece becomes public."),
    OptionSpec::on(
        "freeze_if_illegal_after_reveal",
        "A piece revealed where its actual role cannot stand is frozen.",
    ),
    OptionSpec::on(
        "allow_pass_when_no_legal_move",
        "A side with no legal move that is not in check passes; otherwise it loses.",
    ),
    OptionSpec::on("double_pass_is_draw", "Two passes in a row are a draw."),
    OptionSpec {
        name: "no_capture_limit",
        kind: OptionKind::Count { default: 120, min: 1, max: 1000 },
        help: "This many plies without a capture are a draw.",
    },
    OptionSpec {
        name: "repetition_count",
        kind: OptionKind::Count { default: 3, min: 2, max: 100 },
        help: "The same public position with the same side to move this many times is a draw.",
    },
];

impl Config {
    /// The configuration that `options` spell out.
    ///
    /// # Errors
    /// `bad_option` for a combination that makes no game (rule S8.7).
    pub fn from_options(options: &Options) -> Result<Config, Fault> {
        let count = |name| options.count(name).try_into().unwrap_or(u16::MAX);
        let config = Config {
            reveal_on_first_capture: options.switch("reveal_on_first_capture"),
            reveal_captured_role: options.switch("reveal_captured_role"),
            freeze_if_illegal_after_reveal: options.switch("freeze_if_illegal_after_reveal"),
            allow_pass_when_no_legal_move: options.switch("allow_pass_when_no_legal_move"),
            double_pass_is_draw: options.switch("double_pass_is_draw"),
            no_capture_limit: count("no_capture_limit"),
            repetition_count: count("repetition_count"),
        };
        config.check().map(|()| config)
    }

    /// Rule S8.7: whether these switches make a game.
    fn check(&self) -> Result<(), Fault> {
        if self.allow_pass_when_no_legal_move && !self.double_pass_is_draw {
            return Err(bad_option(
                "option `double_pass_is_draw` is false, expected true where passing is allowed: \
                 after two passes nothing can ever change",
            ));
        }
        Ok(())
    }

    /// The same as options.
    ///
    /// # Errors
    /// `bad_option` for a value out of bounds.
    pub fn to_options(&self) -> Result<Options, Fault> {
        let switches = [
            ("reveal_on_first_capture", self.reveal_on_first_capture),
            ("reveal_captured_role", self.reveal_captured_role),
            ("freeze_if_illegal_after_reveal", self.freeze_if_illegal_after_reveal),
            ("allow_pass_when_no_legal_move", self.allow_pass_when_no_legal_move),
            ("double_pass_is_draw", self.double_pass_is_draw),
        ];
        let switches = switches.map(|(name, on)| (name.to_owned(), OptionValue::Switch(on)));
        let counts = [
            ("no_capture_limit", self.no_capture_limit),
            ("repetition_count", self.repetition_count),
        ];
        let counts =
            counts.map(|(name, count)| (name.to_owned(), OptionValue::Count(count.into())));
        Options::complete(SPECS, switches.into_iter().chain(counts))
    }

    /// Rule S2.7: the hash that names the rules in force, of a form fixed for this game.
    pub fn hash(&self, rule_version: u16) -> Digest {
        let mut bytes = b"StupidChess/config/v1\0".to_vec();
        bytes.extend(rule_version.to_be_bytes());
        bytes.extend([
            u8::from(self.reveal_on_first_capture),
            u8::from(self.reveal_captured_role),
            u8::from(self.freeze_if_illegal_after_reveal),
            u8::from(self.allow_pass_when_no_legal_move),
            u8::from(self.double_pass_is_draw),
        ]);
        bytes.extend(self.no_capture_limit.to_be_bytes());
        bytes.extend(self.repetition_count.to_be_bytes());
        Digest::of(&bytes)
    }

    /// Rule S4.3: how a piece of `side`, revealed as `role` on `square`, goes on.
    #[inline]
    pub fn unveil(&self, role: Role, side: Side, square: Square) -> Face {
        if self.freeze_if_illegal_after_reveal && !can_stand(role, side, square) {
            Face::Frozen(role)
        } else {
            Face::Revealed(role)
        }
    }
}

/// Rule S4.4: whether `square` is a point where a piece of `side` and `role` may be revealed
/// without freezing.
#[inline]
pub fn can_stand(role: Role, side: Side, square: Square) -> bool {
    match role {
        Role::King => region::PALACE[side].contains(square),
        Role::Advisor => region::ADVISOR_POINTS[side].contains(square),
        Role::Elephant => region::ELEPHANT_POINTS[side].contains(square),
        Role::Horse | Role::Rook | Role::Cannon | Role::Pawn => true,
    }
}
