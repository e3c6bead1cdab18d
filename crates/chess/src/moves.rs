//! Moves as the rules see them; [`Uci`](crate::Uci) and [`San`](crate::San) are their texts.

use crate::{Role, Square};

/// What a move does besides taking a man from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing more than capturing what stands on the target.
    Plain,
    /// A pawn advances two squares.
    DoubleStep,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king castles.
    Castle,
    /// A pawn becomes another man.
    Promotion(Role),
}

/// A move, made by the position in which it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) role: Role,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) kind: MoveKind,
}

const _: () = assert!(size_of::<Move>() == 4);

impl Move {
    /// The role of the man that moves, before any promotion.
    #[inline]
    pub const fn role(self) -> Role {
        self.role
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the man goes to; in castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// What else the move does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        self.kind
    }

    /// Where the man stands that the move takes, if it takes one.
    pub const fn taken_on(self) -> Option<Square> {
        match self.kind {
            MoveKind::Plain | MoveKind::Promotion(_) => Some(self.to),
            MoveKind::EnPassant => Some(Square::new(self.to.file(), self.from.rank())),
            MoveKind::DoubleStep | MoveKind::Castle => None,
        }
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Castle => None,
        }
    }
}
