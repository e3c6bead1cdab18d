//! From features and weights to a score.

use catalog::{Evaluation, MATE};
use game::Outcome;
use jieqi::{Jieqi, Knowledge, Position};
use xiangqi::{BySide, Side};

use super::{
    features::{Tally, count_features},
    net,
    terms::{Term, phase},
    weights::WEIGHTS,
};
use crate::taper::Sum;

/// What the position is worth to the side to move as far as the viewer knows, part by part. A
/// finished game is worth nothing or, when lost, minus [`MATE`]; a part `draw` or `mate` makes up the
/// difference.
pub fn evaluate(rules: &Jieqi, known: &Knowledge) -> Evaluation {
    let mut evaluation = parts(known.position());
    let score = evaluation.score();
    let turn = known.position().turn().seat();
    match rules.outcome(known) {
        None => evaluation.parts.push(("mate", 0)),
        Some(Outcome { winner: Some(winner), .. }) => {
            let sign = if winner == turn { 1 } else { -1 };
            evaluation.parts.push(("mate", sign * MATE - score));
        }
        Some(Outcome { winner: None, .. }) => evaluation.parts.push(("draw", -score)),
    }
    evaluation
}

/// The score by hand for the side to move, whatever may come next.
pub(crate) fn score(position: &Position) -> i32 {
    let mut sums = Sums(BySide::from_fn(|_| Sum::default()));
    count_features(position, &mut sums);
    let (own, other) = (sums.0[position.turn()], sums.0[!position.turn()]);
    phase(position)
        .blend(Sum { opening: own.opening - other.opening, endgame: own.endgame - other.endgame })
}

/// What the network adds to it.
fn correction(position: &Position) -> i32 {
    net::output(&net::refresh(position), position)
}

fn parts(position: &Position) -> Evaluation {
    let mut by_term = ByTerm { turn: position.turn(), sums: [Sum::default(); Term::ALL.len()] };
    count_features(position, &mut by_term);
    let phase = phase(position);
    let mut parts: Vec<(&'static str, i32)> = Vec::new();
    for term in Term::ALL {
        let points = phase.blend(by_term.sums[term as usize]);
        match parts.iter_mut().find(|(name, _)| *name == term.part()) {
            Some((_, total)) => *total += points,
            None => parts.push((term.part(), points)),
        }
    }
    // What was rounded off goes to the first part, so that they add up exactly.
    let sum: i32 = parts.iter().map(|(_, points)| points).sum();
    parts[0].1 += score(position) - sum;
    parts.push(("network", correction(position)));
    Evaluation { parts }
}

/// Adds up everything, for the search.
struct Sums(BySide<Sum>);

impl Tally for Sums {
    #[inline]
    fn add(&mut self, side: Side, term: Term, index: usize) {
        self.0[side].add(WEIGHTS[term.offset() + index], 1);
    }

    #[inline]
    fn expect(&mut self, side: Side, term: Term, index: usize, part: u32, whole: u32) {
        self.0[side].add_share(WEIGHTS[term.offset() + index], part as i32, whole as i32);
    }
}

/// Adds up each term for the side to move, for people.
struct ByTerm {
    turn: Side,
    sums: [Sum; Term::ALL.len()],
}

impl ByTerm {
    fn sign(&self, side: Side) -> i32 {
        if side == self.turn { 1 } else { -1 }
    }
}

impl Tally for ByTerm {
    fn add(&mut self, side: Side, term: Term, index: usize) {
        let sign = self.sign(side);
        self.sums[term as usize].add(WEIGHTS[term.offset() + index], sign);
    }

    fn expect(&mut self, side: Side, term: Term, index: usize, part: u32, whole: u32) {
        let part = self.sign(side) * part as i32;
        self.sums[term as usize].add_share(WEIGHTS[term.offset() + index], part, whole as i32);
    }
}
