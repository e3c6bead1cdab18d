//! The search: mates, draws, limits.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use catalog::{Brief, Choice, Limits, Score, Setting, Thinker};
use chess::{Chess, Line, Position};
use xiangqi::Xiangqi;

use crate::{AlphaBeta, best};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn chess_best(fen: &str, limits: Limits, lines: usize) -> Choice {
    let line = Line::new(fen.parse().unwrap());
    best(&Chess::default(), &line, limits, lines, Setting::default())
}

#[test]
fn finds_mates() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "h5f7", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 3),
    ];
    for (fen, mv, moves) in mates {
        let choice = chess_best(fen, Limits::depth(9), 1);
        assert_eq!(choice.moves[0].mv, mv, "{fen}");
        assert_eq!(choice.moves[0].points.mate_in(), Some(moves), "{fen}");
        assert_eq!(choice.moves[0].score, 1.0);
    }
}

#[test]
fn sees_that_it_is_mated() {
    let choice = chess_best("6k1/6pp/8/8/8/8/r7/1r4K1 w - - 0 1", Limits::depth(6), 1);
    assert!(choice.moves.is_empty(), "mated already");
    let choice = chess_best("k7/8/8/8/8/1q6/8/K7 w - - 0 1", Limits::depth(6), 1);
    assert!(choice.moves.is_empty(), "stalemate");
    let choice = chess_best("8/8/8/8/8/5k2/1r6/6K1 w - - 0 1", Limits::depth(8), 1);
    assert!(choice.moves[0].points.mate_in().is_some_and(|moves| moves < 0));
}

#[test]
fn takes_a_draw_when_behind() {
    // Checks on e8 and h5 without end keep Black's queens from winning.
    let fen = "6k1/6p1/8/7Q/8/8/qq6/7K w - - 0 1";
    let choice = chess_best(fen, Limits::depth(12), 1);
    assert_eq!(choice.moves[0].points, Score(0), "{:?}", choice.moves[0].line);
    assert_eq!(choice.moves[0].score, 0.5);
}

#[test]
fn does_not_repeat_when_ahead() {
    let mut line = Line::new("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1".parse().unwrap());
    for uci in ["b2c2", "g8f8", "c2b2", "f8g8", "b2c2", "g8f8"] {
        let legal = line.position().resolve(uci.parse().unwrap()).unwrap();
        line.play(legal);
    }
    let choice = best(&Chess::default(), &line, Limits::depth(6), 40, Setting::default());
    let repeated = choice.moves.iter().find(|it| it.mv == "c2b2").unwrap();
    assert_ne!(choice.moves[0].mv, "c2b2");
    assert!(repeated.points.0 < choice.moves[0].points.0);
}

#[test]
fn the_same_question_takes_the_same_nodes() {
    for limits in [Limits::depth(7), Limits::nodes(5_000)] {
        assert_eq!(chess_best(KIWIPETE, limits, 2), chess_best(KIWIPETE, limits, 2));
    }
    assert!(chess_best(KIWIPETE, Limits::nodes(5_000), 1).nodes <= 5_000);
}

#[test]
fn several_lines_come_best_first() {
    let choice = chess_best(KIWIPETE, Limits::depth(6), 5);
    assert_eq!(choice.moves.len(), 5);
    assert!(choice.moves.is_sorted_by(|one, other| one.points >= other.points));
    let mut texts: Vec<&str> = choice.moves.iter().map(|it| &*it.mv).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 5);
    let few = chess_best("7k/8/8/8/8/8/8/K6R b - - 0 1", Limits::depth(4), 50);
    assert_eq!(few.moves.len(), 2);
}

#[test]
fn several_lines_come_best_first_wherever_the_search_stops() {
    for nodes in (2_000..32_000).step_by(3_000) {
        let choice = chess_best(KIWIPETE, Limits::nodes(nodes), 8);
        let sorted = choice.moves.is_sorted_by(|one, other| one.points >= other.points);
        assert!(sorted, "{nodes}: {:?}", choice.moves);
    }
}

#[test]
fn stops_at_any_moment_with_a_move() {
    let mut player = AlphaBeta::new(Chess::default(), Setting::default());
    let line = Line::new(Position::start());
    let stop = AtomicBool::new(true);
    let choice = player.think(
        &line,
        Brief { limits: Limits::default(), lines: 1, stop: &stop, report: &mut |_| () },
    );
    assert_eq!(choice.moves.len(), 1);
    assert_eq!(
        player
            .think(
                &line,
                Brief { limits: Limits::nodes(1), lines: 1, stop: &stop, report: &mut |_| () }
            )
            .moves
            .len(),
        1
    );
    stop.store(false, Ordering::Relaxed);
    thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            player.think(
                &line,
                Brief { limits: Limits::default(), lines: 1, stop: &stop, report: &mut |_| () },
            )
        });
        thread::sleep(Duration::from_millis(20));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(thinking.join().unwrap().moves.len(), 1);
    });
}

#[test]
fn keeps_to_the_time() {
    let start = Instant::now();
    chess_best(KIWIPETE, Limits::time(Duration::from_millis(50)), 1);
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn two_threads_find_mate_too() {
    let rules = Chess::default();
    let line = Line::new("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1".parse().unwrap());
    let setting = Setting { threads: 2, ..Setting::default() };
    let choice = best(&rules, &line, Limits::depth(9), 1, setting);
    assert_eq!(choice.moves[0].mv, "f6a6");
}

#[test]
fn a_share_of_the_clock_is_never_all_of_it() {
    for (left, increment, moves) in [(1_000, 0, None), (100, 1_000, None), (60_000, 600, Some(1))] {
        let left = Duration::from_millis(left);
        let limits = Limits::clock(left, Duration::from_millis(increment), moves);
        assert!(limits.time.unwrap() < left && limits.enough.unwrap() < left);
    }
}

#[test]
fn probability_follows_the_score() {
    assert_eq!(Score(0).probability(150.0), 0.5);
    assert!((Score(150).probability(150.0) - 0.75).abs() < 1e-9);
    assert!((Score(-150).probability(150.0) - 0.25).abs() < 1e-9);
    assert_eq!(Score(29_999).mate_in(), Some(1));
    assert_eq!(Score(-29_998).mate_in(), Some(-1));
    assert_eq!(Score(-29_998).probability(150.0), 0.0);
}

#[test]
fn xiangqi_mates_and_stalemates() {
    let rules = Xiangqi::default();
    let think = |fen: &str| {
        let line = fen.parse().unwrap();
        best(&rules, &line, Limits::depth(7), 1, Setting::default())
    };
    let choice = think("3k5/9/9/9/9/9/9/4R4/R8/4K4 w - - 0 1");
    assert!(choice.moves[0].points.mate_in().is_some_and(|moves| (1..=3).contains(&moves)));
    // Whoever is stuck has lost.
    let choice = think("3k5/2P6/4P4/9/9/9/9/9/9/4K4 w - - 0 1");
    assert!(choice.moves[0].points.mate_in().is_some_and(|moves| moves > 0), "{choice:?}");
}
