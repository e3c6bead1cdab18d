//! Players and evaluators: a view in, a move or a score out.
//!
//! One folder for each game's evaluator. A player gets what its seat may know, never the world.

pub mod chess;
mod evaluation;
mod host;
pub mod jieqi;
mod net;
mod player;
mod scramble;
pub mod search;
pub mod stupid;
pub mod tune;
pub mod war;
pub mod xiangqi;

pub use evaluation::Taper;
#[cfg(target_family = "wasm")]
pub use host::{Host, set_host};
pub use player::{AlphaBeta, Playable, best, searching};

#[cfg(test)]
mod tests;
