//! The network for chess: its inputs, and how they follow the moves.

use chess::{Position, Role, Side, Square};

use super::sef;
use crate::net::{Accumulator, Network};

/// Own and enemy men, six roles, 64 squares.
pub(crate) const INPUTS: usize = 2 * 6 * 64;
/// How many hidden units there are.
pub(crate) const HIDDEN: usize = 32;

static NETWORK: Network<INPUTS, HIDDEN> = Network::from_bytes(include_bytes!("chess.net"));

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

/// The hidden units of a position.
pub(crate) fn look(position: &Position) -> Accumulator<HIDDEN> {
    let mut accumulator = NETWORK.empty();
    for (square, man) in position.board().pieces() {
        accumulator.add(rows(man.side, man.role, square));
    }
    accumulator
}

/// The hidden units after a move, from those before it.
#[inline]
pub(crate) fn follow(
    mut accumulator: Accumulator<HIDDEN>,
    before: &Position,
    after: &Position,
) -> Accumulator<HIDDEN> {
    for side in Side::ALL {
        for role in Role::ALL {
            let (old, new) = (before.board().men(side, role), after.board().men(side, role));
            for square in old.without(new) {
                accumulator.remove(rows(side, role, square));
            }
            for square in new.without(old) {
                accumulator.add(rows(side, role, square));
            }
        }
    }
    accumulator
}

/// What the network adds to the score of the side to move.
#[inline]
pub(crate) fn output(accumulator: &Accumulator<HIDDEN>, position: &Position) -> i32 {
    let [white, black] = &accumulator.0;
    let views = match position.turn() {
        Side::White => [white, black],
        Side::Black => [black, white],
    };
    NETWORK.output(views)
}
