//! The 9 × 10 points that three games share: moves as 90 × 90 numbers, pieces on planes.

use xiangqi::{Bitboard, BySide, Side, Square};

use crate::{Canvas, Index};

/// Rows and columns of a plane.
pub(in super::super) const HEIGHT: usize = Square::RANKS as usize;
pub(in super::super) const WIDTH: usize = Square::FILES as usize;

/// From every point to every point.
pub(in super::super) const MOVES: usize = Square::COUNT * Square::COUNT;

/// More moves than sixteen pieces of any kind have: 2 rooks and 2 cannons with 17 each, and the
/// rest; StupidChess may have as many rooks as that.
pub(in super::super) const MOVES_MAX: usize = 256;

/// The number of a move as `side` sees it.
#[inline]
pub(in super::super) fn index(from: Square, to: Square, side: Side) -> Index {
    (seen(from, side) * Square::COUNT + seen(to, side)) as Index
}

/// The place of a point on a plane: ranks count from the side of `side`, files from the a-file.
#[inline]
pub(in super::super) fn seen(square: Square, side: Side) -> usize {
    usize::from(SEEN[side][square.index()])
}

/// Looked up rather than divided for: every legal move asks twice.
static SEEN: BySide<[u8; Square::COUNT]> =
    BySide { red: seen_from(Side::Red), black: seen_from(Side::Black) };

const fn seen_from(side: Side) -> [u8; Square::COUNT] {
    let mut places = [0; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        places[index] = square.rank_of(side) * Square::FILES + square.file();
        index += 1;
    }
    places
}

/// Puts ones where `points` are.
#[inline]
pub(in super::super) fn mark(canvas: &mut Canvas<'_>, plane: usize, points: Bitboard, side: Side) {
    for square in points {
        canvas.set(plane, seen(square, side), 1);
    }
}
