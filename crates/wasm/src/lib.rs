//! Everything in one WebAssembly module: the door, and matches, players and records in this process.
//!
//! JSON goes in and comes out, so the program outside needs no knowledge of our types. `bindings/js`
//! wraps it; the wire between the two is `boundary`, the rest of the crate is plain Rust. There are no
//! threads, no files, and no luck here: the clock, the wish to stop and every random byte come from
//! outside.

pub mod boundary;
mod calls;
mod things;

pub use calls::{answer, call};

#[cfg(test)]
mod tests;
