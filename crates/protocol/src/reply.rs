//! What the server sends.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use ts_rs::TS;

use crate::{
    Clock, ErrorCode, Event, Luck, MatchId, Millis, Opening, Outcome, PlayerId, Role, Seat,
    Sequence, State,
};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome(Welcome),
    /// The answer to `join`.
    JoinAck(JoinAck),
    /// The answer to `command`.
    CommandAck(CommandAck),
    /// Everything that the viewer may see now. It follows an accepted `join`.
    Snapshot(Box<Snapshot>),
    /// What has happened since a number. Numbers have no gaps; on a gap, pull.
    EventDelta(Box<EventDelta>),
    /// The game is over and nothing is secret any more.
    GameOver(Box<GameOver>),
    /// A player came or went. Not part of the numbered stream: only the latest one counts.
    Presence(Presence),
    /// A message that could not be acted on.
    Error(Error),
    /// The answer to `ping`.
    Pong(Pong),
}

/// What is wrong, for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Problem {
    /// A stable word.
    pub code: ErrorCode,
    /// A sentence.
    pub message: String,
    /// How long to wait before trying again, with `rate` and `busy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub retry_after_ms: Option<u32>,
}

impl Problem {
    /// A problem of the given kind.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), retry_after_ms: None }
    }
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Welcome {
    /// The version of the protocol that the server speaks.
    pub version: u16,
    /// Who the client is, if it sent a token.
    pub player: Option<PlayerId>,
    /// The player's name.
    pub name: Option<String>,
}

/// Whose luck it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum LuckKind {
    /// The house's alone.
    #[default]
    House,
    /// The house's and that of each player who takes part.
    Joint,
}

/// Who says where the players sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum SidesKind {
    /// The players.
    #[default]
    Fixed,
    /// Luck, as soon as it is drawn: until then the seats are provisional.
    Drawn,
}

/// What was agreed before the match: all public from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Terms {
    /// The game's id.
    pub game: String,
    /// How it begins.
    pub opening: Opening,
    /// The version of its rules.
    pub rule_version: u16,
    /// All its options.
    pub options: BTreeMap<String, serde_json::Value>,
    /// The hash that names game, rule version and options.
    pub config_hash: String,
    /// The promise of the house's part of the luck, a seed that is published at the end.
    pub deal_commitment: String,
    /// Whether the players put in something too.
    #[serde(default)]
    pub luck: LuckKind,
    /// Whether luck decides who sits where.
    #[serde(default)]
    pub sides: SidesKind,
    /// The clock; none for unlimited time.
    pub clock: Option<Clock>,
}

/// The answer to `join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct JoinAck {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Whether the client may listen.
    pub accepted: bool,
    /// Whether it plays or looks on.
    pub role: Option<Role>,
    /// The player's seat.
    pub seat: Option<Seat>,
    /// What was agreed.
    pub terms: Option<Terms>,
    /// The last sequence number that this player used, to go on from.
    pub last_sequence: Option<Sequence>,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub error: Option<Problem>,
}

/// The answer to `command`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CommandAck {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The command's own number.
    pub sequence: Sequence,
    /// Whether it was carried out. If so, it is durable.
    pub accepted: bool,
    /// The last event of this player's stream after it.
    pub number: Option<Sequence>,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub error: Option<Problem>,
}

/// Everything that the viewer may see now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Snapshot {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The last event that it includes.
    pub number: Sequence,
    /// What the viewer may see.
    pub state: State,
}

/// What has happened since a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct EventDelta {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The number before the first event.
    pub after: Sequence,
    /// The number of the last event.
    pub latest: Sequence,
    /// The events, in order and without gaps.
    pub events: Vec<Event>,
    /// What the viewer may see after the last event.
    pub state: State,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct GameOver {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// How it ended.
    pub outcome: Outcome,
    /// The whole truth in the game's notation.
    pub truth: String,
    /// The house's part of the luck.
    pub seed: String,
    /// What the players put in; nothing where luck was the house's alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub luck: Option<Luck>,
    /// The digest of the record, to hold the server to it.
    pub record_digest: String,
}

/// A player came or went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Presence {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Whether the first player is connected.
    pub first: bool,
    /// Whether the second player is connected.
    pub second: bool,
    /// How many look on.
    pub spectators: u32,
    /// When a player may claim the win because the other is away.
    pub claim_at: Option<Millis>,
}

/// A message that could not be acted on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Error {
    /// The match that the message named, if it could be read.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// The sequence number that the message bore, if it could be read.
    pub sequence: Option<Sequence>,
    /// What is wrong.
    pub error: Problem,
}

/// The answer to `ping`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Pong {
    /// What the ping bore.
    pub nonce: Option<Sequence>,
    /// The server's time.
    pub at: Millis,
}

impl ServerMessage {
    /// The message as one line of JSON.
    ///
    /// # Panics
    /// Never: every message can be written.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("messages have string keys and finite numbers")
    }
}
