//! The side to move as a type, so that pawn directions are known when compiling.

use crate::{Bitboard, File, Rank, Side};

/// The side to move.
pub(crate) trait Mover {
    /// The side to move after the move.
    type Opponent: Mover<Opponent = Self>;
    /// Which side this is.
    const SIDE: Side;
    /// How a step forward changes the index of a square.
    const STEP: i8;
    /// The rank from which a pawn promotes.
    const SEVENTH: Bitboard = Bitboard::rank(Rank::Seventh.seen_by(Self::SIDE));
    /// The rank a pawn passes over in a double step.
    const THIRD: Bitboard = Bitboard::rank(Rank::Third.seen_by(Self::SIDE));

    /// The squares one step ahead.
    fn ahead(squares: Bitboard) -> Bitboard;

    /// The squares diagonally ahead toward the a-file.
    #[inline]
    fn ahead_left(squares: Bitboard) -> Bitboard {
        Bitboard(Self::ahead(squares.without(Bitboard::file(File::A))).0 >> 1)
    }

    /// The squares diagonally ahead toward the h-file.
    #[inline]
    fn ahead_right(squares: Bitboard) -> Bitboard {
        Bitboard(Self::ahead(squares.without(Bitboard::file(File::H))).0 << 1)
    }
}

/// White to move.
pub(crate) enum White {}
/// Black to move.
pub(crate) enum Black {}

impl Mover for White {
    type Opponent = Black;
    const SIDE: Side = Side::White;
    const STEP: i8 = 8;

    #[inline]
    fn ahead(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 << 8)
    }
}

impl Mover for Black {
    type Opponent = White;
    const SIDE: Side = Side::Black;
    const STEP: i8 = -8;

    #[inline]
    fn ahead(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 >> 8)
    }
}
