//! Each game as a learner meets it: one file for each.

mod chess;
mod points;
mod war;
mod xiangqi;
