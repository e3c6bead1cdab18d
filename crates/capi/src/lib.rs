//! The C library `libumpire`: the door, matches and players in this process, and a client of a
//! server. JSON in and out; `include/umpire.h` is its contract.
//!
//! Handles are numbers, not pointers: one that is wrong, closed, or in use by another thread gets an
//! error instead of a crash. No panic crosses into the caller.

mod client;
mod door;
mod ffi;
mod handles;

pub use ffi::*;
