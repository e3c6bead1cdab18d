//! From features and weights to a score.

use catalog::Evaluation;
use chess::{Chess, Line, Position};

use super::{net, sef};
use crate::evaluation::{hand_parts, hand_score, with_outcome};

/// What the position is worth to the side to move, part by part.
///
/// `sef` is the Simplified Evaluation Function, exactly. A finished game is worth nothing or, when
/// lost, minus [`catalog::MATE`]; a part `draw` or `mate` makes up the difference.
///
/// ```
/// let line = chess::Line::new(chess::Position::start());
/// let evaluation = ai::chess::evaluate(&chess::Chess::default(), &line);
/// assert_eq!(evaluation.part("sef"), Some(0));
/// ```
pub fn evaluate(_: &Chess, line: &Line) -> Evaluation {
    with_outcome(parts(line.position()), line.outcome(), line.position().turn().into())
}

/// The score as the search sees it.
pub(crate) fn full_score(position: &Position) -> i32 {
    net::output(&net::refresh(position), position)
}

fn parts(position: &Position) -> Vec<(&'static str, i32)> {
    let mut parts = hand_parts(position);
    // The first part is what men on their squares are worth, most of which the function says too.
    let sef = sef::score(position);
    parts[0].1 -= sef;
    parts.insert(0, ("sef", sef));
    // And this is where the network thinks otherwise.
    parts.push(("network", full_score(position) - hand_score(position)));
    parts
}
