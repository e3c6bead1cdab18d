//! What can be asked for by name, with JSON in and out.

use catalog::{Choice, Refusal};
use local::{Declined, LocalMatch, LocalPlayer, LocalServer, Watch, about_records};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json, value::RawValue};

use crate::{
    boundary,
    things::{self, Handle, Thing},
};

/// The door to all games.
static DOOR: query::Door = query::Door::new(games::CATALOG);

/// Answers a question about a position.
pub fn answer(question: &str) -> String {
    DOOR.answer(question)
}

/// Somebody wants something: its name, on what, and what it takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish<'a> {
    call: &'a str,
    #[serde(default)]
    on: Option<Handle>,
    #[serde(borrow, default)]
    with: Option<&'a RawValue>,
}

type Done = Result<Value, Declined>;
type Call = fn(&Wish<'_>) -> Done;

/// What can be called by name.
const CALLS: &[(&str, Call)] = &[
    ("records", |wish| about_records(games::CATALOG, wish.with())),
    ("match.open", |wish| {
        let opened = LocalMatch::open(games::CATALOG, wish.with(), boundary::now())?;
        things::keep(Thing::Match(Box::new(opened)))
    }),
    ("match.take_up", |wish| {
        let Saved { saved } = wish.read()?;
        let opened = LocalMatch::take_up(games::CATALOG, &saved, boundary::now())?;
        things::keep(Thing::Match(Box::new(opened)))
    }),
    ("match.ask", |wish| {
        things::with_match(wish.on, |it| {
            it.ask_watched(wish.with(), watch(&mut tell), &boundary::now)
        })
    }),
    ("player.sit", |wish| {
        let seated = LocalPlayer::sit(games::CATALOG, wish.with())?;
        things::keep(Thing::Player(seated))
    }),
    ("player.decide", |wish| {
        things::with_player(wish.on, |it| it.decide(wish.with(), watch(&mut tell)))
    }),
    ("player.forget", |wish| {
        things::with_player(wish.on, |it| {
            it.forget();
            Ok(json!({}))
        })
    }),
    ("server.open", |wish| {
        let Name { name } = wish.read()?;
        things::keep(Thing::Server(LocalServer::new(games::CATALOG, &name)?))
    }),
    ("server.ask", |wish| {
        things::with_server(wish.on, |it| {
            it.ask_watched(wish.with(), watch(&mut tell), &boundary::now)
        })
    }),
    ("server.receive", |wish| {
        let Message { message } = wish.read()?;
        things::with_server(wish.on, |it| {
            Ok(json!({"messages": it.receive(&message, boundary::now())}))
        })
    }),
    ("server.news", |wish| {
        things::with_server(wish.on, |it| Ok(json!({"messages": it.news(boundary::now())})))
    }),
    ("close", |wish| things::close(wish.on)),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    saved: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    message: String,
}

impl Wish<'_> {
    /// What it takes, as text.
    fn with(&self) -> &str {
        self.with.map_or("{}", RawValue::get)
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_json::from_str(self.with()).map_err(bad_request)
    }
}

/// Does what is asked for by name: `{"call": …, "on": …, "with": {…}}` gives `{"ok": …}` or `{"error": …}`.
pub fn call(text: &str) -> String {
    let read = serde_json::from_str::<Wish<'_>>(text).map_err(|it| bad_request(it).into());
    local::answer(read.and_then(|wish| {
        let found = CALLS.iter().find(|(name, _)| *name == wish.call);
        let (_, answer) = found.ok_or_else(|| unknown(wish.call))?;
        answer(&wish)
    }))
}

/// A thought is stopped by the program outside, which is asked while it goes on.
fn watch(report: &mut dyn FnMut(&Choice)) -> Watch<'_> {
    static NEVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    Watch { stop: &NEVER, report }
}

fn tell(choice: &Choice) {
    boundary::progress(&json!(choice).to_string());
}

fn bad_request(error: serde_json::Error) -> Refusal {
    Refusal::bad_request(game::clip(&error.to_string(), 200))
}

fn unknown(name: &str) -> Refusal {
    let known: Vec<&str> = CALLS.iter().map(|(name, _)| *name).collect();
    let name = catalog::shorten(name);
    Refusal::bad_request(format!("unknown call `{name}`, expected one of: {}", known.join(", ")))
}
