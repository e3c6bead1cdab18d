//! A small network that says what a position is worth, or corrects what was said by hand.
//!
//! One layer of hidden units is computed twice, once as each side sees the board; a unit's square,
//! cut off at both ends, goes into a sum, of which there may be several, the output buckets, for fuller
//! and emptier boards. All numbers are whole, so every machine gets the same result, and what a move
//! changes is added and taken off instead of summed up again: the network is efficiently updatable.

use game::Seat;

/// What stands for 1 in a hidden unit.
pub(crate) const UNIT_ONE: i32 = 255;
/// What stands for 1 in a weight of an output bucket.
pub(crate) const OUTPUT_ONE: i32 = 64;
/// What an output of 1 means, in points.
pub(crate) const POINTS: i32 = 400;
/// Training keeps every weight below this, in units of 1.
const WEIGHT_LIMIT: i32 = 2;
/// The most inputs that are on at once: 32 men and, in Jieqi, a pool of 30.
const INPUTS_ON_MAX: i32 = 32 + 30;
// Neither a hidden unit with its bias, nor a unit that was cut off times a weight, leaves sixteen bits.
const _: () = assert!((INPUTS_ON_MAX + 1) * WEIGHT_LIMIT * UNIT_ONE <= i16::MAX as i32);
const _: () = assert!(UNIT_ONE * WEIGHT_LIMIT * OUTPUT_ONE <= i16::MAX as i32);

/// The most men on a board.
const MEN_MAX: usize = 32;

/// The weights, as whole numbers.
pub(crate) struct Network<const INPUTS: usize, const HIDDEN: usize, const BUCKETS: usize> {
    inputs: [[i16; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    buckets: [OutputBucket<HIDDEN>; BUCKETS],
}

/// How hidden units are added up.
#[derive(Clone, Copy)]
struct OutputBucket<const HIDDEN: usize> {
    /// For the side to move, and for the other.
    units: [[i16; HIDDEN]; 2],
    bias: i16,
}

/// The length of a network as bytes.
pub(crate) const fn network_bytes(inputs: usize, hidden: usize, buckets: usize) -> usize {
    2 * ((inputs + 1) * hidden + buckets * (2 * hidden + 1))
}

/// Which of `buckets` is for a board with so many men.
#[inline]
pub(crate) fn bucket_for(men: usize, buckets: usize) -> usize {
    (men.clamp(1, MEN_MAX) - 1) * buckets / MEN_MAX
}

impl<const INPUTS: usize, const HIDDEN: usize, const BUCKETS: usize>
    Network<INPUTS, HIDDEN, BUCKETS>
{
    /// The length of a network as bytes.
    pub(crate) const BYTES: usize = network_bytes(INPUTS, HIDDEN, BUCKETS);

    /// Reads a network from the bytes that [`crate::tune`] writes: little-endian words in the order
    /// of the fields.
    ///
    /// # Panics
    /// If there are too few or too many bytes, or weights so large that sums would overflow; ours are read
    /// when compiling.
    pub(crate) const fn from_bytes(bytes: &[u8]) -> Self {
        assert!(bytes.len() == Self::BYTES);
        let mut inputs = [[0; HIDDEN]; INPUTS];
        let mut row = 0;
        while row < INPUTS {
            inputs[row] = units(bytes, row * HIDDEN, UNIT_ONE);
            row += 1;
        }
        let mut buckets = [OutputBucket { units: [[0; HIDDEN]; 2], bias: 0 }; BUCKETS];
        let mut bucket = 0;
        while bucket < BUCKETS {
            let at = (INPUTS + 1) * HIDDEN + bucket * (2 * HIDDEN + 1);
            buckets[bucket] = OutputBucket {
                units: [units(bytes, at, OUTPUT_ONE), units(bytes, at + HIDDEN, OUTPUT_ONE)],
                bias: word(bytes, at + 2 * HIDDEN),
            };
            bucket += 1;
        }
        Network { inputs, bias: units(bytes, INPUTS * HIDDEN, UNIT_ONE), buckets }
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

    /// The output in points, for the side whose view comes first, on a board with so many men.
    #[inline]
    pub(crate) fn output(&self, views: [&[i16; HIDDEN]; 2], men: usize) -> i32 {
        let OutputBucket { units: weights, bias } = &self.buckets[bucket_for(men, BUCKETS)];
        let mut sum = 0;
        for (units, weights) in views.into_iter().zip(weights) {
            for (unit, weight) in units.iter().zip(weights) {
                let cut = (*unit).clamp(0, UNIT_ONE as i16);
                // Both factors stay small enough for sixteen bits, in which machines multiply fastest.
                sum += i32::from(cut) * i32::from(cut.wrapping_mul(*weight));
            }
        }
        (sum / UNIT_ONE + i32::from(*bias) * UNIT_ONE) * POINTS / (UNIT_ONE * OUTPUT_ONE)
    }
}

/// What a man adds to the hidden units of each side.
pub(crate) type Rows<'a, const HIDDEN: usize> = [&'a [i16; HIDDEN]; 2];

/// The hidden units as each side sees the board, the first side's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator<const HIDDEN: usize>([[i16; HIDDEN]; 2]);

impl<const HIDDEN: usize> Accumulator<HIDDEN> {
    /// Both views, that of `seat` first.
    #[inline]
    pub(crate) fn seen_by(&self, seat: Seat) -> [&[i16; HIDDEN]; 2] {
        let [first, second] = &self.0;
        match seat {
            Seat::First => [first, second],
            Seat::Second => [second, first],
        }
    }

    /// A man appears: `rows` are what it adds as each side sees it.
    #[inline]
    pub(crate) fn add(&mut self, rows: Rows<'_, HIDDEN>) {
        for (units, row) in self.0.iter_mut().zip(rows) {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        }
    }

    /// A man goes away.
    #[inline]
    pub(crate) fn remove(&mut self, rows: Rows<'_, HIDDEN>) {
        for (units, row) in self.0.iter_mut().zip(rows) {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_sub(*weight);
            }
        }
    }

    /// A man moves: what it was goes and what it is comes, in one go.
    #[inline]
    pub(crate) fn shift(&mut self, old: Rows<'_, HIDDEN>, new: Rows<'_, HIDDEN>) {
        for (units, (old, new)) in self.0.iter_mut().zip(old.into_iter().zip(new)) {
            for ((unit, old), new) in units.iter_mut().zip(old).zip(new) {
                *unit = unit.wrapping_add(new.wrapping_sub(*old));
            }
        }
    }

    /// A man takes another, in one go.
    #[inline]
    pub(crate) fn capture(
        &mut self,
        old: Rows<'_, HIDDEN>,
        taken: Rows<'_, HIDDEN>,
        new: Rows<'_, HIDDEN>,
    ) {
        let rows = old.into_iter().zip(taken).zip(new);
        for (units, ((old, taken), new)) in self.0.iter_mut().zip(rows) {
            for (((unit, old), taken), new) in units.iter_mut().zip(old).zip(taken).zip(new) {
                *unit = unit.wrapping_add(new.wrapping_sub(old.wrapping_add(*taken)));
            }
        }
    }
}

/// A row of weights, in which `one` stands for 1.
const fn units<const HIDDEN: usize>(bytes: &[u8], from: usize, one: i32) -> [i16; HIDDEN] {
    let mut units = [0; HIDDEN];
    let mut index = 0;
    while index < HIDDEN {
        units[index] = word(bytes, from + index);
        assert!((units[index] as i32).abs() < WEIGHT_LIMIT * one, "a weight is too large");
        index += 1;
    }
    units
}

const fn word(bytes: &[u8], index: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]])
}
