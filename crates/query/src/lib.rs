//! The stateless door: one question in JSON, one answer in JSON, about any position of any game.
//!
//! It never touches a match: it knows only what the question says. The contract is in
//! `docs/query.md`.
//!
//! ```
//! let door = query::Door::new(games::CATALOG);
//! let answer = door.answer(r#"{"id": 1, "game": "chess", "op": "perft", "position": "start", "depth": 3}"#);
//! assert_eq!(answer, r#"{"id":1,"ok":{"nodes":8902}}"#);
//! ```

mod ops;
mod question;
mod stream;

use catalog::{Catalog, Refusal};
use game::Meter;
use serde_json::{Map, Value, value::RawValue};

use question::Question;

/// The longest line that is read, in bytes.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// The door to the games of a catalog.
#[derive(Clone, Copy)]
pub struct Door(Catalog);

impl Door {
    /// The door to these games.
    pub const fn new(catalog: Catalog) -> Door {
        Door(catalog)
    }

    /// Answers one question, whatever work it takes.
    pub fn answer(self, line: &str) -> String {
        self.answer_within(line, Meter::UNLIMITED)
    }

    /// Answers one question within a budget of work.
    pub fn answer_within(self, line: &str, meter: Meter) -> String {
        let (id, result) = match Question::read(line) {
            Ok(question) => (question.id, ops::ask(self.0, &question, meter)),
            Err((id, refusal)) => (id, Err(refusal)),
        };
        print(id, result)
    }
}

/// One line: the id as it came, then the answer.
fn print(id: Option<&RawValue>, result: Result<Map<String, Value>, Refusal>) -> String {
    let (name, body) = match result {
        Ok(answer) => ("ok", Value::Object(answer).to_string()),
        Err(refusal) => ("error", refusal.to_json().to_string()),
    };
    match id {
        Some(id) => format!("{{\"id\":{},\"{name}\":{body}}}", one_line(id.get())),
        None => format!("{{\"{name}\":{body}}}"),
    }
}

/// JSON may hold line breaks between tokens, never inside a string.
fn one_line(json: &str) -> String {
    json.replace(['\n', '\r'], " ")
}
