//! Loops and who is to blame for them: `vectors/xiangqi-chase.jsonl`.

use serde_json::Value;

use crate::{Chase, Line, Repetition, Side, Verdict};

const LOOPS: &str = include_str!("../../../../vectors/xiangqi-chase.jsonl");

fn read(case: &Value) -> Line {
    let moves = case["moves"].as_array().unwrap().iter();
    let moves: Vec<&str> = moves.map(|mv| mv.as_str().unwrap()).collect();
    format!("{} moves {}", case["fen"].as_str().unwrap(), moves.join(" ")).parse().unwrap()
}

/// The verdict in the words of the vectors.
fn judged(line: &Line) -> &'static str {
    match line.verdict(Repetition::Whole(Chase::Axf)) {
        None => "none",
        Some(Verdict::Draw) => "draw",
        Some(Verdict::PerpetualCheck(Side::Red) | Verdict::PerpetualChase(Side::Red)) => {
            "red_loses"
        }
        Some(Verdict::PerpetualCheck(Side::Black) | Verdict::PerpetualChase(Side::Black)) => {
            "black_loses"
        }
    }
}

/// Judges the loops whose names begin so; there are some.
fn check(families: &[&str]) {
    let mut judged_loops = 0;
    for text in LOOPS.lines() {
        let case: Value = serde_json::from_str(text).unwrap();
        let id = case["id"].as_str().unwrap();
        if families.iter().any(|family| id.starts_with(family)) {
            assert_eq!(case["axf"], judged(&read(&case)), "{id}: {}", case["why"]);
            judged_loops += 1;
        }
    }
    assert!(judged_loops >= families.len(), "{families:?}");
}

#[test]
fn every_loop_is_judged_as_the_vectors_say() {
    check(&[""]);
}

#[test]
fn x5_4_everything_since_the_first_occurrence_counts() {
    check(&["window-", "ck-half", "rook-horse-short"]);
}

#[test]
fn x5_9_kings_and_pawns_do_not_chase_and_pawns_at_home_are_not_chased() {
    check(&["king-chase", "pawn-chase", "crossed-pawn", "uncrossed-pawn", "attacker-pinned"]);
}

#[test]
fn x5_10_what_is_protected_or_offered_is_not_threatened() {
    check(&["prot-real", "false-prot", "chase-cr-prot", "chase-nr-prot", "offer-", "same-cc"]);
}

#[test]
fn x5_11_a_chase_is_a_new_threat() {
    check(&["static-", "disc-", "cut-", "mixed-direct-disc", "ck-and-chase-same"]);
}

#[test]
fn x5_12_one_piece_is_chased_by_every_move() {
    check(&["two-one", "one-two", "two-two", "victim-stays", "ck1-ch1", "kill-idle"]);
}

#[test]
fn x5_13_whoever_does_worse_loses() {
    check(&["ck-vs-chase", "ch-vs-halfck", "ck-both", "mutual-", "ck-idle"]);
}

#[test]
fn x5_14_it_does_not_matter_who_repeats() {
    check(&["rook-horse-leadin", "check-rook-black", "check-rook"]);
}
