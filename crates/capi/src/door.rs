//! What each function does, in safe code.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{SystemTime, UNIX_EPOCH},
};

use games::CATALOG;
use local::{Declined, LocalMatch, LocalPlayer, LocalServer, Time, Watch, about_records, answer};
use protocol::{ErrorCode, Problem};
use query::Door;
use serde_json::{Value, json};

use crate::{
    client::NetworkClient,
    handles::{self, Held},
};

/// An error of this library's own.
pub(crate) fn declined(code: &str, message: &str) -> Declined {
    Problem::new(ErrorCode::Rule(code.to_owned()), message).into()
}

/// The answer of `work`; a panic becomes an answer, too.
pub(crate) fn guarded(work: impl FnOnce() -> Result<Value, Declined>) -> String {
    let done = catch_unwind(AssertUnwindSafe(work));
    answer(done.unwrap_or_else(|_| Err(declined("internal", "the library failed at this"))))
}

pub(crate) fn query(line: &str) -> String {
    let answered = catch_unwind(|| Door::new(CATALOG).answer(line));
    answered.unwrap_or_else(|_| guarded(|| Err(declined("internal", "the library failed"))))
}

pub(crate) fn record(question: &str) -> Result<Value, Declined> {
    about_records(CATALOG, question)
}

/// Opens a match, or goes on with one that was saved, which is told by its first word.
pub(crate) fn open_match(question: &str) -> Result<Value, Declined> {
    let played = match question.starts_with("umpire-saved ") {
        true => LocalMatch::take_up(CATALOG, question, now())?,
        false => LocalMatch::open(CATALOG, question, now())?,
    };
    opened(Held::Match(Box::new(played)))
}

pub(crate) fn open_player(question: &str) -> Result<Value, Declined> {
    opened(Held::Player(LocalPlayer::sit(CATALOG, question)?))
}

pub(crate) fn open_server(name: &str) -> Result<Value, Declined> {
    opened(Held::Server(LocalServer::new(CATALOG, name)?))
}

pub(crate) fn open_client(question: &str) -> Result<Value, Declined> {
    let (client, told) = NetworkClient::connect(question)?;
    let mut answer = opened(Held::Client(client))?;
    answer["player"] = told;
    Ok(answer)
}

fn opened(held: Held) -> Result<Value, Declined> {
    Ok(json!({"handle": handles::open(held)?}))
}

/// Asks whatever is open under a number.
pub(crate) fn ask(
    handle: u64,
    question: &str,
    progress: &mut dyn FnMut(&str),
) -> Result<Value, Declined> {
    handles::with(handle, |held, stop| {
        let report = &mut |choice: &_| {
            let line = serde_json::to_string(choice).unwrap_or_default();
            progress(&line);
        };
        let watch = Watch { stop, report };
        match held {
            Held::Match(played) => played.ask_watched(question, watch, &now),
            Held::Player(player) => player.decide(question, watch),
            Held::Server(server) => server.ask_watched(question, watch, &now),
            Held::Client(client) => client.ask(question),
        }
    })
}

/// Says something to a server in this process.
pub(crate) fn send(handle: u64, message: &str) -> Result<Value, Declined> {
    handles::with(handle, |held, _| match held {
        Held::Server(server) => Ok(json!(raw(server.receive(message, now())))),
        Held::Match(_) | Held::Player(_) | Held::Client(_) => Err(declined(
            "bad_handle",
            "only a server in this process takes messages: ask this handle instead",
        )),
    })
}

/// Waits for what a client, or a server in this process, has to tell.
pub(crate) fn poll(handle: u64, wait_ms: u32) -> Result<Value, Declined> {
    handles::with(handle, |held, _| match held {
        Held::Client(client) => Ok(client.poll(wait_ms)),
        Held::Server(server) => Ok(json!(raw(server.news(now())))),
        Held::Match(_) | Held::Player(_) => {
            Err(declined("bad_handle", "this handle tells nothing by itself"))
        }
    })
}

/// Messages as values; each is a text of our own, so all can be read.
fn raw(messages: Vec<String>) -> Vec<Value> {
    messages.iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Time(since.map_or(0, |it| u64::try_from(it.as_millis()).unwrap_or(u64::MAX)))
}
