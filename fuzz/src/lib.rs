//! Fuzz targets: plain functions over bytes, one for each thing that is read.
//!
//! Each states a law: whatever the bytes, nothing panics; whatever is accepted survives its text.
//! `tests/smoke.rs` feeds every target for a moment on a stable toolchain; `libfuzzer/` feeds one
//! for hours.

mod games;
mod mutate;
mod target;

pub use mutate::Mutator;
pub use target::{Target, targets};
