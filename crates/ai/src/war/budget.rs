//! How long a thought may go on.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::Limits;

use crate::host::{Moment, is_stopped};

/// Counts the positions evaluated, and knows when to stop.
pub(super) struct Budget<'a> {
    stop: &'a AtomicBool,
    start: Moment,
    limits: Limits,
    pub(super) nodes: u64,
    spent: bool,
}

/// How often the clock is looked at, in nodes: on a board full of units a node takes a millisecond.
const LOOKS: u64 = 4;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: Limits, stop: &'a AtomicBool) -> Budget<'a> {
        Budget { stop, start: Moment::now(), limits, nodes: 0, spent: false }
    }

    /// One position more was evaluated.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.spent = true;
        }
        if self.nodes.is_multiple_of(LOOKS)
            && (is_stopped(self.stop) || self.late(self.limits.time))
        {
            self.spent = true;
        }
    }

    /// Whether to stop at once.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether another iteration may begin after `depth` of them.
    pub(super) fn allows(&self, depth: u8) -> bool {
        let deep = self.limits.depth.is_some_and(|most| depth >= most);
        !self.spent && !deep && !is_stopped(self.stop) && !self.late(self.limits.enough)
    }

    fn late(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| self.start.elapsed() >= limit)
    }
}
