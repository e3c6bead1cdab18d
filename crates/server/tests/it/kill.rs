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

/// How many kills: few in a quick run, `UMPIRE_KILLS` in a long one.
fn kills() -> u32 {
    std::env::var("UMPIRE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

fn free_address() -> String {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().to_string()
}

/// Nothing that was acknowledged is lost, and nothing was shown that is not in the store.
#[track_caller]
fn holds(file: &Scratch, report: &load::Figures) {
    assert_eq!(report.faults, [""; 0]);
    let store = Sqlite::open(file.path()).unwrap();
    let findings = check(&store, toys::CATALOG, &report.notes).unwrap();
    assert_eq!(findings.faults, [""; 0], "{} notes", findings.notes);
    eprintln!(
        "{} acknowledged, {} notes, {} entries, {} breaks",
        report.acked, findings.notes, findings.entries, report.breaks
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_it_keeps_what_it_acknowledged() {
    let file = Scratch::new("kill");
    let address = free_address();
    let mut child = spawn(&file, &address);
    until_up(&address).await;
    let pause = Duration::from_millis(900);
    let span = pause * kills() + Duration::from_millis(2_400);
    let driver = tokio::spawn(load::run(matches::load(&address, 8, span)));
    for _ in 0..kills() {
        tokio::time::sleep(pause).await;
        child.kill().unwrap();
        child.wait().unwrap();
        child = spawn(&file, &address);
    }
    let report = driver.await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let report = report.unwrap();
    assert!(report.acked > 50 && report.breaks >= 8, "{} acked", report.acked);
    holds(&file, &report);
}

/// How large a file of the store is, with its companions.
fn bytes(file: &Scratch) -> u64 {
    let length = |end: &str| {
        let path = format!("{}{end}", file.path().display());
        std::fs::metadata(path).map_or(0, |it| it.len())
    };
    ["", "-wal", "-shm"].into_iter().map(length).max().unwrap_or(0)
}

/// A server whose files can grow by so many bytes and no further, as if the disk were full then.
#[cfg(unix)]
fn spawn_with_room(file: &Scratch, address: &str, room: u64) -> Child {
    let blocks = (bytes(file) + room) / 512;
    let mut command = Command::new("sh");
    // Whoever ignores the signal gets an error instead.
    command.args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")]);
    command.arg(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::serves_until_killed"]);
    command.env(STORE, file.path()).env(ADDRESS, address);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing() {
    let file = Scratch::new("full");
    let address = free_address();
    let mut child = spawn(&file, &address);
    until_up(&address).await;
    let pause = Duration::from_millis(900);
    let span = pause * kills() * 2 + Duration::from_millis(2_400);
    let driver = tokio::spawn(load::run(matches::load(&address, 8, span)));
    for round in 0..kills() * 2 {
        tokio::time::sleep(pause).await;
        child.kill().unwrap();
        child.wait().unwrap();
        child = match round % 2 {
            0 => spawn_with_room(&file, &address, 200_000),
            _ => spawn(&file, &address),
        };
    }
    let report = driver.await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let report = report.unwrap();
    assert!(report.acked > 50, "{} acked", report.acked);
    holds(&file, &report);
}

/// Somebody else keeps the store from being written to for longer than the server waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_can_only_be_read_loses_nothing() {
    let file = Scratch::new("read");
    let address = free_address();
    let mut child = spawn(&file, &address);
    until_up(&address).await;
    let rounds = kills().div_ceil(8);
    let span = Duration::from_millis(6_500) * rounds + Duration::from_secs(3);
    let driver = tokio::spawn(load::run(matches::load(&address, 4, span)));
    let other = rusqlite::Connection::open(file.path()).unwrap();
    other.busy_timeout(Duration::from_secs(5)).unwrap();
    for _ in 0..rounds {
        tokio::time::sleep(Duration::from_millis(500)).await;
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        tokio::time::sleep(Duration::from_millis(6_000)).await;
        other.execute_batch("ROLLBACK").unwrap();
    }
    let report = driver.await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let report = report.unwrap();
    assert!(report.acked > 10, "{} acked", report.acked);
    holds(&file, &report);
}

/// Two servers of one store: the later one takes it over, and the other one shows nothing more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_of_one_store_lose_nothing() {
    let file = Scratch::new("two");
    let address = free_address();
    let mut child = spawn(&file, &address);
    until_up(&address).await;
    let pause = Duration::from_millis(900);
    let span = pause * kills() + Duration::from_millis(2_400);
    let driver = tokio::spawn(load::run(matches::load(&address, 8, span)));
    for _ in 0..kills() {
        tokio::time::sleep(pause).await;
        // It takes the store over while the other one is at work, at an address of its own.
        let mut rival = spawn(&file, &free_address());
        // Whose store is taken over stops by itself.
        child.wait().unwrap();
        rival.kill().unwrap();
        rival.wait().unwrap();
        child = spawn(&file, &address);
    }
    let report = driver.await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let report = report.unwrap();
    assert!(report.acked > 50, "{} acked", report.acked);
    holds(&file, &report);
}
