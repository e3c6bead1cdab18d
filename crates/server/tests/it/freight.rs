//! Large bodies and matches that follow each other: neither is a way round the limits.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use server::{Config, Limits, store::Memory};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

use crate::support::{create, guest, start_as};

/// Longer than anything here should take; that it is reached is the failure.
const FOREVER: Duration = Duration::from_secs(30);

async fn start(limits: Limits) -> String {
    let store = Arc::new(Memory::default());
    start_as(Config { limits, ..Config::new(toys::CATALOG, store) }).await
}

/// The head of a request with a large body, of which nothing follows yet.
async fn announce(from: [u8; 4], address: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let mut stream = socket.connect(address.parse().unwrap()).await.unwrap();
    let head = "POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

/// The status line of an answer that comes before the body was sent.
async fn status(stream: &mut TcpStream) -> String {
    let mut line = [0; 12];
    timeout(FOREVER, stream.read_exact(&mut line)).await.expect("an answer comes").unwrap();
    String::from_utf8(line.to_vec()).unwrap()
}

#[tokio::test]
async fn large_bodies_are_counted_before_they_are_read() {
    let address = start(Limits::generous()).await;
    // Of thirteen that one visitor announces, one is refused at once, whichever the server saw last.
    let mut greedy = Vec::new();
    for _ in 0..13 {
        greedy.push(announce([127, 0, 0, 2], &address).await);
    }
    let refused = greedy.iter_mut().map(|stream| Box::pin(status(stream)));
    let (first, _, waiting) = futures_util::future::select_all(refused).await;
    assert_eq!(first, "HTTP/1.1 429");
    drop(waiting);
    // Somebody else is served meanwhile, with a small body and with a large one.
    let small = client::http::post(&address, "/api/query", None, "{}").await.unwrap();
    assert_eq!(small.status, 200);
    let large = format!("{{\"record\":\"{}\",\"view\":\"truth\"}}", "x".repeat(100_000));
    let large = client::http::post(&address, "/api/replay", None, &large).await.unwrap();
    assert!(large.body.contains("bad_record"), "{}", large.body);
}

/// A match that follows by agreement counts for whoever set up the first.
#[tokio::test]
async fn a_rematch_is_no_way_round_the_limit_on_matches() {
    let limits = Limits { computer_matches_per_player: 1, ..Limits::generous() };
    let address = start(limits).await;
    let ann = guest(&address, "Ann").await;
    let computer = protocol::Opponent::Computer { level: 1 };
    let created = create(&address, &ann, "flip", computer).await;
    let path = format!("/api/matches/{}/commands", created.match_id);
    let order = |number: u32, order: &str| {
        format!(r#"{{"sequence":"{number}","turn":0,"order":"{order}"}}"#)
    };
    let post = |body: String| {
        let (address, path, token) = (address.clone(), path.clone(), ann.token.clone());
        async move { client::http::post(&address, &path, Some(&token), &body).await.unwrap() }
    };
    let mut number = 0;
    loop {
        number += 1;
        let answer = post(order(number, "resign")).await;
        if answer.status == 200 {
            break;
        }
        // Luck is still being drawn.
        assert!(answer.body.contains("not_begun"), "{}", answer.body);
        tokio::task::yield_now().await;
    }
    let agreed = post(order(number + 1, "offer_rematch")).await;
    assert_eq!(agreed.status, 200, "{}", agreed.body);
    let body = r#"{"game":"flip","opponent":{"computer":{"level":1}}}"#;
    // The next match is there when it is listed; the first one is over.
    let listed = async {
        loop {
            let answer = client::http::get(&address, "/api/matches?state=running", None).await;
            if answer.unwrap().body.contains("\"match\"") {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(FOREVER, listed).await.expect("a rematch is set up");
    let answer = client::http::post(&address, "/api/matches", Some(&ann.token), body).await;
    assert!(answer.unwrap().body.contains("too_many_matches"), "the rematch counts");
}
