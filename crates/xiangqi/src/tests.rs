//! Tests of the rules, one file per layer.

mod attacks;
mod chase;
mod ending;
mod geometry;
mod legal;
mod notation;
mod pgn;
mod relative;
