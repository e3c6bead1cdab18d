//! The shape of questions and answers.

use serde_json::json;

use crate::{DOOR, ask, code};

#[test]
fn the_id_is_echoed_as_it_came() {
    for id in ["1", "\"seven\"", "null", "{\"a\":[1,2]}", "1.50", "12345678901234567890123"] {
        let answer = DOOR.answer(&format!(r#"{{"id": {id}, "op": "games"}}"#));
        assert!(answer.starts_with(&format!("{{\"id\":{id},\"ok\":")), "{answer}");
    }
    assert!(DOOR.answer(r#"{"op": "games"}"#).starts_with("{\"ok\":"));
}

#[test]
fn games_lists_the_catalog() {
    let answer = ask(r#"{"op": "games"}"#);
    let chess = &answer["ok"]["games"][0];
    assert_eq!(chess["id"], "chess");
    assert_eq!(chess["seats"], json!(["white", "black"]));
    assert_eq!(chess["options"]["chess960"]["default"], false);
    assert_eq!(code(r#"{"op": "games", "game": "chess"}"#), "bad_request");
}

#[test]
fn position_says_who_acts() {
    let answer = ask(r#"{"game": "chess", "op": "position", "position": "start"}"#);
    assert_eq!(
        answer["ok"],
        json!({
            "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "to_act": "white",
            "check": false,
            "outcome": null,
            "claims": [],
        })
    );
}

#[test]
fn moves_are_sorted_and_may_be_of_one_square() {
    let answer = ask(r#"{"game": "chess", "op": "moves", "position": "start", "from": "b1"}"#);
    assert_eq!(answer["ok"]["moves"], json!(["b1a3", "b1c3"]));
    let answer = ask(r#"{"game": "chess", "op": "moves", "position": "start", "from": "e5"}"#);
    assert_eq!(answer["ok"]["moves"], json!([]));
    let question = r#"{"game": "chess", "op": "moves", "position": "start", "from": "z9"}"#;
    assert_eq!(code(question), "bad_request");
}

#[test]
fn play_stops_at_the_first_bad_move() {
    let played = |moves: &str| {
        ask(&format!(r#"{{"game":"chess","op":"play","position":"start","moves":{moves}}}"#))
    };
    let answer = played(r#"["e2e4","e7e5"]"#);
    assert_eq!(
        answer["ok"]["position"],
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2"
    );
    assert_eq!(answer["ok"]["events"].as_array().map(Vec::len), Some(2));
    let answer = played(r#"["e2e4","e2e4"]"#);
    assert_eq!(answer["error"]["code"], "illegal_move");
    assert_eq!(answer["error"]["at"], 1);
    assert_eq!(played(r#"["hello"]"#)["error"]["code"], "invalid_move");
    let mated = r#"["f2f3","e7e5","g2g4","d8h4","a2a3"]"#;
    assert_eq!(played(mated)["error"]["code"], "game_over");
}

#[test]
fn every_fault_of_a_position_is_listed() {
    let answer = ask(
        r#"{"game":"chess","op":"position","position":"Pnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w - - 0 1"}"#,
    );
    let faults = answer["error"]["faults"].as_array().unwrap();
    let codes: Vec<&str> = faults.iter().map(|it| it["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"missing_king") && codes.contains(&"pawn_on_back_rank"), "{codes:?}");
    assert_eq!(answer["error"]["code"], codes[0]);
}

#[test]
fn perft_counts_and_knows_its_limits() {
    let perft = |depth: &str| {
        format!(r#"{{"game":"chess","op":"perft","position":"start","depth":{depth}}}"#)
    };
    assert_eq!(ask(&perft("0"))["ok"]["nodes"], 1);
    assert_eq!(ask(&perft("4"))["ok"]["nodes"], 197_281);
    for depth in ["65", "-1", "1.5", "\"3\"", "null", "18446744073709551616"] {
        assert_eq!(code(&perft(depth)), "bad_request", "{depth}");
    }
    let answer = DOOR.answer_within(&perft("9"), game::Meter::nodes(1_000_000));
    assert!(answer.contains("\"code\":\"limit\""), "{answer}");
}

#[test]
fn options_are_checked() {
    let with = |options: &str| {
        format!(r#"{{"game":"chess","op":"position","position":"start","options":{options}}}"#)
    };
    assert!(ask(&with(r#"{"chess960": true}"#))["ok"].is_object());
    for options in [r#"{"chess959":true}"#, r#"{"chess960":1}"#, r#"{"chess960":{}}"#, "[]", "7"] {
        assert_eq!(code(&with(options)), "bad_option", "{options}");
    }
}

#[test]
fn unknown_things_have_their_own_codes() {
    assert_eq!(code(r#"{"game":"go","op":"moves","position":"start"}"#), "unknown_game");
    assert_eq!(code(r#"{"game":"chess","op":"castle","position":"start"}"#), "unknown_op");
    assert_eq!(
        code(r#"{"game":"chess","op":"moves","position":"start","form":"b1"}"#),
        "bad_request"
    );
    assert_eq!(
        code(r#"{"game":"chess","op":"moves","position":"start","depth":1}"#),
        "bad_request"
    );
    assert_eq!(code(r#"{"game":"chess","op":"moves"}"#), "bad_request");
    assert_eq!(code(r#"{"game":"chess","position":"start"}"#), "bad_request");
    assert_eq!(code(r#"{"op":"moves","position":"start"}"#), "bad_request");
    assert_eq!(
        code(r#"{"game":"chess","op":"encode","position":"start","encoding":"x"}"#),
        "unsupported"
    );
    assert_eq!(
        code(r#"{"game":"chess","op":"convert","position":"start","to":"x"}"#),
        "unsupported"
    );
}

#[test]
fn evaluation_parts_add_up() {
    let answer = ask(
        r#"{"game":"chess","op":"evaluate","position":"rnbqkb1r/pp2pppp/2p2n2/3p4/3P1B2/4PN2/PPP2PPP/RN1QKB1R b HAha - 0 4"}"#,
    );
    let parts = answer["ok"]["parts"].as_object().unwrap();
    let sum: i64 = parts.values().map(|it| it.as_i64().unwrap()).sum();
    assert_eq!(answer["ok"]["score"], sum);
    assert_eq!(parts["sef"], -60);
}

#[test]
fn best_answers_with_legal_lines() {
    let answer = ask(
        r#"{"game":"chess","op":"best","position":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1","limit":{"depth":4},"n":3}"#,
    );
    let moves = answer["ok"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves[0]["move"], "a1a8");
    assert_eq!(moves[0]["score"], 1.0);
    assert_eq!(moves[0]["line"][0], "a1a8");
    assert!(answer["ok"]["nodes"].as_u64().unwrap() > 0);
    let over = r#"{"game":"chess","op":"best","position":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","limit":{"ms":10}}"#;
    assert_eq!(ask(over)["ok"]["moves"], json!([]));
}

#[test]
fn best_needs_one_limit() {
    let best = |rest: &str| format!(r#"{{"game":"chess","op":"best","position":"start"{rest}}}"#);
    for rest in [
        "",
        r#","limit":{}"#,
        r#","limit":{"ms":1,"depth":1}"#,
        r#","limit":{"plies":1}"#,
        r#","limit":{"ms":0}"#,
        r#","limit":{"ms":600001}"#,
        r#","limit":{"depth":65}"#,
        r#","limit":{"depth":1},"n":0"#,
        r#","limit":{"depth":1},"n":501"#,
    ] {
        assert_eq!(code(&best(rest)), "bad_request", "{rest}");
    }
}

#[test]
fn every_game_has_a_player() {
    for entry in games::CATALOG.entries() {
        let id = entry.about.id;
        let look = ask(&format!(r#"{{"game":"{id}","op":"position","position":"start"}}"#));
        let best = ask(&format!(
            r#"{{"game":"{id}","op":"best","position":"start","limit":{{"nodes":500}},"n":2}}"#
        ));
        let moves = best["ok"]["moves"].as_array().unwrap_or_else(|| panic!("{id}: {best}"));
        let to_act = !look["ok"]["to_act"].is_null();
        assert!(moves.is_sorted_by(|a, b| a["score"].as_f64() >= b["score"].as_f64()), "{best}");
        let asked = format!(r#"{{"game":"{id}","op":"moves","position":"start"}}"#);
        let legal = ask(&asked)["ok"]["moves"].clone();
        let legal = legal.as_array().unwrap();
        assert!(moves.iter().all(|it| legal.contains(&it["move"])), "{id}: {best}");
        assert!(!moves.is_empty() || legal.is_empty() || !to_act, "{id}: {best}");
    }
}

#[test]
fn positions_are_encoded_and_judged_after_moves() {
    let moves = r#""moves":["e2e4","Nf6"]"#;
    let encode = |rest: &str| {
        ask(&format!(
            r#"{{"game":"chess","op":"encode","position":"start","encoding":"az"{rest}}}"#
        ))
    };
    let planes = 119;
    let pawn_on = |answer: &serde_json::Value, square: usize, ply: usize| {
        answer["ok"]["data"][square * planes + 14 * ply].as_i64().unwrap()
    };
    let (e2, e4) = (12, 28);
    let after = encode(&format!(",{moves}"));
    assert_eq!([pawn_on(&after, e4, 0), pawn_on(&after, e4, 2), pawn_on(&after, e2, 2)], [1, 0, 1]);
    assert_eq!(pawn_on(&encode(""), e2, 2), 0, "without moves nothing is known of the past");
    let codes =
        r#"{"game":"chess","op":"encode","position":"start","encoding":"codes","moves":["e4"]}"#;
    assert_eq!(ask(codes)["ok"]["data"][20], 8, "the square that the pawn passed over");
    let judged =
        format!(r#"{{"game":"chess","op":"evaluate","position":"start",{moves},"move":"e5"}}"#);
    assert_eq!(ask(&judged)["ok"]["move"]["score"], 0);
    let taking = judged.replace("Nf6", "d5").replace(r#""e5""#, r#""exd5""#);
    assert!(ask(&taking)["ok"]["move"]["parts"]["capture"].as_i64().unwrap() > 0);
    assert_eq!(code(&judged.replace(r#""e5""#, r#""e6""#)), "illegal_move");
    let xiangqi = r#"{"game":"xiangqi","op":"evaluate","position":"start","move":"h2e2"}"#;
    assert_eq!(code(xiangqi), "unsupported");
}
