//! Repetitions in the tree: checks and chases.

use catalog::{Limits, Setting};
use serde_json::Value;
use xiangqi::{Line, Position, Xiangqi};

use crate::{
    Playable, best,
    search::{Repetition, Root, SearchPosition, Visit},
    xiangqi::XiangqiSearchPosition,
};

const LOOPS: &str = include_str!("../../../../vectors/xiangqi-chase.jsonl");

/// What the search says of the last loop of a line.
fn judged(root: &Root<XiangqiSearchPosition>) -> Option<Repetition> {
    let position = &root.position;
    let present = Visit { key: position.key(), check: position.is_check(), arrival: root.arrival };
    let earlier = root.past.iter().rposition(|visit| visit.key == present.key)?;
    let cycle: Vec<Visit> = root.past[earlier + 1..].iter().copied().chain([present]).collect();
    Some(position.repetition(&cycle))
}

#[test]
fn x5_4_whoever_checks_with_every_move_loses() {
    let visits = |checks: &[bool]| -> Vec<Visit> {
        checks.iter().map(|&check| Visit { key: 0, check, arrival: 0 }).collect()
    };
    let position = Xiangqi::default().root(&Line::new(Position::start())).position;
    let judge = |checks: &[bool]| position.repetition(&visits(checks));
    // The last visit is the present one: the side to move is in check there.
    assert_eq!(judge(&[false, true, false, true]), Repetition::Won);
    assert_eq!(judge(&[true, false, true, false]), Repetition::Lost);
    assert_eq!(judge(&[true, true, true, true]), Repetition::Drawn);
    assert_eq!(judge(&[false, true, false, false]), Repetition::Drawn);
}

/// Where both loops are the same, the last one tells as much as both.
#[test]
fn x5_5_the_tree_judges_loops_as_the_rules_do() {
    let mut judged_loops = 0;
    for text in LOOPS.lines() {
        let case: Value = serde_json::from_str(text).unwrap();
        let moves: Vec<&str> =
            case["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let (first, second) = moves.split_at(moves.len() / 2);
        let verdict = case["axf"].as_str().unwrap();
        if first != second || verdict == "none" {
            continue;
        }
        let fen = case["fen"].as_str().unwrap();
        let line: Line = format!("{fen} moves {}", moves.join(" ")).parse().unwrap();
        let turn = if line.position().turn() == xiangqi::Side::Red { "red" } else { "black" };
        let expected = match verdict.strip_suffix("_loses") {
            None => Repetition::Drawn,
            Some(loser) if loser == turn => Repetition::Lost,
            Some(_) => Repetition::Won,
        };
        let found = judged(&Xiangqi::default().root(&line));
        assert_eq!(found, Some(expected), "{}: {}", case["id"], case["why"]);
        judged_loops += 1;
    }
    assert!(judged_loops > 100, "{judged_loops} loops were compared");
}

/// Only by chasing the horse for ever could Red hold on: the search must not take that for a draw.
#[test]
fn x5_5_a_chase_is_no_way_to_a_draw() {
    let rules = Xiangqi::default();
    let line: Line = "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1".parse().unwrap();
    let after: Line = format!("{line} moves h0i0 i9h7 i0h0 h7i9").parse().unwrap();
    let choice = best(&rules, &after, Limits::depth(6), 1, Setting::default());
    assert!(choice.moves[0].points.mate_in().is_none_or(|moves| moves > 0), "{choice:?}");
    assert_eq!(judged(&rules.root(&after)), Some(Repetition::Lost));
}
