//! Sockets: what goes wrong gets its documented error, and the match goes on.

use std::sync::Arc;

use axum::http::StatusCode;
use protocol::{Opponent, ServerMessage};
use server::{Limits, Rate, store::Memory};

use crate::support::{Raw, create, guest, invited, start, start_with};

#[tokio::test]
async fn every_malformed_message_gets_its_error() {
    let address = start().await;
    let (first, second, created) = invited(&address, "skirmish").await;
    let id = created.match_id;
    let mut ann = Raw::hello(&address, &first.token).await;
    let mut bob = Raw::hello(&address, &second.token).await;
    ann.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    let invite = created.invite.unwrap();
    bob.say(&format!(r#"{{"type":"join","match":"{id}","invite":"{invite}"}}"#)).await;
    let deep = format!(r#"{{"type":"ping","nonce":{}1{}}}"#, "[".repeat(80), "]".repeat(80));
    let long = format!(r#"{{"type":"ping","nonce":"{}"}}"#, "1".repeat(70_000));
    let play = |match_id: &str, sequence: u64, turn: u64, action: &str| {
        format!(
            r#"{{"type":"command","match":"{match_id}","sequence":"{sequence}","turn":{turn},
            "order":{{"play":"{action}"}}}}"#
        )
    };
    let id = id.to_string();
    let cases = [
        ("nonsense".to_owned(), "bad_message"),
        ("{".to_owned(), "bad_message"),
        (deep, "bad_message"),
        (long, "too_large"),
        (r#"{"type":"fly"}"#.to_owned(), "unknown_type"),
        (r#"{"type":"hello","version":9}"#.to_owned(), "version"),
        (format!(r#"{{"type":"hello","version":1,"token":"{}"}}"#, "0".repeat(64)), "unauthorized"),
        (format!(r#"{{"type":"hello","version":1,"token":"{}"}}"#, second.token), "unauthorized"),
        (r#"{"type":"join","match":"7"}"#.to_owned(), "match_not_found"),
        (format!(r#"{{"type":"join","match":"{id}","rule_version":9}}"#), "version"),
        (format!(r#"{{"type":"join","match":"{id}","config_hash":"00"}}"#), "config"),
        (format!(r#"{{"type":"join","match":"{id}","after":"99"}}"#), "bad_cursor"),
        (format!(r#"{{"type":"pull_sync","match":"{id}","after":"99"}}"#), "bad_cursor"),
        (format!(r#"{{"type":"ack","match":"{id}","number":"99"}}"#), "bad_cursor"),
        (play("7", 1, 0, "march"), "not_joined"),
        (play(&id, 1, 256, "march"), "stale_turn"),
        (play(&id, 2, u64::from(u32::MAX) + 1, "march"), "bad_message"),
        (play(&id, 2, 0, "x=256"), "invalid_move"),
        (play(&id, 1, 0, "march"), "stale_sequence"),
    ];
    for (text, code) in cases {
        ann.say(&text).await;
        assert_eq!(ann.refusal().await, code, "{}", text.chars().take(100).collect::<String>());
    }
    ann.say_bytes(b"\xff\x00").await;
    assert_eq!(ann.refusal().await, "bad_message");
    for raw in [&mut ann, &mut bob] {
        raw.say(&format!(
            r#"{{"type":"command","match":"{id}","sequence":"9","turn":0,"order":"offer_draw"}}"#
        ))
        .await;
    }
    loop {
        if let ServerMessage::GameOver(over) = bob.hear().await {
            assert_eq!(over.outcome.reason, "agreement", "the match went on to its end");
            break;
        }
    }
}

#[tokio::test]
async fn who_has_not_said_hello_gets_nowhere() {
    let address = start().await;
    let mut raw = Raw::connect(&address).await;
    raw.say(r#"{"type":"ping","nonce":"5"}"#).await;
    assert!(matches!(raw.hear().await, ServerMessage::Pong(pong) if pong.nonce.unwrap().0 == 5));
    raw.say(r#"{"type":"join","match":"1"}"#).await;
    assert_eq!(raw.refusal().await, "unauthorized");
}

#[tokio::test]
async fn a_stranger_may_look_on_but_not_act() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let created = create(&address, &ann, "flip", Opponent::Computer { level: 1 }).await;
    let id = created.match_id;
    let mut raw = Raw::connect(&address).await;
    raw.say(r#"{"type":"hello","version":1}"#).await;
    raw.hear().await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    assert_eq!(raw.refusal().await, "unauthorized", "to play takes a token");
    raw.say(&format!(r#"{{"type":"join","match":"{id}","role":"spectator"}}"#)).await;
    assert!(matches!(raw.hear().await, ServerMessage::JoinAck(ack) if ack.accepted));
    let ServerMessage::Snapshot(snapshot) = raw.answer().await else { panic!("no snapshot") };
    assert!(snapshot.state.legal.is_empty(), "who looks on has nothing to do");
    assert!(snapshot.state.picture.is_some());
    raw.say(&format!(r#"{{"type":"command","match":"{id}","sequence":"1","order":"resign"}}"#))
        .await;
    assert_eq!(raw.refusal().await, "unauthorized");
    let mut eve = Raw::hello(&address, &guest(&address, "Eve").await.token).await;
    eve.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    assert_eq!(eve.refusal().await, "match_full");
    eve.say(&format!(r#"{{"type":"join","match":"{id}","role":"spectator","detail":"text"}}"#))
        .await;
    eve.hear().await;
    let ServerMessage::Snapshot(snapshot) = eve.answer().await else { panic!("no snapshot") };
    assert!(snapshot.state.picture.is_none());
    eve.say(&format!(r#"{{"type":"command","match":"{id}","sequence":"1","order":"resign"}}"#))
        .await;
    assert_eq!(eve.refusal().await, "unauthorized", "another player's match");
}

#[tokio::test]
async fn too_many_messages_are_refused_and_then_read_again() {
    let messages = Rate { burst: 5.0, per_second: 50.0 };
    let limits = Limits { messages, ..Limits::generous() };
    let address = start_with(Arc::new(Memory::default()), limits).await;
    let mut raw = Raw::connect(&address).await;
    for _ in 0..20 {
        raw.say(r#"{"type":"ping"}"#).await;
    }
    assert_eq!(raw.refusal().await, "rate");
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    raw.say(r#"{"type":"ping","nonce":"77"}"#).await;
    loop {
        if matches!(raw.hear().await, ServerMessage::Pong(pong) if pong.nonce.is_some()) {
            break;
        }
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    use tokio_tungstenite::tungstenite::{Error, client::IntoClientRequest as _};
    let address = start().await;
    let connect = async |origin: &str| {
        let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request).await
    };
    assert!(connect(&format!("http://{address}")).await.is_ok());
    let Err(Error::Http(refused)) = connect("http://evil.example").await else {
        panic!("a foreign page was let in")
    };
    assert_eq!(refused.status().as_u16(), StatusCode::UNAUTHORIZED.as_u16());
}
