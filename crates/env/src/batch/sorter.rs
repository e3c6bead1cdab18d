//! Sorts a few numbers out of a fixed range, without comparing them.

use crate::Index;

/// A set of action numbers below 8 192: one bit each, and one bit for each word in use.
pub(super) struct Sorter {
    words: [u64; Sorter::WORDS],
    used: [u64; Sorter::WORDS / 64],
}

impl Sorter {
    const WORDS: usize = 128;
    /// Numbers must be below this.
    pub(super) const RANGE: usize = 64 * Sorter::WORDS;

    pub(super) const fn new() -> Sorter {
        Sorter { words: [0; Sorter::WORDS], used: [0; Sorter::WORDS / 64] }
    }

    #[inline]
    pub(super) fn insert(&mut self, index: Index) {
        let word = usize::from(index >> 6) % Sorter::WORDS;
        self.words[word] |= 1 << (index & 63);
        self.used[word / 64] |= 1 << (word % 64);
    }

    /// Calls `visit` with the numbers, lowest first, and forgets them.
    #[inline]
    pub(super) fn drain(&mut self, mut visit: impl FnMut(Index)) {
        for (part, used) in self.used.iter_mut().enumerate() {
            let mut left = std::mem::take(used);
            while left != 0 {
                let word = part * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let mut bits = std::mem::take(&mut self.words[word]);
                while bits != 0 {
                    visit((word << 6) as Index | bits.trailing_zeros() as Index);
                    bits &= bits - 1;
                }
            }
        }
    }
}
