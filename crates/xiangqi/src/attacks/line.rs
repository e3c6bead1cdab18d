//! What a piece sees along its file and its rank, looked up by what stands on them.
//!
//! The pieces on a line, as bits, index a table; the pieces on the two ends never hide anything, so
//! they are left out of the index. A rank's bits lie side by side on the bitboard already. A file's
//! are nine apart, and one multiplication brings eight of them together, or apart again.

use crate::{Bitboard, Square};

/// What is seen from one place of a line, as bits of the line's places.
#[derive(Clone, Copy)]
struct Sight {
    /// Up to and including the first piece each way.
    reach: u16,
    /// From there up to and including the second.
    over_one: u16,
    /// From there up to and including the third.
    over_two: u16,
}

/// What is seen along a file.
#[derive(Clone, Copy)]
pub(super) struct FileSight(Sight);

/// What is seen along a rank.
#[derive(Clone, Copy)]
pub(super) struct RankSight(Sight);

impl FileSight {
    /// Up to and including the first piece each way.
    #[inline]
    pub(super) fn reach(self, from: Square) -> Bitboard {
        spread_on_file(self.0.reach, from)
    }

    /// Beyond the first piece, up to and including the second.
    #[inline]
    pub(super) fn over_one(self, from: Square) -> Bitboard {
        spread_on_file(self.0.over_one, from)
    }

    /// Beyond the second piece, up to and including the third.
    #[inline]
    pub(super) fn over_two(self, from: Square) -> Bitboard {
        spread_on_file(self.0.over_two, from)
    }
}

impl RankSight {
    /// Up to and including the first piece each way.
    #[inline]
    pub(super) fn reach(self, from: Square) -> Bitboard {
        put_on_rank(self.0.reach, from)
    }

    /// Beyond the first piece, up to and including the second.
    #[inline]
    pub(super) fn over_one(self, from: Square) -> Bitboard {
        put_on_rank(self.0.over_one, from)
    }

    /// Beyond the second piece, up to and including the third.
    #[inline]
    pub(super) fn over_two(self, from: Square) -> Bitboard {
        put_on_rank(self.0.over_two, from)
    }
}

/// What is seen from `from` along both lines.
#[inline]
pub(super) fn sights(from: Square, occupied: Bitboard) -> (FileSight, RankSight) {
    (file_sight(from, occupied), rank_sight(from, occupied))
}

/// What is seen from `from` along its file.
#[inline]
pub(super) fn file_sight(from: Square, occupied: Bitboard) -> FileSight {
    let pieces = gather_file(occupied, from.file());
    FileSight(FILE_SIGHTS[from.rank() as usize][(pieces >> 1 & 0xff) as usize])
}

/// What is seen from `from` along its rank.
#[inline]
pub(super) fn rank_sight(from: Square, occupied: Bitboard) -> RankSight {
    let pieces = occupied.bits() >> rank_shift(from) >> 1;
    RankSight(RANK_SIGHTS[from.file() as usize][(pieces & 0x7f) as usize])
}

static FILE_SIGHTS: [[Sight; 256]; 10] = {
    let mut table = [[Sight { reach: 0, over_one: 0, over_two: 0 }; 256]; 10];
    let mut place = 0;
    while place < 10 {
        let mut inner = 0;
        while inner < 256 {
            table[place as usize][inner as usize] = sight(place, 10, inner << 1);
            inner += 1;
        }
        place += 1;
    }
    table
};

static RANK_SIGHTS: [[Sight; 128]; 9] = {
    let mut table = [[Sight { reach: 0, over_one: 0, over_two: 0 }; 128]; 9];
    let mut place = 0;
    while place < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[place as usize][inner as usize] = sight(place, 9, inner << 1);
            inner += 1;
        }
        place += 1;
    }
    table
};

/// What is seen from `place` on a line of `length` places with `pieces` on it.
const fn sight(place: i32, length: i32, pieces: u16) -> Sight {
    let mut seen = [0; 4];
    let mut direction = -1;
    while direction <= 1 {
        let mut passed = 0;
        let mut at = place + direction;
        while at >= 0 && at < length && passed < seen.len() {
            seen[passed] |= 1 << at;
            if pieces >> at & 1 != 0 {
                passed += 1;
            }
            at += direction;
        }
        direction += 2;
    }
    Sight { reach: seen[0], over_one: seen[1], over_two: seen[2] }
}

/// Bits 0, 9, … 63: the lower eight places of the `a` file.
const FILE_A_LOWER: u64 = 0x8040_2010_0804_0201;

/// Multiplied with this, bit `9 i` comes to bit `56 + i`: it is one term for each `i`, shifted by
/// `56 − 8 i`, and no two products fall on one bit.
const GATHER: u64 = 0x0101_0101_0101_0101;

/// The pieces on a file, bit `i` for rank `i`.
#[inline]
const fn gather_file(occupied: Bitboard, file: u8) -> u32 {
    let bits = occupied.bits() >> file;
    let lower = (bits as u64 & FILE_A_LOWER).wrapping_mul(GATHER) >> 56;
    let upper = (bits >> 64) as u32;
    lower as u32 | upper & 0x100 | upper >> 8 & 0x200
}

/// The places of a line, bit `i` for rank `i`, on the file of `from`.
#[inline]
const fn spread_on_file(places: u16, from: Square) -> Bitboard {
    let places = places as u64;
    let lower = ((places & 0xff) * GATHER) & FILE_A_LOWER;
    let upper = places & 0x100 | (places & 0x200) << 8;
    Bitboard::from_bits(((upper as u128) << 64 | lower as u128) << from.file())
}

/// The places of a line, bit `i` for file `i`, on the rank of `from`.
#[inline]
const fn put_on_rank(places: u16, from: Square) -> Bitboard {
    Bitboard::from_bits((places as u128) << rank_shift(from))
}

#[inline]
const fn rank_shift(square: Square) -> u8 {
    square.rank() * Square::FILES
}
