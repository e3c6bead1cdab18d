//! 64-bit numbers that travel as decimal strings.

use std::{borrow::Cow, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
#[cfg(feature = "typescript")]
use ts_rs::TS;

/// A text that is not the canonical decimal form of a 64-bit number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number from 0 to 2^64-1 in decimal digits, without leading zeros")]
pub struct NotDecimal;

/// Reads digits strictly, so that one number has one text.
fn parse(text: &str) -> Result<u64, NotDecimal> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    if canonical { text.parse().map_err(|_| NotDecimal) } else { Err(NotDecimal) }
}

macro_rules! decimal {
    ($(#[doc = $doc:literal])* $name:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(TS))]
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = NotDecimal;

            fn from_str(text: &str) -> Result<$name, NotDecimal> {
                parse(text).map($name)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,19})$",
                    "description": concat!($($doc),*),
                })
            }
        }
    };
}

decimal! {
    /// The number of a match, random, so that it cannot be guessed from another.
    MatchId
}
decimal! {
    /// The number of a player.
    PlayerId
}
decimal! {
    /// A place in a row: of a player's commands, or of the events of one viewer's stream.
    Sequence
}
decimal! {
    /// A time in milliseconds since 1970, or a span of milliseconds.
    Millis
}

impl Sequence {
    /// The number after this one.
    #[must_use]
    pub fn next(self) -> Sequence {
        Sequence(self.0.saturating_add(1))
    }
}
