//! Tables of weights, put together when compiling.

use super::{Span, Taper};

/// A table of weights that is being filled, all of them 0 at first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights<const N: usize>([Taper; N]);

impl<const N: usize> Weights<N> {
    /// Nothing but zeros.
    pub(crate) const ZERO: Weights<N> = Weights([Taper::flat(0); N]);

    /// The table.
    pub(crate) const fn table(self) -> [Taper; N] {
        self.0
    }

    /// With these values in place of a span.
    pub(crate) const fn fill(mut self, span: Span, values: &[Taper]) -> Weights<N> {
        assert!(values.len() == span.count);
        let mut index = 0;
        while index < span.count {
            self.0[span.offset + index] = values[index];
            index += 1;
        }
        self
    }

    /// With weights that grow by `step` from one index to the next, and are 0 at `middle`.
    pub(crate) const fn slope(mut self, span: Span, middle: i16, step: Taper) -> Weights<N> {
        let mut index = 0;
        while index < span.count {
            self.0[span.offset + index] = step.times(index as i16 - middle);
            index += 1;
        }
        self
    }

    /// With weights that grow faster and faster: by `step` from one index to the next, and by
    /// `quarters` for each quarter of the index squared. An attack is worth more than the sum of the
    /// squares that it hits.
    pub(crate) const fn parabola(mut self, span: Span, step: Taper, quarters: Taper) -> Weights<N> {
        let mut index = 0;
        while index < span.count {
            let (count, square) = (index as i16, (index * index / 4) as i16);
            self.0[span.offset + index] = step.times(count).plus(quarters.times(square));
            index += 1;
        }
        self
    }
}
