//! What only one game reads: one file for each.

mod chess;

use crate::Target;

/// The targets of single games.
pub(crate) fn targets() -> Vec<Target> {
    vec![chess::pgn()]
}
