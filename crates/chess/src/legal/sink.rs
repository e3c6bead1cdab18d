//! What becomes of legal moves as they are found: counted or handed over.

use crate::{Bitboard, Move, MoveKind, Role, Square};

/// What becomes of legal moves as they are found.
pub(crate) trait Sink {
    /// A man may go from one square to any of several.
    fn man(&mut self, role: Role, from: Square, targets: Bitboard);
    /// Pawns come to these squares, each from `step` lower.
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind);
    /// Pawns come to these squares of the last rank, each from `step` lower.
    fn promotions(&mut self, step: i8, targets: Bitboard);
    /// One move of another kind.
    fn special(&mut self, role: Role, from: Square, to: Square, kind: MoveKind);
}

/// Counts moves without looking at them one by one.
pub(crate) struct Counter(pub(crate) u32);

impl Sink for Counter {
    #[inline]
    fn man(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: Bitboard, _: MoveKind) {
        self.0 += targets.count();
    }

    #[inline]
    fn promotions(&mut self, _: i8, targets: Bitboard) {
        self.0 += 4 * targets.count();
    }

    #[inline]
    fn special(&mut self, _: Role, _: Square, _: Square, _: MoveKind) {
        self.0 += 1;
    }
}

/// Hands over moves one by one.
pub(crate) struct Visitor<F: FnMut(Move)>(pub(crate) F);

impl<F: FnMut(Move)> Sink for Visitor<F> {
    #[inline]
    fn man(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.0(Move { role, from, to, kind: MoveKind::Plain });
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        for to in targets {
            self.0(Move { role: Role::Pawn, from: to.stepped_back(step), to, kind });
        }
    }

    #[inline]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for to in targets {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::Promotion(role);
                self.0(Move { role: Role::Pawn, from: to.stepped_back(step), to, kind });
            }
        }
    }

    #[inline]
    fn special(&mut self, role: Role, from: Square, to: Square, kind: MoveKind) {
        self.0(Move { role, from, to, kind });
    }
}

/// Hands over only moves that change material.
pub(crate) struct Captures<F: FnMut(Move)> {
    /// The men of the other side.
    pub(crate) prey: Bitboard,
    pub(crate) visitor: Visitor<F>,
}

impl<F: FnMut(Move)> Sink for Captures<F> {
    #[inline]
    fn man(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.visitor.man(role, from, targets & self.prey);
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        self.visitor.pawns(step, targets & self.prey, kind);
    }

    #[inline]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        self.visitor.promotions(step, targets);
    }

    #[inline]
    fn special(&mut self, role: Role, from: Square, to: Square, kind: MoveKind) {
        if kind == MoveKind::EnPassant {
            self.visitor.special(role, from, to, kind);
        }
    }
}
