//! Strict reading: each malformed message gets its documented error.

use protocol::{
    ClientMessage, Command, Detail, ErrorCode, Join, MatchId, Order, Role, SIZE_MAX, Sequence,
    Side, read,
};

fn code(text: &str) -> ErrorCode {
    read(text).unwrap_err().code
}

#[test]
fn a_command_is_read() {
    let text = r#"{"type":"command","match":"18446744073709551615","sequence":"4","turn":2,
        "order":{"play":"e2e4"}}"#;
    let order = Order::Play("e2e4".to_owned());
    let command =
        Command { match_id: MatchId(u64::MAX), sequence: Sequence(4), turn: Some(2), order };
    assert_eq!(read(text), Ok(ClientMessage::Command(command)));
}

#[test]
fn a_join_has_defaults() {
    let join = Join {
        match_id: MatchId(1),
        role: Role::Player,
        side: Side::Any,
        invite: None,
        rule_version: None,
        config_hash: None,
        after: None,
        luck: None,
        detail: Detail::Picture,
    };
    assert_eq!(read(r#"{"type":"join","match":"1"}"#), Ok(ClientMessage::Join(join)));
}

#[test]
fn what_is_not_exactly_right_is_refused() {
    for text in [
        "",
        "nonsense",
        "[]",
        "{}",
        r#"{"type":7}"#,
        r#"{"type":"ping"} x"#,
        r#"{"type":"ping","type":"ping"}"#,
        r#"{"type":"ping","nonce":"1","nonce":"2"}"#,
        r#"{"type":"ping","extra":1}"#,
        r#"{"type":"ping","nonce":7}"#,
        r#"{"type":"ping","nonce":"07"}"#,
        r#"{"type":"ping","nonce":"+7"}"#,
        r#"{"type":"ping","nonce":""}"#,
        r#"{"type":"ping","nonce":"18446744073709551616"}"#,
        r#"{"type":"join"}"#,
        r#"{"type":"join","match":"-1"}"#,
        r#"{"type":"command","match":"1","sequence":"1","order":"fly"}"#,
        r#"{"type":"command","match":"1","sequence":"1","order":{"play":"a","resign":null}}"#,
        r#"{"type":"command","match":"1","sequence":"1","turn":4294967296,"order":"resign"}"#,
        r#"{"type":"command","match":"1","sequence":"1","turn":1.5,"order":"resign"}"#,
        "{\"type\":\"hello\",\"version\":1,\"token\":\"\u{1}\"}",
    ] {
        assert_eq!(code(text), ErrorCode::BadMessage, "{text}");
    }
}

#[test]
fn unknown_types_are_named() {
    let fault = read(r#"{"type":"fly","match":"5","sequence":"9"}"#).unwrap_err();
    assert_eq!(fault.code, ErrorCode::UnknownType);
    assert_eq!((fault.match_id, fault.sequence), (Some(MatchId(5)), Some(Sequence(9))));
}

#[test]
fn size_and_depth_are_limited() {
    let padding = " ".repeat(SIZE_MAX);
    assert_eq!(code(&format!("{{{padding}}}")), ErrorCode::TooLarge);
    let deep = |depth: usize| {
        let (open, close) = ("[".repeat(depth - 1), "]".repeat(depth - 1));
        read(&format!(r#"{{"type":"ping","nonce":{open}{close}}}"#)).unwrap_err()
    };
    assert!(deep(16).message.contains("expected a string"), "{}", deep(16).message);
    assert!(deep(17).message.contains("nested"), "{}", deep(17).message);
    assert!(deep(80).message.contains("nested"));
    assert_eq!(code(&"[".repeat(60_000)), ErrorCode::BadMessage);
}

#[test]
fn brackets_in_strings_do_not_count() {
    let token = "[{\\\"".repeat(40);
    let text = format!(r#"{{"type":"hello","version":1,"token":"{token}"}}"#);
    assert!(read(&text).is_ok());
}

/// Cuts, doubles and changes bytes of a good message: whatever comes out, reading never panics.
#[test]
fn doctored_messages_never_panic() {
    let good = r#"{"type":"command","match":"1","sequence":"1","turn":0,"order":{"play":"é"}}"#;
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        let mut bytes = good.as_bytes().to_vec();
        for _ in 0..=random(3) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = random(256) as u8,
                _ => bytes.insert(at, b"{}[]\"\\:,0"[random(9)]),
            }
        }
        let _ = read(&String::from_utf8_lossy(&bytes));
    }
}
