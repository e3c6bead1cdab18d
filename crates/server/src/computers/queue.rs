//! What waits for a thread, and who is next.

use std::{
    collections::{BTreeMap, HashMap},
    time::Instant,
};

/// For whom work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Owner(pub(crate) u64);

/// Work in the order in which it came, served in turn by owner.
pub(super) struct Queue<T> {
    /// By the number under which it came.
    waiting: BTreeMap<u64, Waiting<T>>,
    arrivals: u64,
    /// When each owner that has work waiting was served last: the larger, the later.
    served: HashMap<Owner, u64>,
    servings: u64,
}

struct Waiting<T> {
    owner: Owner,
    until: Option<Instant>,
    work: T,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { waiting: BTreeMap::new(), arrivals: 0, served: HashMap::new(), servings: 0 }
    }
}

impl<T> Queue<T> {
    /// Adds work that should be done before `until`, if that is given.
    pub(super) fn push(&mut self, owner: Owner, until: Option<Instant>, work: T) {
        self.waiting.insert(self.arrivals, Waiting { owner, until, work });
        self.arrivals += 1;
    }

    /// How much work waits.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The oldest work of the owner who was served longest ago.
    pub(super) fn pop_fair(&mut self) -> Option<T> {
        let served = |owner: &Owner| self.served.get(owner).copied().unwrap_or(0);
        let ranked = self.waiting.iter().map(|(number, it)| (served(&it.owner), *number));
        let (_, number) = ranked.min()?;
        self.take(number)
    }

    /// The most urgent work among that which is due before `horizon`.
    pub(super) fn pop_due(&mut self, horizon: Instant) -> Option<T> {
        let due = self.waiting.iter().filter_map(|(number, it)| Some((it.until?, *number)));
        let (_, number) = due.min().filter(|(until, _)| *until <= horizon)?;
        self.take(number)
    }

    /// When the most urgent work is due.
    pub(super) fn first_due(&self) -> Option<Instant> {
        self.waiting.values().filter_map(|it| it.until).min()
    }

    fn take(&mut self, number: u64) -> Option<T> {
        let Waiting { owner, work, .. } = self.waiting.remove(&number)?;
        self.servings += 1;
        self.served.insert(owner, self.servings);
        // Nobody is remembered for ever: with nothing waiting, all are alike.
        if self.waiting.is_empty() && self.served.len() > OWNERS_REMEMBERED {
            self.served.clear();
        }
        Some(work)
    }
}

/// How many owners are remembered when nothing waits.
const OWNERS_REMEMBERED: usize = 1_000;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn one_with_many_does_not_delay_one_with_one() {
        let mut queue = Queue::default();
        for number in 0..180 {
            queue.push(Owner(1), None, number);
        }
        queue.push(Owner(2), None, 1000);
        assert_eq!(queue.pop_fair(), Some(0), "who came first is served first");
        assert_eq!(queue.pop_fair(), Some(1000), "then whoever was not served yet");
        queue.push(Owner(2), None, 1001);
        assert_eq!(queue.pop_fair(), Some(1), "and so on in turn");
        assert_eq!(queue.pop_fair(), Some(1001));
    }

    #[test]
    fn what_is_due_goes_first() {
        let now = Instant::now();
        let later = |seconds| Some(now + Duration::from_secs(seconds));
        let mut queue = Queue::default();
        queue.push(Owner(1), None, 'a');
        queue.push(Owner(2), later(9), 'b');
        queue.push(Owner(3), later(2), 'c');
        assert_eq!(queue.first_due(), later(2));
        assert_eq!(queue.pop_due(now + Duration::from_secs(1)), None, "nothing is due yet");
        assert_eq!(queue.pop_due(now + Duration::from_secs(3)), Some('c'));
        assert_eq!(queue.pop_due(now + Duration::from_secs(3)), None);
        assert_eq!((queue.pop_fair(), queue.pop_fair()), (Some('a'), Some('b')));
        assert_eq!(queue.len(), 0);
    }
}
