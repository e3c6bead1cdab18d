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

use crate::toys::Toys;

struct Caller {
    app: Router,
}

impl Caller {
    async fn new(limits: Limits) -> Caller {
        let store = Arc::new(Memory::default());
        let config = Config { limits, ..Config::new(Arc::new(Toys), store) };
        Caller { app: server::app(config).await.unwrap() }
    }

    async fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> (StatusCode, String) {
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

    async fn post(&self, path: &str, token: &str, body: &str) -> (StatusCode, String) {
        self.ask("POST", path, token, body).await
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        self.ask("GET", path, "", "").await
    }

    async fn guest(&self, name: &str) -> Guest {
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
    assert!(record.replay(&Toys, |_, _| ()).is_ok());
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
    let cases = [
        ("/api/guests", "", r#"{"name":""}"#, 400, "bad_message"),
        ("/api/guests", "", &long, 400, "bad_message"),
        ("/api/guests", "", r#"{"name":"a","name":"b"}"#, 400, "repeated"),
        ("/api/guests", "", &deep, 400, "nested"),
        ("/api/matches", "", r#"{"game":"flip"}"#, 401, "unauthorized"),
        ("/api/matches", "wrong", r#"{"game":"flip"}"#, 401, "unauthorized"),
        ("/api/matches", &ann.token, r#"{"game":"go"}"#, 404, "unknown_game"),
        ("/api/matches", &ann.token, r#"{"game":"flip","options":{"x":1}}"#, 400, "bad_option"),
        ("/api/matches", &ann.token, r#"{"game":"flip","clock":{"base_ms":0}}"#, 400, "bad_option"),
        ("/api/matches", &ann.token, r#"{"game":"flip","clok":1}"#, 400, "bad_message"),
        ("/api/matches/7/join", &ann.token, "{}", 404, "match_not_found"),
        ("/api/matches/x/join", &ann.token, "{}", 404, "match_not_found"),
    ];
    for (path, token, body, status, word) in cases {
        let (found, answer) = caller.post(path, token, body).await;
        assert_eq!(found.as_u16(), status, "{path} {body}: {answer}");
        assert!(answer.contains(word), "{path} {body}: {answer}");
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
    assert!(caller.get("/").await.1.contains("Umpire"));
    assert_eq!(caller.get("/nothing").await.0, StatusCode::NOT_FOUND);
    let (status, answer) = caller.post("/api/query", "", "four").await;
    assert_eq!((status, &*answer), (StatusCode::OK, r#"{"ok":{"length":4}}"#));
    let (status, _) = caller.post("/api/query", "", &"x".repeat(1 << 21)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}
