//! Who sits at the table and who looks on.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

use crate::{Code, Fault};

/// One of the two players, in order of play: White, Red or North is `First`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The seat that moves first.
    First,
    /// The other seat.
    Second,
}

impl Seat {
    /// Both seats, in order of play.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 for the first seat, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

impl FromStr for Seat {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Seat, Fault> {
        match text {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            _ => Err(Fault::new(
                Code::BAD_SEAT,
                format!("invalid seat `{text}`, expected `first` or `second`"),
            )),
        }
    }
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySeat<T> {
    /// The value of [`Seat::First`].
    pub first: T,
    /// The value of [`Seat::Second`].
    pub second: T,
}

impl<T> BySeat<T> {
    /// What was one seat's is the other's.
    pub fn change_places(&mut self) {
        std::mem::swap(&mut self.first, &mut self.second);
    }

    /// The value that `make` gives each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { first: make(Seat::First), second: make(Seat::Second) }
    }

    /// Each value, changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat { first: change(self.first), second: change(self.second) }
    }

    /// Both values, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.first, &self.second].into_iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

/// Who is looking at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// A player.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Observer {
    /// Everybody who may look.
    pub const ALL: [Observer; 3] =
        [Observer::Seat(Seat::First), Observer::Seat(Seat::Second), Observer::Spectator];

    /// Its place in [`Observer::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Observer::Seat(seat) => seat.index(),
            Observer::Spectator => 2,
        }
    }
}
