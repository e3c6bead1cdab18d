//! Sets of points, ninety bits wide.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::Square;

/// A set of points. Bit `9 × rank + file` stands for a point; the bits from 90 on are never set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every point.
    pub const FULL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    /// The set whose bits are given; bits from 90 on are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits & Bitboard::FULL.0)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one point.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// All points of a file, 0 for `a`.
    ///
    /// # Panics
    /// From file 9 on.
    pub const fn file(file: u8) -> Bitboard {
        assert!(file < Square::FILES, "there are nine files");
        Bitboard(FILE_A << file)
    }

    /// All points of a rank.
    ///
    /// # Panics
    /// From rank 10 on.
    pub const fn rank(rank: u8) -> Bitboard {
        assert!(rank < Square::RANKS, "there are ten ranks");
        Bitboard(0x1ff << (rank * Square::FILES))
    }

    /// Whether no point is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether there is more than one point in the set.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two sets share a point.
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The union, where operators are not yet possible.
    #[inline]
    pub const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// The set with one more point.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        self.union(Bitboard::of(square))
    }

    /// The set without a point.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !Bitboard::of(square).0)
    }

    /// The lowest point, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        // An empty set has 128 trailing zeros, which is no square.
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The points strictly between two points of one file or rank; none if they share neither.
    #[inline]
    pub const fn between(one: Square, other: Square) -> Bitboard {
        let (low, high) = if one.index() < other.index() { (one, other) } else { (other, one) };
        if low.index() == high.index() {
            return Bitboard::EMPTY;
        }
        let inside = (1u128 << high.index()) - (2u128 << low.index());
        if one.file() == other.file() {
            Bitboard(inside & FILE_A << one.file())
        } else if one.rank() == other.rank() {
            Bitboard(inside)
        } else {
            Bitboard::EMPTY
        }
    }
}

const FILE_A: u128 = {
    let (mut bits, mut rank) = (0, 0);
    while rank < Square::RANKS {
        bits |= 1 << (rank * Square::FILES);
        rank += 1;
    }
    bits
};

macro_rules! set_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($result)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $operator::$method(*self, other);
            }
        }
    )*};
}

set_operator! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(self.0 ^ Bitboard::FULL.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

/// The points of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// The board as Red sees it, `x` for a point in the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            for file in 0..Square::FILES {
                let inside = Square::new(file, rank).is_some_and(|square| self.contains(square));
                f.write_str(if inside { "x" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
