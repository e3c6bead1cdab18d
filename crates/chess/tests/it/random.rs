//! What holds for every position of random games.

use chess::{Line, Position, San, Uci, pgn};
use game::Dice;

use super::random_game;

#[test]
fn texts_are_read_back() {
    let mut dice = Dice::seeded(10);
    for round in 0..40 {
        let number = if round % 2 == 0 { 518 } else { dice.below(960) as u16 };
        random_game(number, &mut dice, |line| {
            let position = line.position();
            assert_eq!(line.to_string().parse::<Line>().as_ref(), Ok(line));
            for text in [position.fen(), position.shredder_fen()] {
                let again: Position = text.parse().unwrap();
                assert_eq!(again.shredder_fen(), position.shredder_fen());
                assert!(again.is_repetition_of(position));
            }
        });
    }
}

#[test]
fn hashes_equal_hashes_from_scratch() {
    let mut dice = Dice::seeded(11);
    for round in 0..40 {
        let number = if round % 2 == 0 { 518 } else { dice.below(960) as u16 };
        random_game(number, &mut dice, |line| {
            let position = line.position();
            let rebuilt = Position::try_from(position.to_setup()).unwrap();
            assert_eq!(rebuilt, *position, "{position}");
            if let Some(passed) = position.after_pass() {
                assert_eq!(Position::try_from(passed.to_setup()), Ok(passed), "{position}");
            }
        });
    }
}

#[test]
fn moves_are_read_back() {
    let mut dice = Dice::seeded(12);
    for round in 0..30 {
        let number = if round % 2 == 0 { 518 } else { dice.below(960) as u16 };
        random_game(number, &mut dice, |line| {
            let position = line.position();
            for legal in position.legal_moves() {
                let uci = legal.to_uci(position.castling_style());
                assert_eq!(uci.to_string().parse::<Uci>(), Ok(uci));
                assert_eq!(position.resolve(uci), Ok(legal));
                let san = position.san(legal);
                assert_eq!(san.to_string().parse::<San>(), Ok(san));
                assert_eq!(position.resolve_san(san), Ok(legal), "{san} in {position}");
            }
        });
    }
}

#[test]
fn captures_are_the_moves_that_change_material() {
    let mut dice = Dice::seeded(14);
    for _ in 0..30 {
        random_game(518, &mut dice, |line| {
            let position = line.position();
            let mut captures = Vec::new();
            position.for_each_capture(|each| captures.push(each));
            let mut expected = position.legal_moves();
            expected.retain(|&each| {
                let men = |position: &Position| position.board().occupied().count();
                men(&position.after(each)) < men(position) || each.promotion().is_some()
            });
            assert_eq!(captures, expected, "{position}");
        });
    }
}

#[test]
fn games_are_read_back() {
    let mut dice = Dice::seeded(13);
    for round in 0..30 {
        let number = if round % 2 == 0 { 518 } else { dice.below(960) as u16 };
        let mut start = None;
        let mut moves = Vec::new();
        random_game(number, &mut dice, |line| {
            start.get_or_insert(*line.position());
            moves.extend(line.moves().last());
        });
        let game = pgn::Pgn::new(start.unwrap(), moves, pgn::GameResult::Unknown);
        let again: pgn::Pgn = game.to_string().parse().unwrap();
        assert_eq!((again.main, again.start), (game.main, game.start));
    }
}
