//! Scores: points, or the distance to mate.

/// The score of having mated.
pub const MATE: i32 = 30_000;
/// More than any score.
pub(super) const INFINITE: i32 = 32_000;
/// Scores beyond this are mates found by the search.
pub(super) const MATE_FOUND: i32 = MATE - 1_000;

/// The score of a side that is mated `ply` plies from the root.
#[inline]
pub(super) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// In how many moves the side to move mates, or is mated if negative.
    pub fn mate_in(self) -> Option<i32> {
        let plies = MATE - self.0.abs();
        (self.0.abs() >= MATE_FOUND).then_some((plies + 1) / 2 * self.0.signum())
    }

    /// The probability of winning, a draw counted half, if an advantage of `clear_edge` points wins
    /// three times out of four.
    pub fn probability(self, clear_edge: f64) -> f64 {
        match self.mate_in() {
            Some(moves) => {
                if moves > 0 {
                    1.0
                } else {
                    0.0
                }
            }
            None => 1.0 / (1.0 + 3_f64.powf(-f64::from(self.0) / clear_edge)),
        }
    }
}
