//! What xiangqi positions are worth.

use catalog::MATE;
use game::Dice;
use xiangqi::{Line, Piece, Position, Setup, Xiangqi};

use crate::xiangqi::evaluate;

fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut board = xiangqi::Board::new();
    for square in setup.board.occupied() {
        let piece = setup.board.piece_at(square).unwrap();
        board.put(square.mirrored(), Piece { side: !piece.side, role: piece.role });
    }
    Setup { board, turn: !setup.turn, ..setup }.validate().unwrap()
}

#[test]
fn colors_do_not_matter() {
    let (rules, mut dice) = (Xiangqi::default(), Dice::seeded(2));
    for _ in 0..10 {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves = position.moves();
            let Some(&mv) = dice.choose(&moves) else { break };
            position.play(mv);
            let (one, other) = (Line::new(position), Line::new(mirrored(&position)));
            assert_eq!(evaluate(&rules, &one), evaluate(&rules, &other), "{position}");
        }
    }
}

#[test]
fn parts_are_named() {
    let evaluation = evaluate(&Xiangqi::default(), &Line::new(Position::start()));
    for name in ["material", "placement", "mobility", "king_safety", "threats", "check", "mate"] {
        assert!(evaluation.part(name).is_some(), "{name} is missing");
    }
    assert_eq!(evaluation.score(), evaluation.part("tempo").unwrap());
}

#[test]
fn finished_games_are_special_cases() {
    let rules = Xiangqi::default();
    let mated: Line = "R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1".parse().unwrap();
    assert_eq!(evaluate(&rules, &mated).score(), -MATE);
    let tired: Line = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 120 99".parse().unwrap();
    assert_eq!(evaluate(&rules, &tired).score(), 0);
}
