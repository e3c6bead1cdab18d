//! The sixty-four squares, their files and ranks.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::Side;

/// A column of the board, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, from White's left.
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this lower-case letter.
    pub fn from_letter(letter: char) -> Option<File> {
        File::ALL.into_iter().find(|file| file.letter() == letter)
    }
}

/// A row of the board, 1 to 8 from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, from White's side.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    pub fn from_digit(digit: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.digit() == digit)
    }

    /// The rank as `side` counts it: Black's first rank is the eighth.
    #[inline]
    pub const fn seen_by(self, side: Side) -> Rank {
        match side {
            Side::White => self,
            Side::Black => Rank::ALL[7 - self.index()],
        }
    }
}

/// One square of the board (rule C1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where `file` and `rank` meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// The square with this index, counted from a1 to h1, then a2 and so on; taken modulo 64.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        Square((index & 63) as u8)
    }

    /// 0 for a1, 1 for b1, to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but shows the compiler that tables of 64 need no bounds check.
        (self.0 & 63) as usize
    }

    /// Its column.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self.index() & 7]
    }

    /// Its row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() >> 3]
    }

    /// All squares, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square::from_index)
    }

    /// The square in the same file on another rank.
    #[inline]
    pub const fn with_rank(self, rank: Rank) -> Square {
        Square((rank as u8) << 3 | self.0 & 7)
    }

    /// The square on the same rank in another file.
    #[inline]
    pub const fn with_file(self, file: File) -> Square {
        Square(self.0 & 0o70 | file as u8)
    }

    /// The square whose index is `step` lower.
    #[inline]
    pub(crate) const fn stepped_back(self, step: i8) -> Square {
        Square(self.0.wrapping_add_signed(-step) & 63)
    }

    /// The square one step toward `side`'s far end, if there is one.
    pub fn ahead_of(self, side: Side) -> Option<Square> {
        let rank = self.rank().index().checked_add_signed(side.step())?;
        Some(self.with_rank(*Rank::ALL.get(rank)?))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("invalid square, expected a file from a to h and a rank from 1 to 8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_letter).ok_or(ParseSquareError)?;
        let rank = letters.next().and_then(Rank::from_digit).ok_or(ParseSquareError)?;
        match letters.next() {
            None => Ok(Square::new(file, rank)),
            Some(_) => Err(ParseSquareError),
        }
    }
}
