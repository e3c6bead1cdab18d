//! The board and what is on it: squares, sides, roles, and which man stands where.

pub mod attacks;
mod bitboard;
mod role;
mod side;
mod square;
pub(crate) mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use role::{ByRole, Piece, Role};
pub use side::{BySide, Side};
pub use square::{File, ParseSquareError, Rank, Square};

use std::fmt;

/// Men on squares, any number of them, at most one to a square (rule C1.2).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    by_role: ByRole<Bitboard>,
    by_side: BySide<Bitboard>,
}

impl Board {
    /// A board without men.
    pub const EMPTY: Board =
        Board { by_role: ByRole([Bitboard::EMPTY; 6]), by_side: BySide([Bitboard::EMPTY; 2]) };

    /// The squares with a man on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_side[Side::White] | self.by_side[Side::Black]
    }

    /// The squares of all men of this role.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role]
    }

    /// The squares of all men of this side.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        self.by_side[side]
    }

    /// The squares of all men of this side and role.
    #[inline]
    pub fn men(&self, side: Side, role: Role) -> Bitboard {
        self.by_side[side] & self.by_role[role]
    }

    /// The squares of the side's bishops and queens.
    #[inline]
    pub fn diagonal_sliders(&self, side: Side) -> Bitboard {
        (self.by_role[Role::Bishop] | self.by_role[Role::Queen]) & self.by_side[side]
    }

    /// The squares of the side's rooks and queens.
    #[inline]
    pub fn straight_sliders(&self, side: Side) -> Bitboard {
        (self.by_role[Role::Rook] | self.by_role[Role::Queen]) & self.by_side[side]
    }

    /// The role of the man on `square`, if there is one.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.by_role[role].contains(square))
    }

    /// The man on `square`, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let white = self.by_side[Side::White].contains(square);
        Some(Piece { side: if white { Side::White } else { Side::Black }, role })
    }

    /// All men with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a man on `square`, in place of any that stands there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.side, piece.role, square.into());
    }

    /// Takes the man off `square`, if there is one.
    pub fn remove(&mut self, square: Square) {
        if let Some(Piece { side, role }) = self.piece_at(square) {
            self.toggle(side, role, square.into());
        }
    }

    /// Puts men of one kind on the empty ones of `squares` and takes them off the others.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, role: Role, squares: Bitboard) {
        self.by_role[role] ^= squares;
        self.by_side[side] ^= squares;
    }

    /// The men of `side` that attack `square`, if the squares in `occupied` stop sliding men.
    #[inline]
    pub fn attackers(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        self.leapers_attacking(side, square)
            | attacks::bishop(square, occupied) & self.diagonal_sliders(side)
            | attacks::rook(square, occupied) & self.straight_sliders(side)
    }

    /// The pawns, knights and king of `side` that attack `square`.
    #[inline]
    pub(crate) fn leapers_attacking(&self, side: Side, square: Square) -> Bitboard {
        (attacks::pawn(!side, square) & self.by_role[Role::Pawn]
            | attacks::knight(square) & self.by_role[Role::Knight]
            | attacks::king(square) & self.by_role[Role::King])
            & self.by_side[side]
    }
}

impl fmt::Debug for Board {
    /// The board as White sees it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                let mark = piece.map_or('.', Piece::letter);
                write!(f, "{}{mark}", if file == File::A { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
