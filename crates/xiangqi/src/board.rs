//! Which pieces stand where, and how each of them acts.

use std::fmt;

use crate::{Bitboard, ByRole, BySide, Move, Piece, Role, Side, Square, write_ranks};

/// Pieces on points.
///
/// A piece counts by the role it acts in now, which in games with covered pieces need not be what
/// it is. A piece that may not act at all has a side but no role: it blocks, serves as a screen and
/// can be taken.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    by_side: BySide<Bitboard>,
    by_role: ByRole<Bitboard>,
}

impl Board {
    /// A board without pieces.
    pub fn new() -> Board {
        Board::default()
    }

    /// The usual array, both sides.
    pub fn start() -> Board {
        let mut board = Board::new();
        for side in Side::ALL {
            for (square, role) in crate::home::array(side) {
                board.put(square, Piece { side, role });
            }
        }
        board
    }

    /// Everything that is occupied.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_side.red | self.by_side.black
    }

    /// What `side` occupies.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        self.by_side[side]
    }

    /// Everything that acts as `role`.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role]
    }

    /// What of `side` acts as `role`.
    #[inline]
    pub fn of(&self, side: Side, role: Role) -> Bitboard {
        self.by_side[side] & self.by_role[role]
    }

    /// Whose piece stands on `square`.
    #[inline]
    pub fn side_at(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.by_side[*side].contains(square))
    }

    /// The role in which the piece on `square` acts; `None` if there is none or it may not act.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.by_role[*role].contains(square))
    }

    /// The piece on `square`; `None` if there is none or it may not act.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let side = self.side_at(square)?;
        Some(Piece { side, role })
    }

    /// Puts a piece on `square`, in place of what may have been there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.by_side[piece.side] |= Bitboard::of(square);
        self.by_role[piece.role] |= Bitboard::of(square);
    }

    /// Puts a piece that may not act on `square`, in place of what may have been there.
    pub fn put_inert(&mut self, square: Square, side: Side) {
        self.clear(square);
        self.by_side[side] |= Bitboard::of(square);
    }

    /// Moves `piece`, which stands on `from`, to `to`, which is empty.
    #[inline]
    pub fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        debug_assert_eq!(self.piece_at(from), Some(piece));
        debug_assert!(!self.occupied().contains(to));
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.by_side[piece.side] ^= both;
        self.by_role[piece.role] ^= both;
    }

    /// Takes back a move that took nothing.
    ///
    /// # Panics
    /// If nothing stands where it led.
    #[inline]
    pub fn take_back(&mut self, mv: Move) {
        let piece = self.piece_at(mv.to).expect("a piece stands where it went");
        self.shift(piece, mv.to, mv.from);
    }

    /// Takes `piece` away from `square`, where it stands.
    #[inline]
    pub fn remove(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.piece_at(square), Some(piece));
        self.by_side[piece.side] ^= Bitboard::of(square);
        self.by_role[piece.role] ^= Bitboard::of(square);
    }

    /// Takes away whatever is on `square`.
    #[inline]
    pub fn clear(&mut self, square: Square) {
        let rest = !Bitboard::of(square);
        self.by_side = self.by_side.map(|points| points & rest);
        for role in Role::ALL {
            self.by_role[role] &= rest;
        }
    }
}

impl fmt::Debug for Board {
    /// Ranks as in a position's text; `O` and `o` are pieces that may not act.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| match (self.side_at(square)?, self.role_at(square)) {
            (Side::Red, role) => Some(role.map_or('O', Role::letter)),
            (Side::Black, role) => {
                Some(role.map_or('o', |role| role.letter().to_ascii_lowercase()))
            }
        };
        f.write_str(&write_ranks(letter))
    }
}
