//! Scores inside the tree.

use catalog::MATE;

/// More than any score.
pub(super) const INFINITE: i32 = 32_000;

/// The score of a side that is mated `ply` plies from the root.
#[inline]
pub(super) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}
