//! Playing below full strength, and erring as people do.
//!
//! Weak players do not move at random: they see few moves ahead, misjudge positions, and overlook
//! quiet moves, the more so the farther away these are. Each of these has its number for each level.
//! What is misjudged or overlooked depends on the position and a seed only, so the same player errs
//! the same way twice.

use catalog::{Level, Limits};

use crate::scramble::scramble;

/// What a player gets wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    depth: Option<u8>,
    nodes: Option<u64>,
    misjudgement: i32,
    blindness: u64,
    seed: u64,
}

/// Nearer than this nothing is overlooked: whoever looks at a move sees it, and most replies.
const SEEN_PLIES: usize = 2;

impl Handicap {
    /// Nothing on purpose.
    pub const NONE: Handicap =
        Handicap { depth: None, nodes: None, misjudgement: 0, blindness: 0, seed: 0 };

    /// The habits of a level, with the whims of `seed`.
    pub fn of(level: Level, seed: u64) -> Handicap {
        // Depth, nodes, misjudgement in points, overlooked quiet moves in a thousand.
        let (depth, nodes, misjudgement, blindness) = match level.number() {
            1 => (2, 200, 160, 400),
            2 => (3, 500, 120, 300),
            3 => (4, 1_200, 90, 220),
            4 => (5, 3_000, 65, 150),
            5 => (6, 7_000, 45, 100),
            6 => (8, 16_000, 30, 60),
            7 => (10, 40_000, 18, 30),
            8 => (12, 100_000, 10, 15),
            9 => (16, 300_000, 5, 5),
            _ => return Handicap::NONE,
        };
        Handicap { depth: Some(depth), nodes: Some(nodes), misjudgement, blindness, seed }
    }

    /// The limits within which such a player thinks.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }

    /// By how many points the position with this key is misjudged.
    #[inline]
    pub(crate) fn misjudge(&self, key: u64) -> i32 {
        if self.misjudgement == 0 {
            return 0;
        }
        let roll = scramble(key ^ self.seed);
        // The sum of two even throws: small errors are likelier than large ones.
        let spread = 2 * self.misjudgement as u64 + 1;
        let throws = (roll & 0xFFFF_FFFF) % spread + (roll >> 32) % spread;
        throws as i32 - 2 * self.misjudgement
    }

    /// Whether a quiet move so many plies ahead is overlooked.
    #[inline]
    pub(super) fn overlooks(&self, key: u64, code: u16, ply: usize) -> bool {
        self.blindness > 0
            && ply >= SEEN_PLIES
            && scramble(key ^ self.seed ^ u64::from(code) << 48) % 1000
                < self.blindness * ply.min(6) as u64 / 2
    }
}
