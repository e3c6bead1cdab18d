//! Who listens to a match, and what to do with those who do not keep up.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};

use axum::extract::ws::Utf8Bytes;
use game::{MatchId, Observer, Seat};
use protocol::{Detail, ServerMessage};
use tokio::sync::mpsc;

/// One message, encoded once and shared by all who get it.
pub(crate) type Frame = Utf8Bytes;

/// How many messages may wait for one connection. Beyond that they are dropped, and the connection
/// gets one snapshot of each match that it fell behind with.
const OUTBOX: usize = 64;

/// How many bytes may wait for one connection; a single message may be longer.
const OUTBOX_BYTES: usize = 1024 * 1024;

/// Encodes a message.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    message.to_json().into()
}

/// The way to one connection.
#[derive(Clone)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Frame>,
    behind: Arc<Mutex<BTreeSet<MatchId>>>,
    bytes: Arc<AtomicUsize>,
}

/// The other end of an outbox.
pub(crate) struct Inbox {
    receiver: mpsc::Receiver<Frame>,
    behind: Arc<Mutex<BTreeSet<MatchId>>>,
    bytes: Arc<AtomicUsize>,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Posted {
    /// It waits its turn.
    Waiting,
    /// There was no room: the connection is behind with this match.
    Dropped,
    /// The connection is gone.
    Gone,
}

/// An outbox and its other end.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(OUTBOX);
    let (behind, bytes) = (Arc::default(), Arc::default());
    let outbox = Outbox { sender, behind: Arc::clone(&behind), bytes: Arc::clone(&bytes) };
    (outbox, Inbox { receiver, behind, bytes })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Outbox {
    /// Puts a message about a match in line.
    pub(crate) fn post(&self, match_id: MatchId, frame: Frame) -> Posted {
        let length = frame.len();
        let waiting = self.bytes.fetch_add(length, Relaxed);
        let sent = if waiting > 0 && waiting + length > OUTBOX_BYTES {
            Err(mpsc::error::TrySendError::Full(frame))
        } else {
            self.sender.try_send(frame)
        };
        let Err(error) = sent else { return Posted::Waiting };
        self.bytes.fetch_sub(length, Relaxed);
        match error {
            mpsc::error::TrySendError::Full(_) => {
                locked(&self.behind).insert(match_id);
                Posted::Dropped
            }
            mpsc::error::TrySendError::Closed(_) => Posted::Gone,
        }
    }
}

impl Inbox {
    /// The next message.
    pub(crate) async fn next(&mut self) -> Option<Frame> {
        let frame = self.receiver.recv().await?;
        self.bytes.fetch_sub(frame.len(), Relaxed);
        Some(frame)
    }

    /// The matches to catch up with, once there is room.
    pub(crate) fn take_behind(&mut self) -> Vec<MatchId> {
        if !self.receiver.is_empty() {
            return Vec::new();
        }
        std::mem::take(&mut *locked(&self.behind)).into_iter().collect()
    }
}

/// One listener to one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ListenerId(u64);

impl ListenerId {
    /// A listener that there was none like before.
    pub(crate) fn fresh() -> ListenerId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        ListenerId(NEXT.fetch_add(1, Relaxed))
    }
}

/// One listener to one match.
#[derive(Clone)]
pub(crate) struct Listener {
    pub(crate) id: ListenerId,
    pub(crate) observer: Observer,
    pub(crate) detail: Detail,
    pub(crate) outbox: Outbox,
    behind: bool,
}

impl Listener {
    pub(crate) fn new(
        id: ListenerId,
        observer: Observer,
        detail: Detail,
        outbox: Outbox,
    ) -> Listener {
        Listener { id, observer, detail, outbox, behind: false }
    }
}

/// Everybody who listens to a match.
#[derive(Clone)]
pub(crate) struct Listeners {
    match_id: MatchId,
    list: Arc<Mutex<Vec<Listener>>>,
    /// Whether a player was ever among them.
    met: Arc<AtomicBool>,
}

impl Listeners {
    pub(crate) fn new(match_id: MatchId) -> Listeners {
        Listeners { match_id, list: Arc::default(), met: Arc::default() }
    }

    /// Whether a player is there, or has still to come for the first time.
    pub(crate) fn may_expect_a_player(&self) -> bool {
        !self.met.load(Relaxed) || Seat::ALL.into_iter().any(|seat| self.is_present(seat))
    }

    /// Adds a listener; one with the same number is replaced.
    pub(crate) fn add(&self, listener: Listener) {
        let mut list = locked(&self.list);
        list.retain(|it| it.id != listener.id);
        self.met.fetch_or(listener.observer != Observer::Spectator, Relaxed);
        list.push(listener);
    }

    /// Whoever listened on one seat listens on the other.
    pub(crate) fn change_places(&self) {
        for listener in locked(&self.list).iter_mut() {
            if let Observer::Seat(seat) = &mut listener.observer {
                *seat = !*seat;
            }
        }
    }

    pub(crate) fn remove(&self, id: ListenerId) -> Option<Listener> {
        let mut list = locked(&self.list);
        let at = list.iter().position(|it| it.id == id)?;
        Some(list.swap_remove(at))
    }

    pub(crate) fn get(&self, id: ListenerId) -> Option<Listener> {
        locked(&self.list).iter().find(|it| it.id == id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<Listener> {
        locked(&self.list).clone()
    }

    pub(crate) fn is_empty(&self) -> bool {
        locked(&self.list).is_empty()
    }

    pub(crate) fn has(&self, observer: Observer) -> bool {
        locked(&self.list).iter().any(|it| it.observer == observer)
    }

    pub(crate) fn spectators(&self) -> u32 {
        let list = locked(&self.list);
        let count = list.iter().filter(|it| it.observer == Observer::Spectator).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Tells everybody the same.
    pub(crate) fn tell_all(&self, message: &ServerMessage) {
        let frame = frame(message);
        self.each(|_| true, |_| Some(frame.clone()));
    }

    /// Tells those who listen as `observer`; what they are told is made once for each detail.
    pub(crate) fn tell(&self, observer: Observer, make: impl Fn(Detail) -> ServerMessage) {
        let (mut picture, mut text) = (None, None);
        let mut encode = |detail: Detail| {
            let made = match detail {
                Detail::Picture => &mut picture,
                Detail::Text => &mut text,
            };
            Some(made.get_or_insert_with(|| frame(&make(detail))).clone())
        };
        self.each(
            |listener| listener.observer == observer && !listener.behind,
            |listener| encode(listener.detail),
        );
    }

    /// Tells one listener, which has then caught up.
    pub(crate) fn tell_one(&self, id: ListenerId, message: &ServerMessage) {
        let frame = frame(message);
        for listener in locked(&self.list).iter_mut().filter(|it| it.id == id) {
            listener.behind = false;
        }
        self.each(|listener| listener.id == id, |_| Some(frame.clone()));
    }

    fn each(
        &self,
        mut wanted: impl FnMut(&Listener) -> bool,
        mut make: impl FnMut(&Listener) -> Option<Frame>,
    ) {
        let mut list = locked(&self.list);
        list.retain_mut(|listener| {
            if !wanted(listener) {
                return true;
            }
            let Some(frame) = make(listener) else { return true };
            let posted = listener.outbox.post(self.match_id, frame);
            listener.behind |= posted == Posted::Dropped;
            posted != Posted::Gone
        });
    }

    /// Whether a player's seat has a listener.
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.has(Observer::Seat(seat))
    }
}

#[cfg(test)]
mod tests;
