//! Tables of toy games, alone and under fire.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]
#![allow(unreachable_pub, dead_code, reason = "the toys are those of another crate's tests")]

mod clocks;
mod conduct;
#[path = "../../../game/tests/it/flip/mod.rs"]
mod flip;
mod following;
mod records;
mod replays;
mod simulation;
#[path = "../../../game/tests/it/skirmish.rs"]
mod skirmish;
mod speech;
mod toys;
