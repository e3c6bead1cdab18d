//! Tests of the environments, the same for every game.

mod buffers;
mod chess;
mod games;
mod laws;
mod leaks;
