//! One search for all games that are decided by looking ahead.
//!
//! A game shows itself as a [`SearchPosition`]: a position that knows its moves, what it is worth, and
//! how to tell tactical moves from quiet ones. The search is iterative deepening ([`root`]) of a
//! principal variation search ([`node`]) that ends in a quiescence search ([`quiescence`]), with a
//! transposition table ([`transposition`]), pruning and reductions ([`prune`]), and moves picked in
//! stages ([`picker`]) by their history ([`history`]). Where chance has a say at the root, all that may
//! come of a move is averaged ([`chance`]). A [`Searcher`] runs it on one thread, where the same question
//! always takes the same number of nodes, or on several.

mod bounds;
mod chance;
mod handicap;
mod history;
mod node;
mod picker;
mod position;
mod prune;
mod quiescence;
mod root;
mod searcher;
mod transposition;
mod worker;

pub use handicap::Handicap;
pub use position::{ChanceOutcome, Repetition, SearchPosition, Visit};
pub(crate) use position::{is_sampled, mvv_lva};
pub use searcher::{Root, SearchResult, Searcher, Variation};

/// Deeper than this nothing is searched.
pub const PLY_MAX: usize = 128;
