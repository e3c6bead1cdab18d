//! What can go wrong, as stable words.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(feature = "typescript")]
use ts_rs::TS;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal,)*) => {
        /// Why something was refused. The word is the contract; the message beside it is not.
        #[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(TS))]
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        pub enum ErrorCode {
            $($(#[doc = $doc])* $name,)*
            /// A word of the game's own.
            Rule(String),
        }

        impl ErrorCode {
            /// Every word of the protocol, with its meaning.
            pub const ALL: &[(&'static str, &'static str)] =
                &[$(($word, concat!($($doc),*))),*];

            /// The word on the wire.
            pub fn word(&self) -> &str {
                match self {
                    $(ErrorCode::$name => $word,)*
                    ErrorCode::Rule(word) => word,
                }
            }

            /// The code for a word; an unknown word is one of the game's own.
            pub fn from_word(word: &str) -> ErrorCode {
                match word {
                    $($word => ErrorCode::$name,)*
                    _ => ErrorCode::Rule(word.to_owned()),
                }
            }
        }
    };
}

codes! {
    /// The message cannot be read: not JSON, a field missing, unknown, repeated or out of range.
    BadMessage = "bad_message",
    /// There is no message of this type.
    UnknownType = "unknown_type",
    /// The message is longer than 64 KiB.
    TooLarge = "too_large",
    /// The client speaks another version of the protocol or of the rules.
    Version = "version",
    /// The client expects other options than those of this match.
    Config = "config",
    /// The token is missing, unknown or not greeted with `hello`; or the deed is another's to do.
    Unauthorized = "unauthorized",
    /// Somebody has this name already.
    NameTaken = "name_taken",
    /// There is no such match.
    MatchNotFound = "match_not_found",
    /// The connection has not joined this match.
    NotJoined = "not_joined",
    /// Both seats are taken.
    MatchFull = "match_full",
    /// The seat that was asked for is taken.
    SideTaken = "side_taken",
    /// This seat is only for those who were invited.
    InviteNeeded = "invite_needed",
    /// The player has as many unfinished matches as one may have.
    TooManyMatches = "too_many_matches",
    /// The sequence number is lower than one already used.
    StaleSequence = "stale_sequence",
    /// The command was meant for an earlier turn.
    StaleTurn = "stale_turn",
    /// The cursor is beyond the last event, or an acknowledgment goes back.
    BadCursor = "bad_cursor",
    /// The match still waits for a player.
    NotBegun = "not_begun",
    /// The game is over.
    GameOver = "game_over",
    /// The game is not over yet.
    NotOver = "not_over",
    /// It is not the player's turn.
    NotYourTurn = "not_your_turn",
    /// The action cannot be read.
    InvalidMove = "invalid_move",
    /// The action can be read, but the rules forbid it.
    IllegalMove = "illegal_move",
    /// The action does not fit this phase of the game.
    InvalidPhase = "invalid_phase",
    /// A commitment or a nonce is not 64 lower-case hexadecimal digits.
    BadCommit = "bad_commit",
    /// The seat has committed itself already.
    DuplicateCommit = "duplicate_commit",
    /// The seat has opened its set-up already.
    DuplicateReveal = "duplicate_reveal",
    /// The set-up is not the one that was committed to.
    CommitMismatch = "commit_mismatch",
    /// Such an offer stands already.
    AlreadyOffered = "already_offered",
    /// No such offer stands.
    NoOffer = "no_offer",
    /// The rules grant no such claim here.
    NoClaim = "no_claim",
    /// The player has nothing to take back.
    NothingToTakeBack = "nothing_to_take_back",
    /// Something hidden has come to light since, so nothing can be taken back.
    Disclosed = "disclosed",
    /// Both players have acted, so the game cannot be called off.
    TooLateToAbort = "too_late_to_abort",
    /// The opponent is at the table, or has not been away for long enough.
    OpponentPresent = "opponent_present",
    /// The match is paused by whoever runs it.
    Paused = "paused",
    /// The record is sealed until the game is over.
    Sealed = "sealed",
    /// The record cannot be read, or it was doctored.
    BadRecord = "bad_record",
    /// This is more work than the server does for anybody.
    Limit = "limit",
    /// There is no such thing here: a format that the game does not have, or accounts.
    Unsupported = "unsupported",
    /// There is no such game.
    UnknownGame = "unknown_game",
    /// An option is unknown or has a value that it cannot have.
    BadOption = "bad_option",
    /// Too many messages: wait for `retry_after_ms`.
    Rate = "rate",
    /// The server is busy: wait for `retry_after_ms`, then send the same again.
    Busy = "busy",
    /// The server failed at this match alone; it has been closed.
    Internal = "internal",
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for ErrorCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ErrorCode, D::Error> {
        Cow::<str>::deserialize(deserializer).map(|word| ErrorCode::from_word(&word))
    }
}

impl JsonSchema for ErrorCode {
    fn schema_name() -> Cow<'static, str> {
        "ErrorCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words: Vec<&str> = ErrorCode::ALL.iter().map(|(word, _)| *word).collect();
        json_schema!({
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]*$",
            "examples": words,
            "description": "Why something was refused: one of the examples, or a word of the game's own.",
        })
    }
}
