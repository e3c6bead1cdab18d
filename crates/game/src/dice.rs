//! The one source of luck: portable, seeded, the same on every platform and in every version.
//!
//! A replay must come out alike everywhere, so nothing here is left to another library's taste:
//! the words come from the ChaCha20 key stream of the seed (nonce 0, counter from 0, little-endian
//! 32-bit words in order), and numbers, picks and shuffles are made of them as written below.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::hex;

/// Thirty-two bytes from which everything left to chance in one match follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for tests and examples: `number` in the first eight bytes, little-endian.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The seed as 64 lower-case hexadecimal digits.
    pub fn to_hex(self) -> String {
        hex::encode(&self.0)
    }

    /// Reads 64 lower-case hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        hex::decode(text).map(Seed)
    }
}

/// A generator: the same seed deals the same game.
#[derive(Clone)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Dice that fall as `seed` says.
    pub fn new(seed: Seed) -> Dice {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }

    /// Dice for tests and examples.
    pub fn seeded(number: u64) -> Dice {
        Dice::new(Seed::from_number(number))
    }

    /// Dice from which as many words were taken as [`Dice::words_taken`] said.
    pub fn resumed(seed: Seed, words_taken: u64) -> Dice {
        let mut dice = Dice::new(seed);
        dice.0.set_word_pos(u128::from(words_taken));
        dice
    }

    /// How many words were taken so far: with the seed, all there is to store of dice.
    pub fn words_taken(&self) -> u64 {
        // Nobody lives to take more than 2⁶⁴ words.
        self.0.get_word_pos() as u64
    }

    /// The next 32-bit word of the key stream.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next two words as one number, the first word low.
    pub fn wide_word(&mut self) -> u64 {
        u64::from(self.word()) | u64::from(self.word()) << 32
    }

    /// A number below `bound`, each equally likely.
    ///
    /// A word `w` gives the high half of `w × bound`; words whose low half is below
    /// `2³² mod bound` are thrown away, so that no number is favored.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below zero");
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.word()) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// One of `options`, each as likely as its weight says: a number below the sum of the weights,
    /// counted off in order. `None` if all weights are 0.
    pub fn pick<'a, T>(&mut self, options: &'a [(T, u32)]) -> Option<&'a T> {
        let total: u32 = options.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return None;
        }
        let mut roll = self.below(total);
        for (option, weight) in options {
            match roll.checked_sub(*weight) {
                Some(rest) => roll = rest,
                None => return Some(option),
            }
        }
        None
    }

    /// One of `items`, each equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// Puts `items` in random order: from the last place down to the second, each changes places
    /// with one at or before it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden values: if one of these changes, old records no longer replay.
    #[test]
    fn the_stream_is_the_same_for_ever() {
        let mut dice = Dice::new(Seed([0; 32]));
        // The key stream of ChaCha20 with a zero key (RFC 8439, appendix A.1, vector 1).
        assert_eq!(dice.word(), 0xade0_b876);
        assert_eq!(dice.word(), 0x903d_f1a0);
        let mut dice = Dice::seeded(7);
        let rolls: Vec<u32> = (0..8).map(|_| dice.below(6)).collect();
        assert_eq!(rolls, ROLLS_OF_SEVEN);
        let mut deck: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut deck);
        assert_eq!(deck, DECK_OF_SEVEN);
    }

    const ROLLS_OF_SEVEN: [u32; 8] = [4, 1, 1, 0, 1, 1, 5, 0];
    const DECK_OF_SEVEN: [u8; 10] = [3, 7, 6, 9, 1, 5, 2, 0, 8, 4];

    #[test]
    fn dice_can_be_stored_and_resumed() {
        let mut dice = Dice::seeded(3);
        for taken in 0..70 {
            assert_eq!(dice.words_taken(), taken);
            let mut resumed = Dice::resumed(Seed::from_number(3), taken);
            assert_eq!(resumed.word(), dice.word());
        }
    }

    #[test]
    fn weights_are_respected() {
        let mut dice = Dice::seeded(1);
        let options = [('a', 1), ('b', 0), ('c', 3)];
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..4000 {
            *counts.entry(*dice.pick(&options).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.get(&'b'), None);
        assert!((900..1100).contains(&counts[&'a']), "{counts:?}");
        assert_eq!(dice.pick::<char>(&[]), None);
        assert_eq!(dice.pick(&[('x', 0)]), None);
    }
}
