//! What travels over plain HTTP.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Clock, MatchId, Millis, Opening, Order, Outcome, Phase, PlayerId, Seat, Seats, Sequence, Side,
};

/// Ask for a guest's identity: `POST /api/guests`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What others will see: 1 to 40 printable characters.
    pub name: String,
}

/// A guest's identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Guest {
    /// The player's number.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// The proof of identity: shown once, kept by the client, stored only as a hash.
    pub token: String,
}

/// Who shall sit opposite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

/// Set up a match and sit down: `POST /api/matches`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// How the match begins; by default as is usual for the game.
    #[serde(default)]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// Options that differ from the game's own.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; none for unlimited time.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// The seat of the player who asks; `any` lets luck decide.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub side: Side,
    /// Who shall sit opposite.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub opponent: Opponent,
}

/// A match that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Created {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The seat of the player who asked.
    pub seat: Seat,
    /// The invitation for the other seat, shown once.
    pub invite: Option<String>,
}

/// Be paired with whoever wants the same: `POST /api/pairings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The game's id.
    pub game: String,
    /// How the match begins; by default as is usual for the game.
    #[serde(default)]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// Options that differ from the game's own.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; none for unlimited time.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
}

/// The match that somebody was paired into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Paired {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The player's seat.
    pub seat: Seat,
    /// Whether the opponent is still to come.
    pub waiting: bool,
}

/// Sit down at a match: `POST /api/matches/{match}/join`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct JoinMatch {
    /// The seat asked for.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub side: Side,
    /// The invitation, for a seat that is not open to all.
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
}

/// Do something in a match: `POST /api/matches/{match}/commands`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PostCommand {
    /// As in `command`.
    pub sequence: Sequence,
    /// As in `command`.
    #[serde(default)]
    #[ts(optional)]
    pub turn: Option<u32>,
    /// As in `command`.
    pub order: Order,
}

/// Which matches to list: `GET /api/matches?state=…`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MatchList {
    /// At most a hundred.
    pub matches: Vec<MatchSummary>,
}
