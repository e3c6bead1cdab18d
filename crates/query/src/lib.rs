//! The stateless door: one question in JSON, one answer in JSON, about any position of any game.
//!
//! It never touches a match: it knows only what the question says. The contract is in
//! `docs/query.md`.
//!
//! ```
//! let answer = query::answer(r#"{"id": 1, "game": "chess", "op": "perft", "position": "start", "depth": 3}"#);
//! assert_eq!(answer, r#"{"id":1,"ok":{"nodes":8902}}"#);
//! ```

pub mod catalog;
mod desk;
mod entry;
mod ops;
mod player;
mod question;
mod refusal;
mod stream;
mod workload;

pub use desk::{Desk, Look, read_options};
pub use entry::{Drawn, Entry};
pub use player::{AnyPlayer, Thought};
pub use refusal::Refusal;
pub use stream::serve;
pub use workload::Workload;

use game::Meter;
use serde_json::{Map, Value, value::RawValue};

use question::Question;

/// The longest line that is read, in bytes.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// Answers one question, whatever work it takes.
pub fn answer(line: &str) -> String {
    answer_within(line, Meter::UNLIMITED)
}

/// Answers one question within a budget of work.
pub fn answer_within(line: &str, meter: Meter) -> String {
    let (id, result) = match Question::read(line) {
        Ok(question) => (question.id, ask(&question, meter)),
        Err((id, refusal)) => (id, Err(refusal)),
    };
    print(id, result)
}

fn ask(question: &Question<'_>, meter: Meter) -> Result<Map<String, Value>, Refusal> {
    let op = &*question.string("op")?;
    if op == "games" {
        return ops::games(question);
    }
    let known = ops::NAMES.contains(&op)
        || catalog::games().any(|desk| desk.about().questions.iter().any(|(name, _)| *name == op));
    if !known {
        return Err(Refusal::new("unknown_op", format!("unknown op `{}`", shorten(op))));
    }
    let desk = catalog::find(&question.string("game")?)?;
    ops::ask(desk, op, question, meter)
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

/// A text from outside, short enough to be shown in a message.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
