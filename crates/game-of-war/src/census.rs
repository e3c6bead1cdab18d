//! Counts the units and arsenals of a position.

use crate::{
    board::Board,
    unit::{Arm, Side, Unit},
};

/// Rule W2.1: how many arsenals a side has at the start.
const ARSENALS: u32 = 2;

/// Warns of more units or arsenals than a game begins with.
pub(crate) fn warn(board: &Board, warnings: &mut Vec<String>) {
    for side in Side::ALL {
        let arsenals = board.arsenals(side).count();
        if arsenals > ARSENALS {
            warnings.push(format!("{side} has {arsenals} arsenals, a game begins with {ARSENALS}"));
        }
        for arm in Arm::ALL {
            let (found, usual) = (board.units_of(Unit { side, arm }).count(), arm.count());
            if found as usize > usual {
                warnings.push(format!("{side} has {found} {arm}, an army has {usual}"));
            }
        }
    }
}
