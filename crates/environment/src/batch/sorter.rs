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

    /// Writes the numbers to `places`, lowest first, and forgets them. What is written after the
    /// last of them means nothing.
    #[inline]
    pub(super) fn drain(&mut self, places: &mut [i32]) {
        let mut count = 0;
        for (part, used) in self.used.iter_mut().enumerate() {
            let mut left = std::mem::take(used);
            while left != 0 {
                let word = part * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let mut bits = std::mem::take(&mut self.words[word]);
                while bits != 0 {
                    // Few words hold more than four, and guessing how many costs more than
                    // writing too much.
                    for _ in 0..4 {
                        if let Some(place) = places.get_mut(count) {
                            *place = (word as i32) << 6 | bits.trailing_zeros() as i32;
                        }
                        count += usize::from(bits != 0);
                        bits &= bits.wrapping_sub(1);
                    }
                }
            }
        }
    }
}
