//! Scores: points, or the distance to mate.

/// The score of having mated.
pub const MATE: i32 = 30_000;
/// Scores beyond this are mates that were found, and tell how far off they are.
pub const MATE_FOUND: i32 = MATE - 1_000;

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

    /// The score with the average probability of winning, each score as often as its weight says.
    /// Where all are mates of one side, it is the most distant one.
    pub fn average(scores: &[(u32, Score)], clear_edge: f64) -> Score {
        let signs = scores.iter().map(|(_, score)| score.mate_in().map_or(0, i32::signum));
        let certain = signs.clone().sum::<i32>().unsigned_abs() as usize == scores.len();
        if let Some((_, mate)) = scores.iter().min_by_key(|(_, score)| score.0.abs())
            && certain
        {
            return *mate;
        }
        let whole: u32 = scores.iter().map(|(weight, _)| weight).sum();
        let parts =
            scores.iter().map(|(weight, score)| f64::from(*weight) * score.probability(clear_edge));
        Score::of_probability(parts.sum::<f64>() / f64::from(whole.max(1)), clear_edge)
    }

    /// The score with this probability of winning, short of any mate.
    fn of_probability(probability: f64, clear_edge: f64) -> Score {
        let points = clear_edge * (probability / (1.0 - probability)).ln() / 3_f64.ln();
        let most = f64::from(MATE_FOUND - 1);
        Score(points.clamp(-most, most).round() as i32)
    }
}
