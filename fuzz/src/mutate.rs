//! Random and mutated input.

use game::Dice;

/// Makes input out of seeds, the same for the same number.
pub struct Mutator {
    dice: Dice,
}

/// The longest input that is made.
const LENGTH_MAX: usize = 4096;

impl Mutator {
    /// A mutator that always does the same.
    pub fn seeded(number: u64) -> Mutator {
        Mutator { dice: Dice::seeded(number) }
    }

    /// The next input: a seed with a few wounds, two seeds spliced, or plain noise.
    pub fn next(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut input = match self.dice.below(10) {
            0 => self.noise(),
            1 | 2 => self.splice(seeds),
            _ => self.dice.choose(seeds).cloned().unwrap_or_default(),
        };
        for _ in 0..self.dice.below(4) {
            self.wound(&mut input, seeds);
        }
        input.truncate(LENGTH_MAX);
        input
    }

    fn noise(&mut self) -> Vec<u8> {
        (0..self.dice.below(200)).map(|_| self.dice.below(256) as u8).collect()
    }

    fn splice(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let (Some(head), Some(tail)) = (self.dice.choose(seeds), self.dice.choose(seeds)) else {
            return self.noise();
        };
        let cut = self.dice.below(head.len() as u32 + 1) as usize;
        let join = self.dice.below(tail.len() as u32 + 1) as usize;
        [&head[..cut], &tail[join..]].concat()
    }

    fn wound(&mut self, input: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.dice.below(input.len() as u32 + 1) as usize;
        let letter = self.letter(seeds);
        match self.dice.below(5) {
            0 => input.insert(at, letter),
            1 if at < input.len() => input[at] = letter,
            2 if at < input.len() => input[at] ^= 1 << self.dice.below(8),
            3 if at < input.len() => {
                input.remove(at);
            }
            _ => {
                let end = (at + self.dice.below(12) as usize).min(input.len());
                let part = input[at..end].to_vec();
                input.splice(at..at, part);
            }
        }
    }

    /// Mostly a byte that means something in this language.
    fn letter(&mut self, seeds: &[Vec<u8>]) -> u8 {
        let known = self.dice.choose(seeds).and_then(|seed| self.dice.choose(seed));
        known.copied().unwrap_or_else(|| self.dice.below(256) as u8)
    }
}
