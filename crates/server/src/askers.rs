//! Where questions wait: in turn by visitor, and never for long.
//!
//! Whoever asks much waits behind those who ask little. A queue that would take too long to work off
//! takes in nobody: the newest question of whoever has most in it is refused, or the newcomer's own.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{ErrorCode, Problem};
use tokio::sync::oneshot;

use crate::{
    price::{UNIT, Units},
    visitor::Visitor,
};

/// How much work may wait for one who works.
const BACKLOG: Units = Units(250);

/// Work up to this price does not wait behind longer work.
const QUICK: Units = Units(4);

/// Those who answer questions.
pub(crate) struct Askers {
    quick: Arc<Line>,
    long: Arc<Line>,
}

impl Askers {
    /// So many answer at the same time; half of them, and at least one, what takes no time.
    pub(crate) fn new(at_once: usize) -> Askers {
        let quick = (at_once / 2).max(1);
        let long = at_once.saturating_sub(quick).max(1);
        Askers { quick: Line::new(quick), long: Line::new(long) }
    }

    /// How many answer at the same time.
    pub(crate) fn at_once(&self) -> usize {
        self.quick.workers + self.long.workers
    }

    /// Waits until it is this visitor's turn.
    pub(crate) async fn turn(&self, visitor: Visitor, price: Units) -> Result<Turn, Problem> {
        let line = if price <= QUICK { &self.quick } else { &self.long };
        line.turn(visitor, price).await
    }
}

/// One queue.
struct Line {
    workers: usize,
    state: Mutex<State>,
}

struct State {
    free: usize,
    /// Who waits, in the order in which they have their turns.
    order: VecDeque<Visitor>,
    waiting: HashMap<Visitor, VecDeque<Waiting>>,
    backlog: Units,
}

struct Waiting {
    price: Units,
    called: oneshot::Sender<Turn>,
}

/// The right to work; when it is dropped, the next one has it.
pub(crate) struct Turn(Arc<Line>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.pass_on();
    }
}

impl Line {
    fn new(workers: usize) -> Arc<Line> {
        let state = State {
            free: workers,
            order: VecDeque::new(),
            waiting: HashMap::new(),
            backlog: Units(0),
        };
        Arc::new(Line { workers, state: Mutex::new(state) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing is left half done under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn turn(self: &Arc<Line>, visitor: Visitor, price: Units) -> Result<Turn, Problem> {
        let called = self.queue(visitor, price)?;
        match called {
            Called::Now(turn) => Ok(turn),
            Called::Later(called) => called.await.map_err(|_| self.busy()),
        }
    }

    fn queue(self: &Arc<Line>, visitor: Visitor, price: Units) -> Result<Called, Problem> {
        let mut state = self.state();
        if state.free > 0 {
            state.free -= 1;
            return Ok(Called::Now(Turn(Arc::clone(self))));
        }
        let most = Units(BACKLOG.0 * u32::try_from(self.workers).unwrap_or(u32::MAX));
        let refused = (state.backlog.0 + price.0 > most.0).then(|| state.give_way(visitor, price));
        if refused == Some(GaveWay::Nobody) {
            drop(state);
            return Err(self.busy());
        }
        let (sender, called) = oneshot::channel();
        state.backlog.0 += price.0;
        if !state.waiting.contains_key(&visitor) {
            state.order.push_back(visitor);
        }
        let queue = state.waiting.entry(visitor).or_default();
        queue.push_back(Waiting { price, called: sender });
        Ok(Called::Later(called))
    }

    /// Calls the next one, or notes that a worker is free.
    fn pass_on(self: &Arc<Line>) {
        let mut state = self.state();
        let next = state.next();
        state.free += usize::from(next.is_none());
        drop(state);
        if let Some(Waiting { called, .. }) = next {
            // If nobody listens any more, the turn comes back and is passed on from there.
            let _ = called.send(Turn(Arc::clone(self)));
        }
    }

    /// Says when it makes sense to come back.
    fn busy(&self) -> Problem {
        let left_ms = u128::from(self.state().backlog.0) * UNIT.as_millis();
        let wait_ms = left_ms / self.workers.max(1) as u128;
        let problem = Problem::new(ErrorCode::Busy, "too many questions at once: ask again later");
        let retry_after_ms = Some(u32::try_from(wait_ms).unwrap_or(u32::MAX).max(500));
        Problem { retry_after_ms, ..problem }
    }
}

enum Called {
    Now(Turn),
    Later(oneshot::Receiver<Turn>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GaveWay {
    Somebody,
    Nobody,
}

impl State {
    /// The first question of whoever is next.
    fn next(&mut self) -> Option<Waiting> {
        let visitor = self.order.pop_front()?;
        let queue = self.waiting.get_mut(&visitor)?;
        let first = queue.pop_front()?;
        self.backlog.0 -= first.price.0;
        if queue.is_empty() {
            self.waiting.remove(&visitor);
        } else {
            self.order.push_back(visitor);
        }
        Some(first)
    }

    /// Refuses the newest question of whoever has most waiting, if that is more than the newcomer
    /// would have.
    fn give_way(&mut self, newcomer: Visitor, price: Units) -> GaveWay {
        let work = |queue: &VecDeque<Waiting>| queue.iter().map(|it| it.price.0).sum::<u32>();
        let own = self.waiting.get(&newcomer).map_or(0, work) + price.0;
        let most = self.waiting.iter().max_by_key(|(_, queue)| work(queue));
        let Some((&visitor, _)) = most.filter(|(_, queue)| work(queue) > own) else {
            return GaveWay::Nobody;
        };
        let Some(queue) = self.waiting.get_mut(&visitor) else { return GaveWay::Nobody };
        let Some(last) = queue.pop_back() else { return GaveWay::Nobody };
        self.backlog.0 -= last.price.0;
        if queue.is_empty() {
            self.waiting.remove(&visitor);
            self.order.retain(|it| *it != visitor);
        }
        GaveWay::Somebody
    }
}

#[cfg(test)]
mod tests;
