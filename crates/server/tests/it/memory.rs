//! A storm of log-ins does not take the machine's memory.
#![cfg(target_os = "linux")]

use std::{
    process::{Child, Command, Stdio},
    sync::Arc,
};

use server::{Accounts, Config, Limits, store::Memory};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    net::TcpListener,
};

const SERVES: &str = "UMPIRE_TEST_LOG_INS";

/// What 40 log-ins may add to the most that the process ever had. Two are hashed at a time, in 19 MiB
/// each; the rest is for threads and connections.
const GROWTH_MAX_KIB: u64 = 100 * 1024;

/// Not a test of its own: the process that is measured, when the environment says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keeps_accounts() {
    if std::env::var(SERVES).is_err() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    eprintln!("at {}", listener.local_addr().unwrap());
    let (limits, accounts) = (Limits::generous(), Accounts::Open);
    let store = Arc::new(Memory::default());
    let config = Config { limits, accounts, ..Config::new(toys::CATALOG, store) };
    server::run(config, listener, std::future::pending()).await.unwrap();
}

/// A process that does not outlive its test.
struct Spawned(Child);

impl Drop for Spawned {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Spawned {
    /// The most memory that it ever had.
    fn peak_kib(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forty_log_ins_at_once_take_the_memory_of_two() {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "memory::keeps_accounts", "--nocapture"]).env(SERVES, "1");
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut spawned = Spawned(command.spawn().unwrap());
    let said = tokio::process::ChildStderr::from_std(spawned.0.stderr.take().unwrap()).unwrap();
    let mut lines = BufReader::new(said).lines();
    let address = loop {
        let line = lines.next_line().await.unwrap().expect("the server says where it is");
        if let Some(address) = line.strip_prefix("at ") {
            break address.to_owned();
        }
    };
    let before = spawned.peak_kib();
    let mut storm = tokio::task::JoinSet::new();
    for number in 0..40 {
        let address = address.clone();
        let body = format!(r#"{{"name":"Ann{number}","password":"a wild guess"}}"#);
        storm.spawn(async move {
            client::http::post(&address, "/api/sessions", None, &body).await.unwrap().status
        });
    }
    let answers = storm.join_all().await;
    assert!(answers.iter().all(|status| [401, 503].contains(status)), "{answers:?}");
    assert!(answers.contains(&401), "some were served");
    let grown = spawned.peak_kib() - before;
    assert!(grown < GROWTH_MAX_KIB, "it grew by {grown} KiB");
}
