//! When to stop thinking.

use std::time::Duration;

/// How far a search may go. Without any limit it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u8>,
    /// How many nodes may be searched.
    pub nodes: Option<u64>,
    /// How long the search may take.
    pub time: Option<Duration>,
    /// After how long no new iteration is begun.
    pub enough: Option<Duration>,
}

/// Kept back for what happens between thinking and the clock.
const OVERHEAD: Duration = Duration::from_millis(15);
/// How many moves the rest of a game is expected to take.
const MOVES_EXPECTED: u32 = 25;

impl Limits {
    /// As deep as this.
    pub fn depth(depth: u8) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// As many nodes as this.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// As long as this.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// A share of the time on the clock, of which more comes with each move, and all of which comes
    /// again after `moves_to_go` moves.
    pub fn clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Limits {
        let usable = left.saturating_sub(OVERHEAD).max(left / 2);
        let moves = moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOVES_EXPECTED));
        let share = usable / moves + increment * 3 / 4;
        let most = if moves == 1 { usable * 9 / 10 } else { (share * 4).min(usable / 2) };
        Limits { time: Some(most), enough: Some(share.min(most) * 6 / 10), ..Limits::default() }
    }

    /// The stricter of two limits in every respect.
    #[must_use]
    pub fn and(self, other: Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            enough: least(self.enough, other.enough),
        }
    }
}
