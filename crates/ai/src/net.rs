//! A small network that corrects the hand-made evaluation.
//!
//! One layer of hidden units is computed twice, once as each side sees the board; a unit's square,
//! cut off at both ends, goes into the sum. All numbers are whole, so every machine gets the same
//! result, and what a move changes is added and taken off instead of summed up again.

/// How many hidden units there are.
pub(crate) const HIDDEN: usize = 32;
/// What stands for 1 in a hidden unit.
pub(crate) const UNIT_ONE: i32 = 255;
/// What stands for 1 in a weight of the sum.
pub(crate) const SUM_ONE: i32 = 64;
/// What an output of 1 means, in points.
pub(crate) const POINTS: i32 = 400;

type Units = [i16; HIDDEN];

/// The weights, as whole numbers.
pub(crate) struct Network<const INPUTS: usize> {
    inputs: [Units; INPUTS],
    bias: Units,
    /// For the side to move, and for the other.
    sum: [Units; 2],
    sum_bias: i16,
}

impl<const INPUTS: usize> Network<INPUTS> {
    /// The length of a network as bytes.
    pub(crate) const BYTES: usize = 2 * (INPUTS * HIDDEN + 3 * HIDDEN + 1);

    /// Reads a network from the bytes that [`crate::tune`] writes: little-endian words in the order
    /// of the fields.
    ///
    /// # Panics
    /// If there are too few or too many bytes; ours are read when compiling.
    pub(crate) const fn from_bytes(bytes: &[u8]) -> Network<INPUTS> {
        assert!(bytes.len() == Self::BYTES);
        let mut network = Network {
            inputs: [[0; HIDDEN]; INPUTS],
            bias: [0; HIDDEN],
            sum: [[0; HIDDEN]; 2],
            sum_bias: word(bytes, bytes.len() / 2 - 1),
        };
        let mut row = 0;
        while row < INPUTS + 3 {
            let units = units(bytes, row * HIDDEN);
            if row < INPUTS {
                network.inputs[row] = units;
            } else if row == INPUTS {
                network.bias = units;
            } else {
                network.sum[row - INPUTS - 1] = units;
            }
            row += 1;
        }
        network
    }

    /// The hidden units of an empty board.
    pub(crate) fn empty(&self) -> Accumulator {
        Accumulator([self.bias; 2])
    }

    /// What an input adds to the hidden units.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &Units {
        &self.inputs[input]
    }

    /// The output in points, for the side whose view comes first.
    #[inline]
    pub(crate) fn output(&self, own: &Units, other: &Units) -> i32 {
        let mut sum = 0;
        for (units, weights) in [(own, &self.sum[0]), (other, &self.sum[1])] {
            for (unit, weight) in units.iter().zip(weights) {
                let cut = i32::from(*unit).clamp(0, UNIT_ONE);
                sum += cut * cut * i32::from(*weight);
            }
        }
        (sum / UNIT_ONE + i32::from(self.sum_bias) * UNIT_ONE) * POINTS / (UNIT_ONE * SUM_ONE)
    }
}

/// The hidden units as each side sees the board, the first side's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator(pub(crate) [Units; 2]);

impl Accumulator {
    /// A man appears: `inputs` are its numbers as each side sees it.
    #[inline]
    pub(crate) fn add<const INPUTS: usize>(
        &mut self,
        network: &Network<INPUTS>,
        inputs: [usize; 2],
    ) {
        for (units, input) in self.0.iter_mut().zip(inputs) {
            for (unit, weight) in units.iter_mut().zip(&network.inputs[input]) {
                *unit = unit.wrapping_add(*weight);
            }
        }
    }

    /// A man goes away.
    #[inline]
    pub(crate) fn remove<const INPUTS: usize>(
        &mut self,
        network: &Network<INPUTS>,
        inputs: [usize; 2],
    ) {
        for (units, input) in self.0.iter_mut().zip(inputs) {
            for (unit, weight) in units.iter_mut().zip(&network.inputs[input]) {
                *unit = unit.wrapping_sub(*weight);
            }
        }
    }
}

const fn units(bytes: &[u8], from: usize) -> Units {
    let mut units = [0; HIDDEN];
    let mut index = 0;
    while index < HIDDEN {
        units[index] = word(bytes, from + index);
        index += 1;
    }
    units
}

const fn word(bytes: &[u8], index: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]])
}
