//! Connections that only take up room: they keep nobody out, and they do not stay.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use server::{Config, Limits, store::Memory};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

use crate::support::{Raw, guest, start_as};

/// Longer than anything here should take; that it is reached is the failure.
const FOREVER: Duration = Duration::from_secs(30);

fn config(limits: Limits) -> Config {
    Config { limits, ..Config::new(toys::CATALOG, Arc::new(Memory::default())) }
}

/// Everything that comes before the server cuts the line.
async fn until_cut(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let read = timeout(FOREVER, stream.read_to_end(&mut text)).await;
    // A line that is cut while something is on its way is reset.
    let _ = read.expect("the server lets go");
    String::from_utf8(text).unwrap()
}

async fn is_well(address: &str) -> bool {
    let answer = timeout(FOREVER, client::http::get(address, "/healthz", None)).await;
    matches!(answer, Ok(Ok(answer)) if answer.status == 200)
}

/// A connection from another address of this machine.
async fn connect_from(from: [u8; 4], address: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    socket.connect(address.parse().unwrap()).await.unwrap()
}

#[tokio::test]
async fn silent_connections_keep_nobody_out() {
    let limits = Limits { tcp_connections: 20, ..Limits::generous() };
    let address = start_as(config(limits)).await;
    let ann = guest(&address, "Ann").await;
    let mut playing = Raw::hello(&address, &ann.token).await;
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(TcpStream::connect(&address).await.unwrap());
    }
    assert!(is_well(&address).await, "a newcomer gets in");
    assert_eq!(until_cut(&mut silent[0]).await, "", "who was silent longest made room");
    playing.say(r#"{"type":"ping","nonce":"7"}"#).await;
    playing.hear().await;
}

/// Sockets that say nothing give way as well, and are told why.
#[tokio::test]
async fn a_socket_without_hello_makes_room() {
    let limits = Limits { tcp_connections: 3, ..Limits::generous() };
    let address = start_as(config(limits)).await;
    let mut first = Raw::connect(&address).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(TcpStream::connect(&address).await.unwrap());
    }
    assert_eq!(first.closed().await, 1013);
}

#[tokio::test]
async fn one_address_has_its_share_and_a_proxy_has_no_limit() {
    let limits = Limits { tcp_connections_per_address: 3, ..Limits::generous() };
    let address = start_as(config(limits)).await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(connect_from([127, 0, 0, 2], &address).await);
    }
    let mut refused = connect_from([127, 0, 0, 2], &address).await;
    assert_eq!(until_cut(&mut refused).await, "");
    assert!(is_well(&address).await, "others have shares of their own");

    let proxies = vec!["127.0.0.2".parse().unwrap()];
    let address = start_as(Config { proxies, ..config(limits) }).await;
    for _ in 0..10 {
        streams.push(connect_from([127, 0, 0, 2], &address).await);
    }
    let mut last = streams.pop().unwrap();
    last.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(until_cut(&mut last).await.ends_with("ok\n"));
}

#[tokio::test]
async fn who_dawdles_is_let_go() {
    let limits = Limits { head_ms: 200, body_ms: 200, hello_ms: 200, ..Limits::generous() };
    let address = start_as(config(limits)).await;
    let (silent, half) = ("", "GET /healthz HTTP/1.1\r\nHost: x\r\n");
    let resting = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let slow = "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{";
    for (said, heard) in [(silent, ""), (half, ""), (resting, "ok\n"), (slow, "too long")] {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let text = until_cut(&mut stream).await;
        assert!(text.contains(heard) && (!heard.is_empty() || text.is_empty()), "{said}: {text}");
    }
    assert_eq!(Raw::connect(&address).await.closed().await, 1008, "nobody said hello");
}

/// A server that can be told to stop.
async fn stoppable(limits: Limits) -> (String, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (stop, stopped) = oneshot::channel();
    let running = server::run(config(limits), listener, async { drop(stopped.await) });
    (address, stop, tokio::spawn(async { running.await.unwrap() }))
}

#[tokio::test]
async fn stopping_ends_whatever_clients_do() {
    let limits = Limits { drain_ms: 500, ..Limits::generous() };
    let (address, stop, running) = stoppable(limits).await;
    let ann = guest(&address, "Ann").await;
    let mut playing = Raw::hello(&address, &ann.token).await;
    let mut stubborn = Vec::new();
    for said in ["", "GET /", "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
    {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stubborn.push(stream);
    }
    assert!(is_well(&address).await);
    stop.send(()).unwrap();
    assert_eq!(playing.closed().await, 1012, "players are told to come back");
    timeout(FOREVER, running).await.expect("the server stops").unwrap();
    assert!(TcpStream::connect(&address).await.is_err());
}

/// Nobody waits for silent connections: only what is being done holds a server up.
#[tokio::test]
async fn stopping_does_not_wait_for_the_silent() {
    let limits = Limits { drain_ms: 1_000_000, ..Limits::generous() };
    let (address, stop, running) = stoppable(limits).await;
    let _silent = TcpStream::connect(&address).await.unwrap();
    let mut half = TcpStream::connect(&address).await.unwrap();
    half.write_all(b"GET /").await.unwrap();
    let mut stranger = Raw::connect(&address).await;
    assert!(is_well(&address).await);
    stop.send(()).unwrap();
    assert_eq!(stranger.closed().await, 1012);
    timeout(FOREVER, running).await.expect("the server stops").unwrap();
}

#[tokio::test]
async fn metrics_may_have_an_address_of_their_own() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let operators = listener.local_addr().unwrap().to_string();
    let address = start_as(Config { metrics: Some(listener), ..config(Limits::generous()) }).await;
    let status =
        async |at: &str, path: &str| client::http::get(at, path, None).await.unwrap().status;
    assert_eq!(status(&operators, "/metrics").await, 200);
    assert_eq!(status(&operators, "/healthz").await, 200);
    assert_eq!(status(&operators, "/api/games").await, 404);
    assert_eq!(status(&address, "/metrics").await, 404);
}

/// What the server answers to whoever becomes a guest and is said to come from elsewhere.
async fn status_of_a_guest(address: &str, forwarded: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = r#"{"name":"Ann"}"#;
    let request = format!(
        "POST /api/guests HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {forwarded}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    until_cut(&mut stream).await.split(' ').nth(1).unwrap().to_owned()
}

#[tokio::test]
async fn visitors_behind_a_proxy_have_limits_of_their_own() {
    let guests = server::Rate { burst: 1.0, per_second: 0.001 };
    let limits = Limits { guests, ..Limits::generous() };
    let proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let address = start_as(Config { proxies, ..config(limits) }).await;
    assert_eq!(status_of_a_guest(&address, "9.9.9.1").await, "201");
    assert_eq!(status_of_a_guest(&address, "9.9.9.2").await, "201");
    assert_eq!(status_of_a_guest(&address, "9.9.9.3, 9.9.9.2").await, "429", "it made that up");

    let address = start_as(config(limits)).await;
    assert_eq!(status_of_a_guest(&address, "9.9.9.1").await, "201");
    assert_eq!(status_of_a_guest(&address, "9.9.9.2").await, "429", "nobody trusts it");
}
