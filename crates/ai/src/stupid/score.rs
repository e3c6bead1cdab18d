//! From features and weights to a score.

use catalog::{Evaluation, MATE};
use game::Outcome;
use stupid_chess::StupidChess;
use xiangqi::Side;

use super::{
    Position, Prior,
    features::{Tally, count_features},
    position::StupidSearchPosition,
    terms::Term,
    worth::weight,
};

/// What the position is worth to the side to move as the viewer knows it, part by part. A finished
/// game is worth nothing or, when lost, minus [`MATE`]; a part `draw` or `mate` makes up the
/// difference.
pub fn evaluate(rules: &StupidChess, position: &Position) -> Evaluation {
    let searched = StupidSearchPosition::of(rules, position, Prior::Mix, 0);
    let mut parts = Parts { turn: searched.turn, parts: vec![("material", material(&searched))] };
    count_features(&searched, &mut parts);
    let mut evaluation = Evaluation { parts: parts.parts };
    let score = evaluation.score();
    match position.battle().outcome() {
        None => evaluation.parts.push(("mate", 0)),
        Some(Outcome { winner: Some(winner), .. }) => {
            let sign = if winner == searched.turn.seat() { 1 } else { -1 };
            evaluation.parts.push(("mate", sign * MATE - score));
        }
        Some(Outcome { winner: None, .. }) => evaluation.parts.push(("draw", -score)),
    }
    evaluation
}

/// The score for the side to move, whatever may come next.
pub(crate) fn score(searched: &StupidSearchPosition) -> i32 {
    let mut total = Total { turn: searched.turn, points: material(searched) };
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

fn points(turn: Side, side: Side, term: Term, index: usize, times: u32) -> i32 {
    let points = weight(term, index) * times as i32;
    if side == turn { points } else { -points }
}

/// Adds up everything, for the search.
struct Total {
    turn: Side,
    points: i32,
}

impl Tally for Total {
    #[inline]
    fn add(&mut self, side: Side, term: Term, index: usize, times: u32) {
        self.points += points(self.turn, side, term, index, times);
    }
}

/// Adds up each part, for people.
struct Parts {
    turn: Side,
    parts: Vec<(&'static str, i32)>,
}

impl Tally for Parts {
    fn add(&mut self, side: Side, term: Term, index: usize, times: u32) {
        let points = points(self.turn, side, term, index, times);
        match self.parts.iter_mut().find(|(name, _)| *name == term.part()) {
            Some((_, total)) => *total += points,
            None => self.parts.push((term.part(), points)),
        }
    }
}
