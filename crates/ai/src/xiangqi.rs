//! Xiangqi: what a position is worth, and how the search sees the game.

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
pub use terms::Term;
pub(crate) use terms::{PLACES, place};
