//! Nobody gets around a limit, and nobody's limit is another's.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::UNIX_EPOCH,
};

use axum::http::StatusCode;
use protocol::{MatchList, Paired};
use server::{Accounts, Config, Limits, Rate, store::Memory};

use crate::{failing::Failing, http::Caller};

const FLIP: &str = r#"{"game":"flip"}"#;
const FLIP_WITH_A_CLOCK: &str = r#"{"game":"flip","clock":{"base_ms":60000}}"#;

/// Anybody can make tokens up; each is looked for in the store.
#[tokio::test]
async fn tokens_that_nobody_has_are_limited_by_address() {
    let messages = Rate { burst: 5.0, per_second: 0.001 };
    let caller = Caller::new(Limits { messages, ..Limits::generous() }).await;
    let ann = caller.guest("Ann").await;
    for number in 0..5 {
        let token = format!("{number:064}");
        let (status, _) = caller.post("/api/matches", &token, FLIP).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    let (status, body) = caller.post("/api/matches", "another", FLIP).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{body}");
    // Whoever was known before does not hear of it.
    let caller = Caller::new(Limits { messages, ..Limits::generous() }).await;
    let bob = caller.guest("Bob").await;
    for _ in 0..5 {
        assert_eq!(caller.post("/api/matches", &bob.token, FLIP).await.0, StatusCode::CREATED);
        caller.post("/api/matches", "made up", FLIP).await;
    }
    let (status, body) = caller.post("/api/matches", &ann.token, FLIP).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "another server's token: {body}");
}

#[tokio::test]
async fn guessing_at_one_name_is_slow_from_wherever_and_others_can_log_in() {
    let log_ins_to_name = Rate { burst: 3.0, per_second: 0.001 };
    let limits = Limits { log_ins_to_name, ..Limits::generous() };
    let store = Arc::new(Memory::default());
    let config = Config { limits, accounts: Accounts::Open, ..Config::new(toys::CATALOG, store) };
    let caller = Caller::of(config).await;
    let log_in = async |name: &str| {
        let body = serde_json::json!({ "name": name, "password": "a wild guess" }).to_string();
        caller.post("/api/sessions", "", &body).await.0
    };
    for name in ["Ann", "ANN", "Ａｎｎ"] {
        assert_eq!(log_in(name).await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(log_in("ann").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(log_in("Bob").await, StatusCode::UNAUTHORIZED);
}

/// A match that was set up for somebody who no longer waits counts as theirs.
#[tokio::test]
async fn hanging_up_is_no_way_round_the_limit_on_matches() {
    let store = Arc::new(Failing::default());
    let limits = Limits { matches_per_player: 1, ..Limits::generous() };
    let config = Config { limits, ..Config::new(toys::CATALOG, Arc::clone(&store) as Arc<_>) };
    let caller = Caller::of(config).await;
    let ann = caller.guest("Ann").await;
    store.gate_is_closed.store(true, Relaxed);
    let (asking, token) = (caller.clone(), ann.token.clone());
    let request = tokio::spawn(async move { asking.post("/api/matches", &token, FLIP).await });
    while store.at_gate.load(Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    request.abort();
    assert!(request.await.unwrap_err().is_cancelled(), "it hangs up before there is an answer");
    store.gate_is_closed.store(false, Relaxed);
    while list(&caller).await.matches.is_empty() {
        tokio::task::yield_now().await;
    }
    let (_, body) = caller.post("/api/matches", &ann.token, FLIP).await;
    assert!(body.contains("too_many_matches"), "{body}");
}

async fn list(caller: &Caller) -> MatchList {
    serde_json::from_str(&caller.get("/api/matches").await.1).unwrap()
}

/// A list names the newest hundred; who seeks an opponent is found behind them all the same.
#[tokio::test]
async fn a_seeker_is_found_behind_more_matches_than_a_list_names() {
    let caller = Caller::new(Limits::generous()).await;
    let (ann, bob, cid) =
        (caller.guest("Ann").await, caller.guest("Bob").await, caller.guest("Cid").await);
    let pair = async |token: &str| -> Paired {
        let (_, body) = caller.post("/api/pairings", token, FLIP_WITH_A_CLOCK).await;
        serde_json::from_str(&body).unwrap()
    };
    let seek = pair(&ann.token).await;
    assert!(seek.waiting);
    // Lists go by the millisecond, and this test is quick.
    let sought_at = list(&caller).await.matches[0].created_at;
    while UNIX_EPOCH.elapsed().unwrap().as_millis() <= u128::from(sought_at.0) {
        tokio::task::yield_now().await;
    }
    for _ in 0..120 {
        assert_eq!(caller.post("/api/matches", &bob.token, FLIP).await.0, StatusCode::CREATED);
    }
    let listed = list(&caller).await.matches;
    assert_eq!(listed.len(), 100);
    assert!(listed.iter().all(|it| it.match_id != seek.match_id));
    let found = pair(&cid.token).await;
    assert_eq!((found.match_id, found.waiting), (seek.match_id, false));
}
