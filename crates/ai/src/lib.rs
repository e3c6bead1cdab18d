//! Players and evaluators: a view in, a move or a score out.
//!
//! One folder for each game's evaluator. A player gets what its seat may know, never the world.

pub mod chess;
pub mod jieqi;
mod net;
mod player;
pub mod search;
pub mod stupid;
mod taper;
pub mod tune;
pub mod war;
pub mod xiangqi;

pub use player::{Playable, Player, best, searching};
pub use taper::Taper;

#[cfg(test)]
mod tests;
