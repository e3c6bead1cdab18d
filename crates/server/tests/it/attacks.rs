//! Attacks: whatever strangers do, those who play are served.
#![cfg(target_os = "linux")]

use std::{net::SocketAddr, sync::Arc, time::Duration};

use load::{Attack, Declined, Means, attack};
use protocol::Clock;
use server::{Accounts, Config, store::Memory};

use crate::{
    matches,
    support::{guest, start_as},
};

fn attack_by(means: Means, address: &str, count: usize, seconds: u64) -> Attack {
    let (address, span) = (address.parse().unwrap(), Duration::from_secs(seconds));
    Attack { address, means, count, span, visitors: 20, game: "flip".to_owned() }
}

/// With the usual limits: all attacks at once, from addresses of their own, while a few people play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_served_while_strangers_attack() {
    let store = Arc::new(Memory::default());
    let accounts = Accounts::Open;
    let address = start_as(Config { accounts, ..Config::new(toys::CATALOG, store) }).await;
    let mut attacks = tokio::task::JoinSet::new();
    for means in Means::ALL {
        let count = if means == Means::Silence { 150 } else { 30 };
        attacks.spawn(attack(attack_by(means, &address, count, 6)));
    }
    let clock = Some(Clock { base_ms: 20_000, increment_ms: 1_000, delay_ms: 0 });
    let think = Duration::from_millis(200);
    let load = matches::load(&address, 4, Duration::from_secs(4));
    let report = load::run(load::Load { clock, think, cut_every: 0, ..load }).await.unwrap();
    assert_eq!(report.faults, [""; 0]);
    assert!(report.acked > 20, "{} acknowledged", report.acked);
    assert!(report.endings.keys().all(|it| !it.starts_with("timeout")), "{:?}", report.endings);
    assert_eq!(report.breaks, 0, "nobody who plays was sent away");
    let tolls: Vec<_> = attacks.join_all().await;
    assert!(tolls.iter().all(|toll| toll.as_ref().is_ok_and(|it| it.connected > 0)), "{tolls:?}");
    guest(&address, "Late").await;
}

#[tokio::test]
async fn only_this_machine_is_attacked_and_within_bounds() {
    let elsewhere = attack_by(Means::Silence, "192.0.2.1:80", 1, 1);
    assert_eq!(attack(elsewhere).await, Err(Declined::NotHere));
    let anywhere = Attack {
        address: SocketAddr::from(([0, 0, 0, 0], 80)),
        ..attack_by(Means::Silence, "127.0.0.1:1", 1, 1)
    };
    assert_eq!(attack(anywhere).await, Err(Declined::NotHere));
    let many = attack_by(Means::Silence, "127.0.0.1:1", load::COUNT_MAX + 1, 1);
    assert_eq!(attack(many).await, Err(Declined::TooMuch));
    let long = attack_by(Means::Silence, "127.0.0.1:1", 1, 1_000_000);
    assert_eq!(attack(long).await, Err(Declined::TooMuch));
}
