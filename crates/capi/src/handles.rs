//! What callers hold, by number.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError,
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

/// One thing and what stops it.
pub(crate) struct Slot {
    held: Mutex<Held>,
    /// Ends a thought, from any thread.
    pub(crate) stop: AtomicBool,
}

#[derive(Default)]
struct Handles {
    open: HashMap<u64, Arc<Slot>>,
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
    let slot = Slot { held: Mutex::new(held), stop: AtomicBool::new(false) };
    handles.open.insert(number, Arc::new(slot));
    Ok(number)
}

/// Lets go of something; a thought that goes on in it is stopped.
pub(crate) fn close(number: u64) -> Result<(), Declined> {
    let slot = handles().open.remove(&number).ok_or_else(unknown)?;
    slot.stop.store(true, Relaxed);
    Ok(())
}

/// Stops a thought.
pub(crate) fn stop(number: u64) -> Result<(), Declined> {
    find(number)?.stop.store(true, Relaxed);
    Ok(())
}

fn find(number: u64) -> Result<Arc<Slot>, Declined> {
    handles().open.get(&number).cloned().ok_or_else(unknown)
}

/// Works with something, alone: whoever comes meanwhile is told so.
pub(crate) fn with<T>(
    number: u64,
    work: impl FnOnce(&mut Held, &AtomicBool) -> Result<T, Declined>,
) -> Result<T, Declined> {
    let slot = find(number)?;
    let mut held = match slot.held.try_lock() {
        Ok(held) => held,
        Err(TryLockError::WouldBlock) => {
            return Err(declined("busy", "another thread uses this handle"));
        }
        Err(TryLockError::Poisoned(_)) => {
            return Err(declined("internal", "this handle failed before: close it"));
        }
    };
    slot.stop.store(false, Relaxed);
    work(&mut held, &slot.stop)
}

fn unknown() -> Declined {
    declined("bad_handle", "there is no such handle, or it was closed")
}
