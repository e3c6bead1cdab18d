//! Results and what they say: points, Elo with its interval, and whether a test is decided.

use std::{collections::BTreeMap, str::FromStr};

use super::bout::Game;
use game::Seat;

/// The results of a match so far, as the first player sees them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    /// Pairs of games by half points: 0, ½, 1, 1½ and 2 points.
    pub(crate) pairs: [u32; 5],
    /// How often games ended in which way.
    pub(crate) endings: BTreeMap<&'static str, u32>,
    /// What players did wrong.
    pub(crate) faults: Vec<Fault>,
    pub(crate) plies: usize,
}

/// Something a player did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The number of the game, from 1.
    pub(crate) game: usize,
    /// Which player, 0 or 1.
    pub(crate) player: usize,
    /// What it was.
    pub(crate) text: String,
}

/// A difference in strength with its 95 % interval; none where it is beyond all measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

/// 95 % of a normal distribution lie within so many standard deviations.
const DEVIATIONS: f64 = 1.96;

impl Tally {
    /// Counts a pair of games; in the second one the players had exchanged their seats.
    pub(super) fn count(&mut self, number: usize, games: [Game; 2]) {
        let mut half_points = 0;
        for (index, game) in games.into_iter().enumerate() {
            let own = Seat::ALL[index];
            half_points += match game.outcome.winner {
                Some(winner) if winner == own => {
                    self.won += 1;
                    2
                }
                Some(_) => {
                    self.lost += 1;
                    0
                }
                None => {
                    self.drawn += 1;
                    1
                }
            };
            *self.endings.entry(game.ending).or_default() += 1;
            self.plies += game.plies;
            if let Some((seat, text)) = game.fault {
                let player = usize::from(seat != own);
                self.faults.push(Fault { game: 2 * number + index + 1, player, text });
            }
        }
        self.pairs[half_points] += 1;
    }

    /// How many games were played.
    pub(crate) fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points per game, from 0 to 1; even if none was played.
    pub(crate) fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.spread().mean }
    }

    /// The difference in strength that the results suggest. Games from one opening depend on each
    /// other, so the interval is that of pairs.
    pub(crate) fn elo(&self) -> Elo {
        let Spread { count, mean, variance } = self.spread();
        if count == 0.0 {
            return Elo { value: None, low: None, high: None };
        }
        let error = if variance > 0.0 {
            DEVIATIONS * (variance / count).sqrt()
        } else {
            // Results that are all alike: with chances of 95 % the next three in so many are too.
            3.0 / (2.0 * count)
        };
        Elo { value: elo(mean), low: elo(mean - error), high: elo(mean + error) }
    }

    fn spread(&self) -> Spread {
        let weighted = |weigh: &dyn Fn(f64) -> f64| -> f64 {
            let each = self.pairs.iter().enumerate();
            each.map(|(half_points, &times)| f64::from(times) * weigh(half_points as f64 / 4.0))
                .sum()
        };
        let count = weighted(&|_| 1.0);
        let mean = weighted(&|score| score) / count;
        let variance = weighted(&|score| (score - mean).powi(2)) / count;
        Spread { count, mean, variance }
    }
}

/// How the scores of pairs are spread, each from 0 to 1.
struct Spread {
    count: f64,
    mean: f64,
    variance: f64,
}

/// The difference in strength that gives this score.
fn elo(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that this difference in strength gives.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test between two differences in strength, wrong in one case of twenty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// More games are needed.
    Open,
    /// The first player is stronger by the higher difference rather than by the lower.
    High,
    /// The other way round.
    Low,
}

impl Sprt {
    /// Errors of either kind happen once in twenty tests.
    const BOUND: f64 = 2.944_438_979_166_44;

    /// The logarithm of how much likelier the results are with the higher difference, by the
    /// normal approximation over pairs.
    pub(crate) fn log_likelihood_ratio(self, tally: &Tally) -> f64 {
        let Spread { count, mean, variance } = tally.spread();
        if count == 0.0 || variance == 0.0 {
            return 0.0;
        }
        let (low, high) = (expected(self.low), expected(self.high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Whether the test is decided.
    pub(crate) fn verdict(self, tally: &Tally) -> Verdict {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= Sprt::BOUND {
            Verdict::High
        } else if ratio <= -Sprt::BOUND {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let expected =
            || "expected two differences in Elo, the lower first, such as `0,10`".to_owned();
        let (low, high) = text.split_once(',').ok_or_else(expected)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|it| it.abs() <= 1000.0);
        match (number(low), number(high)) {
            (Some(low), Some(high)) if low < high => Ok(Sprt { low, high }),
            _ => Err(expected()),
        }
    }
}
