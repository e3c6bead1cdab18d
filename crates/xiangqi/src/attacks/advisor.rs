//! The advisor: one diagonal step.

use crate::{
    Bitboard, Square,
    attacks::{
        Range,
        step::{self, DIAGONAL},
    },
};

static STEPS: [Bitboard; Square::COUNT] = step::table(&DIAGONAL);

/// Rule X3.2: the points that an advisor attacks from `from`.
#[inline]
pub fn advisor(from: Square, range: Range) -> Bitboard {
    STEPS[from.index()] & range.advisor()
}
