//! The network for chess: its inputs, and how they follow the moves.

use chess::{Position, Role, Side, Square};

use super::sef;
use crate::net::{Accumulator, Network};

/// Own and enemy men, six roles, 64 squares.
pub(crate) const INPUTS: usize = 2 * 6 * 64;

static NETWORK: Network<INPUTS> = Network::from_bytes(include_bytes!("chess.net"));

/// The number of a man as `viewer` sees it: own men first, the viewer's far rank first.
#[inline]
pub(crate) fn input(viewer: Side, side: Side, role: Role, square: Square) -> usize {
    let enemy = usize::from(side != viewer);
    (enemy * 6 + role as usize) * 64 + sef::place(viewer, square)
}

#[inline]
fn inputs(side: Side, role: Role, square: Square) -> [usize; 2] {
    Side::ALL.map(|viewer| input(viewer, side, role, square))
}

/// The hidden units of a position.
pub(crate) fn look(position: &Position) -> Accumulator {
    let mut accumulator = NETWORK.empty();
    for (square, man) in position.board().pieces() {
        accumulator.add(&NETWORK, inputs(man.side, man.role, square));
    }
    accumulator
}

/// The hidden units after a move, from those before it.
#[inline]
pub(crate) fn follow(
    mut accumulator: Accumulator,
    before: &Position,
    after: &Position,
) -> Accumulator {
    for side in Side::ALL {
        for role in Role::ALL {
            let (old, new) = (before.board().men(side, role), after.board().men(side, role));
            for square in old.without(new) {
                accumulator.remove(&NETWORK, inputs(side, role, square));
            }
            for square in new.without(old) {
                accumulator.add(&NETWORK, inputs(side, role, square));
            }
        }
    }
    accumulator
}

/// What the network adds to the score of the side to move.
#[inline]
pub(crate) fn output(accumulator: &Accumulator, turn: Side) -> i32 {
    let [white, black] = &accumulator.0;
    match turn {
        Side::White => NETWORK.output(white, black),
        Side::Black => NETWORK.output(black, white),
    }
}
