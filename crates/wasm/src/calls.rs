//! What can be asked for besides questions about positions: by name, with JSON in and out.

use catalog::Refusal;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::{players, promises};

/// The door to all games.
static DOOR: query::Door = query::Door::new(games::CATALOG);

/// Answers a question about a position.
pub fn answer(question: &str) -> String {
    DOOR.answer(question)
}

type Call = fn(Value) -> Result<Value, Refusal>;

/// What can be called by name.
const CALLS: &[(&str, Call)] = &[
    ("player.open", |it| players::open(read(it)?)),
    ("player.decide", |it| players::decide(read(it)?)),
    ("player.close", |it| players::close(read(it)?)),
    ("promise.setup", |it| promises::commit_to_set_up(read(it)?)),
    ("promise.share", |it| promises::commit_to_share(&read(it)?)),
    ("promise.deal", |it| promises::commit_to_deal(&read(it)?)),
    ("promise.seed", |it| promises::joint_seed(&read(it)?)),
    ("promise.config", |it| promises::config(read(it)?)),
    ("record.verify", |it| promises::verify(&read(it)?)),
];

/// Somebody wants something: its name, and what it takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    call: String,
    #[serde(default)]
    with: Map<String, Value>,
}

/// Does what is asked for by name: `{"call": …, "with": {…}}` gives `{"ok": …}` or `{"error": …}`.
pub fn call(text: &str) -> String {
    let answered = serde_json::from_str::<Wish>(text).map_err(bad_request).and_then(|wish| {
        let found = CALLS.iter().find(|(name, _)| *name == wish.call);
        let (_, answer) = found.ok_or_else(|| unknown(&wish.call))?;
        answer(Value::Object(wish.with))
    });
    match answered {
        Ok(value) => json!({"ok": value}).to_string(),
        Err(refusal) => json!({"error": refusal.to_json()}).to_string(),
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(bad_request)
}

fn bad_request(error: serde_json::Error) -> Refusal {
    Refusal::bad_request(game::clip(&error.to_string(), 200))
}

fn unknown(name: &str) -> Refusal {
    let known: Vec<&str> = CALLS.iter().map(|(name, _)| *name).collect();
    let name = catalog::shorten(name);
    Refusal::bad_request(format!("unknown call `{name}`, expected one of: {}", known.join(", ")))
}
