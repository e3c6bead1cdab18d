//! The checker is lied to, and says so.

use std::{collections::HashMap, sync::Arc, time::Duration};

use client::{Client, Follower, Presenter, Scrutiny};
use futures_util::{SinkExt as _, StreamExt as _};
use game::MatchId;
use load::{Figures, Fingerprint, Note, check};
use protocol::{Sequence, Side};
use server::{
    Limits,
    store::{Memory, Store, Which, Write},
};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

use crate::{matches, support::start_with};

/// An honest server, and what its clients wrote down.
async fn honest() -> (Arc<dyn Store>, Figures) {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let address = start_with(Arc::clone(&store), Limits::generous()).await;
    let load = matches::load(&address, 2, Duration::from_millis(1_500));
    let report = load::run(load::Load { cut_every: 0, ..load }).await.unwrap();
    let findings = check(&*store, toys::CATALOG, &report.notes).unwrap();
    assert_eq!(findings.faults, [""; 0], "an honest server has nothing to fear");
    (store, report)
}

/// The same store with one match's entries changed.
fn doctored(
    store: &dyn Store,
    match_id: MatchId,
    change: impl Fn(Vec<String>) -> Vec<String>,
) -> Memory {
    let copy = Memory::default();
    for id in store.matches(Which::All, usize::MAX).unwrap() {
        let saved = store.load(id).unwrap().unwrap();
        let create = Write::Create { match_id: id, charter: saved.charter, access: saved.access };
        copy.commit(protocol::Millis(1), &[create]).unwrap();
        let entries = if id == match_id { change(saved.entries) } else { saved.entries };
        for (line, number) in entries.into_iter().zip(1..) {
            let append = Write::Append { match_id: id, number, command: None, line, ending: None };
            assert_eq!(copy.commit(protocol::Millis(1), &[append]).unwrap(), [Ok(())]);
        }
    }
    copy
}

/// The last command that was acknowledged.
fn last_acked(report: &Figures) -> (MatchId, Note) {
    let is_acked = |note: &&Note| matches!(note, Note::Acked { .. });
    let note = *report.notes.iter().rev().find(is_acked).unwrap();
    let Note::Acked { match_id, .. } = note else { panic!("it was chosen for that") };
    (MatchId(match_id.0), note)
}

/// The match of which the clients heard most.
fn busiest(report: &Figures) -> MatchId {
    let mut heard: HashMap<u64, usize> = HashMap::new();
    for note in &report.notes {
        if let Note::Heard { match_id, .. } = note {
            *heard.entry(match_id.0).or_default() += 1;
        }
    }
    let most = heard.into_iter().max_by_key(|(_, times)| *times);
    MatchId(most.expect("something was heard").0)
}

#[track_caller]
fn finds(store: &dyn Store, notes: &[Note], what: &str) {
    let faults = check(store, toys::CATALOG, notes).unwrap().faults;
    assert!(faults.iter().any(|fault| fault.contains(what)), "expected {what}: {faults:?}");
}

#[tokio::test]
async fn what_was_acknowledged_and_lost_is_found() {
    let (store, report) = honest().await;
    let id = busiest(&report);
    // Of the very last entries, nobody may have heard when the run ended.
    let lost = doctored(&*store, id, |mut entries| {
        entries.truncate(entries.len() / 2);
        entries
    });
    finds(&lost, &report.notes, "in the log 0 times");
    finds(&lost, &report.notes, "does not bear out `heard");
    finds(&Memory::default(), &report.notes, "is not in the store");
}

#[tokio::test]
async fn what_was_done_twice_is_found() {
    let (store, report) = honest().await;
    let (id, note) = last_acked(&report);
    let note = note.to_string();
    // Its last two words say whose command it was, and which.
    let at = note.match_indices(' ').nth(1).unwrap().0;
    let command = format!("{} ", &note[at..]);
    let twice = doctored(&*store, id, |mut entries| {
        let acked = entries.iter().position(|line| line.contains(&command)).unwrap();
        entries.insert(acked, entries[acked].clone());
        entries
    });
    finds(&twice, &report.notes, "in the log 2 times");
    finds(&twice, &report.notes, "bears a number that was used before");
}

#[tokio::test]
async fn an_acknowledgment_of_nothing_is_found() {
    let (store, mut report) = honest().await;
    let (_, note) = last_acked(&report);
    let Note::Acked { match_id, seat, sequence } = note else { panic!("it was chosen for that") };
    report.notes.push(Note::Acked { match_id, seat, sequence: Sequence(sequence.0 + 1_000) });
    finds(&*store, &report.notes, "in the log 0 times");
}

/// Even a change that leaves a legal game.
#[tokio::test]
async fn an_altered_log_is_found() {
    let (store, report) = honest().await;
    let (id, _) = last_acked(&report);
    let altered = doctored(&*store, id, |entries| {
        let later = |line: String| {
            let (at, rest) = line.split_once(' ').unwrap();
            format!("{} {rest}", at.parse::<u64>().unwrap() + 1)
        };
        entries.into_iter().map(later).collect()
    });
    finds(&altered, &report.notes, "does not bear out `heard");
}

/// Whoever was shown something else than the log says that it may know.
#[tokio::test]
async fn a_leak_is_found() {
    let (store, mut report) = honest().await;
    let seen = report.notes.iter_mut().find_map(|note| match note {
        Note::Saw { viewer: None, state, .. } => Some(state),
        _ => None,
    });
    let Fingerprint(state) = seen.unwrap();
    *state ^= 1;
    finds(&*store, &report.notes, "does not bear out `saw");
}

#[derive(Default)]
struct Strays(Vec<String>);

impl Presenter for Strays {
    fn on_stray_bytes(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}

/// A server that says one word too many.
#[tokio::test]
async fn a_leaked_byte_is_found() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
        socket.next().await;
        for extra in ["", r#","king":"e5""#] {
            let text = format!(r#"{{"type":"pong","nonce":null,"at":"5"{extra}}}"#);
            socket.send(Message::text(text)).await.unwrap();
        }
        socket.next().await;
    });
    let mut client = Client::new(&address, None).with_scrutiny(Scrutiny::EveryByte);
    client.remember(Follower::player(protocol::MatchId(1), Side::Any, None));
    let mut strays = Strays::default();
    for _ in 0..2 {
        client.tick(Duration::from_secs(5), &mut strays).await.unwrap();
    }
    assert_eq!(strays.0.len(), 1, "only what is too much");
    assert!(strays.0[0].contains("king"));
}
