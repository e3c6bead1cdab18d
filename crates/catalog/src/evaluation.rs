//! A score with its reasons.

/// What a position or a move is worth to the side to move, with its reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// Named parts, in centipawn-like points for the side to move.
    pub parts: Vec<(&'static str, i32)>,
}

impl Evaluation {
    /// The sum of the parts.
    pub fn score(&self) -> i32 {
        self.parts.iter().map(|(_, points)| points).sum()
    }

    /// The part with this name, if there is one.
    pub fn part(&self, name: &str) -> Option<i32> {
        self.parts.iter().find(|(part, _)| *part == name).map(|&(_, points)| points)
    }
}
