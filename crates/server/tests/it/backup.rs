//! A backup that is taken while matches are played, and a server that goes on from it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
    time::Duration,
};

use game::MatchId;
use protocol::{Guest, Opponent, ServerMessage};
use server::{
    Limits,
    store::{Sqlite, Store, back_up},
};

use crate::{
    matches,
    store::Scratch,
    support::{Raw, create, guest, start_with},
};

/// Sends the next order of a player who is never awaited, and says how that was answered.
async fn toggle(address: &str, by: &Guest, id: protocol::MatchId, sequence: u64) -> u16 {
    let order = if sequence.is_multiple_of(2) { "listen" } else { "silence" };
    let body = format!(r#"{{"sequence":"{sequence}","order":"{order}"}}"#);
    let path = format!("/api/matches/{id}/commands");
    let answer = client::http::post(address, &path, Some(&by.token), &body).await.unwrap();
    answer.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_before_a_backup_is_in_it() {
    let file = Scratch::new("backed-up");
    let store = Arc::new(Sqlite::open(file.path()).unwrap());
    let address = start_with(store, Limits::generous()).await;
    let before = load::run(matches::load(&address, 4, Duration::from_secs(1))).await.unwrap();
    assert!(before.faults.is_empty() && before.acked > 20, "{:?}", before.faults);
    let ann = guest(&address, "Ann").await;
    let id = create(&address, &ann, "flip", Opponent::Computer { level: 1 }).await.match_id;
    // Luck is drawn when the player has come.
    let mut there = Raw::hello(&address, &ann.token).await;
    there.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    while !matches!(there.hear().await, ServerMessage::Snapshot(_)) {}
    let meanwhile = tokio::spawn(load::run(matches::load(&address, 6, Duration::from_secs(4))));
    let acknowledged = Arc::new(AtomicU64::new(0));
    let (counter, talker, to) = (Arc::clone(&acknowledged), ann.clone(), address.clone());
    let talking = tokio::spawn(async move {
        for sequence in 1.. {
            assert_eq!(toggle(&to, &talker, id, sequence).await, 200, "{sequence}");
            counter.store(sequence, SeqCst);
        }
    });
    let mut copies = Vec::new();
    for round in 0..5 {
        let earlier = acknowledged.load(SeqCst);
        while acknowledged.load(SeqCst) < earlier + 10 {
            assert!(!talking.is_finished(), "it was refused");
            tokio::task::yield_now().await;
        }
        let (copy, from) = (Scratch::new(&format!("backup-{round}")), file.path().to_owned());
        let (least, to) = (acknowledged.load(SeqCst), copy.path().to_owned());
        let held = tokio::task::spawn_blocking(move || back_up(&from, &to)).await.unwrap().unwrap();
        assert!(held.entries >= least + before.acked as u64, "{held:?}");
        copies.push((copy, least));
    }
    talking.abort();
    let during = meanwhile.await.unwrap().unwrap();
    assert!(during.faults.is_empty() && during.acked > 20, "nobody noticed: {:?}", during.faults);
    for (copy, least) in &copies {
        let restored = Sqlite::open(copy.path()).unwrap();
        let findings = load::check(&restored, toys::CATALOG, &before.notes).unwrap();
        assert_eq!(findings.faults, [""; 0], "every match in it can be played again");
        let entries = restored.load(MatchId(id.0)).unwrap().unwrap().entries;
        for sequence in 1..=*least {
            let mark = format!(" first {sequence} ");
            assert_eq!(entries.iter().filter(|it| it.contains(&mark)).count(), 1, "{sequence}");
        }
    }
    let (copy, least) = copies.pop().unwrap();
    let restored = Arc::new(Sqlite::open(copy.path()).unwrap());
    let address = start_with(restored, Limits::generous()).await;
    let mut next = least + 1;
    while toggle(&address, &ann, id, next).await != 200 {
        next += 1;
        assert!(next < least + 1000, "the match does not go on");
    }
}
