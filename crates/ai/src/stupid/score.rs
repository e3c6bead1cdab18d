//! What a position is worth to the side to move.

use game::Outcome;
use stupid_chess::{Man, StupidChess};
use xiangqi::{Role, Side, Square};

use super::{Position, Prior, field::StupidField};
use crate::{Evaluation, search::MATE};

/// What the position is worth to the side to move as the viewer knows it, part by part. A finished
/// game is worth nothing or, when lost, minus [`MATE`]; a part `draw` or `mate` makes up the
/// difference.
pub fn evaluate(rules: &StupidChess, position: &Position) -> Evaluation {
    let field = StupidField::root(rules, position, Prior::Mix, 0).field;
    let material = balance(&field, |man, _| field.sight.worth(man));
    let placement = balance(&field, placed);
    let mobility = balance(&field, |man, square| mobility(&field, man, square));
    let mut parts = vec![("material", material), ("placement", placement), ("mobility", mobility)];
    let score = material + placement + mobility;
    match position.battle().outcome() {
        None => parts.push(("mate", 0)),
        Some(Outcome { winner: Some(winner), .. }) => {
            let sign = if winner == field.turn.seat() { 1 } else { -1 };
            parts.push(("mate", sign * MATE - score));
        }
        Some(Outcome { winner: None, .. }) => parts.push(("draw", -score)),
    }
    Evaluation { parts }
}

/// The score for the side to move, whatever may come next.
pub(crate) fn score(field: &StupidField) -> i32 {
    balance(field, |man, square| {
        field.sight.worth(man) + placed(man, square) + mobility(field, man, square)
    })
}

/// What the side to move has more of than the other.
#[inline]
fn balance(field: &StupidField, value: impl Fn(Man, Square) -> i32) -> i32 {
    let sum = |side: Side| -> i32 {
        field.board.men_of(side).map(|(square, man)| value(man, square)).sum()
    };
    sum(field.turn) - sum(!field.turn)
}

/// Pawns are for walking on.
#[inline]
fn placed(man: Man, square: Square) -> i32 {
    if man.is_frozen() || man.acting() != Role::Pawn {
        return 0;
    }
    let center = i32::from(4 - square.file().abs_diff(4));
    match square.rank_of(man.side()) {
        0..=4 => 0,
        5..=8 => 25 + 6 * center,
        _ => 0,
    }
}

/// What the points to which a piece may go are worth.
#[inline]
fn mobility(field: &StupidField, man: Man, square: Square) -> i32 {
    if man.is_frozen() {
        return 0;
    }
    let each = match man.acting() {
        Role::Rook => 3,
        Role::Cannon => 2,
        Role::Horse => 6,
        Role::King | Role::Advisor | Role::Elephant | Role::Pawn => return 0,
    };
    each * field.board.targets(square).count() as i32
}
