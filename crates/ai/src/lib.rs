//! Players and evaluators: a view in, a move or a score out.
//!
//! One file for each game's evaluator. A player gets what its seat may know, never the world.

/// What a position is worth to the side to move, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Named parts, in centipawn-like points for the side to move.
    pub parts: Vec<(&'static str, i32)>,
}

impl Evaluation {
    /// The sum of the parts.
    pub fn score(&self) -> i32 {
        self.parts.iter().map(|(_, points)| points).sum()
    }
}
