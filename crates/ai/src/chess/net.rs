//! The network for chess: its inputs, and how they follow the moves.

use chess::{Move, MoveKind, Position, Role, Side, Square};

use super::{gain::victim, sef};
use crate::net::{Accumulator, Network};

/// Own and enemy men, six roles, 64 squares.
pub(crate) const INPUTS: usize = 2 * 6 * 64;
/// How many hidden units there are.
pub(crate) const HIDDEN: usize = 128;
/// How many buckets there are, for fuller and emptier boards.
pub(crate) const BUCKETS: usize = 8;

static NETWORK: Network<INPUTS, HIDDEN, BUCKETS> = Network::from_bytes(include_bytes!("chess.net"));

/// The number of a man as `viewer` sees it: own men first, the viewer's far rank first.
#[inline]
pub(crate) fn input(viewer: Side, side: Side, role: Role, square: Square) -> usize {
    let enemy = usize::from(side != viewer);
    (enemy * 6 + role as usize) * 64 + sef::place(viewer, square)
}

#[inline]
fn rows(side: Side, role: Role, square: Square) -> [&'static [i16; HIDDEN]; 2] {
    Side::ALL.map(|viewer| NETWORK.row(input(viewer, side, role, square)))
}

/// How many men stand on the board.
#[inline]
pub(crate) fn men(position: &Position) -> usize {
    position.board().occupied().count() as usize
}

/// The hidden units of a position.
pub(crate) fn refresh(position: &Position) -> Accumulator<HIDDEN> {
    let mut accumulator = NETWORK.empty();
    for (square, man) in position.board().pieces() {
        accumulator.add(rows(man.side, man.role, square));
    }
    accumulator
}

/// The hidden units after a legal move, from those of the position `before` it.
#[inline]
pub(crate) fn update(
    mut accumulator: Accumulator<HIDDEN>,
    before: &Position,
    played: Move,
    after: &Position,
) -> Accumulator<HIDDEN> {
    if played.kind() == MoveKind::Castle {
        // Two men move; it is rare enough to refresh everything.
        return refresh(after);
    }
    let (side, from, to) = (before.turn(), played.from(), played.to());
    let old = rows(side, played.role(), from);
    let new = rows(side, played.promotion().unwrap_or(played.role()), to);
    match victim(before, played) {
        None => accumulator.shift(old, new),
        Some(role) => {
            let en_passant = played.kind() == MoveKind::EnPassant;
            let square = if en_passant { to.with_rank(from.rank()) } else { to };
            accumulator.capture(old, rows(!side, role, square), new);
        }
    }
    accumulator
}

/// What the position is worth to the side to move, in the eyes of the network.
#[inline]
pub(crate) fn output(accumulator: &Accumulator<HIDDEN>, position: &Position) -> i32 {
    NETWORK.output(accumulator.seen_by(position.turn().into()), men(position))
}
