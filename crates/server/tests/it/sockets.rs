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

/// What cannot be read as a message at all ends the socket, and says why first.
#[tokio::test]
async fn what_is_no_message_gets_its_error_before_the_line_is_cut() {
    let address = start().await;
    let mut raw = Raw::connect(&address).await;
    raw.say(&"x".repeat(4 * protocol::SIZE_MAX + 1)).await;
    assert_eq!(raw.refusal().await, "too_large");
    assert_eq!(raw.closed().await, 1009);
    let mut raw = Raw::connect(&address).await;
    raw.say_as_text(b"\xff\xfe").await;
    assert_eq!(raw.refusal().await, "bad_message");
    assert_eq!(raw.closed().await, 1007);
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

/// Cut, doubled and changed messages, as texts and as bytes: each is answered, by its error or,
/// where the change did no harm, by what it asks for; and the match goes on.
#[tokio::test]
async fn doctored_messages_are_answered_and_the_match_goes_on() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let id = create(&address, &ann, "skirmish", Opponent::Computer { level: 1 }).await.match_id;
    let mut raw = Raw::hello(&address, &ann.token).await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}","detail":"text"}}"#)).await;
    let good = [
        format!(
            r#"{{"type":"command","match":"{id}","sequence":"1","turn":9,"order":"offer_takeback"}}"#
        ),
        format!(r#"{{"type":"pull_sync","match":"{id}","after":"0"}}"#),
        format!(r#"{{"type":"ack","match":"{id}","number":"1"}}"#),
        format!(r#"{{"type":"join","match":"{id}","role":"player","side":"first"}}"#),
    ];
    let mut dice = game::Dice::seeded(7);
    let mut roll = |bound: usize| dice.word() as usize % bound;
    for round in 0..600_u64 {
        let mut bytes = good[roll(good.len())].clone().into_bytes();
        for _ in 0..=roll(3) {
            let at = roll(bytes.len());
            match roll(3) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = roll(256) as u8,
                _ => bytes.insert(at, b"{}[]\"\\:,0"[roll(9)]),
            }
        }
        match String::from_utf8(bytes) {
            Ok(text) => raw.say(&text).await,
            Err(error) => raw.say_bytes(error.as_bytes()).await,
        }
        raw.say(&format!(r#"{{"type":"ping","nonce":"{round}"}}"#)).await;
        while !matches!(raw.hear().await, ServerMessage::Pong(pong) if pong.nonce.unwrap().0 == round)
        {
        }
    }
    raw.say(&format!(r#"{{"type":"command","match":"{id}","sequence":"99999","order":"resign"}}"#))
        .await;
    while !matches!(raw.hear().await, ServerMessage::GameOver(_)) {}
}

/// The same envelope again acts once, on the same socket and on another.
#[tokio::test]
async fn a_replayed_envelope_acts_once() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let id = create(&address, &ann, "skirmish", Opponent::Open).await.match_id;
    let bob = guest(&address, "Bob").await;
    let path = format!("/api/matches/{id}/join");
    client::http::post(&address, &path, Some(&bob.token), "").await.unwrap();
    let mut raw = Raw::hello(&address, &bob.token).await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}","detail":"text"}}"#)).await;
    raw.hear().await;
    let offer =
        format!(r#"{{"type":"command","match":"{id}","sequence":"1","order":"offer_draw"}}"#);
    let mut acks = Vec::new();
    for _ in 0..2 {
        let mut raw = Raw::hello(&address, &ann.token).await;
        raw.say(&format!(r#"{{"type":"join","match":"{id}","detail":"text"}}"#)).await;
        for _ in 0..2 {
            raw.say(&offer).await;
            acks.push(loop {
                if let ServerMessage::CommandAck(ack) = raw.hear().await {
                    break ack;
                }
            });
        }
    }
    assert!(acks[0].accepted, "{:?}", acks[0]);
    assert!(acks.iter().all(|ack| *ack == acks[0]), "{acks:?}");
    let mut eve = Raw::hello(&address, &bob.token).await;
    eve.say(&offer).await;
    assert_eq!(eve.refusal().await, "not_joined", "in another's hands it is worth nothing");
}

/// What a post may do without a socket is bound to the token in the same way.
#[tokio::test]
async fn posts_are_bound_to_their_player() {
    let address = start().await;
    let (ann, eve) = (guest(&address, "Ann").await, guest(&address, "Eve").await);
    let id = create(&address, &ann, "flip", Opponent::Computer { level: 1 }).await.match_id;
    let path = format!("/api/matches/{id}/commands");
    let resign = r#"{"sequence":"1","order":"resign"}"#;
    let wrong = "0".repeat(64);
    for (token, body, status, code) in [
        (None, resign, 401, "unauthorized"),
        (Some(&*wrong), resign, 401, "unauthorized"),
        (Some(&*eve.token), resign, 401, "unauthorized"),
        (
            Some(&*ann.token),
            r#"{"sequence":"1","turn":256,"order":{"play":"34"}}"#,
            409,
            "stale_turn",
        ),
        (Some(&*ann.token), r#"{"sequence":"2","turn":-1,"order":"resign"}"#, 400, "bad_message"),
        (Some(&*ann.token), r#"{"sequence":2,"order":"resign"}"#, 400, "bad_message"),
        (Some(&*ann.token), r#"{"sequence":"2","order":{"say":"you fool"}}"#, 400, "bad_message"),
        (Some(&*ann.token), r#"{"sequence":"3","order":{"claim":"the moon"}}"#, 400, "bad_message"),
    ] {
        let answer = client::http::post(&address, &path, token, body).await.unwrap();
        assert!(answer.body.contains(code), "{body}: {}", answer.body);
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
    }
    let resign = r#"{"sequence":"9","order":"resign"}"#;
    let answer = client::http::post(&address, &path, Some(&ann.token), resign).await.unwrap();
    assert_eq!(answer.status, 200, "the match went on to its end: {}", answer.body);
}

/// A match by invitation is nobody else's business, unless its maker says so.
#[tokio::test]
async fn a_private_match_is_not_there_for_strangers() {
    let address = start().await;
    let (ann, eve) = (guest(&address, "Ann").await, guest(&address, "Eve").await);
    for (visibility, is_there) in [("", false), (r#","visibility":"public""#, true)] {
        let body = format!(r#"{{"game":"flip","opponent":"invited"{visibility}}}"#);
        let made = client::http::post(&address, "/api/matches", Some(&ann.token), &body).await;
        let made: protocol::Created = serde_json::from_str(&made.unwrap().body).unwrap();
        let (id, invite) = (made.match_id, made.invite.unwrap());
        let join = format!("/api/matches/{id}/join");
        let bob = guest(&address, "Bob").await;
        let ticket = format!(r#"{{"invite":"{invite}"}}"#);
        client::http::post(&address, &join, Some(&bob.token), &ticket).await.unwrap();
        let list = client::http::get(&address, "/api/matches?state=running", None).await.unwrap();
        assert_eq!(list.body.contains(&id.to_string()), is_there);
        let mut raw = Raw::hello(&address, &eve.token).await;
        raw.say(&format!(r#"{{"type":"join","match":"{id}","role":"spectator"}}"#)).await;
        let ServerMessage::JoinAck(ack) = raw.hear().await else { panic!("expected an answer") };
        assert_eq!(ack.accepted, is_there);
        raw.say(&format!(
            r#"{{"type":"join","match":"{id}","role":"spectator","invite":"{invite}"}}"#
        ))
        .await;
        while !matches!(raw.answer().await, ServerMessage::Snapshot(_)) {}
        let status = async |question: &str, token: Option<&str>| {
            let path = format!("/api/matches/{id}/{question}");
            client::http::get(&address, &path, token).await.unwrap().status
        };
        let expected = if is_there { 200 } else { 404 };
        assert_eq!(status("history", Some(&eve.token)).await, expected);
        assert_eq!(status("history", Some(&ann.token)).await, 200);
        assert_eq!(status(&format!("history?invite={invite}"), None).await, 200);
        let resign = r#"{"sequence":"1","order":"resign"}"#;
        let commands = format!("/api/matches/{id}/commands");
        client::http::post(&address, &commands, Some(&ann.token), resign).await.unwrap();
        assert_eq!(status("record", Some(&eve.token)).await, expected);
        assert_eq!(status("record", Some(&bob.token)).await, 200);
        let list = client::http::get(&address, "/api/matches?state=over", None).await.unwrap();
        assert_eq!(list.body.contains(&id.to_string()), is_there);
    }
}
