//! The server as its clients meet it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]
#![allow(unreachable_pub, reason = "tests share their helpers")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test waits for one message among many")]

mod accounts;
#[cfg(unix)]
mod admin;
mod attacks;
mod backup;
mod failing;
mod freight;
mod gate;
mod http;
mod kill;
mod lies;
mod limits;
mod lines;
mod luck;
mod matches;
mod memory;
mod presence;
mod retention;
mod sockets;
mod store;
mod support;
mod transcripts;
