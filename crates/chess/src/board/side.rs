//! White and Black.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use game::Seat;

use crate::Rank;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Moves first, toward the eighth rank.
    White,
    /// Moves second, toward the first rank.
    Black,
}

impl Side {
    /// Both sides, in order of play.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The letter that FEN uses for the side to move.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// The rank on which the side's pieces start.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Side::White => Rank::First,
            Side::Black => Rank::Eighth,
        }
    }

    /// How a pawn's step changes the rank.
    pub(crate) const fn step(self) -> isize {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::White,
            Seat::Second => Side::Black,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::White => Seat::First,
            Side::Black => Seat::Second,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub(crate) [T; 2]);

impl<T> BySide<T> {
    /// The value that `make` gives each side.
    pub fn from_fn(make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::ALL.map(make))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
