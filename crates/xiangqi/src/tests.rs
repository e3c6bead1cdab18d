//! Tests of the rules, one file per layer.

mod attacks;
mod ending;
mod geometry;
mod legal;
mod notation;
