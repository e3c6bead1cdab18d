//! The Jieqi player: what it plays, and that it never plays on averages of bounds.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use catalog::{Brief, Choice, Level, Limits, Score, Setting, Thinker};
use game::{Dice, Study};
use jieqi::{Jieqi, Knowledge};

use crate::{Playable, best, jieqi as player};

/// Most of what may be turned by `+b2d2` allows a mate at once; the rest wins.
const TRAP: &str = "x2k1xxA1/9/px2c4/x1x1C1E2/7c1/2P3h2/9/1X2H3P/4Ae3/XXX1KX3 HCP:RRPP r r";

fn read(text: &str) -> Knowledge {
    Jieqi::default().read(text).unwrap()
}

fn think(mind: &mut dyn Thinker<Jieqi>, known: &Knowledge, limits: Limits, lines: usize) -> Choice {
    mind.think(known, Brief { limits, lines, stop: &AtomicBool::new(false), report: &mut |_| () })
}

fn best_of(text: &str, limits: Limits, lines: usize) -> Choice {
    best(&Jieqi::default(), &read(text), limits, lines, Setting::default())
}

/// All positions of random games as Red knows them, the last of each game too, which is over.
fn random_positions(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Knowledge)) {
    let rules = Jieqi::default();
    for seed in seeds {
        let mut dice = Dice::seeded(seed);
        let mut known = read(&rules.opening());
        while rules.outcome(&known).is_none() {
            look(&known);
            let text = dice.choose(&rules.moves(&known, None).unwrap()).unwrap().clone();
            let text = rules.drawn(&known, text, &mut dice);
            rules.play(&mut known, &text).unwrap();
        }
        look(&known);
    }
}

#[test]
fn a_trap_is_seen_through() {
    for nodes in [20_000, 100_000, 500_000] {
        let choice = best_of(TRAP, Limits::nodes(nodes), 1);
        assert_ne!(choice.moves[0].mv, "+b2d2", "{nodes} nodes: {choice:?}");
        assert!(choice.nodes <= nodes);
    }
    let choice = best_of(TRAP, Limits::time(Duration::from_secs(1)), 1);
    assert_ne!(choice.moves[0].mv, "+b2d2", "{choice:?}");
}

/// A chariot's check beside the king seems to lose the chariot, and mates.
#[test]
fn a_mate_in_one_is_seen_coming() {
    let traps = [
        (
            "1p3k3/4p4/5r3/9/p2C1N3/8P/X2n5/3CP4/4B4/X3K1XXX w R0A1C0P3N0B1r0a0c0p0n0b0 0 1",
            ["f5d6", "f7f0"],
        ),
        (
            "x2xk2xx/4p4/2p1b2x1/p8/b3C3c/BP4R1p/3N5/1N2B3P/A6r1/4K3X b R0A0C1P0N0B0r1a2c0p1n1b0 0 1",
            ["i4h4", "g4g9"],
        ),
    ];
    let rules = Jieqi::default();
    for (text, [blunder, mate]) in traps {
        let position = rules.convert(text, Some("pikafish"), "jfn").unwrap().position;
        let mut after = read(&position);
        rules.play(&mut after, blunder).unwrap();
        rules.play(&mut after, mate).unwrap();
        assert_eq!(rules.status(&after).outcome.unwrap().reason.0, "checkmate");
        let choice = best_of(&position, Limits::nodes(10_000), 1);
        assert_ne!(choice.moves[0].mv, blunder, "{choice:?}");
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for text in [TRAP, &Jieqi::default().opening()] {
        let ask = || best_of(text, Limits::nodes(30_000), 3);
        assert_eq!(ask(), ask());
    }
}

#[test]
fn chances_are_averaged_as_probabilities() {
    let average = |scores: &[(u32, i32)]| {
        let scores: Vec<_> = scores.iter().map(|&(weight, it)| (weight, Score(it))).collect();
        Score::average(&scores, 200.0)
    };
    assert_eq!(average(&[(1, 0), (3, 0)]), Score(0));
    assert_eq!(average(&[(1, 200), (1, -200)]), Score(0));
    // A rook up half of the time does not make up for being mated the other half.
    assert!(average(&[(1, 900), (1, -29_990)]).0 < 0);
    assert_eq!(average(&[(1, 29_999), (1, -29_998)]), Score(0));
    // Certain mates stay mates, at the longest distance.
    assert_eq!(average(&[(2, 29_997), (1, 29_991)]), Score(29_991));
    assert_eq!(average(&[(2, -29_998), (1, -29_990)]), Score(-29_990));
    assert_eq!(average(&[(1, 29_997), (1, 28_999)]).mate_in(), None);
}

#[test]
fn it_mates_and_takes_what_hangs() {
    // The second rook mates on the back rank.
    let choice = best_of("3k5/R8/9/9/9/9/9/8R/9/4K4 -:- r r", Limits::depth(5), 1);
    assert_eq!(choice.moves[0].points.mate_in(), Some(1), "{choice:?}");
    let hanging = "5k3/9/9/9/r8/9/9/9/9/R3KA3 -:- r r";
    for limits in [Limits::depth(1), Limits::nodes(5_000)] {
        assert_eq!(best_of(hanging, limits, 1).moves[0].mv, "a0a5");
    }
    let mut greedy = player::greedy(Jieqi::default(), Setting::default());
    let choice = think(&mut *greedy, &read(hanging), Limits::default(), 2);
    assert_eq!((choice.moves.len(), &*choice.moves[0].mv), (2, "a0a5"));
}

#[test]
fn every_answer_is_legal_and_over_is_over() {
    let rules = Jieqi::default();
    let mut minds = [
        crate::searching(rules, Setting::default()),
        crate::searching(rules, Setting { level: Level::new(1).unwrap(), ..Setting::default() }),
        player::greedy(rules, Setting::default()),
    ];
    let mut asked = 0;
    random_positions(0..6, |known| {
        asked += 1;
        let legal = rules.moves(known, None).unwrap();
        if asked % 7 != 0 && !legal.is_empty() {
            return;
        }
        for mind in &mut minds {
            let choice = think(&mut **mind, known, Limits::nodes(400), 3);
            assert_eq!(choice.moves.len(), legal.len().min(3), "{known}");
            for scored in choice.moves {
                assert!(legal.contains(&scored.mv), "{} in {known}", scored.mv);
                assert!((0.0..=1.0).contains(&scored.score));
                assert_eq!(scored.line[0], scored.mv);
                // What follows a reveal depends on it.
                let reveals = scored.line.iter().rev().skip(1).filter(|it| it.starts_with('+'));
                assert_eq!(reveals.count(), 0, "{:?}", scored.line);
            }
        }
    });
}

#[test]
fn lines_come_best_first() {
    let choice = best_of(TRAP, Limits::depth(6), 6);
    assert_eq!(choice.moves.len(), 6);
    assert!(choice.moves.is_sorted_by(|one, other| one.points >= other.points), "{choice:?}");
}

#[test]
fn it_stops_when_told() {
    let mut mind = crate::searching(Jieqi::default(), Setting::default());
    let start = read(&Jieqi::default().opening());
    let choice = mind.think(
        &start,
        Brief {
            limits: Limits::default(),
            lines: 1,
            stop: &AtomicBool::new(true),
            report: &mut |_| (),
        },
    );
    assert_eq!(choice.moves.len(), 1);
    let begun = Instant::now();
    think(&mut *mind, &start, Limits::time(Duration::from_millis(50)), 1);
    assert!(begun.elapsed() < Duration::from_secs(2));
    assert_eq!(think(&mut *mind, &start, Limits::nodes(1), 1).moves.len(), 1);
}

#[test]
fn odds_come_from_the_pool() {
    let rules = Jieqi::default();
    let odds = player::odds(&rules, &read(&rules.opening()));
    assert_eq!(odds.len(), 30);
    assert_eq!(odds[0].chances[0], ("P".to_owned(), 1.0 / 3.0));
    // Red took a rook and knows it; of its own loss it knows nothing.
    let text = "1xxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX ?:r r r";
    let odds = player::odds(&rules, &read(text));
    let chance = |at: &str| {
        let odds = odds.iter().find(|odds| odds.at == at).unwrap();
        odds.chances.iter().find(|(role, _)| role == "R").unwrap().1
    };
    assert_eq!((chance("b9"), chance("b0")), (1.0 / 14.0, 2.0 / 15.0));
    random_positions(7..8, |known| {
        for odds in player::odds(&rules, known) {
            let sum: f64 = odds.chances.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9);
        }
    });
}
