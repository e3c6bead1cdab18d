//! Reads questions strictly, and writes answers.

use catalog::Refusal;
use game::{Fault, Observer, Seed};
use protocol::{Misread, Problem, read_json};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The longest question in bytes, records included.
const BYTES_MAX: usize = 4 << 20;

/// Reads one question.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    read_json(text, BYTES_MAX).map_err(|misread: Misread| Refusal::bad_request(misread.message))
}

/// Why something was not done, as the `error` of an answer: a code and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined(Value);

impl Declined {
    /// The code and the sentence.
    pub fn to_json(&self) -> &Value {
        &self.0
    }
}

impl From<Refusal> for Declined {
    fn from(refusal: Refusal) -> Declined {
        Declined(refusal.to_json())
    }
}

impl From<Fault> for Declined {
    fn from(fault: Fault) -> Declined {
        Refusal::from(fault).into()
    }
}

impl From<Problem> for Declined {
    fn from(problem: Problem) -> Declined {
        Declined(json!({"code": problem.code.word(), "message": problem.message}))
    }
}

/// An answer as one line of JSON: `{"ok": …}` or `{"error": {"code": …, "message": …}}`.
pub fn answer(result: Result<Value, Declined>) -> String {
    match result {
        Ok(value) => json!({"ok": value}).to_string(),
        Err(Declined(error)) => json!({"error": error}).to_string(),
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Viewer {
    First,
    Second,
    Spectator,
}

impl From<Viewer> for Observer {
    fn from(viewer: Viewer) -> Observer {
        match viewer {
            Viewer::First => Observer::Seat(game::Seat::First),
            Viewer::Second => Observer::Seat(game::Seat::Second),
            Viewer::Spectator => Observer::Spectator,
        }
    }
}

/// Thirty-two bytes of luck from outside.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Refusal> {
    Seed::from_hex(text).ok_or_else(|| {
        Refusal::bad_request("`seed` is exactly 64 lower-case hexadecimal digits, drawn at random")
    })
}
