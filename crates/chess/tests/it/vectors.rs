//! Questions with known answers, asked through [`Study`].

use chess::{Chess, Line};
use game::{Meter, OptionValue, Options, Rules, Study};
use serde_json::{Value, json};

#[test]
fn every_question_gets_its_answer() {
    let mut asked = 0;
    for text in include_str!("../data/chess.jsonl").lines() {
        let question: Value = serde_json::from_str(text).unwrap();
        check(&question);
        asked += 1;
    }
    assert_eq!(asked, 1069);
}

fn check(question: &Value) {
    let answer = answer(question);
    match question["expect"]["ok"].as_object() {
        None => {
            let code = answer.expect_err(&question.to_string());
            let expected = &question["expect"]["error"]["code"];
            assert!(expected.is_null() || *expected == json!(code), "{question}: {code}");
        }
        Some(expected) => {
            let answer = answer.unwrap_or_else(|code| panic!("{question}: {code}"));
            for (name, value) in expected {
                assert_eq!(&answer[name], value, "{name} of {question}");
            }
        }
    }
}

fn answer(question: &Value) -> Result<Value, &'static str> {
    let given = question["options"].as_object().into_iter().flatten();
    let given = given.map(|(name, value)| {
        (name.clone(), OptionValue::Switch(value.as_bool().expect("chess has switches only")))
    });
    let options = Options::complete(Chess::ABOUT.options, given).map_err(|fault| fault.code)?;
    let chess = Chess::with_options(&options).map_err(|fault| fault.code)?;
    assert_eq!(chess.options(), options);
    let text = match question["position"].as_str().unwrap() {
        "start" => Chess::ABOUT.start,
        text => text,
    };
    let mut line = chess.read(text).map_err(|faults| faults[0].code)?;
    match question["op"].as_str().unwrap() {
        "position" => Ok(describe(&chess, &line)),
        "moves" => {
            let mut moves = chess.moves(&line, None).map_err(|fault| fault.code)?;
            moves.sort();
            Ok(json!({ "moves": moves }))
        }
        "play" => {
            for text in question["moves"].as_array().unwrap() {
                chess.play(&mut line, text.as_str().unwrap()).map_err(|fault| fault.code)?;
            }
            Ok(describe(&chess, &line))
        }
        "perft" => {
            let depth = question["depth"].as_u64().unwrap() as u32;
            let nodes = chess.perft(&line, depth, &mut Meter::UNLIMITED.clone());
            Ok(json!({ "nodes": nodes.map_err(|fault| fault.code)? }))
        }
        other => panic!("unknown question `{other}`"),
    }
}

fn describe(chess: &Chess, line: &Line) -> Value {
    let status = chess.status(line);
    let outcome = status.outcome.map(|outcome| {
        let winner = outcome.winner.map(|seat| Chess::ABOUT.seat_name(seat));
        json!({ "winner": winner, "reason": outcome.reason.0 })
    });
    let mut answer = serde_json::to_value(chess.extra(line)).unwrap();
    answer["position"] = json!(chess.write(line));
    answer["check"] = json!(status.check);
    answer["outcome"] = json!(outcome);
    answer
}

#[test]
fn every_encoding_is_as_worked_out() {
    let cases: Value = serde_json::from_str(include_str!("../data/chess-encoding.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let chess = Chess::default();
        let line = chess.read(case["fen"].as_str().unwrap()).unwrap();
        assert_eq!(json!(chess.write(&line)), case["shredder_fen"]);
        let codes = chess.encode(&line, "codes").unwrap();
        assert_eq!(json!(codes.data), case["codes_a1_first"]);
        let planes = chess.encode(&line, "planes").unwrap();
        assert_eq!(planes.shape, [5, 8, 8]);
        for (plane, hex) in case["planes_hex_bit3_first"].as_array().unwrap().iter().enumerate() {
            let expected = u64::from_str_radix(hex.as_str().unwrap(), 16).unwrap();
            let bits = &planes.data[64 * plane..64 * (plane + 1)];
            let found = bits.iter().rev().fold(0, |sum, bit| sum << 1 | *bit as u64);
            assert_eq!(found, expected);
        }
        let turn = case["black_to_move"].as_i64().unwrap() as i32;
        assert_eq!(planes.data[256..], [turn; 64]);
    }
}
