//! Terms: groups of weights of the same kind, which stand one after the other in one table.

use std::fmt;

use super::Taper;

/// Where the weights of a term stand in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// Where they begin.
    pub(crate) offset: usize,
    /// How many there are.
    pub(crate) count: usize,
}

impl Span {
    /// Of a span of equal rows, the row with this number.
    pub(crate) const fn row(self, number: usize, length: usize) -> Span {
        assert!((number + 1) * length <= self.count);
        Span { offset: self.offset + number * length, count: length }
    }
}

/// A group of weights of the same kind; [`terms`] declares those of a game.
pub(crate) trait EvaluationTerm: Copy + fmt::Debug + 'static {
    /// All terms, in the order of their weights.
    const TERMS: &'static [Self];

    /// Its number among the terms.
    fn number(self) -> usize;

    /// Where its weights stand.
    fn weights(self) -> Span;

    /// The part of an evaluation in which it is shown.
    fn shown_as(self) -> &'static str;
}

/// A term with weights in use.
pub(crate) trait WeightedTerm: EvaluationTerm {
    /// The weight of its feature at `index`.
    fn weight(self, index: usize) -> Taper;
}

/// Declares the terms of a game: what each is, how many weights it has, and the part of an evaluation
/// in which it is shown. All that must agree about a term stands in one place, and weights follow each
/// other in the order of the terms.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident: $count:expr, $part:literal;)+) => {
        /// A group of weights of the same kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Term {
            $($(#[$doc])* $term,)+
        }

        impl Term {
            const ALL: &'static [Term] = &[$(Term::$term),+];
            const SPANS: [$crate::evaluation::Span; Term::ALL.len()] = {
                let counts = [$($count),+];
                let mut spans =
                    [$crate::evaluation::Span { offset: 0, count: 0 }; Term::ALL.len()];
                let (mut offset, mut number) = (0, 0);
                while number < counts.len() {
                    spans[number] =
                        $crate::evaluation::Span { offset, count: counts[number] };
                    offset += counts[number];
                    number += 1;
                }
                spans
            };

            /// How many weights all terms have.
            pub(crate) const WEIGHTS: usize = 0 $(+ $count)+;

            /// Where its weights stand in the table.
            #[inline]
            pub(crate) const fn span(self) -> $crate::evaluation::Span {
                Term::SPANS[self as usize]
            }

            /// How many weights it has.
            #[inline]
            pub(crate) const fn count(self) -> usize {
                self.span().count
            }

            /// Where its weight for the feature at `index` stands in the table.
            #[inline]
            pub(crate) const fn weight_index(self, index: usize) -> usize {
                debug_assert!(index < self.count(), "the feature belongs to another term");
                self.span().offset + index
            }
        }

        impl $crate::evaluation::EvaluationTerm for Term {
            const TERMS: &'static [Term] = Term::ALL;

            #[inline]
            fn number(self) -> usize {
                self as usize
            }

            #[inline]
            fn weights(self) -> $crate::evaluation::Span {
                self.span()
            }

            fn shown_as(self) -> &'static str {
                match self {
                    $(Term::$term => $part,)+
                }
            }
        }
    };
}

pub(crate) use terms;
