//! Questions with known answers, shared with every client of the query door.

use game::{Meter, Rules, Status, Study};
use serde_json::{Map, Value, json};
use xiangqi::{Line, Xiangqi};

const VECTORS: &str = include_str!("../data/vectors.jsonl");

#[test]
fn vectors() {
    let rules = Xiangqi::default();
    let mut asked = 0;
    for question in VECTORS.lines() {
        let question: Value = serde_json::from_str(question).unwrap();
        let expected = question["expect"]["ok"].as_object().unwrap();
        let answer = answer(&rules, &question, expected);
        for (name, value) in expected {
            assert_eq!(answer.get(name), Some(value), "{name} of {question}");
        }
        asked += 1;
    }
    assert_eq!(asked, 2750);
}

fn answer(rules: &Xiangqi, question: &Value, expected: &Map<String, Value>) -> Map<String, Value> {
    let text = question["position"].as_str().unwrap();
    let text = if text == "start" { Xiangqi::ABOUT.start } else { text };
    let mut line = rules.read(text).unwrap();
    let answer = match question["op"].as_str().unwrap() {
        "position" => glance(rules, &line),
        "moves" => {
            let mut moves = rules.moves(&line, None).unwrap();
            moves.sort();
            json!({ "moves": moves })
        }
        "play" => {
            for mv in question["moves"].as_array().unwrap() {
                rules.play(&mut line, mv.as_str().unwrap()).unwrap();
            }
            glance(rules, &line)
        }
        "perft" => {
            let depth = question["depth"].as_u64().unwrap().try_into().unwrap();
            json!({ "nodes": rules.perft(&line, depth, &mut Meter::UNLIMITED.clone()).unwrap() })
        }
        other => panic!("unknown question {other}, expecting {expected:?}"),
    };
    answer.as_object().unwrap().clone()
}

fn glance(rules: &Xiangqi, line: &Line) -> Value {
    let Status { check, outcome, .. } = rules.status(line);
    let outcome = outcome.map(|outcome| {
        let winner = outcome.winner.map(|seat| Xiangqi::ABOUT.seat_name(seat));
        json!({ "winner": winner, "reason": outcome.reason.0 })
    });
    json!({ "position": rules.write(line), "check": check, "outcome": outcome })
}
