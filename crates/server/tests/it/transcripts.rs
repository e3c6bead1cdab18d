//! The transcripts of the documentation happen as they are written.

use std::{collections::BTreeMap, path::Path};

use game::Share;
use serde_json::Value;

use crate::support::{Raw, invited, start};

/// The text of each transcript in the documentation.
fn transcripts() -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```transcript\n").skip(1);
    let lines =
        |block: &str| block.split("```").next().unwrap().lines().map(str::to_owned).collect();
    blocks.map(lines).collect()
}

/// Whether `found` is what `expected` shows: `…` is anything, and more fields may be there.
fn fits(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::String(any), _) if any == "…" => true,
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|it| fits(value, it)))
        }
        (Value::Array(expected), Value::Array(found)) => {
            expected.len() == found.len() && expected.iter().zip(found).all(|(a, b)| fits(a, b))
        }
        _ => expected == found,
    }
}

async fn replay(transcript: &[String]) {
    let address = start().await;
    let (ann, bob, created) = invited(&address, "flip").await;
    let [ann_share, bob_share] = [Share([1; 32]), Share([2; 32])];
    let luck = |share: Share| share.commitment(game::MatchId(created.match_id.0)).to_string();
    let fill = |line: &str| {
        line.replace("$match", &created.match_id.to_string())
            .replace("$ann_luck", &luck(ann_share))
            .replace("$bob_luck", &luck(bob_share))
            .replace("$ann_share", &ann_share.to_string())
            .replace("$bob_share", &bob_share.to_string())
            .replace("$ann", &ann.token)
            .replace("$bob", &bob.token)
            .replace("$invite", created.invite.as_ref().unwrap())
    };
    let mut sockets: BTreeMap<String, Raw> = BTreeMap::new();
    for line in transcript {
        let (name, rest) = line.split_at(3);
        if !sockets.contains_key(name) {
            sockets.insert(name.to_owned(), Raw::connect(&address).await);
        }
        let socket = sockets.get_mut(name).unwrap();
        match rest.split_at(2) {
            ("> ", text) => socket.say(&fill(text)).await,
            ("| ", _) => drop(sockets.remove(name)),
            ("< ", text) => {
                let expected: Value = serde_json::from_str(&fill(text)).unwrap();
                let found = loop {
                    let found: Value = serde_json::from_str(&socket.hear_text().await).unwrap();
                    if found["type"] != "presence" {
                        break found;
                    }
                };
                assert!(fits(&expected, &found), "expected {expected:#}\nfound {found:#}");
            }
            _ => panic!("a line begins with a name and `>`, `<` or `|`: {line}"),
        }
    }
}

#[tokio::test]
async fn transcripts_happen_as_they_are_written() {
    let transcripts = transcripts();
    assert_eq!(transcripts.len(), 4);
    for transcript in transcripts {
        replay(&transcript).await;
    }
}
