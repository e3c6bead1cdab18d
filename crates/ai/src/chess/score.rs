//! From features and weights to a score.

use catalog::Evaluation;
use chess::{BySide, Chess, Line, Position, Side};
use game::Outcome;

use super::{
    features::{Tally, count_features},
    net, sef,
    terms::{Term, phase},
    weights::WEIGHTS,
};
use crate::taper::Sum;

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

/// The score by hand for the side to move, whatever may come next: what people can be told.
fn score(position: &Position) -> i32 {
    let mut sums = Sums::default();
    count_features(position, &mut sums);
    let (own, other) = (sums.0[position.turn()], sums.0[!position.turn()]);
    phase(position)
        .blend(Sum { opening: own.opening - other.opening, endgame: own.endgame - other.endgame })
}

/// The score as the search sees it.
pub(crate) fn full_score(position: &Position) -> i32 {
    net::output(&net::refresh(position), position)
}

fn parts(position: &Position) -> Evaluation {
    let mut by_term = ByTerm { turn: position.turn(), sums: [Sum::default(); Term::ALL.len()] };
    count_features(position, &mut by_term);
    let phase = phase(position);
    let mut parts = vec![("sef", sef::score(position)), (Term::Placed.part(), 0)];
    for term in &Term::ALL[1..] {
        let points = phase.blend(by_term.sums[*term as usize]);
        match parts.iter_mut().find(|(name, _)| *name == term.part()) {
            Some((_, total)) => *total += points,
            None => parts.push((term.part(), points)),
        }
    }
    // What was rounded off elsewhere goes here too, so that the parts add up exactly.
    let rest: i32 = parts.iter().map(|(_, points)| points).sum();
    parts[1].1 = score(position) - rest;
    // And this is where the network thinks otherwise.
    parts.push(("network", full_score(position) - score(position)));
    Evaluation { parts }
}

/// Adds up everything, for the search.
#[derive(Default)]
struct Sums(BySide<Sum>);

impl Tally for Sums {
    #[inline]
    fn add(&mut self, side: Side, term: Term, index: usize, times: i32) {
        self.0[side].add(WEIGHTS[term.offset() + index], times);
    }
}

/// Adds up each term for the side to move, for people.
struct ByTerm {
    turn: Side,
    sums: [Sum; Term::ALL.len()],
}

impl Tally for ByTerm {
    fn add(&mut self, side: Side, term: Term, index: usize, times: i32) {
        let times = if side == self.turn { times } else { -times };
        self.sums[term as usize].add(WEIGHTS[term.offset() + index], times);
    }
}
