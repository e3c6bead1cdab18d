//! En passant: when it is legal, what it changes, and what a double step leaves behind.

use game::marks::mark;

use crate::{
    Bitboard, MoveKind, Position, Role, Square, attacks,
    board::zobrist,
    legal::{mover::Mover, sink::Sink},
};

impl Position {
    /// Rule C3.7: a pawn of the side to move that attacks `passed` may take the pawn that has just
    /// passed over it, unless its own king would then stand in check.
    pub(crate) fn may_take_en_passant(&self, pawn: Square, passed: Square) -> bool {
        let taken = passed.with_rank(pawn.rank());
        let occupied = self.board.occupied() ^ Bitboard::from(pawn) ^ passed.into() ^ taken.into();
        let king = self.king(self.turn);
        self.board.attackers(!self.turn, king, occupied).without(taken.into()).is_empty()
    }

    /// The pawns of the side to move that stand ready to take on `passed`.
    #[inline]
    pub(crate) fn en_passant_takers(&self, passed: Square) -> Bitboard {
        attacks::pawn(!self.turn, passed) & self.board.men(self.turn, Role::Pawn)
    }

    /// Whether some pawn of the side to move may legally take on `passed`.
    pub(crate) fn is_en_passant_legal(&self, passed: Square) -> bool {
        self.en_passant_takers(passed)
            .into_iter()
            .any(|pawn| self.may_take_en_passant(pawn, passed))
    }

    /// Hands the legal captures on `passed` to `sink`.
    pub(crate) fn en_passant_moves<S: Sink>(&self, passed: Square, sink: &mut S) {
        for pawn in self.en_passant_takers(passed) {
            if self.may_take_en_passant(pawn, passed) {
                sink.special(Role::Pawn, pawn, passed, MoveKind::EnPassant);
            }
        }
    }

    /// Rule C3.7: the pawn that is taken stands beside the pawn that takes it.
    pub(crate) fn take_en_passant<Us: Mover>(&mut self, from: Square, to: Square) {
        mark("en_passant");
        self.relocate::<Us>(Role::Pawn, from, to);
        self.toggle(Us::Opponent::SIDE, Role::Pawn, to.with_rank(from.rank()));
    }

    /// Rule C6.6: only an en-passant capture that is legal makes a position another one.
    #[inline]
    pub(crate) fn note_double_step(&mut self, passed: Square) {
        self.double_step = Some(passed);
        if self.en_passant_takers(passed).any() && self.is_en_passant_legal(passed) {
            self.en_passant = Some(passed);
            self.hash ^= zobrist::en_passant(passed.file());
        }
    }
}
