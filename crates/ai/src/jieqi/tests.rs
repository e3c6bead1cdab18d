//! The network's inputs follow the walks, and treat left and right and both colors alike.

use game::{Dice, Study};
use jieqi::{Jieqi, Knowledge, Mover, Position};
use xiangqi::Side;

use super::{evaluate, features::blanks, net};
use crate::{Playable, search::SearchPosition, tune::Trainable};

/// All positions of random games as Red knows them.
fn positions(seeds: std::ops::Range<u64>) -> Vec<Knowledge> {
    let rules = Jieqi::default();
    let mut all = Vec::new();
    for seed in seeds {
        let mut dice = Dice::seeded(seed);
        let mut known = rules.read(&rules.opening()).unwrap();
        while rules.outcome(&known).is_none() {
            all.push(known.clone());
            let text = dice.choose(&rules.moves(&known, None).unwrap()).unwrap().clone();
            let text = rules.drawn(&known, text, &mut dice);
            rules.play(&mut known, &text).unwrap();
        }
    }
    all
}

/// The board of `known`, rank by rank from Black's side, and the rest of its text.
fn ranks(known: &Knowledge) -> (Vec<String>, String) {
    let text = known.to_string();
    let (board, rest) = text.split_once(' ').unwrap();
    (board.split('/').map(str::to_owned).collect(), rest.to_owned())
}

fn swap_case(letter: char) -> char {
    if letter.is_ascii_lowercase() {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}

/// The same with left and right exchanged.
fn mirrored(known: &Knowledge) -> Knowledge {
    let (ranks, rest) = ranks(known);
    let ranks: Vec<String> = ranks.iter().map(|rank| rank.chars().rev().collect()).collect();
    Jieqi::default().read(&format!("{} {rest}", ranks.join("/"))).unwrap()
}

/// The same with colors exchanged.
fn swapped(known: &Knowledge) -> Knowledge {
    let (ranks, rest) = ranks(known);
    let swap = |rank: &String| rank.chars().map(swap_case).collect();
    let ranks: Vec<String> = ranks.iter().rev().map(swap).collect();
    let (red, black) = rest.split(' ').next().unwrap().split_once(':').unwrap();
    let turn = match known.position().turn() {
        Side::Red => 'b',
        Side::Black => 'r',
    };
    Jieqi::default().read(&format!("{} {black}:{red} {turn} b", ranks.join("/"))).unwrap()
}

#[test]
fn walks_are_followed_exactly() {
    let mut dice = Dice::seeded(3);
    let (mut turned, mut blanks_taken) = (0, 0);
    for known in positions(0..12).into_iter().step_by(5) {
        let mut position: Position = *known.position();
        let mut accumulator = net::refresh(&position);
        for _ in 0..12 {
            let walks = position.walks();
            let Some(&walk) = dice.choose(&walks) else { break };
            turned += usize::from(walk.mover == Mover::FaceDown);
            blanks_taken += usize::from(blanks(&position, !position.turn()).contains(walk.to));
            accumulator = net::update(accumulator, &position, walk);
            position.play(walk);
            assert_eq!(accumulator, net::refresh(&position), "{walk} after {known}");
        }
    }
    assert!(turned > 100 && blanks_taken > 10, "{turned} turned, {blanks_taken} taken");
}

#[test]
fn each_view_has_its_own_inputs() {
    for known in positions(20..22) {
        let position = known.position();
        let men = position.board().occupied().count();
        let pooled: u32 = Side::ALL.map(|side| position.pool().total(side)).iter().sum();
        for view in Jieqi::inputs(&known) {
            let mut distinct = view.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!((view.len(), distinct.len() as u32), (distinct.len(), men + pooled));
            assert!(distinct.iter().all(|&input| usize::from(input) < Jieqi::INPUTS));
        }
    }
}

#[test]
fn what_the_viewer_took_is_seen() {
    let inputs = |taken: &str| {
        let board = "2xxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX";
        Jieqi::inputs(&Jieqi::default().read(&format!("{board} ?:{taken} r r")).unwrap())
    };
    assert_ne!(inputs("rr"), inputs("hh"));
    assert_eq!(inputs("rh"), inputs("hr"));
}

#[test]
fn left_and_right_are_mirrored() {
    for known in positions(30..33).into_iter().step_by(7) {
        let there = Jieqi::inputs(&mirrored(&known));
        for (mut here, mut there) in Jieqi::inputs(&known).into_iter().zip(there) {
            here.iter_mut().for_each(|input| *input = Jieqi::mirror(*input));
            here.sort_unstable();
            there.sort_unstable();
            assert_eq!(here, there, "{known}");
        }
    }
}

#[test]
fn colors_do_not_matter() {
    let rules = Jieqi::default();
    for known in positions(40..43).into_iter().step_by(3) {
        let network = |known: &Knowledge| evaluate(&rules, known).part("network").unwrap();
        assert_eq!(network(&known), network(&swapped(&known)), "{known}");
    }
}

#[test]
fn the_search_sees_what_evaluate_tells() {
    let rules = Jieqi::default();
    for known in positions(50..52) {
        let score = rules.root(&known).position.evaluate();
        assert_eq!(evaluate(&rules, &known).score(), score, "{known}");
    }
}
