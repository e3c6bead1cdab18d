//! Evaluation by hand: what a position has of some terms, times a tapered weight for each.
//!
//! A game names its terms ([`mod@terms`]), fills a table of weights ([`weights`]) and counts its features.
//! What becomes of them is a [`Tally`]'s affair: the search adds up weights, people are told parts, and
//! the tuner wants the features themselves.

mod tally;
mod taper;
mod terms;
mod weights;

use catalog::{Evaluation, MATE};
use game::{Outcome, Seat};

pub(crate) use tally::{FeatureList, Tally};
use tally::{SideSums, TermSums};
pub(crate) use taper::Phase;
pub use taper::Taper;
pub(crate) use terms::{EvaluationTerm, Span, WeightedTerm, terms};
pub(crate) use weights::Weights;

use crate::tune::Observation;

/// A position whose evaluation, or a part of it, is a sum of features times weights.
pub(crate) trait HandEvaluated {
    /// What the features are of.
    type Term: WeightedTerm;

    /// Whose turn it is.
    fn seat_to_move(&self) -> Seat;

    /// How much of the opening is left.
    fn phase(&self) -> Phase;

    /// Walks over all features of the position.
    fn count_features(&self, tally: &mut impl Tally<Self::Term>);
}

/// The score by hand for the side to move, whatever may come next.
#[inline]
pub(crate) fn hand_score<P: HandEvaluated>(position: &P) -> i32 {
    let mut sums = SideSums::default();
    position.count_features(&mut sums);
    position.phase().blend(sums.lead_of(position.seat_to_move()))
}

/// The same part by part, in the order of the terms.
pub(crate) fn hand_parts<P: HandEvaluated>(position: &P) -> Vec<(&'static str, i32)> {
    let mut sums = TermSums::<P::Term>::new(position.seat_to_move());
    position.count_features(&mut sums);
    let mut parts = sums.parts(position.phase());
    // What was rounded off goes to the first part, so that they add up exactly.
    let sum: i32 = parts.iter().map(|(_, points)| points).sum();
    parts[0].1 += hand_score(position) - sum;
    parts
}

/// What the tuner sees of a position.
pub(crate) fn observe<P: HandEvaluated>(position: &P) -> Observation {
    let mut list = FeatureList::new(position.seat_to_move());
    position.count_features(&mut list);
    Observation::new(list.features, position.phase().opening_share())
}

/// The evaluation of a game in which it is the turn of `to_move`. A finished game is worth nothing or,
/// when lost, minus [`MATE`]; a part `draw` or `mate` makes up the difference.
pub(crate) fn with_outcome(
    mut parts: Vec<(&'static str, i32)>,
    outcome: Option<Outcome>,
    to_move: Seat,
) -> Evaluation {
    let score: i32 = parts.iter().map(|(_, points)| points).sum();
    parts.push(match outcome {
        None => ("mate", 0),
        Some(Outcome { winner: Some(winner), .. }) => {
            let sign = if winner == to_move { 1 } else { -1 };
            ("mate", sign * MATE - score)
        }
        Some(Outcome { winner: None, .. }) => ("draw", -score),
    });
    Evaluation { parts }
}
