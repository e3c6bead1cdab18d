//! The questions of `vectors/jieqi.jsonl`, asked without the query door.

use game::{Fault, Meter, Rules, Status, Study};
use jieqi::{Jieqi, Knowledge};
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../../../vectors/jieqi.jsonl");

#[test]
fn every_vector_is_answered() {
    let mut asked = 0;
    for line in VECTORS.lines().filter(|line| !line.trim().is_empty()) {
        let question: Value = serde_json::from_str(line).unwrap();
        check(&question);
        asked += 1;
    }
    assert_eq!(asked, 898);
}

fn check(question: &Value) {
    let expect = &question["expect"];
    match (answer(question), expect.get("ok")) {
        (Ok(answer), Some(ok)) => {
            for (name, value) in ok.as_object().unwrap() {
                assert_eq!(&answer[name], value, "{name} of {question}");
            }
        }
        (Err(fault), None) => {
            if let Some(code) = expect["error"].get("code") {
                assert_eq!(fault.code.word(), code, "{question}");
            }
        }
        (Ok(answer), None) => panic!("{question} was answered with {answer}"),
        (Err(fault), Some(_)) => panic!("{question} was refused: {fault:?}"),
    }
}

fn first(faults: Vec<Fault>) -> Fault {
    faults.into_iter().next().unwrap()
}

fn answer(question: &Value) -> Result<Value, Fault> {
    let rules = Jieqi::default();
    let text = question["position"].as_str().unwrap();
    let op = question["op"].as_str().unwrap();
    if op == "convert" {
        let to = question["to"].as_str().unwrap();
        return Ok(json!(rules.convert(text, None, to).map_err(first)?));
    }
    let mut known = rules.read(text).map_err(first)?;
    match op {
        "position" => Ok(describe(&rules, &known)),
        "moves" => {
            let mut moves = rules.moves(&known, None)?;
            moves.sort_unstable();
            Ok(json!({"moves": moves}))
        }
        "play" => {
            for text in question["moves"].as_array().unwrap() {
                rules.play(&mut known, text.as_str().unwrap())?;
            }
            Ok(describe(&rules, &known))
        }
        "perft" => {
            let depth = question["depth"].as_u64().unwrap() as u32;
            let nodes = rules.perft(&known, depth, &mut Meter::UNLIMITED.clone())?;
            Ok(json!({"nodes": nodes}))
        }
        _ => panic!("unknown op in {question}"),
    }
}

fn describe(rules: &Jieqi, known: &Knowledge) -> Value {
    let Status { to_act, check, outcome } = rules.status(known);
    let name = |seat| Jieqi::ABOUT.seat_name(seat);
    json!({
        "position": rules.write(known),
        "to_act": to_act.map(name),
        "check": check,
        "outcome": outcome.map(|it| json!({"winner": it.winner.map(name), "reason": it.reason.0})),
        "pool": rules.extra(known).pool,
    })
}
