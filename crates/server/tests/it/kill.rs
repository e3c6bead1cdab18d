//! `kill -9` at any moment loses nothing that was acknowledged.

use std::{
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use server::{
    Config, Limits, RunError,
    store::{Sqlite, StoreError},
};
use tokio::net::TcpListener;

use load::check;

use crate::{matches, store::Scratch};

const STORE: &str = "UMPIRE_TEST_STORE";
const ADDRESS: &str = "UMPIRE_TEST_ADDRESS";

/// Not a test of its own: the process that is killed, when the environment says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_until_killed() {
    let (Ok(store), Ok(address)) = (std::env::var(STORE), std::env::var(ADDRESS)) else { return };
    let store = Arc::new(Sqlite::open(store.as_ref()).unwrap());
    let config = Config { limits: Limits::generous(), ..Config::new(toys::CATALOG, store) };
    let listener = TcpListener::bind(address).await.unwrap();
    server::run(config, listener, std::future::pending()).await.unwrap();
}

fn spawn(file: &Scratch, address: &str) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::serves_until_killed"]);
    command.env(STORE, file.path()).env(ADDRESS, address);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

async fn until_up(address: &str) {
    for _ in 0..200 {
        if client::http::get(address, "/healthz", None).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the server does not come up");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_store_is_taken_over_stops() {
    let file = Scratch::new("taken");
    let store = Arc::new(Sqlite::open(file.path()).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config::new(toys::CATALOG, store);
    let running = tokio::spawn(server::run(config, listener, std::future::pending()));
    let _other = Sqlite::open(file.path()).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(10), running).await.unwrap().unwrap();
    assert!(matches!(ended, Err(RunError::Store(StoreError::Fenced))), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_it_keeps_what_it_acknowledged() {
    let file = Scratch::new("kill");
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let mut child = spawn(&file, &address);
    until_up(&address).await;
    let driver = tokio::spawn(load::run(matches::load(&address, 8, Duration::from_secs(6))));
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_millis(900)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        child = spawn(&file, &address);
    }
    let report = driver.await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let report = report.unwrap();
    assert_eq!(report.faults, [""; 0]);
    assert!(report.acked > 50 && report.breaks >= 8, "{} acked", report.acked);
    let store = Sqlite::open(file.path()).unwrap();
    let findings = check(&store, toys::CATALOG, &report.notes).unwrap();
    assert_eq!(findings.faults, [""; 0], "{} notes", findings.notes);
}
