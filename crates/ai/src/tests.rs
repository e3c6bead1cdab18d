//! Tests of the players and evaluators.

mod chess_evaluation;
