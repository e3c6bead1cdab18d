//! Chess: what a position is worth, and how the search sees the game.
//!
//! The search trusts a small network. What people are told is a sum of features times weights, each
//! weight a pair for opening and endgame, blended by the men left on the board, and by how much the
//! network thinks otherwise. The Simplified Evaluation Function is one part of the sum; `phase` is
//! what the blended values of men and squares add to that.

mod bonus;
mod features;
mod gain;
mod mop_up;
pub(crate) mod net;
mod position;
mod score;
mod see;
mod sef;
mod terms;
mod tuned;
mod tuning;
mod weights;

use catalog::{Setting, Thinker};

pub use bonus::move_bonus;
pub use position::ChessSearchPosition;
pub use score::evaluate;
#[cfg(test)]
pub(crate) use score::full_score;

/// The searching player. It is made here, not where it is listed, so that all of the search is compiled
/// in this crate, for speed, and the lists for size where that matters.
pub fn player(rules: ::chess::Chess, setting: Setting) -> Box<dyn Thinker<::chess::Chess>> {
    crate::searching(rules, setting)
}
