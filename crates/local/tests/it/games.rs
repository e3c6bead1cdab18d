//! Every game, from the first move to a record that holds.

use local::{LocalMatch, LocalPlayer, Time, Watch, about_records};
use serde_json::{Value, json};

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

fn ids() -> impl Iterator<Item = &'static str> {
    games::CATALOG.entries().map(|entry| entry.about.id)
}

fn open(game: &str, more: Value) -> LocalMatch {
    let mut question = json!({"game": game, "seed": SEED, "match": "77"});
    for (name, value) in more.as_object().unwrap() {
        question[name] = value.clone();
    }
    LocalMatch::open(games::CATALOG, &question.to_string(), Time(1000)).unwrap()
}

fn ask(played: &mut LocalMatch, question: Value) -> Value {
    played.ask(&question.to_string(), Time(2000)).unwrap()
}

/// Lets computers play so many turns, or to the end.
fn play_on(played: &mut LocalMatch, turns: usize) {
    for _ in 0..turns {
        let told = ask(played, json!({"op": "think", "limit": {"nodes": 30}}));
        if told["seat"].is_null() {
            return;
        }
    }
}

fn computers() -> Value {
    json!({"first": {"computer": {"level": 1}}, "second": {"computer": {"level": 2}}})
}

#[test]
fn computers_play_every_game_to_a_record_that_holds() {
    for game in ids() {
        let mut played = open(game, computers());
        play_on(&mut played, 24);
        let over = ask(&mut played, json!({"op": "state", "viewer": "spectator"}))["phase"].clone();
        if over != "over" {
            ask(&mut played, json!({"op": "command", "seat": "first", "order": "resign"}));
        }
        let record = ask(&mut played, json!({"op": "record"}));
        let verify = json!({"op": "verify", "record": record["record"]});
        let verified = about_records(games::CATALOG, &verify.to_string()).unwrap();
        assert_eq!(verified["digest"], record["digest"], "{game}");
        assert_eq!(verified["game"], game);
        for view in ["first", "second", "spectator", "truth"] {
            let replay = json!({"op": "replay", "record": record["record"], "view": view});
            let shown = about_records(games::CATALOG, &replay.to_string()).unwrap();
            assert!(shown["frames"].as_array().unwrap().len() > 20, "{game} {view}");
        }
    }
}

#[test]
fn a_saved_match_goes_on_as_if_nothing_had_happened() {
    for game in ids() {
        let mut played = open(game, computers());
        play_on(&mut played, 12);
        let saved = ask(&mut played, json!({"op": "save"}))["saved"].clone();
        let taken_up = LocalMatch::take_up(games::CATALOG, saved.as_str().unwrap(), Time(9000));
        let mut taken_up = taken_up.unwrap();
        for viewer in ["first", "second", "spectator"] {
            for op in ["state", "events", "transcript"] {
                let question = json!({"op": op, "viewer": viewer});
                let told = ask(&mut played, question.clone());
                assert_eq!(told, ask(&mut taken_up, question), "{game} {op} {viewer}");
            }
        }
        let before = ask(&mut taken_up, json!({"op": "state", "viewer": "first"}))["turn"].clone();
        play_on(&mut taken_up, 6);
        let after = ask(&mut taken_up, json!({"op": "state", "viewer": "first"}))["turn"].clone();
        assert!(after.as_u64() > before.as_u64(), "{game}");
    }
}

#[test]
fn a_changed_save_is_refused() {
    let mut played = open("chess", json!({}));
    ask(&mut played, json!({"op": "command", "seat": "first", "order": {"play": "e2e4"}}));
    let saved = ask(&mut played, json!({"op": "save"}))["saved"].as_str().unwrap().to_owned();
    let changed = saved.replace("e2e4", "d2d4");
    assert_ne!(saved, changed);
    let refused = LocalMatch::take_up(games::CATALOG, &changed, Time(0)).err().unwrap();
    assert_eq!(refused.to_json()["code"], "bad_record");
}

#[test]
fn a_player_sits_opposite_and_follows_the_transcript() {
    for game in ids() {
        let mut played = open(game, computers());
        let question =
            json!({"game": game, "seed": SEED, "level": 3, "seat": "first", "match": "77"});
        let mut player = LocalPlayer::sit(games::CATALOG, &question.to_string()).unwrap();
        play_on(&mut played, 8);
        let state = ask(&mut played, json!({"op": "state", "viewer": "first"}));
        let transcript = ask(&mut played, json!({"op": "transcript", "viewer": "first"}));
        let mut reports = 0;
        let watch = Watch { stop: &false.into(), report: &mut |_| reports += 1 };
        let question = json!({"transcript": transcript, "limit": {"nodes": 200, "lines": 2}});
        let decided = player.decide(&question.to_string(), watch).unwrap();
        let legal = state["legal"].as_array().unwrap();
        if state["awaiting"] == "first" {
            assert!(legal.contains(&decided["action"]), "{game}: {decided}");
        }
    }
}

#[test]
fn what_a_seat_commits_to_is_what_it_opens() {
    for game in ["stupid", "war"] {
        let mut played = open(game, json!({"opening": "blind"}));
        let introduced = games::CATALOG.find(game).unwrap();
        let options = game::Options::complete(introduced.about.options, []).unwrap();
        let sheets = introduced.matches.set_up_sheets(&options).unwrap();
        let said = |seat: &str, layout: &str| {
            let nonce = "ab".repeat(32);
            let question = json!({"op": "set_up", "game": game, "match": "77", "seat": seat,
                "layout": layout, "nonce": nonce});
            about_records(games::CATALOG, &question.to_string())
        };
        let both = [("first", &sheets.first), ("second", &sheets.second)];
        for part in ["commit", "open"] {
            for (seat, sheet) in both {
                let action = said(seat, &sheet.usual).unwrap()[part].clone();
                let order = json!({"op": "command", "seat": seat, "order": {"play": action}});
                ask(&mut played, order);
            }
        }
        let state = ask(&mut played, json!({"op": "state", "viewer": "first"}));
        assert_eq!(state["stage"], "playing", "{game}");
        assert!(said("first", "nonsense").is_err());
    }
    let question = json!({"op": "set_up", "game": "chess", "match": "1", "seat": "first",
        "layout": "x", "nonce": "ab".repeat(32)});
    let refused = about_records(games::CATALOG, &question.to_string()).err().unwrap();
    assert_eq!(refused.to_json()["code"], "unsupported");
}

#[test]
fn a_clock_runs_by_the_time_that_is_handed_in() {
    let clock = json!({"clock": {"base_ms": 5000, "increment_ms": 0, "delay_ms": 0}});
    let mut played = open("xiangqi", clock);
    for (seat, action) in [("first", "h2e2"), ("second", "h9g7")] {
        ask(&mut played, json!({"op": "command", "seat": seat, "order": {"play": action}}));
    }
    let state = played.ask(r#"{"op": "state", "viewer": "first"}"#, Time(60_000)).unwrap();
    assert_eq!(state["outcome"]["reason"], "timeout");
}

/// Whoever reads a record need not know every notation that a player may type.
#[test]
fn records_hold_moves_as_the_game_writes_them() {
    for (game, typed, own) in [
        ("chess", "Nf3", "g1f3"),
        ("xiangqi", "炮二平五", "h2e2"),
        ("jieqi", "暗炮二平五", "+h2e2"),
    ] {
        let mut played = open(game, json!({}));
        let play = json!({"op": "command", "seat": "first", "order": {"play": typed}});
        ask(&mut played, play);
        ask(&mut played, json!({"op": "command", "seat": "first", "order": "resign"}));
        let record = ask(&mut played, json!({"op": "record"}))["record"].clone();
        let record = record.as_str().unwrap();
        assert!(record.contains(&format!(" play {own}\n")), "{record}");
    }
}

/// Rule C6.12, at a table.
#[test]
fn a_draw_is_claimed_by_an_intended_move() {
    let mut played = open("chess", json!({}));
    let moves = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    for (ply, text) in moves.split(' ').enumerate() {
        let seat = ["first", "second"][ply % 2];
        ask(&mut played, json!({"op": "command", "seat": seat, "order": {"play": text}}));
    }
    let state = ask(&mut played, json!({"op": "state", "viewer": "second"}));
    assert_eq!(state["claims_by_intent"], json!(["threefold_repetition f6g8"]));
    assert!(state["claims"].as_array().unwrap().is_empty());
    let claim = json!({"claim": "threefold_repetition Ng8"});
    ask(&mut played, json!({"op": "command", "seat": "second", "order": claim}));
    let record = ask(&mut played, json!({"op": "record"}))["record"].clone();
    let verify = json!({"op": "verify", "record": record});
    let verified = about_records(games::CATALOG, &verify.to_string()).unwrap();
    assert_eq!(verified["outcome"], "draw threefold_repetition");
    assert!(record.as_str().unwrap().contains(" claim threefold_repetition f6g8\n"), "{record}");
}
