//! What a client sends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use ts_rs::TS;

use crate::{MatchId, Phrase, Seat, Sequence};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Who is there: the first message on a socket.
    Hello(Hello),
    /// Sit down at a match, come back to it, or look on.
    Join(Join),
    /// Stop listening to a match. A player keeps the seat.
    Leave(Leave),
    /// Do something in a match.
    Command(Command),
    /// Ask for the events of a match after a number.
    PullSync(PullSync),
    /// Say up to which number the events of a match have arrived.
    Ack(Ack),
    /// Ask for a sign of life.
    Ping(Ping),
}

impl ClientMessage {
    /// The words that `type` may be.
    pub const TYPES: [&'static str; 7] =
        ["hello", "join", "leave", "command", "pull_sync", "ack", "ping"];
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that the client speaks.
    pub version: u16,
    /// The player's token; without one the client may only look on.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub token: Option<String>,
}

/// In what role a client comes to a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// To play.
    #[default]
    Player,
    /// To look on.
    Spectator,
}

/// Which seat a player would like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The seat that moves first, or none.
    First,
    /// The other seat, or none.
    Second,
    /// Any free seat.
    #[default]
    Any,
}

impl Side {
    /// The seat that it must be, if it must be one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Side::First => Some(Seat::First),
            Side::Second => Some(Seat::Second),
            Side::Any => None,
        }
    }
}

/// How much a client wants to be told of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// The position as text and as a picture to draw.
    #[default]
    Picture,
    /// The position as text alone, for programs.
    Text,
}

/// Sit down at a match, come back to it, or look on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// To play or to look on.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub role: Role,
    /// The seat asked for. A player who comes back gets the old seat, whatever is asked.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub side: Side,
    /// The invitation, for a seat that is not open to all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub invite: Option<String>,
    /// The version of the rules that the client knows; refused with `version` if it is another.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule_version: Option<u16>,
    /// The hash of the options that the client expects; refused with `config` if it is another.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub config_hash: Option<String>,
    /// The last event that the client has; it gets those after it instead of a snapshot.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub after: Option<Sequence>,
    /// A player's commitment to a share of the luck, 64 hexadecimal digits. Whoever joins without
    /// one takes no part in drawing the luck.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub luck: Option<String>,
    /// With or without pictures.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub detail: Detail,
}

/// Stop listening to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
}

/// Do something in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Higher than that of any earlier command of this player in this match. The same number
    /// again gets the same answer again and acts once.
    pub sequence: Sequence,
    /// The turn that the player saw, from the state; demanded by `play` and `claim`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub turn: Option<u32>,
    /// What to do.
    pub order: Order,
}

/// What a player may order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Act, in the game's notation.
    Play(String),
    /// Open the share of the luck that one committed oneself to, 64 hexadecimal digits.
    OpenLuck(String),
    /// Give up.
    Resign,
    /// Offer a draw; an offer that meets an offer is an agreement.
    OfferDraw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Refuse the draw that is offered.
    DeclineDraw,
    /// Claim the draw that the rules grant for this reason.
    Claim(String),
    /// Call the game off, while not both players have acted.
    Abort,
    /// Ask to take back one's last turn.
    OfferTakeback,
    /// Let the opponent take back.
    AcceptTakeback,
    /// Refuse to let the opponent take back.
    DeclineTakeback,
    /// Claim the win because the opponent has been away for too long.
    ClaimWin,
    /// Say something; everybody hears it but those who do not want to.
    Say(Phrase),
    /// Do not want to hear what the opponent says. Nobody is told.
    Silence,
    /// Want to hear it again.
    Listen,
    /// After the game: ask for another with seats changed; two who ask agree.
    OfferRematch,
    /// After the game: agree to another.
    AcceptRematch,
    /// After the game: refuse another.
    DeclineRematch,
}

/// Ask for the events of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct PullSync {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The last event that the client has; by default the last one acknowledged.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub after: Option<Sequence>,
}

/// Say up to which number the events have arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Ack {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The last event that arrived; it never goes back.
    pub number: Sequence,
}

/// Ask for a sign of life.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Ping {
    /// Sent back with the answer.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub nonce: Option<Sequence>,
}
