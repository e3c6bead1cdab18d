//! Accounts: who registers comes back with the password, and nobody else does.

use std::sync::Arc;

use axum::http::StatusCode;
use protocol::{Guest, Opponent};
use server::{Accounts, Config, Limits, store::Memory};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::{
    http::Caller,
    lines::Lines,
    support::{Raw, create, guest, start_as},
};

async fn caller(accounts: Accounts, limits: Limits) -> Caller {
    let store = Arc::new(Memory::default());
    Caller::of(Config { limits, accounts, ..Config::new(toys::CATALOG, store) }).await
}

fn credentials(name: &str, password: &str) -> String {
    serde_json::json!({ "name": name, "password": password }).to_string()
}

async fn may_play(caller: &Caller, token: &str) -> bool {
    caller.post("/api/matches", token, r#"{"game":"flip"}"#).await.0 == StatusCode::CREATED
}

#[tokio::test]
async fn who_registers_can_log_in_and_out() {
    let caller = caller(Accounts::Open, Limits::generous()).await;
    assert_eq!(caller.get("/api/accounts").await.0, StatusCode::NO_CONTENT);
    let ann = credentials("Ann", "correct horse");
    let (status, body) = caller.post("/api/accounts", "", &ann).await;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    let first: Guest = serde_json::from_str(&body).unwrap();
    let (status, body) = caller.post("/api/sessions", "", &ann).await;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    let second: Guest = serde_json::from_str(&body).unwrap();
    assert_eq!((second.player, &*second.name), (first.player, "Ann"));
    assert_ne!(second.token, first.token);
    assert!(may_play(&caller, &first.token).await && may_play(&caller, &second.token).await);
    let (status, _) = caller.ask("DELETE", "/api/sessions", &second.token, "").await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert!(may_play(&caller, &first.token).await && !may_play(&caller, &second.token).await);
    let guest = caller.post("/api/guests", "", r#"{"name":"Bob"}"#).await;
    assert_eq!(guest.0, StatusCode::CREATED, "guests are still welcome");
}

/// The answer to a wrong password is the same as that to a name that nobody has.
#[tokio::test]
async fn a_refusal_does_not_tell_whether_there_is_such_a_name() {
    let caller = caller(Accounts::Open, Limits::generous()).await;
    caller.post("/api/accounts", "", &credentials("Ann", "correct horse")).await;
    let wrong = caller.post("/api/sessions", "", &credentials("Ann", "battery staple")).await;
    let nobody = caller.post("/api/sessions", "", &credentials("Eve", "battery staple")).await;
    assert_eq!(wrong.0, StatusCode::UNAUTHORIZED);
    assert_eq!(wrong, nobody);
}

#[tokio::test]
async fn names_and_passwords_have_their_rules() {
    let caller = caller(Accounts::Open, Limits::generous()).await;
    let register = async |name: &str, password: &str| {
        caller.post("/api/accounts", "", &credentials(name, password)).await.1
    };
    assert!(register("Ann", "short").await.contains("bad_message"));
    assert!(register("", "long enough").await.contains("bad_message"));
    assert!(register("Ann", &"x".repeat(1025)).await.contains("bad_message"));
    assert!(register("Ann", "long enough").await.contains("token"));
    assert!(register("ANN", "long enough").await.contains("name_taken"));
    for name in ["ann", "Ａｎｎ"] {
        let guest = caller.post("/api/guests", "", &format!(r#"{{"name":"{name}"}}"#)).await.1;
        assert!(guest.contains("name_taken"), "nobody passes for another: {guest}");
    }
    assert!(register("Bob", "password123").await.contains("bad_message"));
    assert!(register("Bоb", "long enough").await.contains("bad_message"), "its o is Cyrillic");
    assert!(register("B0b", "long enough").await.contains("token"));
    assert!(register("Bob", "long enough").await.contains("name_taken"));
}

#[tokio::test]
async fn guessing_is_slow() {
    let limits = Limits { guests: Limits::generous().guests, ..Limits::default() };
    let caller = caller(Accounts::Open, limits).await;
    let guess = credentials("Eve", "a wild guess");
    for _ in 0..10 {
        assert_eq!(caller.post("/api/sessions", "", &guess).await.0, StatusCode::UNAUTHORIZED);
    }
    let (status, body) = caller.post("/api/sessions", "", &guess).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{body}");
    assert!(body.contains("retry_after_ms"), "{body}");
}

#[tokio::test]
async fn a_guest_who_logs_out_is_gone_with_all_sockets_and_streams() {
    let store = Arc::new(Memory::default());
    let limits = Limits::generous();
    let address = start_as(Config { limits, ..Config::new(toys::CATALOG, store) }).await;
    let (ann, bob) = (guest(&address, "Ann").await, guest(&address, "Bob").await);
    let mut sockets =
        [Raw::hello(&address, &ann.token).await, Raw::hello(&address, &ann.token).await];
    let mut others = Raw::hello(&address, &bob.token).await;
    let match_id = create(&address, &ann, "flip", Opponent::Open).await.match_id;
    let stream = format!("/api/matches/{match_id}/stream");
    let mut lines = Lines::open(&address, &stream, Some(&ann.token)).await;
    lines.next().await;
    let log_out = async |token: &str| {
        let request = format!(
            "DELETE /api/sessions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\n\r\n"
        );
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(log_out(&ann.token).await, "204");
    for socket in &mut sockets {
        assert_eq!(socket.closed().await, 1008);
    }
    lines.ended().await;
    let game = r#"{"game":"flip"}"#;
    let refused = client::http::post(&address, "/api/matches", Some(&ann.token), game).await;
    assert_eq!(refused.unwrap().status, 401);
    others.say(r#"{"type":"ping","nonce":"7"}"#).await;
    others.hear().await;
    let metrics = async || client::http::get(&address, "/metrics", None).await.unwrap().body;
    let writes = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("umpire_farewells_total "));
        line.unwrap().to_owned()
    };
    let before = writes(&metrics().await);
    assert_eq!(log_out(&ann.token).await, "401", "it is gone already");
    assert_eq!(log_out("made up").await, "401");
    assert_eq!(writes(&metrics().await), before, "what is made up costs no write");
}

#[tokio::test]
async fn a_server_without_accounts_says_so() {
    let caller = caller(Accounts::Closed, Limits::generous()).await;
    let ann = credentials("Ann", "correct horse");
    for (method, path) in
        [("GET", "/api/accounts"), ("POST", "/api/accounts"), ("POST", "/api/sessions")]
    {
        let (status, body) = caller.ask(method, path, "", &ann).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(body.contains("unsupported"), "{body}");
    }
}
