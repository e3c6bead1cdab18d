//! One search for all games that are decided by looking ahead.
//!
//! A game shows itself as a [`SearchPosition`]: a position that knows its moves, what it is worth, and how to
//! tell lively moves from quiet ones. The search is iterative deepening ([`root`]) over a tree of
//! nodes ([`node`]) that end in exchanges ([`exchange`]), with a table of what is known ([`table`]),
//! moves picked in stages ([`picker`]) by what was learned ([`history`]). Where chance has a say at the
//! root, all that may come of a move is weighed ([`chance`]). A [`Searcher`] runs it on
//! one thread, where the same question always takes the same number of nodes, or on several.

mod bounds;
mod chance;
mod exchange;
mod history;
mod node;
mod picker;
mod position;
mod prune;
mod root;
mod searcher;
mod table;
mod temper;
mod worker;

pub use position::{Chance, Judgement, SearchPosition, Visit};
pub use searcher::{Findings, Root, Searcher, Variation};
pub use temper::Temper;

/// Deeper than this nothing is searched.
pub const PLY_MAX: usize = 128;
