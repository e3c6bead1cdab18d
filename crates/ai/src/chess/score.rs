//! From features and weights to a score.

use chess::{BySide, Chess, Line, Position, Side};
use game::Outcome;

use super::{
    features::{Tally, visit},
    sef,
    terms::{Phase, Term},
    weights::WEIGHTS,
};
use crate::Evaluation;

/// The score of having mated, in centipawns.
pub const MATE: i32 = 30_000;

/// What the position is worth to the side to move, part by part.
///
/// `sef` is the Simplified Evaluation Function, exactly. A finished game is worth nothing or, when
/// lost, minus [`MATE`]; a part `draw` or `mate` makes up the difference.
///
/// ```
/// let line = chess::Line::new(chess::Position::start());
/// let evaluation = ai::chess::evaluate(&chess::Chess::default(), &line);
/// assert_eq!(evaluation.part("sef"), Some(0));
/// ```
pub fn evaluate(_: &Chess, line: &Line) -> Evaluation {
    let mut evaluation = parts(line.position());
    let score = evaluation.score();
    match line.outcome() {
        None => evaluation.parts.push(("mate", 0)),
        Some(Outcome { winner: Some(_), .. }) => evaluation.parts.push(("mate", -MATE - score)),
        Some(Outcome { winner: None, .. }) => evaluation.parts.push(("draw", -score)),
    }
    evaluation
}

/// The score for the side to move, whatever may come next.
pub(crate) fn score(position: &Position) -> i32 {
    let mut sum = Sum::default();
    visit(position, &mut sum);
    let (own, other) = (sum.0[position.turn()], sum.0[!position.turn()]);
    Phase::of(position).blend(own.opening - other.opening, own.endgame - other.endgame)
}

fn parts(position: &Position) -> Evaluation {
    let mut by_term = ByTerm { turn: position.turn(), sums: [Pair::default(); Term::ALL.len()] };
    visit(position, &mut by_term);
    let phase = Phase::of(position);
    let mut parts = vec![("sef", sef::score(position)), (Term::Placed.part(), 0)];
    for term in &Term::ALL[1..] {
        let sum = by_term.sums[*term as usize];
        let points = phase.blend(sum.opening, sum.endgame);
        match parts.iter_mut().find(|(name, _)| *name == term.part()) {
            Some((_, total)) => *total += points,
            None => parts.push((term.part(), points)),
        }
    }
    // What was rounded off elsewhere goes here too, so that the parts add up exactly.
    let rest: i32 = parts.iter().map(|(_, points)| points).sum();
    parts[1].1 = score(position) - rest;
    Evaluation { parts }
}

/// A sum of weights.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    opening: i32,
    endgame: i32,
}

impl Pair {
    #[inline]
    fn add(&mut self, term: Term, index: usize, times: i32) {
        let weight = WEIGHTS[term.offset() + index];
        self.opening += i32::from(weight.opening) * times;
        self.endgame += i32::from(weight.endgame) * times;
    }
}

/// Adds up everything, for the search.
#[derive(Default)]
struct Sum(BySide<Pair>);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, side: Side, term: Term, index: usize, times: i32) {
        self.0[side].add(term, index, times);
    }
}

/// Adds up each term for the side to move, for people.
struct ByTerm {
    turn: Side,
    sums: [Pair; Term::ALL.len()],
}

impl Tally for ByTerm {
    fn add(&mut self, side: Side, term: Term, index: usize, times: i32) {
        let times = if side == self.turn { times } else { -times };
        self.sums[term as usize].add(term, index, times);
    }
}
