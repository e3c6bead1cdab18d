//! What every game shares: seats, views, reports, and the [`Game`] contract.
//!
//! Knowledge is kept in three drawers: [`Game::Public`], [`Game::Private`] and [`Game::Hidden`].
//! Rules say which drawer a fact goes in; nothing else filters. [`Study`] is the other face of a
//! game: questions about a position on paper, with no match behind it.

mod any;
pub mod blind;
mod code;
mod commit;
mod dice;
mod fact;
mod fault;
pub mod hex;
pub mod laws;
mod luck;
pub mod marks;
mod options;
mod outcome;
pub mod pgn;
mod record;
mod referee;
mod rewind;
mod rules;
mod scene;
mod scribe;
mod seat;
mod set_up_sheet;
mod study;
mod text;
mod world;

pub use any::{AnyReferee, Heard};
pub use blind::{Blind, Deployable, Layout};
pub use code::Code;
pub use commit::{Digest, MatchId, Nonce, deal_commitment, setup_preimage};
pub use dice::{Dice, Seed};
pub use fact::{Fact, Noted, PieceId, Strike};
pub use fault::Fault;
pub use luck::{Share, Sides, joint_seed};
pub use options::{OptionKind, OptionSpec, OptionValue, Options, bad_option};
pub use outcome::{Outcome, Reason};
pub use record::{Deed, Record};
pub use referee::{News, Referee, Told};
pub use rules::{About, Opening, Rules};
pub use scene::{Figure, Grid, Ground, Lost, Man, Scene, Terrain};
pub use scribe::{Minutes, Stage, Transcript, written};
pub use seat::{BySeat, Observer, Seat};
pub use set_up_sheet::{HashedLayout, LayoutForm, Placeable, SetUpSheet};
pub use study::{Converted, Finish, Kept, Meter, Status, Story, Study, Tensor, no_such_notation};
pub use text::{clip, json_depth};
pub use world::{Report, View, World};

use std::{fmt, str::FromStr};

/// A type without values: the `Chance` of a game that knows no luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Never, Fault> {
        Err(Fault::invalid_move(format!(
            "`{text}` was drawn, but this game leaves nothing to luck"
        )))
    }
}

/// Whose decision the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// One seat must act.
    Seat(Seat),
    /// Both seats may act, in any order, neither seeing what the other does.
    BothSeats,
    /// Dice must fall or a piece must be drawn.
    Chance,
    /// The game is over.
    Nobody(Outcome),
}

/// The rules in force at one table.
///
/// `self` carries the options agreed before the game; the state is in [`World`]. A drawer is what
/// it prints: `parse(print(x)) == x` for everything in `Public` and `Private`, repetition history
/// and clocks included (law 1).
pub trait Game: Rules {
    /// What everybody can see.
    type Public: Clone + Eq + Send + fmt::Debug + fmt::Display + FromStr;
    /// What one seat knows and the other does not.
    type Private: Clone + Eq + Send + fmt::Debug + fmt::Display + FromStr;
    /// What nobody knows yet.
    type Hidden: Clone + Send;
    /// One step of one seat. A turn is one or more steps of the same seat.
    type Action: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err: Into<Fault>>;
    /// One fall of the dice, one draw from the bag.
    type Chance: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display>;
    /// What a step tells the whole table.
    type Event: Clone + Eq + fmt::Debug + fmt::Display;
    /// What a step tells one seat only.
    type Whisper: Clone + Eq + fmt::Debug + fmt::Display;

    /// Changes whenever the same actions could lead to another result.
    const RULE_VERSION: u16;

    /// The hash that names game, rule version and options; clients and records are checked by it.
    fn config_hash(&self) -> Digest {
        self.options().config_hash(Self::ABOUT.id, Self::RULE_VERSION)
    }

    /// The world before anything has happened.
    fn start(&self) -> World<Self>;

    /// Whose decision is due. Always public, or waiting would be a clue.
    fn awaiting(&self, public: &Self::Public) -> Awaiting;

    /// What `seat`, which is awaited, may do. Options depend on what the seat knows, never on what
    /// it does not. Empty where they cannot be listed, as in a secret set-up; see [`Game::permit`].
    fn legal(&self, public: &Self::Public, own: &Self::Private, seat: Seat) -> Vec<Self::Action>;

    /// The action that `seat` writes as `text`: as the action itself is printed, or in another
    /// notation for moves, as far as what the seat knows tells which action that is.
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move` for a text that means no action, or more than one.
    fn read_action(
        &self,
        _public: &Self::Public,
        _own: &Self::Private,
        text: &str,
    ) -> Result<Self::Action, Fault> {
        text.parse().map_err(Into::into)
    }

    /// Whether `seat`, which is awaited, may do `action`.
    ///
    /// # Errors
    /// Why not, as far as the seat may know.
    fn permit(
        &self,
        public: &Self::Public,
        own: &Self::Private,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Fault> {
        if self.legal(public, own, seat).contains(action) {
            Ok(())
        } else {
            Err(Fault::illegal_move(format!("`{action}` is not legal here")))
        }
    }

    /// Why `seat`, which is not awaited, may not do `action` now. Who is awaited is public, and so
    /// must be what this rests on.
    fn untimely(&self, _public: &Self::Public, _seat: Seat, _action: &Self::Action) -> Fault {
        Fault::new(Code::NOT_YOUR_TURN, "it is not your turn")
    }

    /// Carries out a permitted action.
    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Self::Action) -> Report<Self>;

    /// What chance may bring now, with weights. Asked only when chance is awaited.
    fn odds(&self, world: &World<Self>) -> Vec<(Self::Chance, u32)>;

    /// Carries out what chance brought.
    fn resolve(&self, world: &mut World<Self>, chance: &Self::Chance) -> Report<Self>;

    /// A world, drawn at random, that `view` cannot tell from the true one.
    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self>;

    /// How far a match has come. Always public.
    fn stage(&self, _public: &Self::Public) -> Stage {
        Stage::Playing
    }

    /// What an event tells, for programs. The referee adds checks, from [`Game::check`].
    fn facts(&self, event: &Self::Event) -> Vec<Fact>;

    /// What a whisper tells, for programs.
    fn whispered(&self, whisper: &Self::Whisper) -> Vec<Fact>;

    /// The step as an observer may write it down, from all that it heard of it, draws included: a
    /// move that [`Study::play`] takes on what the observer knew and that leads to what it knows
    /// now. `None` where nothing was played, as in a set-up.
    fn written(&self, events: &[&Self::Event], whispers: &[&Self::Whisper]) -> Option<String>;

    /// What the seat to act may claim at the table, such as a draw by threefold repetition.
    fn claims(&self, _public: &Self::Public) -> Vec<Reason> {
        Vec::new()
    }

    /// What the seat to act may claim by saying that it will do `action`, which it may do; the claim
    /// granted, nothing is done.
    fn claims_with(&self, _public: &Self::Public, _action: &Self::Action) -> Vec<Reason> {
        Vec::new()
    }

    /// Every action with which the seat to act may claim something, and what.
    fn claims_by_intent(&self, _public: &Self::Public) -> Vec<(Reason, Self::Action)> {
        Vec::new()
    }

    /// Whether `seat` could still win by some line of play, judged by public facts alone. If not,
    /// it does not win when its opponent's clock runs out.
    fn can_win(&self, _public: &Self::Public, _seat: Seat) -> bool {
        true
    }

    /// Whether the seat to act stands in check, if the game has checks and the viewer may know.
    fn check(&self, _view: View<'_, Self>) -> Option<bool> {
        None
    }

    /// What `view` shows, in the game's notation: in play, the text that [`Study::read`] takes.
    fn notation(&self, view: View<'_, Self>) -> String;

    /// What `view` shows, to draw it.
    fn picture(&self, view: View<'_, Self>) -> Scene;

    /// What both seats know together, in the game's notation. What nobody knows does not exist yet.
    fn known(&self, world: &World<Self>) -> String {
        self.notation(world.view(Observer::Spectator))
    }

    /// The whole truth in the game's notation, for when the game is over. What was never drawn is
    /// drawn now, from the same dice.
    fn truth(&self, world: &World<Self>, dice: &mut Dice) -> String;
}

/// A game in which every seat always knows everything, so that a view is the whole world.
pub trait PerfectInformation: Game<Private = Nothing, Hidden = (), Chance = Never> {}
impl<G: Game<Private = Nothing, Hidden = (), Chance = Never>> PerfectInformation for G {}

/// The private knowledge of a seat that has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("-")
    }
}

impl FromStr for Nothing {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Nothing, Fault> {
        if text == "-" {
            Ok(Nothing)
        } else {
            Err(Fault::new(Code::BAD_PRIVATE, format!("expected `-`, found `{text}`")))
        }
    }
}
