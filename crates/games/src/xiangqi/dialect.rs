//! Xiangqi in the UCI of Pikafish, whose positions and moves are ours too.

use catalog::Dialect;

/// Xiangqi with ranks from 0 to 9.
pub(super) struct Xiangqi;

impl Dialect for Xiangqi {}
