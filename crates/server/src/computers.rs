//! Where computers think: threads of their own, shared fairly.
//!
//! No question of a visitor can keep a computer from thinking, since those have other threads. Whose
//! computers waited longest is served first, however many matches somebody has, and the more wait,
//! the shorter each thinks. A computer whose time runs out before a thread is free for it is served
//! at once by a thread that does nothing else, with whatever a glance finds: while there is a legal
//! move, none loses on time.

mod queue;
mod sittings;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
    thread,
    time::{Duration, Instant},
};

use catalog::{Brief, Catalog, Choice, Limits};
use table::ComputerTurn;
use tokio::sync::oneshot;

pub(crate) use queue::Owner;
use queue::Queue;
use sittings::Sittings;

use crate::workers::{FOR_COMPUTERS, step_back};

/// The longest thought of a computer.
const THOUGHT: Duration = Duration::from_millis(900);

/// However many wait, a computer that has the time thinks this long.
const THOUGHT_MIN: Duration = Duration::from_millis(30);

/// What a glance may cost.
const GLANCE_NODES: u64 = 300;
const GLANCE: Duration = Duration::from_millis(20);

/// Kept back of a clock for all that happens between a thought and the log.
const MARGIN: Duration = Duration::from_millis(120);

/// With less time than this, nobody waits for a thread any longer.
const URGENT: Duration = Duration::from_millis(300);

/// A computer to move.
pub(crate) struct Turn {
    /// What it may know.
    pub(crate) computer: ComputerTurn,
    /// Its clock, if there is one.
    pub(crate) clock: Option<Remaining>,
    /// For whom it plays: whoever sits opposite.
    pub(crate) owner: Owner,
}

/// What is left on a clock.
#[derive(Clone, Copy)]
pub(crate) struct Remaining {
    /// When it runs out.
    pub(crate) until: Instant,
    /// What each turn brings.
    pub(crate) increment: Duration,
}

/// A turn that waits for a thread.
struct Job {
    turn: Turn,
    answer: oneshot::Sender<Option<String>>,
}

/// The threads, and what waits for them.
pub(crate) struct Computers {
    shared: Arc<Shared>,
}

struct Shared {
    catalog: Catalog,
    threads: usize,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    waiting: Queue<Job>,
    sittings: Sittings,
    closed: bool,
}

/// What a thread is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    /// Serving whoever has waited longest.
    Thinking,
    /// Serving those whose time runs out.
    Hurrying,
}

impl Computers {
    /// So many threads to think on, and so much memory for what computers remember between moves.
    pub(crate) fn start(catalog: Catalog, threads: usize, megabytes: usize) -> Computers {
        let state =
            State { waiting: Queue::default(), sittings: Sittings::new(megabytes), closed: false };
        let shared = Arc::new(Shared {
            catalog,
            threads: threads.max(1),
            state: Mutex::new(state),
            changed: Condvar::new(),
        });
        let thinking = (0..shared.threads).map(|_| Duty::Thinking);
        for duty in thinking.chain([Duty::Hurrying]) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                if duty == Duty::Thinking {
                    step_back(FOR_COMPUTERS);
                }
                shared.work(duty);
            });
        }
        Computers { shared }
    }

    /// Lets a computer think. The answer is its action, or nothing if it has none.
    pub(crate) fn ask(&self, turn: Turn) -> oneshot::Receiver<Option<String>> {
        let (answer, receiver) = oneshot::channel();
        let (owner, until) = (turn.owner, turn.clock.map(|clock| clock.until));
        self.shared.locked().waiting.push(owner, until, Job { turn, answer });
        self.shared.changed.notify_all();
        receiver
    }

    /// Forgets what the computers of a match remember, because it is over.
    pub(crate) fn forget(&self, match_id: game::MatchId) {
        self.shared.locked().sittings.forget(match_id);
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        self.shared.locked().closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn locked(&self) -> MutexGuard<'_, State> {
        // Nothing is left half done under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Serves one turn after the other, until the server closes.
    fn work(&self, duty: Duty) {
        while let Some((job, waiting)) = self.next(duty) {
            let limits = match duty {
                Duty::Thinking => self.limits(&job.turn, waiting),
                Duty::Hurrying => Limits::nodes(GLANCE_NODES).and(Limits::time(GLANCE)),
            };
            let action = self.serve(&job.turn.computer, limits);
            // Whoever asked may have gone.
            let _ = job.answer.send(action);
        }
    }

    /// The next turn to be served by a thread of this kind, and how many wait besides.
    fn next(&self, duty: Duty) -> Option<(Job, usize)> {
        let mut state = self.locked();
        loop {
            if state.closed {
                return None;
            }
            let now = Instant::now();
            let found = match duty {
                Duty::Thinking => state.waiting.pop_fair(),
                Duty::Hurrying => state.waiting.pop_due(now + URGENT),
            };
            if let Some(job) = found {
                return Some((job, state.waiting.len()));
            }
            let due = state.waiting.first_due().filter(|_| duty == Duty::Hurrying);
            state = match due {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(due) => {
                    let rest = due.saturating_duration_since(now + URGENT);
                    let waited = self.changed.wait_timeout(state, rest);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// How long a computer may think: a share of its clock, and less the more others wait.
    fn limits(&self, turn: &Turn, waiting: usize) -> Limits {
        let crowd = 1 + waiting / self.threads;
        let most = (THOUGHT / u32::try_from(crowd).unwrap_or(u32::MAX)).max(THOUGHT_MIN);
        let limits = Limits::time(most);
        match turn.clock {
            None => limits,
            Some(Remaining { until, increment }) => {
                let left = until.saturating_duration_since(Instant::now());
                limits.and(Limits::clock(left.saturating_sub(MARGIN), increment, None))
            }
        }
    }

    fn serve(&self, turn: &ComputerTurn, limits: Limits) -> Option<String> {
        let key = (turn.charter.match_id, turn.seat);
        let kept = self.locked().sittings.take(key);
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mut sitting = kept.or_else(|| turn.sit(self.catalog).ok())?;
            let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
            let action = turn.ask(&mut *sitting, Brief { limits, lines: 1, stop, report });
            Some((sitting, action))
        }));
        let action = match thought {
            Ok(Some((sitting, action))) => {
                self.locked().sittings.keep(key, sitting, turn.megabytes());
                action
            }
            Ok(None) => None,
            Err(_) => {
                tracing::error!(game = turn.charter.game, "a computer player failed");
                None
            }
        };
        turn.legal_or_any(action)
    }
}

#[cfg(test)]
mod tests;
