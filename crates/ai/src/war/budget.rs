//! How long a thought may go on.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::Limits;
use game_of_war::Live;

use crate::host::{Moment, is_stopped};

/// Counts the positions evaluated, and knows when to stop.
pub(super) struct Budget<'a> {
    stop: &'a AtomicBool,
    start: Moment,
    limits: Limits,
    pub(super) nodes: u64,
    looks: u64,
    spent: bool,
}

/// How often the clock is looked at, in nodes, on a board with as many units as the usual one or
/// fewer; with more units more often, since a node may then take a millisecond.
const LOOKS: u64 = 64;
const USUAL_UNITS: u64 = 30;

impl<'a> Budget<'a> {
    pub(super) fn new(live: &Live, limits: Limits, stop: &'a AtomicBool) -> Budget<'a> {
        let units = u64::from(live.position().board.occupied().count());
        let looks = (LOOKS * USUAL_UNITS / units.max(USUAL_UNITS)).max(1);
        Budget { stop, start: Moment::now(), limits, nodes: 0, looks, spent: false }
    }

    /// One position more was evaluated.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.spent = true;
        }
        if self.nodes.is_multiple_of(self.looks)
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
