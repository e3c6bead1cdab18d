//! Each game as a learner meets it: one file for each.

mod chess;
mod jieqi;
mod stupid;
mod war;
mod xiangqi;
