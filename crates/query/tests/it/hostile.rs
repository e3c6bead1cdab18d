//! Garbage, huge and hostile lines: each gets an error, and the stream goes on.

use std::time::Instant;

use game::Dice;
use serde_json::Value;

use crate::{DOOR, code};

/// Sends bytes down the stream and returns the answers.
fn stream(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    DOOR.serve(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const GOOD: &str = r#"{"id":"good","game":"chess","op":"perft","position":"start","depth":1}"#;

fn assert_goes_on(hostile: &[u8], expected: &str) {
    let mut input = hostile.to_vec();
    input.extend(b"\n");
    input.extend(GOOD.as_bytes());
    let answers = stream(&input);
    assert_eq!(answers.len(), 2, "{:?}", &hostile[..hostile.len().min(80)]);
    assert_eq!(answers[0]["error"]["code"], expected);
    assert_eq!(answers[1]["ok"]["nodes"], 20);
}

#[test]
fn lines_that_are_no_questions() {
    for line in
        ["hello", "{", "[]", "7", "null", "\"x\"", "{\"op\":}", "{}{}", "{\"op\":\"games\"}x"]
    {
        assert_goes_on(line.as_bytes(), "bad_request");
    }
    assert_eq!(code(r#"{"op":"games","op":"games"}"#), "bad_request");
    assert_eq!(code(r#"{"id":1,"id":2,"op":"games"}"#), "bad_request");
}

#[test]
fn bytes_that_are_no_text() {
    assert_goes_on(b"\xff\xfe{}", "bad_request");
    assert_goes_on(b"{\"op\":\"\xc3\x28\"}", "bad_request");
    assert_goes_on(b"\0\0\0", "bad_request");
}

#[test]
fn deep_nesting() {
    let deep = format!("{{\"id\":{}1{},\"op\":\"games\"}}", "[".repeat(15), "]".repeat(15));
    assert!(DOOR.answer(&deep).contains("\"ok\""), "sixteen deep is allowed");
    for depth in [16, 100_000] {
        let deeper = format!("{{\"id\":{}1{}}}", "[".repeat(depth), "]".repeat(depth));
        assert_goes_on(deeper.as_bytes(), "bad_request");
        assert_goes_on("[".repeat(depth + 1).as_bytes(), "bad_request");
    }
    let quoted = format!(r#"{{"game":"chess","op":"moves","position":"{}"}}"#, "[".repeat(50));
    assert_ne!(code(&quoted), "bad_request", "brackets in a string do not nest");
}

#[test]
fn long_lines() {
    let position = |length: usize| {
        let mut line = br#"{"game":"chess","op":"moves","position":""#.to_vec();
        line.resize(length - 2, b'x');
        line.extend(b"\"}");
        line
    };
    assert_goes_on(&position(query::LINE_BYTES_MAX + 1), "too_large");
    assert_goes_on(&position(query::LINE_BYTES_MAX + 2), "too_large");
    assert_goes_on(&position(query::LINE_BYTES_MAX + 3), "too_large");
    assert_goes_on(&position(10 << 20), "too_large");
    let id = "x".repeat(query::LINE_BYTES_MAX - r#"{"id":"","op":"games"}"#.len());
    let longest = format!(r#"{{"id":"{id}","op":"games"}}"#);
    assert_eq!(stream(longest.as_bytes())[0]["id"], id.as_str());
}

#[test]
fn blank_lines_and_foreign_line_ends() {
    let answers = stream(format!("\n  \n{GOOD}\r\n\t\n{GOOD}").as_bytes());
    assert_eq!(answers.len(), 2);
    assert!(stream(b"").is_empty());
}

#[test]
fn ten_thousand_questions_down_one_pipe() {
    let input = format!("{GOOD}\n").repeat(10_000);
    let began = Instant::now();
    let answers = stream(input.as_bytes());
    eprintln!("10 000 questions in {:?}", began.elapsed());
    assert_eq!(answers.len(), 10_000);
    assert!(answers.iter().all(|it| it["ok"]["nodes"] == 20));
}

/// Questions of every kind, broken at random: an answer each, and no panic.
#[test]
fn mutated_questions() {
    let seeds = [
        GOOD,
        r#"{"id":2,"game":"chess","op":"moves","position":"start","from":"e2"}"#,
        r#"{"id":3,"game":"chess","op":"play","position":"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1","moves":["e1g1","e8c8"]}"#,
        r#"{"game":"xiangqi","op":"play","position":"start","moves":["b2e2","b9c7"],"options":{"no_capture_limit":60}}"#,
        r#"{"game":"xiangqi","op":"position","position":"4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 3 40"}"#,
        r#"{"game":"chess","op":"encode","position":"start","encoding":"planes"}"#,
        r#"{"game":"chess","op":"evaluate","position":"start"}"#,
    ];
    let alphabet = br#"{}[]",:0123456789abcdefghKQRBNPkqrbnp/- wxy\u+="#;
    let mut dice = Dice::seeded(2026);
    for _ in 0..20_000 {
        let mut line = dice.choose(&seeds).unwrap().as_bytes().to_vec();
        for _ in 0..=dice.below(3) {
            let at = dice.below(line.len() as u32) as usize;
            match dice.below(3) {
                0 => line[at] = *dice.choose(alphabet).unwrap(),
                1 => line.insert(at, *dice.choose(alphabet).unwrap()),
                _ => {
                    line.remove(at);
                }
            }
        }
        let text = String::from_utf8(line).unwrap();
        // A depth of many digits would count for ever: that is a matter for the meter, not of form.
        let answer = DOOR.answer_within(&text, game::Meter::nodes(100_000));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{text}: {answer}");
        assert_ne!(answer["error"]["code"], "internal", "{text}");
    }
}
