//! The checked-in schema and types say what the Rust types say.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

use protocol::{
    Awaited, Chair, ClientMessage, ErrorCode, Fact, Offers, Phase, PlayerId, Seats, ServerMessage,
    Snapshot, Stage, State,
};
use serde_json::Value;

use crate::generate;

/// With `UPDATE=1` the files are written instead of compared.
#[test]
fn generated_files_are_fresh() {
    for file in generate::files() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file.path);
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, &file.text).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == file.text, "{} is stale: run the tests with UPDATE=1", file.path);
    }
}

#[test]
fn typescript_declares_each_type_once_and_leaves_none_out() {
    let files = generate::files();
    let text = &files.iter().find(|it| it.path.ends_with(".ts")).unwrap().text;
    for name in ["ClientMessage", "ServerMessage", "State", "Scene", "Happening", "NewMatch"] {
        assert_eq!(text.matches(&format!("export type {name} =")).count(), 1, "{name}");
    }
}

/// Every code of the table in the documentation exists, and the other way round.
#[test]
fn every_code_is_documented() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, codes) = text.split_once("## Error codes").unwrap();
    let documented: Vec<&str> = codes
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .map(|(word, _)| word)
        .collect();
    let words: Vec<&str> = ErrorCode::ALL.iter().map(|(word, _)| *word).collect();
    assert_eq!(documented, words);
}

/// Every kind of fact is in the table of the documentation, with all its fields.
#[test]
fn every_fact_is_documented() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(path).unwrap();
    let section = text.split("\n## Facts\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let words = |cell: &str| -> Vec<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let documented: BTreeMap<String, BTreeSet<String>> = rows
        .map(|(kind, rest)| {
            let fields = rest.split('|').next().unwrap_or_default();
            (kind.to_owned(), words(fields).into_iter().collect())
        })
        .collect();
    let schema = serde_json::to_value(schemars::schema_for!(Fact)).unwrap();
    let told = schema["oneOf"].as_array().unwrap().iter().map(|variant| {
        let fields = variant["properties"].as_object().unwrap();
        let kind = fields["kind"]["const"].as_str().unwrap().to_owned();
        (kind, fields.keys().filter(|name| *name != "kind").cloned().collect())
    });
    assert_eq!(documented, told.collect());
    let example = section.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let facts: Vec<Fact> = serde_json::from_str(example).unwrap();
    assert_eq!(
        serde_json::to_value(facts).unwrap(),
        serde_json::from_str::<Value>(example).unwrap()
    );
}

#[test]
fn message_types_are_those_that_are_read() {
    for word in ClientMessage::TYPES {
        let fault = protocol::read(&format!(r#"{{"type":"{word}","nonsense":1}}"#)).unwrap_err();
        assert_eq!(fault.code, ErrorCode::BadMessage, "{word}: {fault}");
    }
}

#[test]
fn what_the_server_writes_a_client_reads() {
    let state = State {
        phase: Phase::Waiting,
        stage: Stage::Playing,
        turn: 0,
        position: "start".to_owned(),
        picture: None,
        awaiting: Awaited::Nobody,
        check: None,
        legal: Vec::new(),
        claims: Vec::new(),
        claims_by_intent: Vec::new(),
        seats: Seats {
            first: Chair::Player { id: PlayerId(u64::MAX), name: "Ann".to_owned() },
            second: Chair::Computer { level: 3 },
        },
        clock: None,
        luck: None,
        set_up_until: None,
        paused: None,
        offers: Offers::default(),
        silenced: false,
        outcome: None,
        rematch: None,
    };
    let snapshot = Snapshot { match_id: protocol::MatchId(1), number: Default::default(), state };
    let message = ServerMessage::Snapshot(Box::new(snapshot));
    let text = message.to_json();
    assert!(text.contains(r#""id":"18446744073709551615""#), "{text}");
    assert_eq!(protocol::read_server(&text).unwrap(), message);
}
