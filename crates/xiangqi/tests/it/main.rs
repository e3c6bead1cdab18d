//! Xiangqi from outside: counts, laws, hostile input. Vectors are asked through the query door.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod golden;
mod hostile;
mod laws;
