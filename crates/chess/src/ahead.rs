//! What looking ahead asks for besides legal moves: the lively ones alone, and passing.

use crate::{
    Bitboard, Move, MoveKind, Position, Role, Side, Square,
    legal::{Sink, generate},
    mover::{Black, White},
    zobrist,
};

impl Position {
    /// Calls `visit` with each legal move that captures or promotes, in no promised order.
    #[inline]
    pub fn for_each_capture(&self, visit: impl FnMut(Move)) {
        let mut captures = Captures { prey: self.board.side(!self.turn), visit };
        match self.turn {
            Side::White => generate::<White, _>(self, &mut captures),
            Side::Black => generate::<Black, _>(self, &mut captures),
        }
    }

    /// The position with the other side to move, if the side to move does not stand in check. It is
    /// no position of a game.
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
        next.turn = !self.turn;
        next.hash ^= zobrist::BLACK_TO_MOVE;
        next.halfmoves = self.halfmoves.saturating_add(1);
        Some(next)
    }
}

/// Hands over captures and promotions one by one.
struct Captures<F: FnMut(Move)> {
    prey: Bitboard,
    visit: F,
}

impl<F: FnMut(Move)> Sink for Captures<F> {
    #[inline]
    fn man(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets & self.prey {
            (self.visit)(Move { role, from, to, kind: MoveKind::Plain });
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        for to in targets & self.prey {
            (self.visit)(Move { role: Role::Pawn, from: to.stepped_back(step), to, kind });
        }
    }

    #[inline]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for to in targets {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::Promotion(role);
                (self.visit)(Move { role: Role::Pawn, from: to.stepped_back(step), to, kind });
            }
        }
    }

    #[inline]
    fn special(&mut self, role: Role, from: Square, to: Square, kind: MoveKind) {
        if kind == MoveKind::EnPassant {
            (self.visit)(Move { role, from, to, kind });
        }
    }
}
