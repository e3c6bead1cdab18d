//! What travels over plain HTTP.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use ts_rs::TS;

use crate::{
    Awaited, Clock, ClockState, Detail, FRAMES_MAX, Fact, MatchId, Millis, Opening, Order, Outcome,
    Phase, PlayerId, Scene, Seat, Seats, Sequence, Side, Terms,
};

/// Ask for a guest's identity: `POST /api/guests`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What others will see: 1 to 40 printable characters.
    pub name: String,
}

/// A guest's identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Guest {
    /// The player's number.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// The proof of identity: shown once, kept by the client, stored only as a hash.
    pub token: String,
}

/// A name with its password: `POST /api/accounts` to register, `POST /api/sessions` to log in. Both
/// answer with a [`Guest`], whose token is as good as any.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// What others will see: 1 to 40 printable characters, and nobody else's in any case.
    pub name: String,
    /// At least 8 characters, at most 1024 bytes.
    pub password: String,
}

/// Who shall sit opposite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Anybody.
    #[default]
    Open,
    /// Whoever has the invitation.
    Invited,
    /// The computer.
    Computer {
        /// How well it plays, from 1.
        level: u8,
    },
}

/// Who may know of a match and look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Its players, and whoever shows the invitation. It is in no list.
    Private,
}

/// Set up a match and sit down: `POST /api/matches`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// How the match begins; by default as is usual for the game.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub opening: Option<Opening>,
    /// Options that differ from the game's own.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; none for unlimited time.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<Clock>,
    /// The seat of the player who asks; `any` lets luck decide.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub side: Side,
    /// Who shall sit opposite.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub opponent: Opponent,
    /// Who may look on; by default everybody, but nobody else where a player is invited.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub visibility: Option<Visibility>,
}

/// A match that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Created {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The seat of the player who asked; provisional where luck decides who sits where.
    pub seat: Seat,
    /// The invitation for the other seat, shown once.
    pub invite: Option<String>,
}

/// Be paired with whoever wants the same: `POST /api/pairings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The game's id.
    pub game: String,
    /// How the match begins; by default as is usual for the game.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub opening: Option<Opening>,
    /// Options that differ from the game's own.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; none for unlimited time.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<Clock>,
}

/// The match that somebody was paired into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Paired {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The player's seat; provisional where luck decides who sits where.
    pub seat: Seat,
    /// Whether the opponent is still to come.
    pub waiting: bool,
}

/// Sit down at a match: `POST /api/matches/{match}/join`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct JoinMatch {
    /// The seat asked for.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub side: Side,
    /// The invitation, for a seat that is not open to all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub invite: Option<String>,
}

/// Do something in a match: `POST /api/matches/{match}/commands`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct PostCommand {
    /// As in `command`.
    pub sequence: Sequence,
    /// As in `command`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub turn: Option<u32>,
    /// As in `command`.
    pub order: Order,
}

/// Through whose eyes a match is looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// Those of the first seat.
    First,
    /// Those of the second seat.
    Second,
    /// Those of somebody who looks on.
    Spectator,
    /// Both players' at once: all that was known to anybody. Only when the game is over.
    Truth,
}

/// Look at a finished match again: `POST /api/replay`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct ReplayRecord {
    /// The record, as the server hands it out: at most 1 MiB and 10 000 entries.
    pub record: String,
    /// Through whose eyes.
    pub view: Eyes,
    /// Which part of it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub part: Part,
    /// With or without pictures.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub detail: Detail,
}

/// A part of a long replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The first frame, counted from 0.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub from: u32,
    /// How many frames at most, up to 1 000.
    #[serde(default = "frames_max")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub limit: u32,
}

fn frames_max() -> u32 {
    FRAMES_MAX
}

impl Default for Part {
    fn default() -> Part {
        Part { from: 0, limit: FRAMES_MAX }
    }
}

/// One position of a match and what led to it, as one viewer saw and heard it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Frame {
    /// The last event of the viewer's stream that it includes.
    pub number: Sequence,
    /// When it was reached, by the server's time.
    pub at: Millis,
    /// How many actions the viewer had heard of.
    pub turn: u32,
    /// Who acted; none for the first frame, and where something was taken back or ended otherwise.
    pub seat: Option<Seat>,
    /// What the viewer heard of it, line by line, for people.
    pub lines: Vec<String>,
    /// What it changed, for programs.
    #[serde(default)]
    pub facts: Vec<Fact>,
    /// The move as the viewer may write it down, in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub written: Option<String>,
    /// The position as the viewer knew it, in the game's notation; for `truth`, as all knew it.
    pub position: String,
    /// The position to draw, unless text alone is wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub picture: Option<Scene>,
    /// Whose decision was due.
    pub awaiting: Awaited,
    /// Whether the seat to move stood in check, as far as the viewer may know.
    pub check: Option<bool>,
    /// What the clocks showed; none for unlimited time.
    pub clock: Option<ClockState>,
}

/// A match looked at again: the answer to `POST /api/replay` and `GET /api/matches/{match}/history`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Replay {
    /// What was agreed before the match.
    pub terms: Terms,
    /// Who played.
    pub seats: Seats,
    /// Through whose eyes.
    pub view: Eyes,
    /// How many frames there are in all.
    pub total: u32,
    /// The number of the first frame below, counted from 0.
    pub from: u32,
    /// The frames, in order.
    pub frames: Vec<Frame>,
    /// How it ended; none if it has not.
    pub outcome: Option<Outcome>,
    /// The whole truth at the end, in the game's notation.
    pub truth: Option<String>,
}

/// Which matches to list: `GET /api/matches?state=…`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Listed {
    /// Those with an open seat.
    #[default]
    Open,
    /// Those that are being played.
    Running,
    /// Those that are over, newest first.
    Over,
}

/// What everybody may know of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct MatchSummary {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The game's id.
    pub game: String,
    /// How it begins.
    pub opening: Opening,
    /// All its options.
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; none for unlimited time.
    pub clock: Option<Clock>,
    /// Who plays.
    pub seats: Seats,
    /// How far it has come.
    pub phase: Phase,
    /// When it was set up.
    pub created_at: Millis,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// Matches, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct MatchList {
    /// At most a hundred.
    pub matches: Vec<MatchSummary>,
}
