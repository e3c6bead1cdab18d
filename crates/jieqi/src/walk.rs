//! One step of one seat, and lists of them.

use xiangqi::Square;

/// Which way up the piece that walks lies before it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mover {
    /// Rule J4.2: it moves by its square and is turned by moving.
    FaceDown,
    /// It moves by its role.
    FaceUp,
}

/// From one point to another; as text `a0a1`, or `+a0a1` for a piece that is face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Walk {
    /// Which way up the piece lies.
    pub mover: Mover,
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// Walks without allocation.
#[derive(Clone, Copy)]
pub struct Walks {
    walks: [Walk; Walks::CAPACITY],
    len: usize,
}

impl Walks {
    /// More than any side can have: four pieces that act as rooks and four as cannons with 17 walks
    /// each, four as horses with 8, and the last four with 4.
    const CAPACITY: usize = 192;

    /// No walks.
    pub(crate) const fn new() -> Walks {
        let filler = Walk { mover: Mover::FaceUp, from: Square::A0, to: Square::A0 };
        Walks { walks: [filler; Walks::CAPACITY], len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, walk: Walk) {
        self.walks[self.len] = walk;
        self.len += 1;
    }

    /// The walks.
    #[inline]
    pub fn as_slice(&self) -> &[Walk] {
        &self.walks[..self.len]
    }
}

impl std::ops::Deref for Walks {
    type Target = [Walk];

    fn deref(&self) -> &[Walk] {
        self.as_slice()
    }
}
