//! From features, weights and the network to a score.

use catalog::Evaluation;
use jieqi::{Jieqi, Knowledge};

use super::net;
use crate::evaluation::{hand_parts, with_outcome};

/// What the position is worth to the side to move as far as the viewer knows, part by part. A
/// finished game is worth nothing or, when lost, minus [`catalog::MATE`]; a part `draw` or `mate` makes
/// up the difference.
pub fn evaluate(rules: &Jieqi, known: &Knowledge) -> Evaluation {
    let position = known.position();
    let mut parts = hand_parts(position);
    parts.push(("network", net::output(&net::refresh(position), position)));
    with_outcome(parts, rules.outcome(known), position.turn().seat())
}
