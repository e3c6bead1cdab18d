//! Players: what they are given and what they give back.

use catalog::{Limits, Setting};
use chess::Chess;
use game::{Dice, Study};
use xiangqi::Xiangqi;

use crate::{Playable, best};

/// Every line of every choice can be played, in positions of random games.
fn check_lines<S: Playable>(rules: &S, start: &str) {
    let mut dice = Dice::seeded(3);
    for _ in 0..6 {
        let mut position = rules.read(start).unwrap();
        for _ in 0..60 {
            let moves = rules.moves(&position, None).unwrap();
            let Some(text) = dice.choose(&moves) else { break };
            rules.play(&mut position, text).unwrap();
            let choice = best(rules, &position, Limits::nodes(300), 3, Setting::default());
            let left = rules.moves(&position, None).unwrap().len();
            assert_eq!(choice.moves.len(), left.min(3));
            for scored in choice.moves {
                assert!((0.0..=1.0).contains(&scored.score));
                assert_eq!(scored.line[0], scored.mv);
                let mut after = position.clone();
                for text in scored.line {
                    rules.play(&mut after, &text).unwrap();
                }
            }
        }
    }
}

#[test]
fn lines_are_legal() {
    check_lines(&Chess::default(), Chess::default().opening().as_str());
    check_lines(
        &Chess::default(),
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    );
    check_lines(&Xiangqi::default(), Xiangqi::default().opening().as_str());
}

#[test]
fn a_choice_is_written_as_the_query_door_promises() {
    let rules = Chess::default();
    let position = rules.read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let choice = best(&rules, &position, Limits::depth(2), 1, Setting::default());
    let json = serde_json::to_value(&choice).unwrap();
    assert_eq!(json["moves"][0]["move"], "a1a8");
    assert_eq!(json["moves"][0]["score"], 1.0);
    assert_eq!(json["moves"][0]["line"][0], "a1a8");
    assert!(json["depth"].is_u64() && json["nodes"].is_u64());
}
