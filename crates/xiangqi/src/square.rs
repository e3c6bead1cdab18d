//! The ninety points of the board.

use std::{fmt, str::FromStr};

use game::{Code, Fault};

use crate::Side;

/// One of the ninety points, named by file and rank: `e0` is where the red king starts.
///
/// Files `a` to `i` run from Red's left to his right, ranks `0` to `9` from Red to Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;
    /// How many files there are.
    pub const FILES: u8 = 9;
    /// How many ranks there are.
    pub const RANKS: u8 = 10;

    /// The point on the given file and rank, both counted from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank < Square::RANKS {
            Some(Square(rank * Square::FILES + file))
        } else {
            None
        }
    }

    /// The point with the given number, `9 × rank + file`; `None` from 90 on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// All points, rank by rank from `a0` to `i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// `9 × rank + file`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES
    }

    /// The point that many files to the right and ranks up; `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// The point with ranks counted from the other end: `b2` and `b7`.
    pub const fn mirrored(self) -> Square {
        Square((Square::RANKS - 1 - self.rank()) * Square::FILES + self.file())
    }

    /// The rank as `side` counts it, 0 being its own back rank.
    pub const fn rank_of(self, side: Side) -> u8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => Square::RANKS - 1 - self.rank(),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Square, Fault> {
        let square = match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Square::new(file - b'a', rank - b'0'),
            _ => None,
        };
        square.ok_or_else(|| {
            let found = game::clip(text, 8);
            Fault::new(
                Code::new("bad_square"),
                format!("invalid square `{found}`, expected `a0` to `i9`"),
            )
        })
    }
}

macro_rules! name_squares {
    ($($rank:literal: $($name:ident)*;)*) => {
        /// The points by name.
        impl Square {
            $(name_squares!(@rank $rank, 0, $($name)*);)*
        }
    };
    (@rank $rank:literal, $file:expr, $name:ident $($rest:ident)*) => {
        #[doc = concat!("The point `", stringify!($name), "`.")]
        pub const $name: Square = Square($rank * 9 + $file);
        name_squares!(@rank $rank, $file + 1, $($rest)*);
    };
    (@rank $rank:literal, $file:expr,) => {};
}

name_squares! {
    0: A0 B0 C0 D0 E0 F0 G0 H0 I0;
    1: A1 B1 C1 D1 E1 F1 G1 H1 I1;
    2: A2 B2 C2 D2 E2 F2 G2 H2 I2;
    3: A3 B3 C3 D3 E3 F3 G3 H3 I3;
    4: A4 B4 C4 D4 E4 F4 G4 H4 I4;
    5: A5 B5 C5 D5 E5 F5 G5 H5 I5;
    6: A6 B6 C6 D6 E6 F6 G6 H6 I6;
    7: A7 B7 C7 D7 E7 F7 G7 H7 I7;
    8: A8 B8 C8 D8 E8 F8 G8 H8 I8;
    9: A9 B9 C9 D9 E9 F9 G9 H9 I9;
}
