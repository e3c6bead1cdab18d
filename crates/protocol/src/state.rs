//! What a viewer sees of a match, and what happens in it.

use std::ops::Not;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use ts_rs::TS;

use crate::{Fact, MatchId, Millis, PlayerId, Scene, Sequence};

/// One of the two players, in order of play.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The seat that moves first: White, Red or North.
    First,
    /// The other seat.
    Second,
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// A clock: each seat has the base time; a turn that ends adds the increment, and a turn that
/// begins does not count for the delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The time of each seat, at most a week.
    pub base_ms: u32,
    /// What the end of a turn adds, at most an hour.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub increment_ms: u32,
    /// How long a turn costs nothing, at most an hour.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub delay_ms: u32,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ClockState {
    /// What the first seat has left.
    pub first_ms: u32,
    /// What the second seat has left.
    pub second_ms: u32,
    /// Whose clock runs.
    pub running: Awaited,
    /// When the clocks showed this, by the server's time.
    pub at: Millis,
}

/// Whose decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Awaited {
    /// The first seat.
    First,
    /// The second seat.
    Second,
    /// Both, in any order.
    Both,
    /// Nobody: the match has not begun, luck is being drawn, or the match is over.
    Nobody,
}

impl Awaited {
    /// Whether `seat` is awaited.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Awaited::First => seat == Seat::First,
            Awaited::Second => seat == Seat::Second,
            Awaited::Both => true,
            Awaited::Nobody => false,
        }
    }
}

/// How a match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// The pieces stand as the game's start says.
    Usual,
    /// Both seats first place their pieces in secret.
    Blind,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat is empty.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// What the players do now: draw luck, place their pieces in secret, or play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Luck is being drawn: each opens the share that it committed itself to.
    Drawing,
    /// Each commits itself to a set-up.
    Committing,
    /// Each opens the set-up that it committed itself to.
    Opening,
    /// The pieces stand on the board.
    #[default]
    Playing,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chair {
    /// Nobody yet, and anybody may.
    Open,
    /// Nobody yet; it is kept for whoever has the invitation.
    Invited,
    /// A player.
    Player {
        /// The player's number.
        id: PlayerId,
        /// The player's name.
        name: String,
    },
    /// The computer.
    Computer {
        /// How well it plays, from 1.
        level: u8,
    },
}

/// Who sits on each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Seats {
    /// The first seat.
    pub first: Chair,
    /// The second seat.
    pub second: Chair,
}

/// What is on offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Seat>,
    /// Who asks to take back.
    pub takeback: Option<Seat>,
    /// Who asks for another game.
    pub rematch: Option<Seat>,
}

/// All that players can say to each other: there is no free text.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck, and have fun.
    GoodLuck,
    /// That was a good move.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// Please wait a moment.
    OneMoment,
    /// Here I am again.
    BackAgain,
    /// That was a good game.
    GoodGame,
    /// Goodbye.
    Goodbye,
}

impl Phrase {
    /// Every phrase with its word.
    pub const ALL: [(Phrase, &'static str); 9] = [
        (Phrase::Hello, "hello"),
        (Phrase::GoodLuck, "good_luck"),
        (Phrase::WellPlayed, "well_played"),
        (Phrase::Thanks, "thanks"),
        (Phrase::Sorry, "sorry"),
        (Phrase::OneMoment, "one_moment"),
        (Phrase::BackAgain, "back_again"),
        (Phrase::GoodGame, "good_game"),
        (Phrase::Goodbye, "goodbye"),
    ];

    /// The word on the wire and in records.
    pub fn word(self) -> &'static str {
        let found = Phrase::ALL.into_iter().find(|(phrase, _)| *phrase == self);
        found.expect("every phrase is listed").1
    }

    /// The phrase with this word.
    pub fn from_word(word: &str) -> Option<Phrase> {
        Phrase::ALL.into_iter().find(|(_, known)| *known == word).map(|(phrase, _)| phrase)
    }
}

/// What a seat puts into the luck of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum LuckShare {
    /// It has not said.
    Undecided,
    /// Nothing.
    Nothing,
    /// It committed itself to a share that it has still to open.
    Committed {
        /// To what.
        commitment: String,
    },
    /// It opened its share.
    Opened {
        /// To what it had committed itself.
        commitment: String,
        /// The share.
        share: String,
    },
}

/// What each seat puts into the luck of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Luck {
    /// The first seat.
    pub first: LuckShare,
    /// The second seat.
    pub second: LuckShare,
    /// Whether the players changed places when sides were drawn.
    pub changed_places: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Outcome {
    /// Who won; nobody if it was drawn or called off.
    pub winner: Option<Seat>,
    /// Why it ended: a stable word.
    pub reason: String,
}

/// What whoever runs the server may decide about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// It is called off and counts for nothing.
    Abort,
    /// The first seat wins.
    FirstWins,
    /// The second seat wins.
    SecondWins,
    /// Nobody wins.
    Draw,
    /// It rests, clocks and all.
    Pause,
    /// It goes on.
    Resume,
    /// It is called off, because this server has the rules no more by which it was begun.
    Retire,
}

/// What a viewer may see of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct State {
    /// How far it has come.
    pub phase: Phase,
    /// What the players do now.
    #[serde(default)]
    pub stage: Stage,
    /// How many actions this viewer has heard of: what `turn` of a command must be.
    pub turn: u32,
    /// The position as the viewer knows it, in the game's notation.
    pub position: String,
    /// The position to draw, unless the client wants text alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub picture: Option<Scene>,
    /// Whose decision is due.
    pub awaiting: Awaited,
    /// Whether the seat to move stands in check; none if the game has no checks or the viewer may
    /// not know.
    #[serde(default)]
    pub check: Option<bool>,
    /// What the viewer may do; empty unless awaited, or where it cannot be listed.
    pub legal: Vec<String>,
    /// What the viewer may claim.
    pub claims: Vec<String>,
    /// What the viewer may claim by saying which action it will do: a reason, a blank and the action,
    /// to be sent as it is in `claim`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub claims_by_intent: Vec<String>,
    /// Who plays.
    pub seats: Seats,
    /// The clocks; none for unlimited time.
    pub clock: Option<ClockState>,
    /// What the players put into the luck; nothing where luck is the house's alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub luck: Option<Luck>,
    /// When whoever has not done its part of the set-up loses by that; none where a clock counts,
    /// and once the pieces stand on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub set_up_until: Option<Millis>,
    /// Why the match is paused, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub paused: Option<String>,
    /// What is on offer.
    pub offers: Offers,
    /// Whether the viewer does not want to hear what the opponent says.
    #[serde(default)]
    pub silenced: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The next match of the same players.
    pub rematch: Option<MatchId>,
}

/// One thing that happened, as one viewer heard it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Event {
    /// Its number in this viewer's stream, from 1 without gaps.
    pub number: Sequence,
    /// When it happened, by the server's time.
    pub at: Millis,
    /// How many actions this viewer had heard of after it.
    pub turn: u32,
    /// What happened.
    pub what: Happening,
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
    /// A player sat down.
    Seated {
        /// Where.
        seat: Seat,
        /// The player's name.
        name: String,
    },
    /// A seat said what it puts into the luck of the match, or opened it.
    LuckShared {
        /// Who.
        seat: Seat,
        /// What.
        share: LuckShare,
    },
    /// The luck of the match was drawn.
    LuckDrawn {
        /// Whether the players change places, with all that was theirs.
        changed_places: bool,
    },
    /// Both players are there and luck was drawn: the clocks run.
    Begun,
    /// A seat acted.
    Played {
        /// Who.
        seat: Seat,
        /// What the viewer heard of it, line by line, for people.
        lines: Vec<String>,
        /// What it changed, for programs.
        #[serde(default)]
        facts: Vec<Fact>,
        /// The move as the viewer may write it down, in the game's notation; none in a set-up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        written: Option<String>,
    },
    /// A seat offers a draw.
    DrawOffered {
        /// Who.
        seat: Seat,
    },
    /// A seat refuses a draw.
    DrawDeclined {
        /// Who.
        seat: Seat,
    },
    /// A seat asks to take back.
    TakebackOffered {
        /// Who.
        seat: Seat,
    },
    /// A seat refuses to let the other take back, by word or by acting.
    TakebackDeclined {
        /// Who.
        seat: Seat,
    },
    /// A seat's last turn was taken back.
    TakenBack {
        /// Whose.
        seat: Seat,
        /// How many actions of either seat are undone.
        #[serde(default)]
        actions: u32,
    },
    /// A seat says something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// Time was given back after an outage of the server.
    ClockAdjusted {
        /// How much, to each seat whose clock ran.
        credit_ms: u32,
    },
    /// Whoever runs the server has taken a hand in the match.
    Ruled {
        /// What was decided.
        ruling: Ruling,
        /// Why, for people.
        reason: String,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// A seat asks for another game.
    RematchOffered {
        /// Who.
        seat: Seat,
    },
    /// A seat refuses another game.
    RematchDeclined {
        /// Who.
        seat: Seat,
    },
    /// Another game was set up, with seats changed.
    Rematch {
        /// Where.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
}
