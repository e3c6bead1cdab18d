//! Marks on rare branches, so that a test can prove it reached them.
//!
//! Rules call [`mark`]; a law test collects what was hit. In release builds a mark costs nothing.

use std::{cell::RefCell, collections::BTreeSet};

thread_local! {
    static HITS: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes that this branch was taken.
#[inline]
pub fn mark(name: &'static str) {
    if cfg!(debug_assertions) {
        HITS.with_borrow_mut(|hits| hits.insert(name));
    }
}

/// Runs `work` and returns the marks that it hit on this thread.
pub fn collect(work: impl FnOnce()) -> BTreeSet<&'static str> {
    let before = HITS.take();
    work();
    HITS.replace(before)
}
