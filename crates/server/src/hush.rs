//! One complaint out of many: the first at once, the others as a number now and then.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long complaints of one kind are held back after one was made.
const PAUSE: Duration = Duration::from_secs(10);

/// Holds back complaints of one kind: a disk that is full fails every write, and a log of that
/// would fill the next disk.
#[derive(Default)]
pub(crate) struct Hush(Mutex<Option<Held>>);

struct Held {
    since: Instant,
    complaints: u64,
}

impl Hush {
    /// Whether to complain at `now`, and how many complaints were held back before this one.
    pub(crate) fn speak(&self, now: Instant) -> Option<u64> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = held.as_mut()
            && now.duration_since(held.since) < PAUSE
        {
            held.complaints += 1;
            return None;
        }
        let before = held.replace(Held { since: now, complaints: 0 });
        Some(before.map_or(0, |it| it.complaints))
    }

    /// Says that there is nothing to complain about any more: the next complaint is a first one.
    /// Returns whether there was any.
    pub(crate) fn relent(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().is_some()
    }
}

#[cfg(test)]
mod tests;
