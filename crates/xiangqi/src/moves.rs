//! A move: from one point to another.

use std::{fmt, str::FromStr};

use game::Fault;

use crate::Square;

/// Rule X2.8: a move of the piece on one point to another; as text `b2e2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// A move between two points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Move, Fault> {
        let squares = text.split_at_checked(2).map(|(from, to)| (from.parse(), to.parse()));
        match squares {
            Some((Ok(from), Ok(to))) => Ok(Move { from, to }),
            _ => {
                let found = game::clip(text, 16);
                Err(Fault::invalid_move(format!(
                    "invalid move `{found}`, expected two squares such as `b2e2`"
                )))
            }
        }
    }
}
