//! Tests of the rules, one file per layer.

mod attacks;
mod geometry;
mod legal;
