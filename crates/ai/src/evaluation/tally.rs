//! What becomes of features as they are found.

use std::marker::PhantomData;

use game::{BySeat, Seat};

use super::{EvaluationTerm, Phase, WeightedTerm, taper::Sum};

/// Takes features down as they are found.
pub(crate) trait Tally<T> {
    /// `side` has the feature at `index` of `term`.
    fn add(&mut self, side: impl Into<Seat>, term: T, index: usize);

    /// The same `part` / `whole` times: what a piece that nobody has seen is expected to be.
    fn add_share(&mut self, side: impl Into<Seat>, term: T, index: usize, part: u32, whole: u32);

    /// The same so many times.
    #[inline]
    fn add_times(&mut self, side: impl Into<Seat>, term: T, index: usize, times: u32) {
        self.add_share(side, term, index, times, 1);
    }
}

/// Adds up the weights of each side, for the search.
#[derive(Default)]
pub(super) struct SideSums(BySeat<Sum>);

impl SideSums {
    /// How much more `seat` has than the other.
    #[inline]
    pub(super) fn lead_of(&self, seat: Seat) -> Sum {
        self.0[seat].minus(self.0[!seat])
    }
}

impl<T: WeightedTerm> Tally<T> for SideSums {
    #[inline]
    fn add(&mut self, side: impl Into<Seat>, term: T, index: usize) {
        self.0[side.into()].add(term.weight(index), 1);
    }

    #[inline]
    fn add_share(&mut self, side: impl Into<Seat>, term: T, index: usize, part: u32, whole: u32) {
        self.0[side.into()].add_share(term.weight(index), part as i32, whole as i32);
    }
}

/// Adds up the weights of each term for the side to move, for people.
pub(super) struct TermSums<T> {
    to_move: Seat,
    sums: Vec<Sum>,
    term: PhantomData<T>,
}

impl<T: WeightedTerm> TermSums<T> {
    /// Nothing yet, in the eyes of `to_move`.
    pub(super) fn new(to_move: Seat) -> TermSums<T> {
        TermSums { to_move, sums: vec![Sum::default(); T::TERMS.len()], term: PhantomData }
    }

    /// The points of each part, in the order of the terms.
    pub(super) fn parts(&self, phase: Phase) -> Vec<(&'static str, i32)> {
        let mut parts: Vec<(&'static str, i32)> = Vec::new();
        for term in T::TERMS {
            let points = phase.blend(self.sums[term.number()]);
            match parts.iter_mut().find(|(name, _)| *name == term.shown_as()) {
                Some((_, total)) => *total += points,
                None => parts.push((term.shown_as(), points)),
            }
        }
        parts
    }

    fn sign(&self, seat: Seat) -> i32 {
        if seat == self.to_move { 1 } else { -1 }
    }
}

impl<T: WeightedTerm> Tally<T> for TermSums<T> {
    fn add(&mut self, side: impl Into<Seat>, term: T, index: usize) {
        let sign = self.sign(side.into());
        self.sums[term.number()].add(term.weight(index), sign);
    }

    fn add_share(&mut self, side: impl Into<Seat>, term: T, index: usize, part: u32, whole: u32) {
        let part = self.sign(side.into()) * part as i32;
        self.sums[term.number()].add_share(term.weight(index), part, whole as i32);
    }
}

/// Keeps the features themselves, for the tuner.
pub(crate) struct FeatureList {
    to_move: Seat,
    /// Where its weight stands in the table, and how often the side to move has it.
    pub(crate) features: Vec<(usize, f32)>,
}

impl FeatureList {
    /// Nothing yet, in the eyes of `to_move`.
    pub(crate) fn new(to_move: Seat) -> FeatureList {
        FeatureList { to_move, features: Vec::new() }
    }

    fn push<T: EvaluationTerm>(&mut self, seat: Seat, term: T, index: usize, times: f32) {
        let times = if seat == self.to_move { times } else { -times };
        self.features.push((term.weights().offset + index, times));
    }
}

impl<T: EvaluationTerm> Tally<T> for FeatureList {
    fn add(&mut self, side: impl Into<Seat>, term: T, index: usize) {
        self.push(side.into(), term, index, 1.0);
    }

    fn add_share(&mut self, side: impl Into<Seat>, term: T, index: usize, part: u32, whole: u32) {
        self.push(side.into(), term, index, part as f32 / whole as f32);
    }
}
