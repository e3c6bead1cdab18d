//! Playing below full strength.

use catalog::{Level, Limits, Setting};
use chess::{Chess, Line, Position};

use crate::best;

fn weak(number: u8, seed: u64) -> Setting {
    Setting { level: Level::new(number).unwrap(), seed, ..Setting::default() }
}

#[test]
fn levels_are_numbered_from_one_to_ten() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(11), None);
    assert_eq!(Level::new(10), Some(Level::FULL));
    assert!((1..=10).all(|number| Level::new(number).unwrap().number() == number));
}

#[test]
fn a_weak_player_errs_the_same_way_twice() {
    let (rules, line) = (Chess::default(), Line::new(Position::start()));
    for number in 1..=9 {
        let think = |seed| best(&rules, &line, Limits::default(), 1, weak(number, seed));
        assert_eq!(think(1), think(1), "level {number}");
    }
    let moves = (0..20).map(|seed| best(&rules, &line, Limits::default(), 1, weak(1, seed)));
    let mut moves: Vec<String> = moves.map(|choice| choice.moves[0].mv.clone()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert!(moves.len() > 2, "a beginner has more than one opening: {moves:?}");
}

#[test]
fn even_a_beginner_takes_the_queen_and_gives_mate() {
    let rules = Chess::default();
    let queen = "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for seed in 0..10 {
        for (fen, expected) in [(queen, "c1g5"), (mate, "a1a8")] {
            let line = Line::new(fen.parse().unwrap());
            let choice = best(&rules, &line, Limits::default(), 1, weak(1, seed));
            assert_eq!(choice.moves[0].mv, expected);
        }
    }
}

#[test]
fn a_beginner_thinks_little() {
    let line = Line::new(Position::start());
    let choice = best(&Chess::default(), &line, Limits::depth(30), 1, weak(1, 0));
    assert!(choice.nodes <= 200 && choice.depth <= 2);
}
