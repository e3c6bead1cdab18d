//! A symmetrical matrix game, and the mix that nobody beats.

/// What each strategy scores against each other, from 0 to 1.
#[derive(Default)]
pub(crate) struct Matrix {
    rows: Vec<Vec<f64>>,
}

/// How often the mix is improved: regrets shrink with the square root of it, so that what is left is less
/// than the games themselves leave open.
const ITERATIONS: usize = 4_000;

impl Matrix {
    /// Adds a strategy, by what it scores against each of the others.
    pub(crate) fn grow(&mut self, scores: &[f64]) {
        assert_eq!(scores.len(), self.rows.len(), "a score against each of the others");
        debug_assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)), "{scores:?}");
        for (row, score) in self.rows.iter_mut().zip(scores) {
            row.push(1.0 - score);
        }
        self.rows.push(scores.iter().copied().chain([0.5]).collect());
    }

    /// What each strategy gains or loses against a mix, on average.
    pub(crate) fn merits(&self, shares: &[f64]) -> Vec<f64> {
        let merit = |row: &Vec<f64>| -> f64 {
            row.iter().zip(shares).map(|(score, share)| (score - 0.5) * share).sum()
        };
        self.rows.iter().map(merit).collect()
    }

    /// The shares of a mix against which nothing gains, found by regret matching: whatever would
    /// have done better so far is played the more, and the mix is what was played on average.
    pub(crate) fn solve(&self) -> Vec<f64> {
        let count = self.rows.len();
        let mut regrets = vec![0.0; count];
        let mut played = vec![0.0; count];
        for _ in 0..ITERATIONS {
            let shares = matched(&regrets);
            let merits = self.merits(&shares);
            let mean: f64 = merits.iter().zip(&shares).map(|(merit, share)| merit * share).sum();
            for (index, merit) in merits.iter().enumerate() {
                regrets[index] += merit - mean;
                played[index] += shares[index] / ITERATIONS as f64;
            }
        }
        debug_assert!(count == 0 || (played.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        played
    }
}

/// Shares in proportion to what is regretted; equal ones if nothing is.
fn matched(regrets: &[f64]) -> Vec<f64> {
    let total: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    let equal = 1.0 / regrets.len() as f64;
    let share = |regret: &f64| if total > 0.0 { regret.max(0.0) / total } else { equal };
    regrets.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_mixed() {
        let mut matrix = Matrix::default();
        matrix.grow(&[]);
        matrix.grow(&[1.0]);
        matrix.grow(&[0.0, 1.0]);
        let shares = matrix.solve();
        assert!(shares.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.05), "{shares:?}");
    }

    #[test]
    fn what_beats_all_is_played_alone() {
        let mut matrix = Matrix::default();
        matrix.grow(&[]);
        matrix.grow(&[0.5]);
        matrix.grow(&[0.9, 0.8]);
        assert!(matrix.solve()[2] > 0.95);
    }
}
