//! Matches, players and servers that the program outside holds by number.

use std::{cell::RefCell, collections::BTreeMap};

use catalog::Refusal;
use game::Code;
use local::{Declined, LocalMatch, LocalPlayer, LocalServer};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most things at once.
const THINGS_MAX: usize = 64;

/// The number of a thing. Numbers are never used again, so one that was closed is never another.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Handle(u32);

/// Something that the program outside holds.
pub(crate) enum Thing {
    Match(Box<LocalMatch>),
    Player(LocalPlayer),
    Server(LocalServer),
}

#[derive(Default)]
struct Things {
    last: u32,
    kept: BTreeMap<Handle, Thing>,
}

thread_local! {
    static THINGS: RefCell<Things> = RefCell::new(Things::default());
}

type Done = Result<Value, Declined>;

/// Keeps a thing and says its number.
pub(crate) fn keep(thing: Thing) -> Done {
    THINGS.with_borrow_mut(|things| {
        if things.kept.len() >= THINGS_MAX {
            let message = format!("{THINGS_MAX} matches, players and servers are open: close one");
            return Err(Refusal::new(Code::LIMIT, message).into());
        }
        things.last += 1;
        things.kept.insert(Handle(things.last), thing);
        Ok(json!({"handle": things.last}))
    })
}

/// Forgets a thing.
pub(crate) fn close(handle: Option<Handle>) -> Done {
    let gone = handle.and_then(|it| THINGS.with_borrow_mut(|things| things.kept.remove(&it)));
    gone.map(|_| json!({})).ok_or_else(|| unknown("nothing", handle))
}

pub(crate) fn with_match(
    handle: Option<Handle>,
    work: impl FnOnce(&mut LocalMatch) -> Done,
) -> Done {
    with(handle, |thing| match thing {
        Thing::Match(it) => work(it),
        Thing::Player(_) | Thing::Server(_) => Err(unknown("no match", handle)),
    })
}

pub(crate) fn with_player(
    handle: Option<Handle>,
    work: impl FnOnce(&mut LocalPlayer) -> Done,
) -> Done {
    with(handle, |thing| match thing {
        Thing::Player(it) => work(it),
        Thing::Match(_) | Thing::Server(_) => Err(unknown("no player", handle)),
    })
}

pub(crate) fn with_server(
    handle: Option<Handle>,
    work: impl FnOnce(&mut LocalServer) -> Done,
) -> Done {
    with(handle, |thing| match thing {
        Thing::Server(it) => work(it),
        Thing::Match(_) | Thing::Player(_) => Err(unknown("no server", handle)),
    })
}

fn with(handle: Option<Handle>, work: impl FnOnce(&mut Thing) -> Done) -> Done {
    // It leaves the list meanwhile, so that nothing is borrowed when the program outside is told.
    let taken =
        handle.and_then(|it| THINGS.with_borrow_mut(|things| things.kept.remove_entry(&it)));
    let (handle, mut thing) = taken.ok_or_else(|| unknown("nothing", handle))?;
    let done = work(&mut thing);
    THINGS.with_borrow_mut(|things| things.kept.insert(handle, thing));
    done
}

fn unknown(what: &str, handle: Option<Handle>) -> Declined {
    let message = match handle {
        Some(Handle(number)) => format!("there is {what} with number {number}"),
        None => "`on` is missing, expected the number of a match, a player or a server".to_owned(),
    };
    Refusal::bad_request(message).into()
}
