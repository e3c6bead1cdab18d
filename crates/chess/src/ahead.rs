//! What looking ahead asks for besides legal moves: the lively ones alone, and passing.

use crate::{
    Move, Position, Side,
    board::zobrist,
    legal::{
        generate,
        mover::{Black, White},
        sink::{Captures, Visitor},
    },
};

impl Position {
    /// Calls `visit` with each legal capture and promotion: the moves that change material.
    #[inline]
    pub fn for_each_capture(&self, visit: impl FnMut(Move)) {
        let prey = self.board.side(!self.turn);
        let mut captures = Captures { prey, visitor: Visitor(visit) };
        match self.turn {
            Side::White => generate::<White, _>(self, &mut captures),
            Side::Black => generate::<Black, _>(self, &mut captures),
        }
    }

    /// The position if the side to move could pass, unless it stands in check. Chess knows no
    /// pass, but searchers try what a move is worth by leaving it out.
    #[must_use]
    pub fn after_pass(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        if let Some(square) = next.en_passant.take() {
            next.hash ^= zobrist::en_passant(square.file());
        }
        next.double_step = None;
        next.halfmoves = next.halfmoves.saturating_add(1);
        next.turn = !next.turn;
        next.hash ^= zobrist::BLACK_TO_MOVE;
        if next.turn == Side::White {
            next.fullmoves = next.fullmoves.saturating_add(1);
        }
        Some(next)
    }
}
