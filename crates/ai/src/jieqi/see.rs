//! Static exchange evaluation: what is won or lost when both sides take on one point.

use jieqi::{Mover, Position, Walk};
use xiangqi::{Attackers, Bitboard, Roaming, Role, Side, Square, attacks, region};

use super::weights::worth;
use crate::xiangqi::take_turns;

/// What a piece of `side` that nobody has seen is worth on average.
#[inline]
pub(crate) fn expected(position: &Position, side: Side) -> i32 {
    let pool = position.pool();
    let (sum, whole) = pool.odds(side).fold((0, 0), |(sum, whole), (role, count)| {
        (sum + count as i32 * worth(role), whole + count as i32)
    });
    // Exchanges are asked with an empty pool too, where nothing hidden is left to be taken.
    sum / whole.max(1)
}

/// What stands on `square` is worth to whoever takes it.
#[inline]
pub(crate) fn worth_at(position: &Position, square: Square) -> i32 {
    let Some(side) = position.board().side_at(square) else { return 0 };
    match position.board().role_at(square) {
        Some(role) if !position.down().contains(square) => worth(role),
        Some(_) | None => expected(position, side),
    }
}

/// What the piece that walks is worth once it has walked.
#[inline]
pub(crate) fn worth_of_mover(position: &Position, walk: Walk) -> i32 {
    match walk.mover {
        Mover::FaceUp => worth_at(position, walk.from),
        Mover::FaceDown => expected(position, position.turn()),
    }
}

/// Whether the exchanges on its target leave `walk` with at least `margin` points, if each side
/// takes with its cheapest piece and stops when that is better. Pins are not asked.
pub(crate) fn at_least(position: &Position, walk: Walk, margin: i32) -> bool {
    let Walk { from, to, .. } = walk;
    let mut balance = worth_at(position, to) - margin;
    if balance < 0 {
        return false;
    }
    balance -= worth_of_mover(position, walk);
    if balance >= 0 {
        return true;
    }
    let occupied = position.board().occupied().without(from).with(to);
    let kings = position.board().role(Role::King);
    take_turns(balance, !position.turn(), occupied, kings, |side, occupied| {
        cheapest(position, side, to, occupied)
    })
}

/// The cheapest piece of `side` that attacks `to` if only the points of `occupied` were, and what it
/// is worth there.
fn cheapest(
    position: &Position,
    side: Side,
    to: Square,
    occupied: Bitboard,
) -> Option<(i32, Square)> {
    let board = position.board();
    let customs = Roaming(!position.down());
    let attackers = Attackers::new(board, customs, side).of_after(to, occupied, Bitboard::EMPTY);
    let in_reach = region::PALACE[side].contains(to);
    // Along a file a king threatens nothing but the other king.
    let idle = if in_reach {
        board.role(Role::King) - attacks::king_steps(to)
    } else {
        board.role(Role::King)
    };
    let taking = (attackers & occupied) - idle;
    taking.into_iter().map(|square| (worth_at(position, square), square)).min()
}
