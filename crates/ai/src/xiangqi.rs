//! Xiangqi: what a position is worth, and how the search sees the game.

mod exchange;
mod features;
mod position;
mod score;
mod study;
mod terms;
mod tuned;
mod weights;

pub use position::XiangqiSearchPosition;
pub use score::evaluate;
pub use terms::Term;
pub(crate) use terms::{PLACES, place};
