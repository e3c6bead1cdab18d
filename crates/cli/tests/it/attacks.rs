//! People play while thousands of connections only take up room and visitors ask without end. It takes
//! a minute and a machine with nothing else to do, so it is asked for with `UMPIRE_ATTACKS`.
#![cfg(target_os = "linux")]

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use client::Scrutiny;
use load::{Figures, Load, any_legal};
use protocol::Clock;

use crate::{fails, tables::House};

/// How long people play, in peace and under attack.
const SPAN: Duration = Duration::from_secs(20);

/// Attackers come before and stay until after.
const SECONDS: &str = "30";

/// Below this an answer is as good as at once, and a factor says nothing.
const AT_ONCE: Duration = Duration::from_millis(5);

fn attack(address: &str, means: &str, count: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["load", "attack", means, "--address", address, "--count", count])
        .args(["--seconds", SECONDS, "--visitors", "16"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

async fn play(address: &str) -> Figures {
    let load = Load {
        address: address.to_owned(),
        games: vec!["chess".to_owned(), "xiangqi".to_owned()],
        matches: 5,
        think: Duration::from_millis(200),
        span: SPAN,
        clock: Some(Clock { base_ms: 30_000, increment_ms: 1_000, delay_ms: 0 }),
        cut_every: 0,
        watchers: 0,
        scrutiny: Scrutiny::Usual,
        choose: any_legal(),
    };
    load::run(load).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_hostile_connections_do_not_double_the_time() {
    if std::env::var_os("UMPIRE_ATTACKS").is_none() {
        return;
    }
    let house = House::guarded("attacks");
    let peace = play(&house.address).await;
    let means = [
        ("silence", "1000"),
        ("half-requests", "700"),
        ("slow-bodies", "300"),
        ("questions", "16"),
    ];
    let attacks = means.map(|(means, count)| attack(&house.address, means, count));
    tokio::time::sleep(Duration::from_secs(3)).await;
    let war = play(&house.address).await;
    for mut attack in attacks {
        assert!(attack.wait().unwrap().success());
    }
    for (name, report) in [("in peace", &peace), ("under attack", &war)] {
        let [half, most] = [0.5, 0.99].map(|share| report.percentile(share));
        eprintln!(
            "{name}: {} acknowledged, half within {half:?}, 99% within {most:?}",
            report.acked
        );
        assert_eq!(report.faults, [""; 0], "{name}");
        assert_eq!(report.breaks, 0, "{name}");
        assert!(report.endings.keys().all(|it| !it.starts_with("timeout")), "{:?}", report.endings);
    }
    let (before, after) = (peace.percentile(0.99).max(AT_ONCE), war.percentile(0.99));
    assert!(after < 2 * before, "99% took {before:?} in peace and {after:?} under attack");
}

/// What service managers send ends a server in order, even with a request that never ends.
#[test]
fn signals_stop_the_server_in_order() {
    use std::io::Write as _;
    for signal in ["-TERM", "-HUP", "-INT"] {
        let mut house = House::guarded(&format!("signal{signal}"));
        let mut half = std::net::TcpStream::connect(&house.address).unwrap();
        half.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\n").unwrap();
        assert!(house.stop(signal).success(), "{signal}");
    }
}

#[test]
fn nobody_elses_server_is_attacked() {
    let message = fails(&["load", "attack", "silence", "--address", "192.0.2.1:80"], 1);
    assert!(message.contains("127.0.0.1"), "{message}");
    fails(&["load", "attack", "kindness"], 2);
}
