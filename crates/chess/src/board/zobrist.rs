//! The numbers from which position hashes are made.

use crate::{File, Role, Side, Square};

/// WebAssembly is downloaded, and random words cannot be compressed: there it has no table, but makes each
/// number when it is asked for, which is nearly as fast.
#[cfg(not(target_family = "wasm"))]
static MEN: [[[u64; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys[index / 384][index / 64 % 6][index % 64] = random(index as u64);
        index += 1;
    }
    keys
};

static CASTLING: [[u64; 8]; 2] = {
    let mut keys = [[0; 8]; 2];
    let mut index = 0;
    while index < 2 * 8 {
        keys[index / 8][index % 8] = random(1000 + index as u64);
        index += 1;
    }
    keys
};

static EN_PASSANT: [u64; 8] = {
    let mut keys = [0; 8];
    let mut index = 0;
    while index < 8 {
        keys[index] = random(2000 + index as u64);
        index += 1;
    }
    keys
};

/// Part of the hash when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = random(3000);

/// A man on a square.
#[inline]
pub(crate) fn man(side: Side, role: Role, square: Square) -> u64 {
    #[cfg(target_family = "wasm")]
    return random(((side as usize * 6 + role as usize) * 64 + square.index()) as u64);
    #[cfg(not(target_family = "wasm"))]
    MEN[side as usize][role as usize][square.index()]
}

/// The right to castle with the rook that stands on this file of its own back rank.
#[inline]
pub(crate) fn castling(side: Side, rook: File) -> u64 {
    CASTLING[side as usize][rook.index()]
}

/// A legal en-passant capture on this file.
#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file.index()]
}

/// The number at `index` of the SplitMix64 sequence that starts from the digits of pi.
const fn random(index: u64) -> u64 {
    let state = 0x3141_5926_5358_9793_u64.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
