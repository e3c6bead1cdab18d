//! Calls, tried without a host.

use serde_json::{Value, json};

use crate::{answer, boundary, call};

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

fn ask(wish: Value) -> Value {
    serde_json::from_str(&call(&wish.to_string())).unwrap()
}

fn open(name: &str, with: Value) -> u64 {
    let opened = ask(json!({"call": name, "with": with}));
    opened["ok"]["handle"].as_u64().unwrap_or_else(|| panic!("{opened}"))
}

#[test]
fn the_door_answers() {
    let told = answer(r#"{"game": "chess", "op": "perft", "position": "start", "depth": 3}"#);
    assert_eq!(told, r#"{"ok":{"nodes":8902}}"#);
}

#[test]
fn a_text_goes_in_and_comes_out_by_boxes() {
    assert_eq!(boundary::umpire_start(), 1);
    assert!(boundary::umpire_inbox(usize::MAX).is_null());
    assert!(!boundary::umpire_inbox(3).is_null());
    // Three zero bytes are no question, nor is nothing at all.
    for _ in 0..2 {
        assert!(boundary::umpire_query() > 0);
        assert!(boundary::umpire_call() > 0);
        assert!(!boundary::umpire_outbox().is_null());
    }
}

#[test]
fn a_player_decides_in_a_match() {
    let played = open("match.open", json!({"game": "chess", "seed": SEED}));
    let player = open("player.sit", json!({"game": "chess", "seed": SEED, "level": 3}));
    let asked = json!({"op": "transcript", "viewer": "first"});
    let heard = ask(json!({"call": "match.ask", "on": played, "with": asked}));
    let with = json!({"transcript": heard["ok"], "limit": {"nodes": 2000}});
    let decided = ask(json!({"call": "player.decide", "on": player, "with": with}));
    let order =
        json!({"op": "command", "seat": "first", "order": {"play": decided["ok"]["action"]}});
    let told = ask(json!({"call": "match.ask", "on": played, "with": order}));
    assert_eq!(told, json!({"ok": {"number": "2"}}), "{decided}");
}

#[test]
fn a_server_speaks_the_protocol() {
    let server = open("server.open", json!({"name": "Ann"}));
    let message = json!({"type": "ping", "nonce": "7"}).to_string();
    let told = ask(json!({"call": "server.receive", "on": server, "with": {"message": message}}));
    assert!(told["ok"]["messages"][0].as_str().unwrap().contains("pong"), "{told}");
    let told = ask(json!({"call": "server.ask", "on": server, "with": {"op": "matches"}}));
    assert_eq!(told, json!({"ok": {"matches": []}}));
    assert_eq!(ask(json!({"call": "server.news", "on": server}))["ok"]["messages"], json!([]));
}

#[test]
fn what_was_closed_is_gone() {
    let player = open("player.sit", json!({"game": "war", "seed": SEED}));
    assert_eq!(ask(json!({"call": "player.forget", "on": player})), json!({"ok": {}}));
    assert_eq!(ask(json!({"call": "close", "on": player})), json!({"ok": {}}));
    for wish in ["close", "player.decide", "player.forget"] {
        let told = ask(json!({"call": wish, "on": player}));
        assert_eq!(told["error"]["code"], "bad_request", "{told}");
    }
}

#[test]
fn only_so_many_things_are_kept() {
    let mut opened = Vec::new();
    let told = loop {
        let told = ask(json!({"call": "server.open", "with": {"name": "Ann"}}));
        match told["ok"]["handle"].as_u64() {
            Some(handle) => opened.push(handle),
            None => break told,
        }
        assert!(opened.len() <= 64, "there is a limit");
    };
    assert_eq!(told["error"]["code"], "limit");
    for handle in opened {
        ask(json!({"call": "close", "on": handle}));
    }
}

#[test]
fn garbage_is_refused() {
    let player = open("player.sit", json!({"game": "chess", "seed": SEED}));
    for wish in [
        json!(7),
        json!({}),
        json!({"call": "player.sing"}),
        json!({"call": "player.sit"}),
        json!({"call": "player.sit", "with": 7}),
        json!({"call": "player.sit", "with": {"game": "chess"}}),
        json!({"call": "match.ask", "on": player, "with": {"op": "terms"}}),
        json!({"call": "match.ask", "with": {"op": "terms"}}),
        json!({"call": "match.take_up", "with": {"saved": 7}}),
        json!({"call": "close", "on": "1"}),
        json!({"call": "close", "on": -1}),
        json!({"call": "close", "on": 4_294_967_296_u64}),
        json!({"call": "records", "with": {"op": "burn"}}),
        json!({"call": "records", "more": 1}),
    ] {
        let told = ask(wish.clone());
        assert_eq!(told["error"]["code"], "bad_request", "{wish}: {told}");
    }
    let record = json!({"op": "verify", "record": "umpire-match 9"});
    assert_eq!(ask(json!({"call": "records", "with": record}))["error"]["code"], "bad_record");
}
