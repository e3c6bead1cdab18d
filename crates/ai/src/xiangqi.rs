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

pub use position::XiangqiSearchPosition;
pub use score::evaluate;
pub(crate) use see::take_turns;
pub(crate) use terms::{PLACES, place};
pub(crate) use weights::{king_places, pawn_places};
