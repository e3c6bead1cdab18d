//! The crate through its public face: vectors, other generators, random play, hostile texts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod vectors;
