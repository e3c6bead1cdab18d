//! Answers the questions of `data/war.jsonl` and compares every field that they expect.
#![allow(clippy::unwrap_used, reason = "a vector that cannot be read should stop the test")]

use game::{Fault, Meter, Options, Rules, Study};
use game_of_war::War;
use serde_json::{Map, Value, json};

#[test]
fn vectors() {
    let mut failures = Vec::new();
    let lines = include_str!("data/war.jsonl").lines();
    let count = lines.clone().count();
    for line in lines {
        let question: Value = serde_json::from_str(line).unwrap();
        let answer = answer(&question);
        let expected = &question["expect"];
        let right = match &answer {
            Ok(answer) => expected.get("ok").is_some_and(|ok| holds(ok, answer)),
            Err(fault) => match expected.get("error") {
                Some(error) => error.get("code").is_none_or(|code| code == fault.code),
                None => false,
            },
        };
        if !right {
            let answer = answer.unwrap_or_else(|fault| json!([fault.code, fault.message]));
            failures.push(format!("{}\n  expected {expected}\n  found {answer}", question["id"]));
        }
    }
    assert!(count > 800, "only {count} vectors");
    let first: Vec<&String> = failures.iter().take(5).collect();
    assert!(failures.is_empty(), "{} of {count} fail: {first:#?}", failures.len());
}

/// Whether `found` has everything that `expected` names.
fn holds(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| holds(value, found))),
        _ => expected == found,
    }
}

fn answer(question: &Value) -> Result<Value, Fault> {
    let rules = War::with_options(&Options::complete(War::OPTIONS, []).unwrap()).unwrap();
    let field = |name: &str| question[name].as_str().unwrap_or_default();
    let mut sheet = rules.read(field("position")).map_err(|mut faults| faults.remove(0))?;
    match field("op") {
        "position" => Ok(describe(&rules, &sheet, Vec::new())),
        "moves" => {
            let mut moves = rules.moves(&sheet, question["from"].as_str())?;
            moves.sort_unstable();
            Ok(json!({ "moves": moves }))
        }
        "play" => {
            let mut events = Vec::new();
            for text in question["moves"].as_array().unwrap() {
                events.extend(rules.play(&mut sheet, text.as_str().unwrap())?);
            }
            Ok(describe(&rules, &sheet, events))
        }
        "perft" => {
            let depth = question["depth"].as_u64().unwrap() as u32;
            Ok(json!({ "nodes": rules.perft(&sheet, depth, &mut { Meter::UNLIMITED })? }))
        }
        "network" => explain(&rules, &sheet, "network", field("side")),
        "forecast" => explain(&rules, &sheet, "forecast", field("target")),
        other => panic!("the vectors do not ask `{other}`"),
    }
}

fn explain(
    rules: &War,
    sheet: &game_of_war::Sheet,
    question: &str,
    argument: &str,
) -> Result<Value, Fault> {
    let answer = rules.explain(sheet, question, argument)?;
    Ok(serde_json::to_value(answer).unwrap())
}

fn describe(rules: &War, sheet: &game_of_war::Sheet, events: Vec<String>) -> Value {
    let status = rules.status(sheet);
    let name = |seat| War::ABOUT.seat_name(seat);
    let outcome = status
        .outcome
        .map(|outcome| json!({ "winner": outcome.winner.map(name), "reason": outcome.reason.0 }));
    let mut answer = Map::new();
    answer.insert("position".to_owned(), rules.write(sheet).into());
    answer.insert("to_act".to_owned(), json!(status.to_act.map(name)));
    answer.insert("outcome".to_owned(), json!(outcome));
    answer.insert("events".to_owned(), events.into());
    answer.into()
}
