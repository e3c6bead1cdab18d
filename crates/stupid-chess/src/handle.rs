//! Names for pieces that tell nothing about what they are.

use std::fmt;

use xiangqi::{Role, Side, Square, home};

/// One of the sixteen start points of a side, counted back rank first, left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// How many a side has.
    pub const COUNT: usize = home::ARRAY.len();

    /// The slot with the given number; `None` from 16 on.
    pub const fn new(number: usize) -> Option<Slot> {
        if number < Slot::COUNT { Some(Slot(number as u8)) } else { None }
    }

    /// All slots, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Slot> + ExactSizeIterator {
        (0..Slot::COUNT as u8).map(Slot)
    }

    /// Its number, below 16.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Rule S2.1: the role in which whatever is placed here acts until it is revealed.
    #[inline]
    pub const fn surface(self) -> Role {
        home::ARRAY[self.index()].1
    }

    /// The point itself.
    pub const fn square(self, side: Side) -> Square {
        let (square, _) = home::ARRAY[self.index()];
        match side {
            Side::Red => square,
            Side::Black => square.mirrored(),
        }
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Rule S1.4: the public name of a piece for life, 16 × side + start slot.
///
/// Everybody saw where it started, so the name says no more than the record does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle(u8);

impl Handle {
    /// How many pieces there are.
    pub const COUNT: usize = 2 * Slot::COUNT;

    /// The piece of `side` that started in `slot`.
    #[inline]
    pub const fn new(side: Side, slot: Slot) -> Handle {
        Handle(side as u8 * Slot::COUNT as u8 + slot.0)
    }

    /// The piece with the given number; `None` from 32 on.
    pub const fn from_number(number: usize) -> Option<Handle> {
        if number < Handle::COUNT { Some(Handle(number as u8)) } else { None }
    }

    /// All pieces, Red's first.
    pub fn all() -> impl ExactSizeIterator<Item = Handle> {
        (0..Handle::COUNT as u8).map(Handle)
    }

    /// Its number, below 32.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.number() < Slot::COUNT { Side::Red } else { Side::Black }
    }

    /// Where it started.
    #[inline]
    pub const fn slot(self) -> Slot {
        Slot(self.0 % Slot::COUNT as u8)
    }

    /// The role in which it acts until it is revealed.
    #[inline]
    pub const fn surface(self) -> Role {
        self.slot().surface()
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Some of the slots of a side.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Slots(u16);

impl Slots {
    /// None.
    pub const EMPTY: Slots = Slots(0);
    /// All sixteen.
    pub const FULL: Slots = Slots(u16::MAX);

    /// Just one.
    pub const fn of(slot: Slot) -> Slots {
        Slots(1 << slot.0)
    }

    /// The set whose bits are given, bit `i` for slot `i`.
    pub const fn from_bits(bits: u16) -> Slots {
        Slots(bits)
    }

    /// The bits of the set.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `slot` is one of them.
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 != 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, slot: Slot) -> Slots {
        Slots(self.0 | 1 << slot.0)
    }

    /// The set without `slot`.
    #[must_use]
    pub const fn without(self, slot: Slot) -> Slots {
        Slots(self.0 & !(1 << slot.0))
    }

    /// Those that `keep` accepts.
    #[must_use]
    pub fn filter(self, keep: impl FnMut(&Slot) -> bool) -> Slots {
        self.iter().filter(keep).collect()
    }

    /// Them, in order.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::all().filter(move |slot| self.contains(*slot))
    }
}

impl FromIterator<Slot> for Slots {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Slots {
        slots.into_iter().fold(Slots::EMPTY, Slots::with)
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
