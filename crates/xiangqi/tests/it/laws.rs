//! What must hold for every game, and for every position on the way.

use game::{
    Dice,
    laws::{self, Reach},
};
use xiangqi::{Line, Position, Xiangqi};

#[test]
fn laws_hold() {
    let marks = &["no_capture", "checkmate"];
    let reach = Reach { games: 8, tries: 1, imagined: 1, marks, ..Reach::default() };
    laws::check(&Xiangqi::default(), reach);
}

#[test]
fn laws_hold_with_a_short_limit() {
    let marks = &["no_capture"];
    let reach = Reach { games: 20, tries: 1, imagined: 1, marks, ..Reach::default() };
    laws::check(&Xiangqi::new(10).unwrap(), reach);
}

#[test]
fn written_moves_lead_on() {
    let reach = Reach { games: 4, ..Reach::default() };
    laws::check_paper(&Xiangqi::default(), &Xiangqi::default(), reach);
}

/// Kings and two pawns on an open board come round again and again.
#[test]
fn random_play_on_an_open_board_repeats() {
    let rules = Xiangqi::default();
    let mut dice = Dice::seeded(6);
    let mut endings = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let mut line: Line = "3k5/9/9/p8/9/9/P8/9/9/4K4 w - - 0 1".parse().unwrap();
        while rules.outcome(&line).is_none() {
            line.play(*dice.choose(&line.position().moves()).unwrap());
            assert_eq!(line.to_string().parse(), Ok(line.clone()));
        }
        endings.extend(rules.outcome(&line).map(|outcome| outcome.reason.0));
    }
    assert!(endings.contains("repetition"), "{endings:?}");
}

#[test]
fn every_position_is_its_text_and_keeps_its_key() {
    let mut dice = Dice::seeded(5);
    for _ in 0..30 {
        let mut position = Position::start();
        for _ in 0..200 {
            let Some(mv) = dice.choose(&position.moves()).copied() else { break };
            assert!(position.is_legal(mv));
            position.play(mv);
            assert_eq!(position.to_string().parse(), Ok(position), "{position}");
            let afresh = position.to_setup().validate().unwrap();
            assert_eq!(afresh.key(), position.key());
            assert_eq!(position.in_check(), !position.legal().checkers().is_empty());
        }
    }
}
