//! Questions with expected answers: ours, and those of a directory named in `UMPIRE_VECTORS`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::ask;

/// How many failures are told before the rest is only counted.
const FAILURES_SHOWN: usize = 10;

#[test]
fn chess_vectors() {
    run(&ours("chess.jsonl"));
}

#[test]
fn xiangqi_vectors() {
    run(&ours("xiangqi.jsonl"));
}

#[test]
fn jieqi_vectors() {
    run(&ours("jieqi.jsonl"));
}

#[test]
fn stupid_vectors() {
    run(&ours("stupid.jsonl"));
}

#[test]
fn war_vectors() {
    run(&ours("war.jsonl"));
}

#[test]
fn notation_vectors() {
    run(&ours("notation.jsonl"));
}

#[test]
fn edges_vectors() {
    run(&ours("edges.jsonl"));
}

#[test]
fn vectors_from_elsewhere() {
    let Ok(folder) = std::env::var("UMPIRE_VECTORS") else { return };
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "jsonl"));
    files.sort();
    assert!(!files.is_empty(), "{folder} has no *.jsonl");
    files.iter().for_each(|path| run(path));
}

fn ours(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name)
}

fn run(path: &Path) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut failures = Vec::new();
    let mut asked = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        asked += 1;
        if let Err(failure) = check(line) {
            failures.push(format!("line {}: {failure}", index + 1));
        }
    }
    assert!(asked > 0, "{path:?} is empty");
    let shown: Vec<&String> = failures.iter().take(FAILURES_SHOWN).collect();
    assert!(failures.is_empty(), "{path:?}: {} of {asked} fail: {shown:#?}", failures.len());
}

fn check(line: &str) -> Result<(), String> {
    let mut question: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let fields = question.as_object_mut().ok_or("not an object")?;
    let expect = fields.remove("expect").ok_or("no `expect`")?;
    fields.remove("note");
    let answer = ask(&question.to_string());
    if answer["id"] != question["id"] {
        return Err(format!("the id is not echoed: {answer}"));
    }
    let fits = match expect.get("error") {
        Some(error) => answer.get("error").is_some() && holds(&answer["error"], error),
        None => holds(&answer["ok"], &expect["ok"]),
    };
    if fits { Ok(()) } else { Err(format!("{question} gives {answer}, expected {expect}")) }
}

/// Whether `found` has all that `expected` names.
fn holds(found: &Value, expected: &Value) -> bool {
    match expected.as_object() {
        Some(fields) => fields
            .iter()
            .all(|(name, value)| found.get(name).is_some_and(|found| holds(found, value))),
        None => found == expected,
    }
}
