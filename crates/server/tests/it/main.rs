//! The server as its clients meet it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]
#![allow(unreachable_pub, dead_code, reason = "the toys are those of another crate's tests")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test waits for one message among many")]

mod accounts;
#[path = "../../../game/tests/it/flip/mod.rs"]
mod flip;
mod http;
mod kill;
mod lies;
mod lines;
mod matches;
mod presence;
#[path = "../../../game/tests/it/skirmish.rs"]
mod skirmish;
mod sockets;
mod store;
mod support;
mod toys;
mod transcripts;
