//! From features and weights to a score.

use catalog::Evaluation;
use game::Seat;
use stupid_chess::StupidChess;
use xiangqi::Side;

use super::{
    Position, Prior, features::count_features, position::StupidSearchPosition, terms::Term,
    worth::weight,
};
use crate::evaluation::{EvaluationTerm, Tally, with_outcome};

/// What the position is worth to the side to move as the viewer knows it, part by part. A finished
/// game is worth nothing or, when lost, minus [`catalog::MATE`]; a part `draw` or `mate` makes up the
/// difference.
pub fn evaluate(rules: &StupidChess, position: &Position) -> Evaluation {
    let searched = StupidSearchPosition::of(rules, position, Prior::Mix, 0);
    let to_move = searched.turn.seat();
    let mut parts = Parts { to_move, parts: vec![("material", material(&searched))] };
    count_features(&searched, &mut parts);
    with_outcome(parts.parts, position.battle().outcome(), to_move)
}

/// The score for the side to move, whatever may come next.
pub(crate) fn score(searched: &StupidSearchPosition) -> i32 {
    let mut total = Total { to_move: searched.turn.seat(), points: material(searched) };
    count_features(searched, &mut total);
    total.points
}

/// What the pieces of the side to move are worth more than the other's.
fn material(searched: &StupidSearchPosition) -> i32 {
    let sum = |side: Side| -> i32 {
        searched.board.men_of(side).map(|(_, man)| searched.sight.worth(man)).sum()
    };
    sum(searched.turn) - sum(!searched.turn)
}

/// Adds up everything, for the search.
struct Total {
    to_move: Seat,
    points: i32,
}

impl Tally<Term> for Total {
    #[inline]
    fn add(&mut self, side: impl Into<Seat>, term: Term, index: usize) {
        self.add_share(side, term, index, 1, 1);
    }

    #[inline]
    fn add_share(
        &mut self,
        side: impl Into<Seat>,
        term: Term,
        index: usize,
        part: u32,
        whole: u32,
    ) {
        let points = weight(term, index) * part as i32 / whole as i32;
        self.points += if side.into() == self.to_move { points } else { -points };
    }
}

/// Adds up each part, for people.
struct Parts {
    to_move: Seat,
    parts: Vec<(&'static str, i32)>,
}

impl Tally<Term> for Parts {
    fn add(&mut self, side: impl Into<Seat>, term: Term, index: usize) {
        self.add_share(side, term, index, 1, 1);
    }

    fn add_share(
        &mut self,
        side: impl Into<Seat>,
        term: Term,
        index: usize,
        part: u32,
        whole: u32,
    ) {
        let mut one = Total { to_move: self.to_move, points: 0 };
        one.add_share(side, term, index, part, whole);
        match self.parts.iter_mut().find(|(name, _)| *name == term.shown_as()) {
            Some((_, total)) => *total += one.points,
            None => self.parts.push((term.shown_as(), one.points)),
        }
    }
}
