//! The rook: any distance along its file and rank, up to the first piece.

use crate::{Bitboard, Square, attacks::line};

/// Rule X3.5: the points that a rook attacks from `from`, empty points and, in each direction, the
/// first piece.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = line::sights(from, occupied);
    file.reach(from) | rank.reach(from)
}
