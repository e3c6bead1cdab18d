//! The pawn: one step forward, across the river also sideways.

use crate::{
    Bitboard, BySide, Side, Square,
    attacks::step::{self, Step},
    region,
};

const SIDEWAYS: [Step; 2] = [(-1, 0), (1, 0)];

static FROM: BySide<[Bitboard; Square::COUNT]> =
    BySide { red: from_table(Side::Red, &[(0, 1)]), black: from_table(Side::Black, &[(0, -1)]) };

/// A sideways step stays on its rank, so seen from the target only the step forward is reversed.
static TO: BySide<[Bitboard; Square::COUNT]> =
    BySide { red: from_table(Side::Red, &[(0, -1)]), black: from_table(Side::Black, &[(0, 1)]) };

const fn from_table(side: Side, lengthwise: &[Step]) -> [Bitboard; Square::COUNT] {
    let mut table = step::table(lengthwise);
    let sideways = step::table(&SIDEWAYS);
    let mut index = 0;
    while index < Square::COUNT {
        if region::HALF.get(side).bits() >> index & 1 == 0 {
            table[index] = table[index].union(sideways[index]);
        }
        index += 1;
    }
    table
}

/// Rule X3.7: the points that a pawn of `side` attacks from `from`.
#[inline]
pub fn pawn(from: Square, side: Side) -> Bitboard {
    FROM[side][from.index()]
}

/// The points from which a pawn of `side` attacks `target`.
#[inline]
pub fn pawn_attackers(target: Square, side: Side) -> Bitboard {
    TO[side][target.index()]
}
