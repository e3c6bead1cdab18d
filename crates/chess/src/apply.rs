//! What a move changes.

use game::marks::mark;

use crate::{
    Bitboard, Move, MoveKind, Position, Role, Side, Square,
    board::zobrist,
    legal::mover::{Black, Mover, White},
};

impl Position {
    /// Plays a legal move of this position, after which it is the other side's turn (rule C1.4).
    ///
    /// Moves are taken from this position's generator or resolved by it; with another position's
    /// move the result is a position of no meaning.
    #[inline]
    pub fn play(&mut self, played: Move) {
        match self.turn {
            Side::White => self.play_as::<White>(played),
            Side::Black => self.play_as::<Black>(played),
        }
    }

    /// The position after a legal move of this one.
    #[inline]
    #[must_use]
    pub fn after(&self, played: Move) -> Position {
        let mut next = *self;
        next.play(played);
        next
    }

    #[inline]
    pub(crate) fn play_as<Us: Mover>(&mut self, played: Move) {
        let Move { role, from, to, kind } = played;
        self.halfmoves = self.halfmoves.saturating_add(1);
        if let Some(square) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(square.file());
        }
        self.double_step = None;
        match kind {
            MoveKind::Plain => self.walk::<Us>(role, from, to),
            MoveKind::DoubleStep => self.relocate::<Us>(Role::Pawn, from, to),
            MoveKind::EnPassant => self.take_en_passant::<Us>(from, to),
            MoveKind::Castle => self.castle::<Us>(from, to),
            MoveKind::Promotion(promoted) => self.promote::<Us>(from, to, promoted),
        }
        if role == Role::Pawn {
            self.halfmoves = 0;
        }
        self.turn = Us::Opponent::SIDE;
        self.hash ^= zobrist::BLACK_TO_MOVE;
        if Us::SIDE == Side::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        if kind == MoveKind::DoubleStep {
            self.note_double_step(Square::from_index((from.index() + to.index()) / 2));
        }
    }

    /// Rule C3.9: a man goes to an empty square or takes what stands there.
    #[inline]
    fn walk<Us: Mover>(&mut self, role: Role, from: Square, to: Square) {
        self.capture::<Us>(to);
        self.relocate::<Us>(role, from, to);
        let touched = Bitboard::from(from) | to.into();
        let own =
            if role == Role::King { Bitboard::rank(Us::SIDE.back_rank()) } else { Bitboard::EMPTY };
        self.lose_castling(touched | own);
    }

    #[inline]
    pub(crate) fn relocate<Us: Mover>(&mut self, role: Role, from: Square, to: Square) {
        self.board.toggle(Us::SIDE, role, Bitboard::from(from) | to.into());
        self.hash ^= zobrist::man(Us::SIDE, role, from) ^ zobrist::man(Us::SIDE, role, to);
    }

    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, role: Role, square: Square) {
        self.board.toggle(side, role, square.into());
        self.hash ^= zobrist::man(side, role, square);
    }

    #[inline]
    fn capture<Us: Mover>(&mut self, square: Square) {
        let enemy = Us::Opponent::SIDE;
        if self.board.side(enemy).contains(square)
            && let Some(taken) = self.board.role_at(square)
        {
            self.toggle(enemy, taken, square);
            self.halfmoves = 0;
        }
    }

    fn promote<Us: Mover>(&mut self, from: Square, to: Square, promoted: Role) {
        mark("promotion");
        self.capture::<Us>(to);
        self.toggle(Us::SIDE, Role::Pawn, from);
        self.toggle(Us::SIDE, promoted, to);
        self.lose_castling(to.into());
    }
}
