//! How the evaluation of a game learns from games, its types erased.

use std::{fmt, str::FromStr};

/// A position from a game, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position, in the game's notation.
    pub position: String,
    /// What the search said, for the side to move.
    pub points: i32,
    /// How the game ended for the side to move: 0, ½ or 1.
    pub result: f32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}|{}", self.position, self.points, self.result)
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Sample, String> {
        let fields: Vec<&str> = text.split('|').collect();
        let [position, points, result] = fields[..] else {
            return Err(format!("{} fields, expected position|points|result", fields.len()));
        };
        Ok(Sample {
            position: position.to_owned(),
            points: points.parse().map_err(|error| format!("points: {error}"))?,
            result: result.parse().map_err(|error| format!("result: {error}"))?,
        })
    }
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// How often all samples are gone through.
    pub epochs: usize,
    /// How far a step goes, in points.
    pub rate: f32,
    /// How much the result of the game counts beside what the search said, from 0 to 1.
    pub result_share: f32,
    /// How strongly weights are held where they were: what few samples speak of hardly moves.
    pub hold: f32,
    /// How many points make the odds ten to one, divided by two and a bit: the usual 400 / ln 10.
    pub scale: f32,
}

impl Default for FitPlan {
    fn default() -> FitPlan {
        FitPlan { epochs: 60, rate: 1.0, result_share: 0.4, hold: 2e-7, scale: 173.7 }
    }
}

/// Weights that fit, as the rows of a table in our source.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The rows.
    pub rows: String,
    /// The mean squared error on samples kept apart, before.
    pub error_before: f32,
    /// The same, after.
    pub error_after: f32,
}

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How often all samples are gone through.
    pub epochs: usize,
    /// How far a step goes at first.
    pub rate: f32,
    /// How much the result of the game counts beside what the search said, from 0 to 1.
    pub result_share: f32,
    /// How much of each weight is lost in a step, times the rate.
    pub decay: f32,
    /// Where the first weights and the order of samples come from.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { epochs: 20, rate: 2e-3, result_share: 0.0, decay: 0.03, seed: 1 }
    }
}

/// A trained network and how well it fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The network, as the evaluation reads it.
    pub bytes: Vec<u8>,
    /// The mean squared error on samples kept apart: without the network, then after each epoch.
    pub errors: Vec<f32>,
}

/// How a game's player learns. What is missing cannot be learned.
#[derive(Clone, Copy)]
pub struct Tuner {
    /// The quiet positions of one game of the player against itself, with this many nodes a move,
    /// from this seed.
    pub self_play: fn(u64, u64) -> Vec<Sample>,
    /// Weights that fit the samples.
    pub fit: fn(&[Sample], FitPlan) -> Fitted,
    /// A network that fits the samples.
    pub train: Option<fn(&[Sample], Course) -> Trained>,
    /// A mix of set-ups, from this seed; hears of each that is found and of what it scores.
    pub breed_layouts: Option<BreedLayouts>,
}

type BreedLayouts = fn(u64, &mut dyn FnMut(&str, f64)) -> String;
