//! Jieqi from outside: the vectors, the laws, a golden game, hostile texts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod golden;
mod hostile;
mod laws;
mod vectors;
mod worlds;
