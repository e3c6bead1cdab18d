//! Whatever is wrong is refused, and changes nothing.

use local::{LocalMatch, LocalPlayer, LocalServer, Time, Watch, about_records, answer};
use serde_json::{Value, json};

const SEED: &str = "0101010101010101010101010101010101010101010101010101010101010101";

const GARBAGE: [&str; 8] = [
    "",
    "{",
    "[]",
    "null",
    r#"{"op": "fly"}"#,
    r#"{"op": "state"}"#,
    r#"{"op": "command", "seat": "third", "order": "resign"}"#,
    r#"{"op": "state", "viewer": "first", "and": 1}"#,
];

#[test]
fn garbage_is_refused_with_a_code_everywhere() {
    let question = json!({"game": "jieqi", "seed": SEED}).to_string();
    let mut played = LocalMatch::open(games::CATALOG, &question, Time(0)).unwrap();
    let mut player = LocalPlayer::sit(games::CATALOG, &question).unwrap();
    let mut server = LocalServer::new(games::CATALOG, "Ann").unwrap();
    let before = played.ask(r#"{"op": "save"}"#, Time(0)).unwrap();
    let deep = "[".repeat(100_000);
    for text in GARBAGE.into_iter().chain([deep.as_str()]) {
        let watch = Watch { stop: &false.into(), report: &mut |_| () };
        let answers = [
            answer(played.ask(text, Time(1))),
            answer(player.decide(text, watch)),
            answer(about_records(games::CATALOG, text)),
            answer(server.ask(text, Time(1))),
            answer(LocalMatch::open(games::CATALOG, text, Time(1)).map(|_| Value::Null)),
            answer(LocalMatch::take_up(games::CATALOG, text, Time(1)).map(|_| Value::Null)),
            answer(LocalPlayer::sit(games::CATALOG, text).map(|_| Value::Null)),
        ];
        for told in answers {
            let read: Value = serde_json::from_str(&told).unwrap();
            assert!(read["error"]["code"].is_string(), "{text}: {told}");
        }
        let told: Vec<Value> = server
            .receive(text, Time(1))
            .iter()
            .map(|it| serde_json::from_str(it).unwrap())
            .collect();
        assert_eq!(told[0]["type"], "error", "{text}");
    }
    assert_eq!(before, played.ask(r#"{"op": "save"}"#, Time(1)).unwrap());
}

#[test]
fn names_levels_and_seeds_are_checked() {
    let wrong = [
        json!({"game": "chess", "seed": "00"}),
        json!({"game": "go", "seed": SEED}),
        json!({"game": "chess", "seed": SEED, "first": {"player": "a\nseed 00"}}),
        json!({"game": "chess", "seed": SEED, "first": {"computer": {"level": 11}}}),
        json!({"game": "chess", "seed": SEED, "opening": "blind"}),
        json!({"game": "chess", "seed": SEED, "options": {"variant": "go"}}),
    ];
    for question in wrong {
        let opened = LocalMatch::open(games::CATALOG, &question.to_string(), Time(0));
        assert!(opened.is_err(), "{question}");
    }
}

#[test]
fn what_is_secret_stays_so_until_the_end() {
    let question = json!({"game": "jieqi", "seed": SEED}).to_string();
    let mut played = LocalMatch::open(games::CATALOG, &question, Time(0)).unwrap();
    for op in ["record", "over"] {
        let refused = played.ask(&json!({"op": op}).to_string(), Time(0)).err().unwrap();
        assert_eq!(refused.to_json()["code"], "not_over");
    }
    for viewer in ["first", "second", "spectator"] {
        for op in ["state", "events", "transcript"] {
            let told = played.ask(&json!({"op": op, "viewer": viewer}).to_string(), Time(0));
            assert!(!told.unwrap().to_string().contains(SEED), "{op}");
        }
    }
}
