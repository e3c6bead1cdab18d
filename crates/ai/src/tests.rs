//! Tests of the players and evaluators.

mod chess_evaluation;
mod exchanges;
mod levels;
mod players;
mod search;
mod stupid;
mod tuning;
mod xiangqi_evaluation;
