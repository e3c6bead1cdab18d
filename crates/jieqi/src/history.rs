//! The moves since the last capture or reveal, as far as repetition asks.

use xiangqi::{Trail, Visit, zobrist::Key};

use crate::{Position, Walk};

/// Walks that could be taken back, oldest first, and the positions on their way.
///
/// Rule J8.3: a capture and a reveal cannot be undone, so nothing before them can come again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    walks: Vec<Walk>,
    trail: Trail,
}

impl History {
    /// A history that starts in the position with this key.
    pub(crate) fn new(key: Key) -> History {
        History { walks: Vec::new(), trail: Trail::new(key) }
    }

    /// Adds `walk`, which led to `position`.
    pub(crate) fn push(&mut self, walk: Walk, position: &Position) {
        self.walks.push(walk);
        self.trail.push(Visit { key: position.key(), gave_check: position.is_check() });
    }

    /// The walks since the last capture or reveal.
    pub fn walks(&self) -> &[Walk] {
        &self.walks
    }

    /// The positions since then, for the judge of repetitions.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }
}
