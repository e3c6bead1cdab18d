//! Learning from our own games: self-play that yields positions, and weights fitted to them.
//!
//! Everything follows from a seed: the same seed gives the same games, and the same games the same
//! weights.

mod fit;
mod self_play;
mod train;

pub use fit::{Fit, fit};
pub use self_play::Generator;
pub use train::{Trainable, train};

use std::fmt::Write;

use catalog::{Fitted, Tuner};

use crate::{
    Playable,
    evaluation::{EvaluationTerm, Span, Taper},
};

/// What the evaluation sees in a position, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// Features by number, and how often the side to move has them more than the other.
    pub features: Vec<(u16, f32)>,
    /// How much of the opening is left, from 0 to 1.
    pub opening_share: f32,
}

impl Observation {
    /// Adds up features that come several times and leaves out those that cancel out.
    pub(crate) fn new(mut features: Vec<(usize, f32)>, opening_share: f32) -> Observation {
        features.sort_unstable_by_key(|&(feature, _)| feature);
        let mut sums: Vec<(u16, f32)> = Vec::with_capacity(features.len());
        for (feature, times) in features {
            debug_assert!(feature <= usize::from(u16::MAX));
            match sums.last_mut() {
                Some((last, sum)) if usize::from(*last) == feature => *sum += times,
                _ => sums.push((feature as u16, times)),
            }
        }
        sums.retain(|&(_, times)| times.abs() > 1e-6);
        Observation { features: sums, opening_share }
    }
}

/// A game whose evaluation is a sum of features times weights.
pub trait Tunable: Playable {
    /// Round numbers from which fitting starts.
    fn start() -> Vec<Taper>;

    /// What the evaluation sees.
    fn observe(position: &Self::Position) -> Observation;

    /// Weights as the rows of a table in our source.
    fn print(weights: &[Taper]) -> String;
}

/// Weights as the rows of a table in our source, each row of a term with so many of them.
pub(crate) fn print_rows<T: EvaluationTerm>(
    weights: &[Taper],
    columns: usize,
    print: fn(&Taper) -> String,
) -> String {
    let mut text = String::new();
    for term in T::TERMS {
        let Span { offset, count } = term.weights();
        writeln!(text, "    // {term:?}").expect("strings can be written to");
        for row in weights[offset..][..count].chunks(columns) {
            let row: Vec<String> = row.iter().map(print).collect();
            writeln!(text, "    {},", row.join(", ")).expect("strings can be written to");
        }
    }
    text
}

/// The probability whose odds have this natural logarithm.
fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// How the player of `S` learns: weights, but no network.
pub const fn tuner<S: Tunable + Default>() -> Tuner {
    Tuner {
        self_play: |nodes, seed| Generator::new(S::default(), nodes, seed).game(),
        fit: |samples, plan| {
            let Fit { weights, error_before, error_after } = fit(&S::default(), samples, plan);
            Fitted { rows: S::print(&weights), error_before, error_after }
        },
        train: None,
        breed_layouts: None,
    }
}

/// How the player of `S` learns: weights, and a network.
pub const fn tuner_with_network<S: Trainable + Default>() -> Tuner {
    Tuner { train: Some(|samples, course| train(&S::default(), samples, course)), ..tuner::<S>() }
}
