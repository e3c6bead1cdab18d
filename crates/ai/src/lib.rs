//! Players and evaluators: a view in, a move or a score out.
//!
//! One folder for each game's evaluator. A player gets what its seat may know, never the world.

pub mod chess;
mod evaluation;
pub mod jieqi;
mod mind;
mod net;
mod odds;
mod player;
pub mod search;
pub mod stupid;
mod taper;
pub mod tune;
pub mod war;
pub mod xiangqi;

pub use evaluation::Evaluation;
pub use mind::{Mind, searching};
pub use odds::Odds;
pub use player::{Choice, Playable, Player, Scored, bench, best, best_of_view, select_moves};
pub use taper::Taper;

#[cfg(test)]
mod tests;
