//! A small network that corrects what the evaluation says by hand.
//!
//! One layer of hidden units is computed twice, once as each side sees the board; a unit's square,
//! cut off at both ends, goes into the sum. All numbers are whole, so every machine gets the same
//! result, and what a move changes is added and taken off instead of summed up again.

/// What stands for 1 in a hidden unit.
pub(crate) const UNIT_ONE: i32 = 255;
/// What stands for 1 in a weight of the sum.
pub(crate) const SUM_ONE: i32 = 64;
/// What an output of 1 means, in points.
pub(crate) const POINTS: i32 = 400;

/// The weights, as whole numbers.
pub(crate) struct Network<const INPUTS: usize, const HIDDEN: usize> {
    inputs: [[i16; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    /// For the side to move, and for the other.
    sum: [[i16; HIDDEN]; 2],
    sum_bias: i16,
}

impl<const INPUTS: usize, const HIDDEN: usize> Network<INPUTS, HIDDEN> {
    /// The length of a network as bytes.
    pub(crate) const BYTES: usize = 2 * ((INPUTS + 3) * HIDDEN + 1);

    /// Reads a network from the bytes that [`crate::tune`] writes: little-endian words in the order
    /// of the fields.
    ///
    /// # Panics
    /// If there are too few or too many bytes; ours are read when compiling.
    pub(crate) const fn from_bytes(bytes: &[u8]) -> Self {
        assert!(bytes.len() == Self::BYTES);
        let mut inputs = [[0; HIDDEN]; INPUTS];
        let mut row = 0;
        while row < INPUTS {
            inputs[row] = units(bytes, row * HIDDEN);
            row += 1;
        }
        Network {
            inputs,
            bias: units(bytes, INPUTS * HIDDEN),
            sum: [units(bytes, (INPUTS + 1) * HIDDEN), units(bytes, (INPUTS + 2) * HIDDEN)],
            sum_bias: word(bytes, (INPUTS + 3) * HIDDEN),
        }
    }

    /// The hidden units of an empty board.
    pub(crate) fn empty(&self) -> Accumulator<HIDDEN> {
        Accumulator([self.bias; 2])
    }

    /// What an input adds to the hidden units.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[i16; HIDDEN] {
        &self.inputs[input]
    }

    /// The output in points, for the side whose view comes first.
    #[inline]
    pub(crate) fn output(&self, views: [&[i16; HIDDEN]; 2]) -> i32 {
        let mut sum = 0;
        for (units, weights) in views.into_iter().zip(&self.sum) {
            for (unit, weight) in units.iter().zip(weights) {
                let cut = (*unit).clamp(0, UNIT_ONE as i16);
                // The product fits sixteen bits, because training keeps weights below 2.
                sum += i32::from(cut) * i32::from(cut.wrapping_mul(*weight));
            }
        }
        (sum / UNIT_ONE + i32::from(self.sum_bias) * UNIT_ONE) * POINTS / (UNIT_ONE * SUM_ONE)
    }
}

/// The hidden units as each side sees the board, the first side's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator<const HIDDEN: usize>(pub(crate) [[i16; HIDDEN]; 2]);

impl<const HIDDEN: usize> Accumulator<HIDDEN> {
    /// A man appears: `rows` are what it adds as each side sees it.
    #[inline]
    pub(crate) fn add(&mut self, rows: [&[i16; HIDDEN]; 2]) {
        for (units, row) in self.0.iter_mut().zip(rows) {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        }
    }

    /// A man goes away.
    #[inline]
    pub(crate) fn remove(&mut self, rows: [&[i16; HIDDEN]; 2]) {
        for (units, row) in self.0.iter_mut().zip(rows) {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_sub(*weight);
            }
        }
    }
}

const fn units<const HIDDEN: usize>(bytes: &[u8], from: usize) -> [i16; HIDDEN] {
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
