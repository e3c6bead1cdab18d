//! What the search asks alike of all games on xiangqi's board: numbers for moves, who may pass, and
//! what repetition means.

use xiangqi::{Bitboard, Board, Role, Side, Square};

use crate::search::{Repetition, Visit};

/// How many numbers [`butterfly_index`] may give.
pub(crate) const FROM_TO_COUNT: usize = 2 * Square::COUNT * Square::COUNT;

/// How many numbers [`piece_to_index`] may give for so many kinds of pieces.
pub(crate) const fn piece_to_count(kinds: usize) -> usize {
    2 * kinds * Square::COUNT
}

/// A move in sixteen bits; never 0, since nothing stays where it is.
#[inline]
pub(crate) fn move_code(from: Square, to: Square) -> u16 {
    debug_assert!(from != to, "a move goes somewhere");
    (from.index() * Square::COUNT + to.index()) as u16
}

/// A number for the side, the origin and the target of a move.
#[inline]
pub(crate) fn butterfly_index(side: Side, from: Square, to: Square) -> usize {
    (side_index(side) * Square::COUNT + from.index()) * Square::COUNT + to.index()
}

/// A number for the piece that moves, the `kind`-th of `kinds`, its side and its target.
#[inline]
pub(crate) fn piece_to_index(side: Side, kinds: usize, kind: usize, to: Square) -> usize {
    debug_assert!(kind < kinds);
    (side_index(side) * kinds + kind) * Square::COUNT + to.index()
}

#[inline]
fn side_index(side: Side) -> usize {
    match side {
        Side::Red => 0,
        Side::Black => 1,
    }
}

/// The pieces of `side` that go far: whoever has none may be glad to pass, so that a null move would
/// tell the search something wrong.
#[inline]
pub(crate) fn workers(board: &Board, side: Side) -> Bitboard {
    let all = board.role(Role::Rook) | board.role(Role::Horse) | board.role(Role::Cannon);
    all & board.side(side)
}

/// Rules X5.4 and J8.2: whoever gave check with every move of the cycle loses, unless both did.
pub(crate) fn repetition(cycle: &[Visit]) -> Repetition {
    let all_checks = |skip| cycle.iter().rev().skip(skip).step_by(2).all(|visit| visit.check);
    match (all_checks(0), all_checks(1)) {
        (true, false) => Repetition::Won,
        (false, true) => Repetition::Lost,
        (true, true) | (false, false) => Repetition::Drawn,
    }
}
