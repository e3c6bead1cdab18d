//! The player of A Game of War.
//!
//! A turn has up to five steps and an attack, about ten thousand million of them from the opening,
//! so turns are not searched but planned. A [`planner`] puts turns together step by step, for
//! several [`goal`]s, and chooses the attack exactly; an [`evaluator`] says what a position is worth; the
//! [`commander`] asks what the enemy would reply, and what would follow, the longer the more time
//! there is.

mod budget;
mod campaign;
mod chart;
mod commander;
mod evaluator;
mod goal;
mod greedy;
mod layout;
mod muster;
mod odds;
mod planner;
#[cfg(test)]
mod tests;
mod turn;

pub use self::{
    commander::player,
    evaluator::evaluate,
    greedy::{greedy, hasty},
    layout::layout,
    odds::odds,
};
