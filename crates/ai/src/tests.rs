//! Tests of the players and evaluators.

mod chess_evaluation;
mod exchanges;
mod jieqi_evaluation;
mod jieqi_laws;
mod jieqi_player;
mod levels;
mod players;
mod repetition;
mod search;
mod stupid;
mod tuning;
mod war;
mod xiangqi_evaluation;
