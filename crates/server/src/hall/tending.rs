//! Every match keeps a keeper: whoever is lost is followed by another, read from the log.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use futures_util::FutureExt as _;
use game::MatchId;
use protocol::{Error, ErrorCode, Millis, Phase, PlayerId, Problem, ServerMessage};
use table::Table;
use tokio::sync::mpsc;

use super::{Hall, Handle, locked, player_of, replay};
use crate::{
    keeper::{Keeper, Lost, MAILBOX, Outage, Request, Shared, busy},
    listeners::Listeners,
    store::{Access, Write},
};

/// How long to wait before a match is opened again: longer each time, as it fails each time.
const WAIT_MIN: Duration = Duration::from_millis(50);
const WAIT_MAX: Duration = Duration::from_secs(5);

/// What players get beyond the time in which the store failed: so much may pass until a client
/// sends again what was turned away.
const GRACE_MS: u64 = 5_000;

/// The way to whoever keeps a match now.
#[derive(Clone)]
pub(crate) struct Mail(Arc<Mutex<mpsc::Sender<Request>>>);

impl Mail {
    fn new(sender: mpsc::Sender<Request>) -> Mail {
        Mail(Arc::new(Mutex::new(sender)))
    }

    fn current(&self) -> mpsc::Sender<Request> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn turn_to(&self, sender: mpsc::Sender<Request>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = sender;
    }

    pub(crate) fn try_send(
        &self,
        request: Request,
    ) -> Result<(), mpsc::error::TrySendError<Request>> {
        self.current().try_send(request)
    }

    /// Waits for a place in the line.
    pub(crate) async fn send(
        &self,
        request: Request,
    ) -> Result<(), mpsc::error::SendError<Request>> {
        self.current().send(request).await
    }
}

/// How a match has fared with the store.
struct Trouble {
    since: Option<Millis>,
    wait: Duration,
}

impl Trouble {
    const NONE: Trouble = Trouble { since: None, wait: WAIT_MIN };

    fn grow(&mut self) -> Duration {
        let wait = self.wait;
        self.wait = (wait * 2).min(WAIT_MAX);
        wait
    }
}

impl Hall {
    /// Gives a table its keeper.
    pub(super) fn keep(
        self: &Arc<Hall>,
        table: Table,
        access: Access,
        outage: Option<Outage>,
    ) -> Handle {
        let match_id = table.match_id();
        self.seats.settle(match_id, sitters(&table));
        let summary = Arc::new(Mutex::new(table.summary()));
        let shared = Shared { listeners: Listeners::new(match_id), summary };
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let own = sender.downgrade();
        let handle = Handle { sender: Mail::new(sender), shared: shared.clone(), access };
        locked(&self.live).insert(match_id, handle.clone());
        self.metrics.matches.fetch_add(1, Relaxed);
        let keeper = Keeper::new(Arc::clone(self), table, access, (own, shared), outage);
        tokio::spawn(Arc::clone(self).tend(handle.clone(), keeper, mailbox));
        handle
    }

    /// Lets a match be kept until it is over and forgotten.
    async fn tend(
        self: Arc<Hall>,
        handle: Handle,
        mut keeper: Keeper,
        mut mailbox: mpsc::Receiver<Request>,
    ) {
        let match_id = handle.id();
        let mut trouble = Trouble::NONE;
        let ended = loop {
            let lost = match AssertUnwindSafe(keeper.run(mailbox)).catch_unwind().await {
                Ok(Ok(())) => break None,
                Ok(Err(lost)) => lost,
                Err(_) => break Some(self.fail(match_id).await),
            };
            self.complain(match_id, &lost);
            if lost.stored > 0 {
                trouble = Trouble::NONE;
            }
            let since = *trouble.since.get_or_insert(lost.since);
            let (table, access) = match self.read_patiently(match_id, &mut trouble).await {
                Ok(read) => read,
                Err(problem) => break Some(problem),
            };
            self.seats.settle(match_id, sitters(&table));
            let sender;
            (sender, mailbox) = mpsc::channel(MAILBOX);
            let hall = Arc::clone(&self);
            let outage = Outage { since, grace_ms: GRACE_MS };
            let (own, shared) = (sender.downgrade(), handle.shared.clone());
            keeper = Keeper::new(hall, table, access, (own, shared), Some(outage));
            handle.sender.turn_to(sender);
        };
        locked(&self.live).remove(&match_id);
        self.metrics.matches.fetch_sub(1, Relaxed);
        if let Some(problem) = ended {
            let error = Error {
                match_id: Some(protocol::MatchId(match_id.0)),
                sequence: None,
                error: problem,
            };
            handle.shared.listeners.tell_all(&ServerMessage::Error(error));
        }
    }

    /// Reads a match until the store can be read, or until that is of no use.
    async fn read_patiently(
        self: &Arc<Hall>,
        match_id: MatchId,
        trouble: &mut Trouble,
    ) -> Result<(Table, Access), Problem> {
        loop {
            tokio::time::sleep(trouble.grow()).await;
            if self.journal.is_lost() {
                return Err(busy("another server has taken over: connect again"));
            }
            let hall = Arc::clone(self);
            let read = tokio::task::spawn_blocking(move || hall.read(match_id)).await;
            match read.unwrap_or_else(|_| Err(broken("the match is broken"))) {
                Err(problem) if problem.code == ErrorCode::Busy => {}
                read => return read,
            }
        }
    }

    /// Opens a match when the store can be read, which it could not at start-up.
    pub(super) fn open_later(self: &Arc<Hall>, match_id: MatchId, outage: Outage) {
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let mut trouble = Trouble::NONE;
            let read = hall.read_patiently(match_id, &mut trouble).await;
            let _opening = hall.opening.lock().await;
            if let (Ok((table, access)), None) = (read, hall.live(match_id)) {
                hall.keep(table, access, Some(outage));
            }
        });
    }

    /// Reads a match from the store: `busy` if it may be read later.
    pub(super) fn read(&self, match_id: MatchId) -> Result<(Table, Access), Problem> {
        let saved = self.store.load(match_id).map_err(|error| {
            if let Some(held_back) = self.unread.speak(Instant::now()) {
                tracing::error!(%error, held_back, "the store cannot be read");
            }
            busy("the store failed")
        })?;
        self.unread.relent();
        let Some(saved) = saved else {
            return Err(Problem::new(ErrorCode::MatchNotFound, "there is no such match"));
        };
        if saved.broken {
            return Err(broken("the match is broken"));
        }
        let replay = AssertUnwindSafe(|| replay(self.catalog, &saved));
        match std::panic::catch_unwind(replay) {
            Ok(Ok(mut table)) => {
                table.limit_set_up(self.limits.set_up_ms);
                Ok((table, saved.access))
            }
            Ok(Err(fault)) => {
                tracing::error!(%match_id, code = fault.code.word(), "a match does not replay");
                Err(broken("the match does not replay"))
            }
            Err(_) => Err(broken("the match is broken")),
        }
    }

    /// Says that a match is out of step with its log; not for each one, if it is the store.
    fn complain(&self, match_id: MatchId, Lost { error, .. }: &Lost) {
        if let Some(held_back) = self.lost.speak(Instant::now()) {
            tracing::error!(%match_id, %error, held_back, "a match is out of step with its log");
        }
    }

    /// Closes a match whose keeper failed. It counts for nobody any more.
    async fn fail(&self, match_id: MatchId) -> Problem {
        self.metrics.panics.fetch_add(1, Relaxed);
        tracing::error!(%match_id, "a match failed and was closed");
        let _ = self.journal.write(Write::Break(match_id)).await;
        self.seats.settle(match_id, []);
        broken("the match failed and was closed")
    }
}

fn broken(message: &str) -> Problem {
    Problem::new(ErrorCode::Internal, message)
}

/// Who has a seat in an unfinished match.
pub(crate) fn sitters(table: &Table) -> Vec<PlayerId> {
    match table.phase() {
        Phase::Over => Vec::new(),
        Phase::Waiting | Phase::Playing => table.chairs().iter().filter_map(player_of).collect(),
    }
}
