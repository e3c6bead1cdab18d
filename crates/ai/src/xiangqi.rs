//! Xiangqi: what a position is worth, and how the search sees the game.

pub(crate) mod board;
mod features;
mod position;
mod score;
mod see;
mod terms;
mod tuned;
mod tuning;
mod weights;

use catalog::{Setting, Thinker};

pub use position::XiangqiSearchPosition;
pub use score::evaluate;
pub(crate) use see::take_turns;
pub(crate) use terms::{PLACES, place};
pub(crate) use weights::{king_places, pawn_places};

/// The searching player. It is made here, not where it is listed, so that all of the search is compiled
/// in this crate, for speed, and the lists for size where that matters.
pub fn player(rules: ::xiangqi::Xiangqi, setting: Setting) -> Box<dyn Thinker<::xiangqi::Xiangqi>> {
    crate::searching(rules, setting)
}
