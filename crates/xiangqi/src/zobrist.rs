//! Keys that tell positions apart: one random word for everything that can be so or otherwise.

use std::ops::{BitXor, BitXorAssign};

use crate::{Piece, Side, Square};

/// The key of a position, or of one fact about it. The key of several facts is their `^`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// Keys for `KINDS` kinds of things that may be on a point.
///
/// WebAssembly is downloaded, and random words cannot be compressed: there it has no table, but makes each
/// key when it is asked for, which is nearly as fast.
pub struct PointKeys<const KINDS: usize> {
    #[cfg(not(target_family = "wasm"))]
    keys: [[Key; Square::COUNT]; KINDS],
    #[cfg(target_family = "wasm")]
    seed: u64,
}

impl<const KINDS: usize> PointKeys<KINDS> {
    /// Keys that follow from `seed`; games that use several tables give each its own.
    #[cfg(target_family = "wasm")]
    pub const fn new(seed: u64) -> PointKeys<KINDS> {
        PointKeys { seed }
    }

    /// Keys that follow from `seed`; games that use several tables give each its own.
    #[cfg(not(target_family = "wasm"))]
    pub const fn new(seed: u64) -> PointKeys<KINDS> {
        let mut keys = [[Key(0); Square::COUNT]; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            let mut point = 0;
            while point < Square::COUNT {
                keys[kind][point] = Self::at(seed, kind, point);
                point += 1;
            }
            kind += 1;
        }
        PointKeys { keys }
    }

    const fn at(seed: u64, kind: usize, point: usize) -> Key {
        assert!(kind < KINDS);
        Key(scramble(seed, (kind * Square::COUNT + point) as u64))
    }

    /// The key of a thing of the given kind on `square`.
    ///
    /// # Panics
    /// If `kind` is not below `KINDS`.
    #[inline]
    pub const fn key(&self, kind: usize, square: Square) -> Key {
        #[cfg(target_family = "wasm")]
        return Self::at(self.seed, kind, square.index());
        #[cfg(not(target_family = "wasm"))]
        self.keys[kind][square.index()]
    }
}

/// Keys for `KINDS` kinds of things of which there may be fewer than `COUNTS`.
pub struct CountKeys<const KINDS: usize, const COUNTS: usize>([[Key; COUNTS]; KINDS]);

impl<const KINDS: usize, const COUNTS: usize> CountKeys<KINDS, COUNTS> {
    /// Keys that follow from `seed`.
    pub const fn new(seed: u64) -> CountKeys<KINDS, COUNTS> {
        let mut keys = [[Key(0); COUNTS]; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            let mut count = 0;
            while count < COUNTS {
                keys[kind][count] = Key(scramble(seed, (kind * COUNTS + count) as u64));
                count += 1;
            }
            kind += 1;
        }
        CountKeys(keys)
    }

    /// The key of there being `count` things of the given kind.
    ///
    /// # Panics
    /// If `kind` is not below `KINDS`, or `count` not below `COUNTS`.
    #[inline]
    pub const fn key(&self, kind: usize, count: u8) -> Key {
        self.0[kind][count as usize]
    }
}

static PIECES: PointKeys<14> = PointKeys::new(0x7869_616e_6771_6921);

/// The key of `piece` standing, face up, on `square`.
#[inline]
pub fn piece(piece: Piece, square: Square) -> Key {
    PIECES.key(piece.index(), square)
}

/// The key of Black's turn, and so of a change of turns.
pub const TURN: Key = Key(0x51f7_d2c8_0be4_936d);

/// The key of whose turn it is; Red's turn is the default.
#[inline]
pub const fn turn(side: Side) -> Key {
    match side {
        Side::Red => Key(0),
        Side::Black => TURN,
    }
}

/// The word at place `index` of the sequence that `seed` begins: consecutive multiples of an odd
/// number, mixed so that every bit depends on every other.
const fn scramble(seed: u64, index: u64) -> u64 {
    let mut word = seed.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
