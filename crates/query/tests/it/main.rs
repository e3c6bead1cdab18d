//! The query door, tried from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod hostile;
mod shape;
mod vectors;

use std::sync::LazyLock;

use query::Door;
use serde_json::Value;

/// The door to our games.
static DOOR: LazyLock<Door> = LazyLock::new(|| Door::new(games::CATALOG));

/// Asks one question and reads the answer.
fn ask(line: &str) -> Value {
    let answer = DOOR.answer(line);
    assert!(!answer.contains('\n'), "an answer is one line: {answer}");
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The code of the error that answers `line`.
fn code(line: &str) -> String {
    let answer = ask(line);
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}")).to_owned()
}
