//! Questions with known answers, asked through [`game::Study`] as the query door would.

use game::{Fault, Rules, Study};
use serde_json::{Value, json};

use super::support::rules;
use crate::{Position, StupidChess};

#[test]
fn every_vector_is_answered_as_expected() {
    let text = include_str!("../../../../vectors/stupid.jsonl");
    let mut asked = 0;
    for line in text.lines() {
        let question: Value = serde_json::from_str(line).unwrap();
        let answer = answer(&question);
        let id = &question["id"];
        match (&question["expect"]["ok"], answer) {
            (Value::Object(expected), Ok(answer)) => {
                for (name, value) in expected {
                    assert_eq!(&answer[name], value, "{id}: {name}");
                }
            }
            (Value::Null, Err(fault)) => {
                let code = &question["expect"]["error"]["code"];
                assert!(code.is_null() || code == fault.code.word(), "{id}: {fault:?}");
            }
            (_, answer) => panic!("{id}: {answer:?}"),
        }
        asked += 1;
    }
    assert_eq!(asked, 3113);
}

fn answer(question: &Value) -> Result<Value, Fault> {
    assert_eq!(question["game"], StupidChess::ABOUT.id);
    let rules = rules();
    let text = question["position"].as_str().unwrap();
    let text = if text == "start" { StupidChess::ABOUT.start } else { text };
    let mut position = rules.read(text).map_err(|mut faults| faults.remove(0))?;
    match question["op"].as_str().unwrap() {
        "position" => Ok(about(&rules, &position)),
        "moves" => {
            let mut moves = rules.moves(&position, question["from"].as_str())?;
            moves.sort();
            Ok(json!({ "moves": moves }))
        }
        "play" => {
            for step in question["moves"].as_array().unwrap() {
                rules.play(&mut position, step.as_str().unwrap())?;
            }
            Ok(about(&rules, &position))
        }
        other => panic!("unknown op {other}"),
    }
}

fn about(rules: &StupidChess, position: &Position) -> Value {
    let status = rules.status(position);
    let name = |seat| StupidChess::ABOUT.seat_name(seat);
    json!({
        "position": rules.write(position),
        "to_act": status.to_act.map(name),
        "check": status.check,
        "outcome": status.outcome.map(|it| json!({
            "winner": it.winner.map(name),
            "reason": it.reason.0,
        })),
    })
}
