//! Xiangqi from outside: shared vectors, counts, laws, hostile input.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "it/golden.rs"]
mod golden;
#[path = "it/hostile.rs"]
mod hostile;
#[path = "it/laws.rs"]
mod laws;
#[path = "it/vectors.rs"]
mod vectors;
