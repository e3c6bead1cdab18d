//! A valid position: board, side to move, castling rights, en passant, clocks, and their hash.

use crate::{Bitboard, Board, Role, Setup, Side, Square, board::zobrist, castling};

/// A position in which play may go on.
///
/// Each side has one king, and the side that is not to move does not stand in check. Equality and
/// hash differ: equal positions agree in everything, clocks included, while [`Position::hash`] and
/// [`Position::is_repetition_of`] look at what rule C6.6 calls the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    /// The rooks that may still castle, on the first and the eighth rank.
    pub(crate) castling_rooks: Bitboard,
    pub(crate) hash: u64,
    pub(crate) turn: Side,
    /// The square passed over by a double step just made, whether or not anything can take there.
    pub(crate) double_step: Option<Square>,
    /// The same square if an en-passant capture is legal.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl Position {
    /// The usual start of the game (rule C1.3).
    pub fn start() -> Position {
        Position::try_from(Setup::start()).expect("the usual start is a valid position")
    }

    /// The men on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The square of the side's king.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        Square::from_index(self.board.men(side, Role::King).0.trailing_zeros() as usize)
    }

    /// The rooks that may still castle with their king.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// Where a pawn may be taken en passant, if such a capture is legal.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square passed over by a pawn's double step just made, even if nothing can take there.
    #[inline]
    pub fn double_step(&self) -> Option<Square> {
        self.double_step
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, which goes up after Black's.
    #[inline]
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// A number that positions share when they count as the same for repetition.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Rule C6.6: the same men on the same squares, the same side to move, the same castling
    /// rights, and the same legal en-passant capture.
    pub fn is_repetition_of(&self, other: &Position) -> bool {
        self.hash == other.hash
            && self.board == other.board
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.turn);
        self.board.attackers(!self.turn, king, self.board.occupied())
    }

    /// Whether the side to move stands in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The loose form, to change it.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling_rooks,
            en_passant: self.double_step,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// The hash, counted from nothing.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let men = self.board.pieces().map(|(square, man)| zobrist::man(man.side, man.role, square));
        let rights = self.castling_rooks.into_iter().map(castling::key);
        let en_passant = self.en_passant.map(|square| zobrist::en_passant(square.file()));
        let turn = (self.turn == Side::Black).then_some(zobrist::BLACK_TO_MOVE);
        men.chain(rights).chain(en_passant).chain(turn).fold(0, |hash, key| hash ^ key)
    }
}
