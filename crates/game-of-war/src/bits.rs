//! Sets of squares: one word for each row, so that no shift ever wraps into another row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::square::{SIDE_MAX, Square};

/// A set of squares of a board of up to 32×32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits([u32; SIDE_MAX]);

impl Bits {
    /// No square.
    pub const EMPTY: Bits = Bits([0; SIDE_MAX]);

    /// All squares of a board of this size in its top left corner.
    pub(crate) fn area(width: u8, height: u8) -> Bits {
        debug_assert!((1..=SIDE_MAX).contains(&usize::from(width)));
        let row = u32::MAX >> (SIDE_MAX - usize::from(width));
        let mut bits = Bits::EMPTY;
        bits.0[..usize::from(height)].fill(row);
        bits
    }

    /// The set of one square.
    #[must_use]
    pub fn single(square: Square) -> Bits {
        let mut bits = Bits::EMPTY;
        bits.insert(square);
        bits
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.row()] >> square.column() & 1 == 1
    }

    /// Puts `square` into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square.row()] |= 1 << square.column();
    }

    /// Takes `square` out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[square.row()] &= !(1 << square.column());
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The set and all neighbors of its squares, also those beyond the board's edge.
    #[inline]
    #[must_use]
    pub fn grown(&self) -> Bits {
        let mut wide = [0; SIDE_MAX];
        for (wide, row) in wide.iter_mut().zip(&self.0) {
            *wide = row | row << 1 | row >> 1;
        }
        let mut grown = wide;
        for row in 1..SIDE_MAX {
            grown[row] |= wide[row - 1];
            grown[row - 1] |= wide[row];
        }
        Bits(grown)
    }

    /// The square and its neighbors, also those beyond the board's edge.
    #[inline]
    #[must_use]
    pub fn around(square: Square) -> Bits {
        let bit = 1u32 << square.column();
        let wide = bit | bit << 1 | bit >> 1;
        let mut bits = Bits::EMPTY;
        let row = square.row();
        bits.0[row.saturating_sub(1)..=(row + 1).min(SIDE_MAX - 1)].fill(wide);
        bits
    }

    /// The squares, row by row from the north, each row from the west.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.0.into_iter().enumerate().flat_map(|(row, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let column = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(Square::at(row, column))
            })
        })
    }

    /// The rows, north to south; the lowest bit is the westernmost square.
    pub(crate) fn rows(&self) -> &[u32; SIDE_MAX] {
        &self.0
    }

    /// The rows, to be changed.
    pub(crate) fn rows_mut(&mut self) -> &mut [u32; SIDE_MAX] {
        &mut self.0
    }

    #[inline]
    fn zip(self, other: Bits, join: impl Fn(u32, u32) -> u32) -> Bits {
        let mut rows = self.0;
        for (row, other) in rows.iter_mut().zip(other.0) {
            *row = join(*row, other);
        }
        Bits(rows)
    }
}

impl FromIterator<Square> for Bits {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits {
        let mut bits = Bits::EMPTY;
        squares.into_iter().for_each(|square| bits.insert(square));
        bits
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        self.zip(other, |a, b| a | b)
    }
}

impl Sub for Bits {
    type Output = Bits;
    #[inline]
    fn sub(self, other: Bits) -> Bits {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for Bits {
    type Output = Bits;
    #[inline]
    fn not(self) -> Bits {
        Bits(self.0.map(|row| !row))
    }
}

impl BitAndAssign for Bits {
    #[inline]
    fn bitand_assign(&mut self, other: Bits) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: Bits) {
        *self = *self | other;
    }
}

impl SubAssign for Bits {
    #[inline]
    fn sub_assign(&mut self, other: Bits) {
        *self = *self - other;
    }
}
