//! Plain HTTP, without a socket.

use std::sync::Arc;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use protocol::{Guest, Paired};
use server::{Config, Limits, Rate, store::Memory};
use tower::ServiceExt as _;

#[derive(Clone)]
pub struct Caller {
    app: Router,
}

impl Caller {
    pub async fn new(limits: Limits) -> Caller {
        let store = Arc::new(Memory::default());
        Caller::of(Config { limits, ..Config::new(toys::CATALOG, store) }).await
    }

    pub async fn of(config: Config) -> Caller {
        Caller { app: server::app(config).await.unwrap() }
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let response = self.app.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    pub async fn post(&self, path: &str, token: &str, body: &str) -> (StatusCode, String) {
        self.ask("POST", path, token, body).await
    }

    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        self.ask("GET", path, "", "").await
    }

    pub async fn guest(&self, name: &str) -> Guest {
        let body = format!(r#"{{"name":"{name}"}}"#);
        serde_json::from_str(&self.post("/api/guests", "", &body).await.1).unwrap()
    }
}

#[tokio::test]
async fn a_match_is_set_up_listed_and_kept_sealed() {
    let caller = Caller::new(Limits::generous()).await;
    let ann = caller.guest("Ann").await;
    let (status, body) = caller.post("/api/matches", &ann.token, r#"{"game":"skirmish"}"#).await;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    let created: protocol::Created = serde_json::from_str(&body).unwrap();
    let path = format!("/api/matches/{}", created.match_id);
    let (status, body) = caller.get(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(body.contains(r#""phase":"waiting""#) && body.contains("Ann"), "{body}");
    let (_, open) = caller.get("/api/matches?state=open").await;
    assert!(open.contains(&created.match_id.to_string()), "{open}");
    let (_, running) = caller.get("/api/matches?state=running").await;
    assert_eq!(running, r#"{"matches":[]}"#);
    let (status, body) = caller.get(&format!("{path}/record")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(body.contains("sealed"), "{body}");
    let abort = r#"{"sequence":"1","order":"abort"}"#;
    let (status, body) = caller.post(&format!("{path}/commands"), &ann.token, abort).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let again = caller.post(&format!("{path}/commands"), &ann.token, abort).await;
    assert_eq!(again, (status, body), "the same number gets the same answer");
    let (status, record) = caller.get(&format!("{path}/record")).await;
    assert_eq!(status, StatusCode::OK);
    let record: table::MatchRecord = record.parse().unwrap();
    assert!(record.replay(toys::CATALOG, |_, _| ()).is_ok());
    let (_, over) = caller.get("/api/matches?state=over").await;
    assert!(over.contains(&created.match_id.to_string()), "{over}");
}

#[tokio::test]
async fn two_who_want_the_same_are_paired() {
    let caller = Caller::new(Limits::generous()).await;
    let (ann, bob) = (caller.guest("Ann").await, caller.guest("Bob").await);
    let pair = async |token: &str, body: &str| -> Paired {
        serde_json::from_str(&caller.post("/api/pairings", token, body).await.1).unwrap()
    };
    let wish = r#"{"game":"flip","clock":{"base_ms":60000}}"#;
    let first = pair(&ann.token, wish).await;
    let again = pair(&ann.token, wish).await;
    assert_eq!(first, again, "who asks twice waits once");
    let other = pair(&bob.token, r#"{"game":"skirmish"}"#).await;
    assert_ne!(other.match_id, first.match_id);
    let second = pair(&bob.token, wish).await;
    assert_eq!(second.match_id, first.match_id);
    assert_eq!(second.seat, !first.seat);
    assert_eq!((first.waiting, second.waiting), (true, false));
}

#[tokio::test]
async fn refusals_have_their_codes() {
    let caller = Caller::new(Limits::generous()).await;
    let ann = caller.guest("Ann").await;
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(41));
    let deep = format!("{}1{}", "[".repeat(80), "]".repeat(80));
    let (large, question) = (" ".repeat(protocol::SIZE_MAX + 1), " ".repeat((1 << 20) + 1));
    let eleven = r#"{"game":"flip","opponent":{"computer":{"level":11}}}"#;
    let cases = [
        ("/api/guests", "", r#"{"name":""}"#, 400, "bad_message"),
        ("/api/guests", "", &long, 400, "bad_message"),
        ("/api/guests", "", r#"{"name":"a","name":"b"}"#, 400, "repeated"),
        ("/api/guests", "", &deep, 400, "nested"),
        ("/api/guests", "", &large, 413, r#"{"error":{"code":"too_large""#),
        ("/api/query", "", &question, 413, r#"{"error":{"code":"too_large""#),
        ("/api/nothing", "", "", 404, r#"{"error":{"code":"unsupported""#),
        ("/api/matches", "", r#"{"game":"flip"}"#, 401, "unauthorized"),
        ("/api/matches", "wrong", r#"{"game":"flip"}"#, 401, "unauthorized"),
        ("/api/matches", &ann.token, r#"{"game":"go"}"#, 404, "unknown_game"),
        ("/api/matches", &ann.token, r#"{"game":"flip","options":{"x":1}}"#, 400, "bad_option"),
        ("/api/matches", &ann.token, r#"{"game":"flip","clock":{"base_ms":0}}"#, 400, "bad_option"),
        ("/api/matches", &ann.token, eleven, 400, "bad_option"),
        ("/api/matches", &ann.token, r#"{"game":"flip","clok":1}"#, 400, "bad_message"),
        ("/api/matches/7/join", &ann.token, "{}", 404, "match_not_found"),
        ("/api/matches/x/join", &ann.token, "{}", 404, "match_not_found"),
    ];
    for (path, token, body, status, word) in cases {
        let (found, answer) = caller.post(path, token, body).await;
        assert_eq!(found.as_u16(), status, "{path} {body}: {answer}");
        assert!(answer.contains(word), "{path} {body}: {answer}");
    }
    for path in
        ["/api/matches?state=x", "/api/matches/7/history?from=x", "/api/matches/7/stream?after=x"]
    {
        let (status, answer) = caller.get(path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {answer}");
        assert!(answer.starts_with(r#"{"error":{"code":"bad_message""#), "{path}: {answer}");
    }
}

#[tokio::test]
async fn there_are_limits() {
    let few = Rate { burst: 2.0, per_second: 0.001 };
    let limits =
        Limits { guests: few, questions: few, matches_per_player: 1, ..Limits::generous() };
    let caller = Caller::new(limits).await;
    let ann = caller.guest("Ann").await;
    caller.guest("Bob").await;
    let (status, body) = caller.post("/api/guests", "", r#"{"name":"Cid"}"#).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(body.contains("retry_after_ms"), "{body}");
    assert_eq!(caller.post("/api/query", "", "{}").await.0, StatusCode::OK);
    assert_eq!(caller.post("/api/query", "", "{}").await.0, StatusCode::OK);
    assert_eq!(caller.post("/api/query", "", "{}").await.0, StatusCode::TOO_MANY_REQUESTS);
    let game = r#"{"game":"flip"}"#;
    assert_eq!(caller.post("/api/matches", &ann.token, game).await.0, StatusCode::CREATED);
    let (status, body) = caller.post("/api/matches", &ann.token, game).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(body.contains("too_many_matches"), "{body}");
}

/// However many names somebody takes, the matches of an address, and those that computers have to
/// think about, have an end; and a match that is over makes room for another.
#[tokio::test]
async fn matches_are_bounded_by_player_by_address_and_in_all() {
    let small = Limits {
        computer_matches_per_player: 1,
        computer_matches_per_address: 2,
        matches_per_address: 4,
        ..Limits::generous()
    };
    let caller = Caller::new(small).await;
    let computer = r#"{"game":"flip","opponent":{"computer":{"level":1}}}"#;
    let (person, pair) = (r#"{"game":"flip"}"#, r#"{"game":"skirmish"}"#);
    let mut guests = Vec::new();
    for name in ["Ann", "Bob", "Cid"] {
        guests.push(caller.guest(name).await.token);
    }
    let [ann, bob, cid] = &guests[..] else { panic!("three came") };
    let (status, created) = caller.post("/api/matches", ann, computer).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let too_many = |(status, body): (StatusCode, String)| {
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{body}");
        assert!(body.contains("too_many_matches"), "{body}");
    };
    too_many(caller.post("/api/matches", ann, computer).await);
    assert_eq!(caller.post("/api/matches", bob, computer).await.0, StatusCode::CREATED);
    too_many(caller.post("/api/matches", cid, computer).await);
    assert_eq!(caller.post("/api/matches", cid, person).await.0, StatusCode::CREATED);
    assert_eq!(caller.post("/api/pairings", cid, pair).await.0, StatusCode::OK);
    too_many(caller.post("/api/matches", cid, person).await);
    too_many(caller.post("/api/pairings", ann, pair).await);
    let id = serde_json::from_str::<protocol::Created>(&created).unwrap().match_id;
    let resign = r#"{"sequence":"1","order":"resign"}"#;
    caller.post(&format!("/api/matches/{id}/commands"), ann, resign).await;
    assert_eq!(caller.post("/api/matches", cid, computer).await.0, StatusCode::CREATED);

    let caller = Caller::new(Limits { matches_in_all: 1, ..Limits::generous() }).await;
    let ann = caller.guest("Ann").await.token;
    assert_eq!(caller.post("/api/matches", &ann, person).await.0, StatusCode::CREATED);
    let (status, body) = caller.post("/api/matches", &ann, person).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert!(body.contains("retry_after_ms"), "{body}");
}

#[tokio::test]
async fn operators_and_readers_find_their_pages() {
    let caller = Caller::new(Limits::default()).await;
    assert_eq!(caller.get("/healthz").await, (StatusCode::OK, "ok\n".to_owned()));
    let ann = caller.guest("Ann").await;
    let (_, metrics) = caller.get("/metrics").await;
    assert!(metrics.contains("umpire_commits_total"), "{metrics}");
    assert!(!metrics.contains(&ann.token) && !metrics.contains("Ann"), "{metrics}");
    let (_, document) = caller.get("/openapi.json").await;
    let document: serde_json::Value = serde_json::from_str(&document).unwrap();
    assert!(document["paths"]["/api/matches"]["post"]["requestBody"].is_object());
    assert!(document["components"]["schemas"]["NewMatch"].is_object());
    assert!(caller.get("/docs").await.1.contains("/api/pairings"));
    for path in ["/docs", "/openapi.json", "/api/games", "/api/nothing", "/", "/nothing"] {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let response = caller.app.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers()["x-content-type-options"], "nosniff", "{path}");
        let has_policy = response.headers().contains_key(header::CONTENT_SECURITY_POLICY);
        assert_eq!(has_policy, ["/docs", "/"].contains(&path), "{path}");
    }
    assert!(caller.get("/").await.1.contains("Umpire"));
    assert_eq!(caller.get("/nothing").await.0, StatusCode::NOT_FOUND);
    let question = r#"{"id":1,"game":"flip","op":"perft","position":"start","depth":1}"#;
    let (status, answer) = caller.post("/api/query", "", question).await;
    assert_eq!((status, &*answer), (StatusCode::OK, r#"{"id":1,"ok":{"nodes":3}}"#));
    let (status, _) = caller.post("/api/query", "", &"x".repeat(1 << 21)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// A match of a toy with secrets after one move: its players and its number.
async fn begun(caller: &Caller) -> (Guest, Guest, protocol::MatchId) {
    let (ann, bob) = (caller.guest("Ann").await, caller.guest("Bob").await);
    let game = r#"{"game":"flip","side":"first"}"#;
    let (_, body) = caller.post("/api/matches", &ann.token, game).await;
    let id = serde_json::from_str::<protocol::Created>(&body).unwrap().match_id;
    caller.post(&format!("/api/matches/{id}/join"), &bob.token, "").await;
    let commands = format!("/api/matches/{id}/commands");
    // Whoever plays without having joined takes no part in drawing the luck.
    let early = r#"{"sequence":"1","turn":0,"order":{"play":"45"}}"#;
    caller.post(&commands, &bob.token, early).await;
    let play = r#"{"sequence":"1","turn":0,"order":{"play":"34"}}"#;
    let (status, body) = caller.post(&commands, &ann.token, play).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    (ann, bob, id)
}

#[tokio::test]
async fn the_past_is_seen_through_ones_own_eyes_until_the_end() {
    let caller = Caller::new(Limits::generous()).await;
    let (ann, bob, id) = begun(&caller).await;
    let history = format!("/api/matches/{id}/history");
    let look = async |token: &str, query: &str| -> (StatusCode, String) {
        caller.ask("GET", &format!("{history}{query}"), token, "").await
    };
    for (token, query, view) in [
        (&*ann.token, "", "first"),
        (&bob.token, "", "second"),
        (&bob.token, "?view=spectator", "spectator"),
        ("", "?detail=text", "spectator"),
    ] {
        let (status, body) = look(token, query).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        let replay: protocol::Replay = serde_json::from_str(&body).unwrap();
        assert_eq!(serde_json::to_value(replay.view).unwrap(), view);
        assert_eq!((replay.total, replay.frames.len()), (2, 2));
        assert_eq!(replay.frames[0].picture.is_some(), query != "?detail=text");
    }
    for (token, query) in [
        ("", "?view=first"),
        (&*ann.token, "?view=second"),
        (&ann.token, "?view=truth"),
        ("", "?view=truth"),
    ] {
        let (status, body) = look(token, query).await;
        assert_eq!((status, body.contains("sealed")), (StatusCode::FORBIDDEN, true), "{body}");
    }
    assert_eq!(look("", "?view=nobody").await.0, StatusCode::BAD_REQUEST);
    let resign = r#"{"sequence":"2","order":"resign"}"#;
    caller.post(&format!("/api/matches/{id}/commands"), &ann.token, resign).await;
    for query in ["?view=first", "?view=second", "?view=truth"] {
        assert_eq!(look("", query).await.0, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_record_is_replayed_for_anybody() {
    let caller = Caller::new(Limits::generous()).await;
    let (ann, _, id) = begun(&caller).await;
    let resign = r#"{"sequence":"2","order":"resign"}"#;
    caller.post(&format!("/api/matches/{id}/commands"), &ann.token, resign).await;
    let (_, record) = caller.get(&format!("/api/matches/{id}/record")).await;
    let ask = async |record: &str, view: &str| {
        let body = serde_json::json!({ "record": record, "view": view });
        caller.post("/api/replay", "", &body.to_string()).await
    };
    for view in ["first", "second", "spectator", "truth"] {
        let (status, body) = ask(&record, view).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        let path = format!("/api/matches/{id}/history?view={view}");
        assert_eq!(body, caller.get(&path).await.1, "the server keeps to its record");
        let replay: protocol::Replay = serde_json::from_str(&body).unwrap();
        assert_eq!(replay.outcome.unwrap().reason, "resign");
    }
    let large = "x".repeat(1024 * 1024 + 1);
    let doctored = record.replace(" play 34", " play 12");
    for (text, word) in [
        ("", "bad_record"),
        (&*doctored, "hashes to"),
        (&large, "too_large"),
        (&record[..record.len() / 2], "bad_record"),
    ] {
        let (status, body) = ask(text, "first").await;
        assert!(status.is_client_error() && body.contains(word), "{word}: {body}");
    }
    assert!(ask(&record, "god").await.1.contains("bad_message"));
}

/// Stepping through a game asks for a picture, the moves and an evaluation of each position; that
/// is not what the limit is for.
#[tokio::test]
async fn questions_are_plenty_but_not_without_end() {
    let caller = Caller::new(Limits::default()).await;
    for _ in 0..100 {
        for _ in 0..3 {
            assert_eq!(caller.post("/api/query", "", "{}").await.0, StatusCode::OK);
        }
    }
    let mut refused = 0;
    for _ in 0..300 {
        let (status, body) = caller.post("/api/query", "", "{}").await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert!(body.contains("retry_after_ms"), "{body}");
            refused += 1;
        }
    }
    assert!(refused > 100, "{refused}");
}

#[tokio::test]
async fn a_name_shows_what_it_is() {
    let caller = Caller::new(Limits::generous()).await;
    let is_welcome = async |name: &str| {
        let body = serde_json::json!({ "name": name }).to_string();
        caller.post("/api/guests", "", &body).await.0 == StatusCode::CREATED
    };
    for name in ["Ann", "安", "O’Neil 3", "👩‍🚀", "  trimmed  "] {
        assert!(is_welcome(name).await, "{name}");
    }
    for name in
        ["", " ", "\u{200b}", "\u{200d}", "Ann\u{202e}", "An\u{feff}n", "a\u{2028}b", "a\nb"]
    {
        assert!(!is_welcome(name).await, "{name:?}");
    }
}

/// Whoever looks back asks the match itself, which must keep its time for those who play.
#[tokio::test]
async fn nobody_keeps_a_match_busy_by_looking_back() {
    let messages = Rate { burst: 2.0, per_second: 0.001 };
    let caller = Caller::new(Limits { messages, ..Limits::generous() }).await;
    for path in ["/api/matches/7/history", "/api/matches/7/pgn"] {
        assert_eq!(caller.get(path).await.0, StatusCode::NOT_FOUND);
    }
    for path in ["/api/matches/7/history", "/api/matches/7/pgn"] {
        assert_eq!(caller.get(path).await.0, StatusCode::TOO_MANY_REQUESTS);
    }
}

#[tokio::test]
async fn files_are_served_in_the_fewest_bytes_that_a_visitor_can_read() {
    let assets: server::assets::Assets = Arc::new(|path| {
        let found = matches!(path, "assets/a-1.wasm" | "sw.js");
        found.then(|| server::assets::Asset {
            bytes: b"whole"[..].into(),
            media_type: "application/wasm",
            encoded: vec![("br", b"br"[..].into()), ("gzip", b"gzip"[..].into())],
        })
    });
    let store = Arc::new(Memory::default());
    let caller = Caller::of(Config { assets, ..Config::new(toys::CATALOG, store) }).await;
    for (path, accepted, expected) in [
        ("/assets/a-1.wasm", "gzip, br", "br"),
        ("/assets/a-1.wasm", "gzip", "gzip"),
        ("/assets/a-1.wasm", "br;q=0", "whole"),
        ("/sw.js", "identity", "whole"),
    ] {
        let request = Request::builder().uri(path).header(header::ACCEPT_ENCODING, accepted);
        let sent = request.body(Body::empty()).unwrap();
        let response = caller.app.clone().oneshot(sent).await.unwrap();
        let head = response.headers().clone();
        let encoding = head.get(header::CONTENT_ENCODING).map(|it| it.to_str().unwrap());
        assert_eq!(encoding.unwrap_or("whole"), expected);
        let lasting = head[header::CACHE_CONTROL].to_str().unwrap();
        assert_eq!(lasting.contains("immutable"), path.starts_with("/assets/"), "{path}");
        assert_eq!(head[header::VARY], "accept-encoding");
        let policy = head[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe-eval'"));
        let body = to_bytes(response.into_body(), 100).await.unwrap();
        assert_eq!(body, expected);
        let request = Request::builder().uri(path).header(header::ACCEPT_ENCODING, accepted);
        let again = request.header(header::IF_NONE_MATCH, &head[header::ETAG]);
        let again = again.body(Body::empty()).unwrap();
        let response = caller.app.clone().oneshot(again).await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{path}");
    }
}
