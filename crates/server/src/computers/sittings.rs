//! What computers remember between moves, within a bound of memory.

use std::collections::HashMap;

use catalog::Sitting;
use game::{MatchId, Seat};

/// Where a computer sits.
pub(super) type Key = (MatchId, Seat);

/// Players on their seats. Whoever was not asked for longest is let go when memory gets short: it
/// hears the match again when it is asked next.
pub(super) struct Sittings {
    kept: HashMap<Key, Kept>,
    megabytes_max: usize,
    megabytes: usize,
    uses: u64,
}

struct Kept {
    sitting: Box<dyn Sitting>,
    megabytes: usize,
    used: u64,
}

impl Sittings {
    /// Room for so much.
    pub(super) fn new(megabytes_max: usize) -> Sittings {
        Sittings { kept: HashMap::new(), megabytes_max, megabytes: 0, uses: 0 }
    }

    /// Hands out the player on a seat, if it is remembered.
    pub(super) fn take(&mut self, key: Key) -> Option<Box<dyn Sitting>> {
        let kept = self.kept.remove(&key)?;
        self.megabytes -= kept.megabytes;
        Some(kept.sitting)
    }

    /// Keeps a player for its next turn.
    pub(super) fn keep(&mut self, key: Key, sitting: Box<dyn Sitting>, megabytes: usize) {
        self.uses += 1;
        self.megabytes += megabytes;
        let replaced = self.kept.insert(key, Kept { sitting, megabytes, used: self.uses });
        self.megabytes -= replaced.map_or(0, |it| it.megabytes);
        while self.megabytes > self.megabytes_max {
            let oldest = self.kept.iter().min_by_key(|(_, it)| it.used).map(|(key, _)| *key);
            let Some(oldest) = oldest else { return };
            self.take(oldest);
        }
    }

    /// Forgets the players of a match.
    pub(super) fn forget(&mut self, match_id: MatchId) {
        for seat in Seat::ALL {
            self.take((match_id, seat));
        }
    }
}
