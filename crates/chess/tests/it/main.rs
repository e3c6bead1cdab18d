//! The crate through its public face: vectors, other generators, random play, hostile texts.

mod vectors;
