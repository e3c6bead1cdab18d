//! The cannon: it takes over exactly one piece, the screen.

use crate::{Bitboard, Square, attacks::line};

/// Rule X3.6: the points that a cannon attacks from `from`, in each direction those beyond the first
/// piece (the screen, whoever it belongs to) up to and including the second.
///
/// Empty points among them are attacked in the sense that a piece that went there could be taken.
#[inline]
pub fn cannon(from: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = line::sights(from, occupied);
    file.over_one(from) | rank.over_one(from)
}

/// The points beyond two pieces, up to and including the third: if one of the two goes, a cannon
/// there attacks `from`.
#[inline]
pub fn over_two(from: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = line::sights(from, occupied);
    file.over_two(from) | rank.over_two(from)
}
