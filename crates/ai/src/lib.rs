//! Players and evaluators: a view in, a move or a score out.
//!
//! One folder for each game's evaluator. A player gets what its seat may know, never the world.

pub mod chess;
mod evaluation;

pub use evaluation::Evaluation;

#[cfg(test)]
mod tests;
