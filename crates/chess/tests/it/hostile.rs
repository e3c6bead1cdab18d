//! Texts that mean harm: nothing panics, and everything has a limit.

use chess::{Chess, Line, Position, San, Uci, pgn};
use game::{Dice, Study};

/// Reads `text` as everything that the crate reads.
fn read_as_anything(text: &str) {
    let chess = Chess::default();
    if let Ok(line) = chess.read(text) {
        assert_eq!(
            chess.read(&chess.write(&line)).map(|line| chess.write(&line)),
            Ok(chess.write(&line))
        );
    }
    let _ = text.parse::<Line>();
    let mut line = Line::new(Position::start());
    let _ = chess.play(&mut line, text);
    let _ = chess.moves(&line, Some(text));
    let _ = chess.encode(&line, text);
    let _ = chess.convert(text, Some(text), text);
    let _ = text.parse::<Uci>();
    if let Ok(san) = text.parse::<San>() {
        let _ = Position::start().resolve_san(san);
    }
    for game in pgn::games(text).flatten() {
        let written = game.to_string();
        let again: pgn::Pgn = written.parse().unwrap();
        assert_eq!((&again.main, again.to_string()), (&game.main, written));
    }
}

#[test]
fn damaged_texts_do_no_harm() {
    const TEXTS: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w HAha f6 0 3 moves e5f6 e7f6",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"] 7... Kd7 (7... Ke7 {x} $3) 8. e4!? ; y\n*",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 (5... b5 6. Bb3) 6. Re1 1/2-1/2",
    ];
    const LETTERS: [char; 24] = [
        '/', ' ', '-', 'K', 'k', 'q', 'A', 'h', '8', '9', '0', '{', '}', '(', ')', '[', ']', '"',
        ';', '%', '\n', 'é', '王', '\u{0}',
    ];
    let mut dice = Dice::seeded(20);
    for _ in 0..20_000 {
        let mut text: Vec<char> = dice.choose(&TEXTS).unwrap().chars().collect();
        for _ in 0..=dice.below(3) {
            let place = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => text[place] = *dice.choose(&LETTERS).unwrap(),
                1 => text.insert(place, *dice.choose(&LETTERS).unwrap()),
                _ => drop(text.remove(place)),
            }
        }
        read_as_anything(&text.into_iter().collect::<String>());
    }
}

#[test]
fn noise_does_no_harm() {
    let mut dice = Dice::seeded(21);
    for _ in 0..5_000 {
        let bytes: Vec<u8> = (0..dice.below(80)).map(|_| dice.below(256) as u8).collect();
        read_as_anything(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn long_texts_are_refused_or_read_in_time() {
    for unit in ["8/", "(", "{", "1. e4 ", "[A \"\"]", "moves ", "\"", "$1 ", "王", " ", "%\n"] {
        read_as_anything(&unit.repeat(100_000));
        read_as_anything(&format!("1. e4 {}", unit.repeat(100_000)));
    }
}

#[test]
fn odd_but_valid_positions_are_played() {
    let crowded = "QQQQQQQk/QQQQQQ2/8/8/8/8/8/4K3 b - - 0 1";
    let many_moves = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let chess = Chess::default();
    assert_eq!(chess.moves(&chess.read(many_moves).unwrap(), None).unwrap().len(), 218);
    assert!(chess.read(crowded).is_ok());
}
