//! From features and weights to a score.

use catalog::Evaluation;
use xiangqi::{Line, Xiangqi};

use crate::evaluation::{hand_parts, with_outcome};

/// What the position is worth to the side to move, part by part. A finished game is worth nothing
/// or, when lost, minus [`catalog::MATE`]; a part `draw` or `mate` makes up the difference.
pub fn evaluate(rules: &Xiangqi, line: &Line) -> Evaluation {
    let position = line.position();
    with_outcome(hand_parts(position), rules.outcome(line), position.turn().seat())
}
