//! Tables of toy games, alone and under fire.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]
#![allow(unreachable_pub, reason = "tests share their tables")]

mod clocks;
mod conduct;
mod following;
mod house;
mod luck;
mod records;
mod replays;
mod simulation;
mod speech;
mod tables;
