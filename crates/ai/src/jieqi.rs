//! Jieqi: what a position is worth to one who does not know what lies face down, and how the search
//! sees the game.
//!
//! The search works on what the viewer knows. A piece that is turned somewhere in the tree stays
//! blank there: it blocks and can be taken, and is worth what the viewer's pool promises. Only at
//! the root, where it decides, each role that it may turn out to be is looked at.

mod features;
mod greedy;
mod net;
mod odds;
mod position;
mod score;
mod see;
mod terms;
#[cfg(test)]
mod tests;
mod tuning;
mod weights;

use catalog::{Setting, Thinker};

pub use greedy::greedy;
pub use odds::odds;
pub use position::JieqiSearchPosition;
pub use score::evaluate;

/// The searching player. It is made here, not where it is listed, so that all of the search is compiled
/// in this crate, for speed, and the lists for size where that matters.
pub fn player(rules: ::jieqi::Jieqi, setting: Setting) -> Box<dyn Thinker<::jieqi::Jieqi>> {
    crate::searching(rules, setting)
}
