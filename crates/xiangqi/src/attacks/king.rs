//! The king: one orthogonal step in its palace, and the stare along an open file.

use crate::{
    Bitboard, Side, Square,
    attacks::{
        line,
        step::{self, ORTHOGONAL},
    },
    region,
};

static STEPS: [Bitboard; Square::COUNT] = step::table(&ORTHOGONAL);

/// The neighbors of `square`, from which a king may step there if that is in its palace.
#[inline]
pub fn king_steps(square: Square) -> Bitboard {
    STEPS[square.index()]
}

/// Rule X3.1: the points of its own palace that a king of `side` attacks from `from`.
#[inline]
pub fn king(from: Square, side: Side) -> Bitboard {
    STEPS[from.index()] & region::PALACE[side]
}

/// The points that see `square` along its file with nothing between: an enemy king on one of them
/// faces a king on `square`.
#[inline]
pub fn facing(square: Square, occupied: Bitboard) -> Bitboard {
    line::file_sight(square, occupied).reach(square)
}
