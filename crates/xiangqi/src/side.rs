//! The two sides and the seats they sit on.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use game::Seat;

/// Red, who moves first and starts on ranks 0 to 4, or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Moves first; walks up the ranks.
    Red,
    /// Moves second; walks down the ranks.
    Black,
}

impl Side {
    /// Both sides, in order of play.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// The seat at the table.
    pub const fn seat(self) -> Seat {
        match self {
            Side::Red => Seat::First,
            Side::Black => Seat::Second,
        }
    }

    /// The side's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::Red,
            Seat::Second => Side::Black,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        side.seat()
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The value of [`Side::Red`].
    pub red: T,
    /// The value of [`Side::Black`].
    pub black: T,
}

impl<T> BySide<T> {
    /// The value that `make` gives each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { red: make(Side::Red), black: make(Side::Black) }
    }

    /// The value of `side`, where indexing is not yet possible.
    #[inline]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// Each value, changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { red: change(self.red), black: change(self.black) }
    }

    /// Both values, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.red, &self.black].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        self.get(side)
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Black => &mut self.black,
        }
    }
}
