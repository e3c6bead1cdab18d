//! Tests of the players and evaluators.

mod chess_evaluation;
mod exchanges;
mod levels;
mod players;
mod search;
mod tuning;
mod war;
mod xiangqi_evaluation;
