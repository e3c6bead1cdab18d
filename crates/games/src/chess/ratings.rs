//! What the levels of the chess player are worth.

use catalog::Rating;

/// Measured as `docs/engine.md` says, and smoothed so that no level is rated lower than the one
/// before it.
pub(super) const MEASURED: &[Rating] = &[
    Rating::new(1, 1130),
    Rating::new(2, 1180),
    Rating::new(3, 1360),
    Rating::new(4, 1660),
    Rating::new(5, 1810),
    Rating::new(6, 1810),
    Rating::new(7, 2050),
    Rating::new(8, 2050),
    Rating::new(9, 2050),
    Rating::new(10, 2050),
];

#[cfg(test)]
mod tests {
    use super::MEASURED;

    #[test]
    fn levels_and_ratings_rise_together() {
        assert!(MEASURED.windows(2).all(|it| it[0].level < it[1].level && it[0].elo <= it[1].elo));
    }
}
