//! Reads messages strictly: what is not exactly right is refused, with its reason.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value};

use crate::{
    ClientMessage, DEPTH_MAX, Error, ErrorCode, MatchId, Problem, SIZE_MAX, Sequence, ServerMessage,
};

/// Why a text is no message, with as much of its address as could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misread {
    /// What is wrong.
    pub code: ErrorCode,
    /// What was found and what was expected.
    pub message: String,
    /// The match that the message named.
    pub match_id: Option<MatchId>,
    /// The sequence number that the message bore.
    pub sequence: Option<Sequence>,
}

impl From<Misread> for Error {
    fn from(misread: Misread) -> Error {
        let Misread { code, message, match_id, sequence } = misread;
        Error { match_id, sequence, error: Problem::new(code, message) }
    }
}

/// Reads a client's message.
///
/// # Errors
/// `too_large`, `unknown_type`, or `bad_message` for everything else: not JSON, nested deeper than
/// [`DEPTH_MAX`], a key repeated, a field missing, unknown, ill-typed or out of range.
pub fn read(text: &str) -> Result<ClientMessage, Misread> {
    let value = tree(text, SIZE_MAX)?;
    let word = value.get("type").and_then(Value::as_str);
    let known = word.is_some_and(|word| ClientMessage::TYPES.contains(&word));
    if let (Some(word), false) = (word, known) {
        let shown = game::clip(word, 40);
        let message = format!("there is no message of type `{shown}`");
        return Err(addressed(&value, ErrorCode::UnknownType, message));
    }
    typed(value)
}

/// Reads the server's message, as a client does: fields that it does not know are let pass.
///
/// # Errors
/// As [`read`], except that a server's message may be of any length.
pub fn read_server(text: &str) -> Result<ServerMessage, Misread> {
    serde_json::from_str(text).map_err(|error| misread(ErrorCode::BadMessage, error.to_string()))
}

/// Reads the body of a request, of at most `max` bytes, as strictly as a message.
///
/// # Errors
/// As [`read`].
pub fn read_json<T: DeserializeOwned>(text: &str, max: usize) -> Result<T, Misread> {
    typed(tree(text, max)?)
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Misread> {
    // A list of the right length would otherwise pass for the fields in their order.
    if !value.is_object() {
        return Err(misread(ErrorCode::BadMessage, "expected an object in braces".to_owned()));
    }
    T::deserialize(&value)
        .map_err(|error| addressed(&value, ErrorCode::BadMessage, error.to_string()))
}

fn tree(text: &str, max: usize) -> Result<Value, Misread> {
    if text.len() > max {
        let found = text.len();
        let message = format!("the message has {found} bytes, at most {max} are read");
        return Err(misread(ErrorCode::TooLarge, message));
    }
    if game::json_depth(text) > DEPTH_MAX {
        let message = format!("the message is nested deeper than {DEPTH_MAX}");
        return Err(misread(ErrorCode::BadMessage, message));
    }
    match serde_json::from_str::<Unrepeated>(text) {
        Ok(Unrepeated(value)) => Ok(value),
        Err(error) => Err(misread(ErrorCode::BadMessage, error.to_string())),
    }
}

fn misread(code: ErrorCode, message: String) -> Misread {
    Misread { code, message, match_id: None, sequence: None }
}

fn addressed(value: &Value, code: ErrorCode, message: String) -> Misread {
    let field = |name: &str| value.get(name).and_then(Value::as_str);
    let match_id = field("match").and_then(|text| text.parse().ok());
    let sequence = field("sequence").and_then(|text| text.parse().ok());
    Misread { code, message, match_id, sequence }
}

/// A JSON value in which no object names a key twice.
struct Unrepeated(Value);

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unrepeated, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Unrepeated)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unrepeated(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("the key `{key}` is repeated")));
            }
            let Unrepeated(value) = entries.next_value()?;
            object.insert(key, value);
        }
        Ok(object.into())
    }
}
