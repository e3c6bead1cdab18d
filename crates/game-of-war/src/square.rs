//! Squares, the eight directions, and their spreadsheet labels.

use std::fmt;

/// The longest side of a board that can be played on.
pub const SIDE_MAX: usize = 32;

/// A square of a board of up to 32×32, counted from the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// The square in this row and column.
    ///
    /// # Panics
    /// If either is 32 or more.
    #[inline]
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Square {
        assert!(row < SIDE_MAX && column < SIDE_MAX);
        Square((row * SIDE_MAX + column) as u16)
    }

    /// The row, from 0 in the north.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE_MAX
    }

    /// The column, from 0 in the west.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE_MAX
    }

    /// The neighbor in this direction, if it is within 32×32.
    #[inline]
    #[must_use]
    pub fn toward(self, direction: Direction) -> Option<Square> {
        let (down, right) = direction.delta();
        let row = self.row().wrapping_add_signed(down);
        let column = self.column().wrapping_add_signed(right);
        (row < SIDE_MAX && column < SIDE_MAX).then(|| Square::at(row, column))
    }

    /// Rule W1.3: how many king's steps apart two squares are.
    #[must_use]
    pub fn distance(self, other: Square) -> usize {
        self.row().abs_diff(other.row()).max(self.column().abs_diff(other.column()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Coord::from(*self).fmt(f)
    }
}

/// One of the eight straight lines from a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// Rows down and columns right.
    #[inline]
    const fn delta(self) -> (isize, isize) {
        match self {
            Direction::North => (-1, 0),
            Direction::NorthEast => (-1, 1),
            Direction::East => (0, 1),
            Direction::SouthEast => (1, 1),
            Direction::South => (1, 0),
            Direction::SouthWest => (1, -1),
            Direction::West => (0, -1),
            Direction::NorthWest => (-1, -1),
        }
    }
}

/// A place on a board of any size, as a text may name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coord {
    /// From 0 in the north.
    pub row: usize,
    /// From 0 in the west.
    pub column: usize,
}

impl Coord {
    /// Rule K3.1: column letters, then the row number, `A1` in the north-west corner.
    ///
    /// `None` if the text has another form. A label beyond every board is read as far away.
    #[must_use]
    pub fn read(text: &str) -> Option<Coord> {
        let digits = text.find(|c: char| !c.is_ascii_uppercase())?;
        let (letters, number) = text.split_at(digits);
        if letters.is_empty()
            || number.starts_with('0')
            || !number.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        Some(Coord { row: number_of_digits(number) - 1, column: number_of_letters(letters) - 1 })
    }
}

/// The value of digits without a leading zero, or a number beyond every limit.
pub(crate) fn number_of_digits(digits: &str) -> usize {
    let add = |sum: usize, byte: u8| sum.saturating_mul(10).saturating_add((byte - b'0').into());
    digits.bytes().fold(0, add)
}

/// The value of letters in bijective base 26, `A` being 1.
pub(crate) fn number_of_letters(letters: &str) -> usize {
    let add = |sum: usize, byte: u8| sum.saturating_mul(26).saturating_add((byte - b'@').into());
    letters.bytes().fold(0, add)
}

/// The letters of a number from 1 in bijective base 26.
pub(crate) fn letters_of_number(number: usize) -> String {
    let mut letters = Vec::new();
    let mut left = number;
    while left > 0 {
        left -= 1;
        letters.push(b'A' + (left % 26) as u8);
        left /= 26;
    }
    letters.reverse();
    letters.into_iter().map(char::from).collect()
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letters_of_number(self.column + 1), self.row + 1)
    }
}

impl From<Square> for Coord {
    fn from(square: Square) -> Coord {
        Coord { row: square.row(), column: square.column() }
    }
}

impl TryFrom<Coord> for Square {
    type Error = ();

    fn try_from(coord: Coord) -> Result<Square, ()> {
        if coord.row < SIDE_MAX && coord.column < SIDE_MAX {
            Ok(Square::at(coord.row, coord.column))
        } else {
            Err(())
        }
    }
}
