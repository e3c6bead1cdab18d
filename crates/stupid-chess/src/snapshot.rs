//! Everything that somebody knows, in structs that any format can carry, there and back.

use game::{Fault, Game, View, World};
use serde::{Deserialize, Serialize};
use xiangqi::{BySide, Role, Side};

use crate::{
    Action, Battle, Config, Cover, Face, Handle, King, Roster, Setup, Slot, StupidChess, Viewer,
    notation::{Known, known, side_letter, side_name_of},
    rules::{knowledge, legal_actions},
};

/// A battle as one viewer knows it: loose data, made exact again by [`Snapshot::restore`].
///
/// It carries nothing that the viewer may not know. Commitments are not part of a battle;
/// [`game::Blind`] keeps them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The version of the rules.
    pub rule_version: u16,
    /// The switches in force.
    pub config: Config,
    /// Whose knowledge this is: `r`, `b`, `s` or `*`.
    pub viewer: char,
    /// Who acts next: `red` or `black`.
    pub turn: String,
    /// Moves and passes so far.
    pub ply: u32,
    /// Passes in a row.
    pub passes: u8,
    /// Plies since the last capture.
    pub quiet: u16,
    /// How the game ended, if it did.
    pub outcome: Option<Verdict>,
    /// All thirty-two pieces, by handle.
    pub pieces: Vec<PieceView>,
    /// The handles of the lost pieces, in the order of capture.
    pub lost: Vec<u8>,
    /// For Red and Black, bit `i` for each slot `i` whose piece may be the king for all that is
    /// public.
    pub suspects: [u16; 2],
    /// The keys of the positions since the last capture, the present one last, in hexadecimal.
    pub history: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// `red`, `black`, or nobody.
    pub winner: Option<String>,
    /// Why.
    pub reason: String,
}

/// One piece as its viewer knows it (rule S6.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceView {
    /// 16 × side + start slot.
    pub handle: u8,
    /// `red` or `black`.
    pub side: String,
    /// Where it stands; nowhere if it was taken.
    pub square: Option<String>,
    /// Whether its actual role is public.
    pub revealed: bool,
    /// Whether it was hidden when it was taken.
    pub taken_hidden: bool,
    /// Whether it may never move again.
    pub frozen: bool,
    /// Whether it has ever taken.
    pub has_captured: bool,
    /// The role of its start point.
    pub surface: char,
    /// The role in which it acts or last acted.
    pub acting: char,
    /// What it really is, if the viewer knows.
    pub actual: Option<char>,
}

/// What a player is shown: the battle, and on the own turn what may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The battle as the player knows it.
    #[serde(flatten)]
    pub snapshot: Snapshot,
    /// What only the side to act is told.
    pub own: Option<OwnView>,
}

/// What the side to act is told about itself (rule S6.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// Whether its king is in check.
    pub in_check: bool,
    /// Whether it passes.
    pub can_pass: bool,
    /// Its legal moves.
    pub moves: Vec<String>,
}

impl PlayerView {
    /// What `view` shows.
    pub fn of(rules: &StupidChess, view: View<'_, StupidChess>) -> PlayerView {
        let battle = view.public;
        let own = view
            .own
            .filter(|(seat, _)| battle.outcome().is_none() && battle.turn() == Side::from(*seat));
        let own = own.map(|(seat, roster)| own_view(rules.config(), battle, roster, seat.into()));
        let (viewer, known) = knowledge(&view);
        PlayerView { snapshot: Snapshot::of(rules, battle, viewer, known), own }
    }
}

fn own_view(config: &Config, battle: &Battle, roster: &Roster, side: Side) -> OwnView {
    let in_check = match battle.king(side, Some(roster)) {
        King::On(royal) => battle.field().is_attacked(side, royal),
        King::Taken | King::Unknown => false,
    };
    let actions = legal_actions(config, battle, roster, side);
    let can_pass = actions.contains(&Action::Pass);
    let moves = actions.iter().filter(|it| **it != Action::Pass).map(ToString::to_string);
    OwnView { in_check, can_pass, moves: moves.collect() }
}

impl Snapshot {
    /// What `view` shows.
    pub fn of_view(rules: &StupidChess, view: View<'_, StupidChess>) -> Snapshot {
        let (viewer, known) = knowledge(&view);
        Snapshot::of(rules, view.public, viewer, known)
    }

    /// The whole truth, where somebody may have it.
    pub fn of_world(rules: &StupidChess, world: &World<StupidChess>) -> Snapshot {
        let known = BySide::from_fn(|side: Side| Some(&world.private[side.seat()]));
        Snapshot::of(rules, &world.public, Viewer::Everything, known)
    }

    fn of(rules: &StupidChess, battle: &Battle, viewer: Viewer, known: Known<'_>) -> Snapshot {
        let outcome = battle.outcome().map(|it| Verdict {
            winner: it.winner.map(|seat| side_name_of(Some(seat)).to_owned()),
            reason: it.reason.to_string(),
        });
        let piece = |handle: Handle| piece_view(battle, handle, known[handle.side()]);
        Snapshot {
            rule_version: StupidChess::RULE_VERSION,
            config: *rules.config(),
            viewer: viewer.letter(),
            turn: battle.turn().name().to_owned(),
            ply: battle.ply(),
            passes: battle.passes(),
            quiet: battle.quiet(),
            outcome,
            pieces: Handle::all().map(piece).collect(),
            lost: battle.lost().iter().map(|loss| loss.handle.number() as u8).collect(),
            suspects: Side::ALL.map(|side| battle.suspects(side).bits()),
            history: battle.history.iter().map(|key| format!("{:016x}", key.0)).collect(),
        }
    }

    /// The rules, the battle and the rosters that the snapshot was made of.
    ///
    /// # Errors
    /// `bad_option` or `bad_snapshot` for anything that no snapshot says.
    pub fn restore(&self) -> Result<(StupidChess, Battle, BySide<Option<Roster>>), Fault> {
        let rules = StupidChess::new(self.config)?;
        let viewer = Viewer::ALL.into_iter().find(|it| it.letter() == self.viewer);
        let viewer = viewer.ok_or_else(|| bad("the viewer is none of `r`, `b`, `s` and `*`"))?;
        let battle: Battle = self.battle_text()?.parse()?;
        let mut rosters = BySide::default();
        for side in Side::ALL.into_iter().filter(|side| viewer.knows(*side)) {
            rosters[side] = Some(self.roster(side)?);
        }
        // Whatever the text above did not need must still be as it is always written.
        if Snapshot::of(&rules, &battle, viewer, known(&rosters)) == *self {
            Ok((rules, battle, rosters))
        } else {
            Err(bad("its parts contradict each other"))
        }
    }

    fn battle_text(&self) -> Result<String, Fault> {
        let pieces: Vec<String> = self.pieces.iter().map(piece_text).collect();
        let lost: Option<Vec<String>> = self.lost.iter().map(|it| self.loss_text(*it)).collect();
        let lost = lost.ok_or_else(|| bad("a lost piece has no handle"))?;
        let lost = if lost.is_empty() { "-".to_owned() } else { lost.join(",") };
        let turn = Side::ALL.into_iter().find(|side| side.name() == self.turn);
        let turn = turn.map(side_letter).ok_or_else(|| bad("it is nobody's turn"))?;
        let outcome = self.outcome.as_ref().map_or("-".to_owned(), |verdict| {
            format!("{}:{}", verdict.winner.as_deref().unwrap_or("draw"), verdict.reason)
        });
        let (pieces, history) = (pieces.join(","), self.history.join(","));
        let Snapshot { passes, quiet, ply, suspects: [red, black], .. } = self;
        Ok(format!(
            "{pieces} {lost} {turn} {passes} {quiet} {ply} {red:04x}:{black:04x} {outcome} {history}"
        ))
    }

    fn loss_text(&self, handle: u8) -> Option<String> {
        let piece = self.pieces.get(usize::from(handle))?;
        let role = piece.actual.filter(|_| piece.revealed);
        let role = role.map_or('?', |role| role.to_ascii_lowercase());
        let text = if piece.taken_hidden {
            format!("{handle}({role})")
        } else {
            format!("{handle}{role}")
        };
        Some(text)
    }

    fn roster(&self, side: Side) -> Result<Roster, Fault> {
        let own = self.pieces.iter().filter(|piece| piece.side == side.name());
        let roles: Option<Vec<Role>> =
            own.map(|piece| piece.actual.and_then(Role::from_letter)).collect();
        let roles: Option<[Role; Slot::COUNT]> = roles.and_then(|roles| roles.try_into().ok());
        Roster::new(Setup(roles.ok_or_else(|| bad("the viewer knows sixteen own roles"))?))
    }
}

fn piece_view(battle: &Battle, handle: Handle, roster: Option<&Roster>) -> PieceView {
    let square = battle.field().find(handle);
    let man = square.and_then(|square| battle.field().at(square));
    let loss = battle.lost().iter().find(|loss| loss.handle == handle);
    let public = battle.public_role(handle);
    let surface = handle.surface();
    let acting = man.map_or_else(|| public.unwrap_or(surface), |man| man.acting());
    PieceView {
        handle: handle.number() as u8,
        side: handle.side().name().to_owned(),
        square: square.map(|square| square.to_string()),
        revealed: public.is_some(),
        taken_hidden: loss.is_some_and(|loss| loss.cover == Cover::On),
        frozen: matches!(man.map(|man| man.face), Some(Face::Frozen(_))),
        has_captured: battle.has_captured(handle),
        surface: surface.letter(),
        acting: acting.letter(),
        actual: roster.map(|roster| roster.role(handle.slot())).or(public).map(Role::letter),
    }
}

fn piece_text(piece: &PieceView) -> String {
    let role = match (&piece.square, piece.revealed) {
        (Some(_), true) => format!("={}", piece.acting),
        (Some(_), false) | (None, _) => String::new(),
    };
    let square = piece.square.as_deref().unwrap_or("-");
    let frozen = if piece.frozen { "!" } else { "" };
    let captured = if piece.has_captured { "+" } else { "" };
    format!("{square}{role}{frozen}{captured}")
}

fn bad(why: &str) -> Fault {
    Fault::new("bad_snapshot", format!("this is no snapshot: {why}"))
}
