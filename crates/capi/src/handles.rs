//! What callers hold, by number.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use local::{Declined, LocalMatch, LocalPlayer, LocalServer};

use crate::{client::NetworkClient, door::declined};

/// How many things may be open at once.
const OPEN_MAX: usize = 100_000;

/// Something that is open.
pub(crate) enum Held {
    Match(Box<LocalMatch>),
    Player(LocalPlayer),
    Server(LocalServer),
    Client(NetworkClient),
}

/// One thing, by whether somebody works with it.
enum Slot {
    Idle(Held),
    /// Each work has a stop of its own, made in the moment when others begin to hear `busy`: whoever
    /// stops it then stops this work, and not the next.
    Busy(Arc<AtomicBool>),
    /// The library failed while somebody worked with it.
    Broken,
}

#[derive(Default)]
struct Handles {
    open: HashMap<u64, Arc<Mutex<Slot>>>,
    last: u64,
}

fn handles() -> MutexGuard<'static, Handles> {
    static HANDLES: OnceLock<Mutex<Handles>> = OnceLock::new();
    // Nothing is left half done under this lock.
    HANDLES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps something open and gives its number. Numbers are never used twice.
pub(crate) fn open(held: Held) -> Result<u64, Declined> {
    let mut handles = handles();
    if handles.open.len() >= OPEN_MAX {
        return Err(declined("limit", &format!("at most {OPEN_MAX} handles may be open")));
    }
    handles.last += 1;
    let number = handles.last;
    handles.open.insert(number, Arc::new(Mutex::new(Slot::Idle(held))));
    Ok(number)
}

/// Lets go of something; a work that goes on in it is stopped.
pub(crate) fn close(number: u64) -> Result<(), Declined> {
    let slot = handles().open.remove(&number).ok_or_else(unknown)?;
    interrupt(&slot);
    Ok(())
}

/// Stops a work.
pub(crate) fn stop(number: u64) -> Result<(), Declined> {
    interrupt(&*find(number)?);
    Ok(())
}

fn interrupt(slot: &Mutex<Slot>) {
    if let Slot::Busy(stop) = &*locked(slot) {
        stop.store(true, Relaxed);
    }
}

fn find(number: u64) -> Result<Arc<Mutex<Slot>>, Declined> {
    handles().open.get(&number).cloned().ok_or_else(unknown)
}

fn locked(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    // Nothing is left half done under this lock.
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works with something, alone: whoever comes meanwhile is told so.
pub(crate) fn with<T>(
    number: u64,
    work: impl FnOnce(&mut Held, &AtomicBool) -> Result<T, Declined>,
) -> Result<T, Declined> {
    let slot = find(number)?;
    let stop = Arc::new(AtomicBool::new(false));
    let mut taken = take(&slot, &stop)?;
    let result = match &mut taken.held {
        Some(held) => work(held, &stop),
        None => Err(unknown()),
    };
    taken.is_whole = true;
    result
}

fn take<'a>(slot: &'a Mutex<Slot>, stop: &Arc<AtomicBool>) -> Result<Taken<'a>, Declined> {
    let mut found = locked(slot);
    match std::mem::replace(&mut *found, Slot::Broken) {
        Slot::Idle(held) => {
            *found = Slot::Busy(Arc::clone(stop));
            Ok(Taken { slot, held: Some(held), is_whole: false })
        }
        Slot::Busy(other) => {
            *found = Slot::Busy(other);
            Err(declined("busy", "another thread uses this handle"))
        }
        Slot::Broken => Err(declined("internal", "this handle failed before: close it")),
    }
}

/// Something while it is worked with; it goes back where it was, unless the work failed midway.
struct Taken<'a> {
    slot: &'a Mutex<Slot>,
    held: Option<Held>,
    is_whole: bool,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *locked(self.slot) = match self.held.take() {
            Some(held) if self.is_whole => Slot::Idle(held),
            Some(_) | None => Slot::Broken,
        };
    }
}

fn unknown() -> Declined {
    declined("bad_handle", "there is no such handle, or it was closed")
}
