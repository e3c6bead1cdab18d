//! Each rule by its number, and what holds for every position.

mod castling;
mod check;
mod encode;
mod ending;
mod men;
mod notation;
mod perft;
mod pgn;
mod setup;

use crate::{Line, Position, Uci};

/// The position with this text.
#[track_caller]
fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves from `square`, sorted: `-` for none.
#[track_caller]
fn moves_from(text: &str, square: &str) -> String {
    let position = position(text);
    let from = square.parse().unwrap();
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|each| each.from() == from)
        .map(|each| each.to_uci(position.castling_style()).to_string())
        .map(|text| text.strip_prefix(square).unwrap().to_owned())
        .collect();
    moves.sort();
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}

/// All legal moves, sorted.
#[track_caller]
fn all_moves(text: &str) -> String {
    let position = position(text);
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|each| each.to_uci(position.castling_style()).to_string())
        .collect();
    moves.sort();
    moves.join(" ")
}

/// The line after these moves.
#[track_caller]
fn play(text: &str, moves: &str) -> Line {
    let mut line = Line::new(position(text));
    for word in moves.split_whitespace() {
        let uci: Uci = word.parse().unwrap();
        let legal = line.position().resolve(uci).unwrap_or_else(|error| panic!("{error}"));
        line.play(legal);
    }
    line
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
