//! The protocol as its readers meet it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod generate;
mod generated;
mod strict;
