//! The seven roles, their letters and names, and how many of each a side has.

use std::ops::{Index, IndexMut};

use game::Figure;

use crate::Side;

/// One of the seven kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// 帥 or 將: one step orthogonally, within the palace.
    King,
    /// 仕 or 士: one step diagonally.
    Advisor,
    /// 相 or 象: two steps diagonally over an empty eye.
    Elephant,
    /// 傌 or 馬: one step orthogonally to an empty leg, then one diagonally outward.
    Horse,
    /// 俥 or 車: any distance orthogonally.
    Rook,
    /// 炮 or 砲: like the rook, but takes over a screen.
    Cannon,
    /// 兵 or 卒: one step forward, across the river also sideways.
    Pawn,
}

impl Role {
    /// All roles, in the order in which they are usually listed.
    pub const ALL: [Role; 7] = [
        Role::King,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Rook,
        Role::Cannon,
        Role::Pawn,
    ];

    /// The initial of its English name in upper case: `K A E H R C P`.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'E',
            Role::Horse => 'H',
            Role::Rook => 'R',
            Role::Cannon => 'C',
            Role::Pawn => 'P',
        }
    }

    /// The role with the given [letter](Role::letter), upper case only.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// How many of this role a side starts with, and so the most it can ever have.
    pub const fn full_count(self) -> u8 {
        match self {
            Role::King => 1,
            Role::Advisor | Role::Elephant | Role::Horse | Role::Rook | Role::Cannon => 2,
            Role::Pawn => 5,
        }
    }

    /// How a piece of this role is drawn. The names differ from those of chess pieces, since they
    /// are also names of pictures.
    pub const fn figure(self) -> Figure {
        let (name, han) = match self {
            Role::King => ("general", ['帥', '將']),
            Role::Advisor => ("advisor", ['仕', '士']),
            Role::Elephant => ("elephant", ['相', '象']),
            Role::Horse => ("horse", ['傌', '馬']),
            Role::Rook => ("chariot", ['俥', '車']),
            Role::Cannon => ("cannon", ['炮', '砲']),
            Role::Pawn => ("soldier", ['兵', '卒']),
        };
        Figure { name, latin: self.letter(), han }
    }
}

/// A role that belongs to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// All fourteen pieces, Red's first.
    pub fn all() -> impl Iterator<Item = Piece> {
        let roles = |side| Role::ALL.into_iter().map(move |role| Piece { side, role });
        Side::ALL.into_iter().flat_map(roles)
    }

    /// A number below 14, different for each piece.
    pub const fn index(self) -> usize {
        self.side as usize * Role::ALL.len() + self.role as usize
    }
}

/// One value for each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>([T; 7]);

impl<T> ByRole<T> {
    /// The values in the order of [`Role::ALL`].
    pub const fn from_array(values: [T; 7]) -> ByRole<T> {
        ByRole(values)
    }

    /// The value that `make` gives each role.
    pub fn from_fn(make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(make))
    }

    /// All values with their roles, in the order of [`Role::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
