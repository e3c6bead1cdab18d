//! Castling, in chess and in Chess960: who goes where, and when it is legal.

use game::marks::mark;

use crate::{
    Bitboard, File, Position, Role, Side, Square, attacks, board::zobrist, legal::mover::Mover,
};

/// Toward which side of the board a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Toward the a-file.
    Queen,
    /// Toward the h-file.
    King,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which a rook stands from its king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Wing {
        if rook.index() > king.index() { Wing::King } else { Wing::Queen }
    }

    /// Rule C4.2: the file on which the king ends.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Wing::Queen => File::C,
            Wing::King => File::G,
        }
    }

    /// Rule C4.2: the file on which the rook ends.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Wing::Queen => File::D,
            Wing::King => File::F,
        }
    }
}

impl Position {
    /// The side's rook that may castle toward `wing`.
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side);
        let rooks = self.castling_rooks() & Bitboard::rank(side.back_rank());
        rooks.into_iter().find(|&rook| Wing::of(king, rook) == wing)
    }

    /// Whether every castling right is a king's on the e-file with a rook's on the a- or h-file.
    pub fn has_usual_castling(&self) -> bool {
        self.castling_rooks().into_iter().all(|rook| {
            self.king(owner(rook)).file() == File::E && matches!(rook.file(), File::A | File::H)
        })
    }

    /// Rules C4.3 and C4.4: nothing stands in the way of king and rook, and no square of the
    /// king's way is attacked. The king is not in check.
    pub(crate) fn may_castle<Us: Mover>(&self, king: Square, rook: Square) -> bool {
        let wing = Wing::of(king, rook);
        let king_to = king.with_file(wing.king_file());
        let rook_to = rook.with_file(wing.rook_file());
        let others = self.board().occupied().without(Bitboard::from(king) | rook.into());
        let king_way = attacks::between(king, king_to) | king_to.into();
        let rook_way = attacks::between(rook, rook_to) | rook_to.into();
        if others.meets(king_way | rook_way) {
            return false;
        }
        // The rook may have shielded the king's new square, so it is judged with both men moved.
        let enemy = Us::Opponent::SIDE;
        let passed = king_way.without(king_to.into());
        let before = others | rook.into();
        let after = others | rook_to.into();
        let safe = |square, occupied| self.board().attackers(enemy, square, occupied).is_empty();
        passed.into_iter().all(|square| safe(square, before)) && safe(king_to, after)
    }

    /// The side's rooks that may still castle.
    #[inline]
    pub(crate) fn own_castling_rooks<Us: Mover>(&self) -> Bitboard {
        self.castling_rooks() & Bitboard::rank(Us::SIDE.back_rank())
    }

    /// Rule C4.2: king and rook change to their squares at once.
    pub(crate) fn castle<Us: Mover>(&mut self, king: Square, rook: Square) {
        mark("castle");
        let wing = Wing::of(king, rook);
        self.toggle(Us::SIDE, Role::King, king);
        self.toggle(Us::SIDE, Role::Rook, rook);
        self.toggle(Us::SIDE, Role::King, king.with_file(wing.king_file()));
        self.toggle(Us::SIDE, Role::Rook, rook.with_file(wing.rook_file()));
        self.lose_castling(Bitboard::rank(Us::SIDE.back_rank()));
    }

    /// Rule C4.1: a right is lost for good when its king or rook moves or the rook is taken.
    #[inline]
    pub(crate) fn lose_castling(&mut self, squares: Bitboard) {
        let lost = self.castling_rooks & squares;
        if lost.any() {
            self.castling_rooks ^= lost;
            for rook in lost {
                self.hash ^= key(rook);
            }
        }
    }
}

/// The part of the hash that the right to castle with `rook` makes.
#[inline]
pub(crate) fn key(rook: Square) -> u64 {
    zobrist::castling(owner(rook), rook.file())
}

/// Whose rook stands on a square from which rooks castle.
#[inline]
fn owner(rook: Square) -> Side {
    if rook.rank() == Side::White.back_rank() { Side::White } else { Side::Black }
}
