//! What a Jieqi position is worth to one who does not know everything.

use game::Study;
use jieqi::{Jieqi, Knowledge};

use crate::jieqi::evaluate;

fn read(text: &str) -> Knowledge {
    Jieqi::default().read(text).unwrap()
}

fn part(text: &str, name: &str) -> i32 {
    evaluate(&Jieqi::default(), &read(text)).part(name).unwrap()
}

const START: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r";

#[test]
fn the_start_is_even() {
    for name in ["material", "placement", "face_down", "mobility", "king_safety", "threats"] {
        assert_eq!(part(START, name), 0, "{name}");
    }
    let tempo = evaluate(&Jieqi::default(), &read(START)).score();
    assert!((0..60).contains(&tempo));
}

#[test]
fn what_is_known_of_losses_counts() {
    // Red took two pieces face down; only Red's view says whether they were rooks or pawns.
    let material = |taken: &str| {
        let board = "2xxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX";
        part(&format!("{board} ?:{taken} r r"), "material")
    };
    assert!(material("rr") > material("hh"));
    assert!(material("hh") > material("pp"));
    // Of its own loss Red knows nothing, and keeps the average.
    let one_more =
        part("2xxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:hh r r", "material");
    assert!(one_more > material("hh"));
}

#[test]
fn both_sides_judge_alike() {
    let red = "x2k1xxA1/9/px2c4/x1x1C1E2/7c1/2P3h2/9/1X2H3P/4Ae3/XXX1KX3 HCP:RRPP r r";
    let board = red.split(' ').next().unwrap();
    let swap = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    let ranks: Vec<String> =
        board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let black = format!("{} RRPP:HCP b b", ranks.join("/"));
    let rules = Jieqi::default();
    assert_eq!(evaluate(&rules, &read(red)), evaluate(&rules, &read(&black)));
}

#[test]
fn a_finished_game_is_decided() {
    let mated = read("3k4R/R8/9/9/9/9/9/9/9/4K4 -:- b b");
    assert_eq!(evaluate(&Jieqi::default(), &mated).score(), -catalog::MATE);
}
