//! A store that fails: nothing is shown that is not stored, nobody pays for it, and it passes.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use game::{Digest, MatchId};
use protocol::{
    Created, Guest, Happening, MatchSummary, Millis, Opponent, Phase, PlayerId, ServerMessage,
};
use server::{
    Config, Limits, Time,
    store::{
        Access, Memory, Refused, Saved, SavedAccount, SavedGuest, SavedPlayer, Sought, Store,
        StoreError, Which, Write,
    },
};

use crate::support::{Raw, create, guest, invited, start_as, start_with};

/// A store in memory that fails while it is told to.
#[derive(Default)]
pub struct Failing {
    memory: Memory,
    /// Whether whatever changes a match fails. Guests are still welcome.
    pub unwritable: AtomicBool,
    /// Whether nothing can be read.
    pub unreadable: AtomicBool,
    /// How many writes to matches have failed.
    pub failed: AtomicU64,
    /// Whether matches that are being set up have to wait.
    pub gate_is_closed: AtomicBool,
    /// How many matches have come to the gate.
    pub at_gate: AtomicU64,
}

impl Failing {
    fn reading(&self) -> Result<&Memory, StoreError> {
        if self.unreadable.load(Relaxed) {
            return Err(StoreError::Damaged("as told".to_owned()));
        }
        Ok(&self.memory)
    }
}

impl Store for Failing {
    fn commit(
        &self,
        now: Millis,
        writes: &[Write],
    ) -> Result<Vec<Result<(), Refused>>, StoreError> {
        let is_play = |write: &Write| matches!(write, Write::Append { .. } | Write::Create { .. });
        if self.unwritable.load(Relaxed) && writes.iter().any(is_play) {
            self.failed.fetch_add(1, Relaxed);
            return Err(StoreError::Damaged("as told".to_owned()));
        }
        if writes.iter().any(|write| matches!(write, Write::Create { .. })) {
            self.at_gate.fetch_add(1, Relaxed);
            while self.gate_is_closed.load(Relaxed) {
                std::thread::yield_now();
            }
        }
        self.memory.commit(now, writes)
    }

    fn load(&self, match_id: MatchId) -> Result<Option<Saved>, StoreError> {
        self.reading()?.load(match_id)
    }

    fn matches(&self, which: Which, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.memory.matches(which, limit)
    }

    fn results(&self, limit: usize) -> Result<Vec<MatchSummary>, StoreError> {
        self.reading()?.results(limit)
    }

    fn guest(&self, token: Digest) -> Result<Option<SavedPlayer>, StoreError> {
        self.memory.guest(token)
    }

    fn players(&self, whom: &Sought, limit: usize) -> Result<Vec<SavedPlayer>, StoreError> {
        self.memory.players(whom, limit)
    }

    fn guests_unseen_since(&self, then: Millis, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.memory.guests_unseen_since(then, limit)
    }

    fn matches_over_since(&self, then: Millis, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.memory.matches_over_since(then, limit)
    }

    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError> {
        self.memory.account(key)
    }

    fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        self.memory.alive_at()
    }
}

async fn summary(address: &str, id: protocol::MatchId) -> MatchSummary {
    let path = format!("/api/matches/{id}");
    let answer = client::http::get(address, &path, None).await.unwrap();
    serde_json::from_str(&answer.body).unwrap()
}

/// Sends a command until it is accepted, and returns the numbers of the refusals before.
async fn insist(raw: &mut Raw, command: &str) -> Vec<String> {
    let mut refusals = Vec::new();
    loop {
        raw.say(command).await;
        loop {
            if let ServerMessage::CommandAck(ack) = raw.hear().await {
                match ack.error {
                    None => return refusals,
                    Some(problem) => refusals.push(problem.code.word().to_owned()),
                }
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A running match against the computer, its player listening.
async fn playing(address: &str, clock: &str) -> (Raw, Created, Guest) {
    let ann = guest(address, "Ann").await;
    let body = format!(
        r#"{{"game":"flip",{clock}"side":"first","opponent":{{"computer":{{"level":1}}}}}}"#
    );
    let created = client::http::post(address, "/api/matches", Some(&ann.token), &body).await;
    let created: Created = serde_json::from_str(&created.unwrap().body).unwrap();
    let mut raw = Raw::hello(address, &ann.token).await;
    raw.say(&format!(r#"{{"type":"join","match":"{}"}}"#, created.match_id)).await;
    while !matches!(raw.hear().await, ServerMessage::Snapshot(_)) {}
    (raw, created, ann)
}

fn order(id: protocol::MatchId, sequence: u32, order: &str) -> String {
    format!(
        r#"{{"type":"command","match":"{id}","sequence":"{sequence}","turn":0,"order":{order}}}"#
    )
}

#[tokio::test]
async fn an_end_that_was_not_stored_is_shown_to_nobody() {
    let store = Arc::new(Failing::default());
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, Limits::generous()).await;
    let (mut raw, created, _) = playing(&address, "").await;
    store.unwritable.store(true, Relaxed);
    raw.say(&order(created.match_id, 1, r#""resign""#)).await;
    assert_eq!(raw.refusal().await, "busy");
    assert_eq!(summary(&address, created.match_id).await.phase, Phase::Playing);
    store.unwritable.store(false, Relaxed);
    insist(&mut raw, &order(created.match_id, 1, r#""resign""#)).await;
    assert_eq!(summary(&address, created.match_id).await.phase, Phase::Over);
}

/// The same socket, without joining again, gets through to whoever keeps the match next, and
/// everybody who listens hears how things stand.
#[tokio::test]
async fn every_command_is_answered_and_finds_the_next_keeper() {
    let store = Arc::new(Failing::default());
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, Limits::generous()).await;
    let (ann, bob, created) = invited(&address, "flip").await;
    let (id, invite) = (created.match_id, created.invite.unwrap());
    let (mut ann, mut bob) =
        (Raw::hello(&address, &ann.token).await, Raw::hello(&address, &bob.token).await);
    ann.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    bob.say(&format!(r#"{{"type":"join","match":"{id}","invite":"{invite}"}}"#)).await;
    while !matches!(bob.hear().await, ServerMessage::Snapshot(_)) {}
    store.unwritable.store(true, Relaxed);
    for sequence in 1..=3 {
        ann.say(&order(id, sequence, r#"{"play":"34"}"#)).await;
        assert_eq!(ann.refusal().await, "busy", "command {sequence}");
    }
    store.unwritable.store(false, Relaxed);
    insist(&mut ann, &order(id, 1, r#"{"play":"34"}"#)).await;
    loop {
        if let ServerMessage::EventDelta(delta) = bob.hear().await
            && delta.events.iter().any(|it| matches!(it.what, Happening::Played { .. }))
        {
            break;
        }
    }
}

#[tokio::test]
async fn what_failed_takes_nobodys_seat() {
    let store = Arc::new(Failing::default());
    let limits = Limits { matches_per_player: 2, ..Limits::generous() };
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, limits).await;
    let (mut raw, created, ann) = playing(&address, "").await;
    let body = r#"{"game":"flip","opponent":"open"}"#;
    store.unwritable.store(true, Relaxed);
    for _ in 0..5 {
        let refused = client::http::post(&address, "/api/matches", Some(&ann.token), body).await;
        assert!(refused.unwrap().body.contains("busy"));
    }
    raw.say(&order(created.match_id, 1, r#""resign""#)).await;
    assert_eq!(raw.refusal().await, "busy");
    store.unwritable.store(false, Relaxed);
    // The match was read again, and still is one.
    create(&address, &ann, "flip", Opponent::Open).await;
    let refused = client::http::post(&address, "/api/matches", Some(&ann.token), body).await;
    assert!(refused.unwrap().body.contains("too_many_matches"));
    insist(&mut raw, &order(created.match_id, 1, r#""resign""#)).await;
    create(&address, &ann, "flip", Opponent::Open).await;
}

/// A time that tests set, in milliseconds.
pub fn by_hand() -> (Time, Arc<AtomicU64>) {
    let passed = Arc::new(AtomicU64::new(0));
    let read = Arc::clone(&passed);
    (Time::counted(Millis(1_000_000), move || read.load(Relaxed)), passed)
}

#[tokio::test]
async fn nobody_loses_on_time_because_the_store_failed() {
    let store = Arc::new(Failing::default());
    let (time, passed) = by_hand();
    let config = Config::new(toys::CATALOG, Arc::clone(&store) as Arc<dyn Store>);
    let address = start_as(Config { limits: Limits::generous(), time, ..config }).await;
    let (mut raw, created, _) = playing(&address, r#""clock":{"base_ms":60000},"#).await;
    let id = created.match_id;
    passed.store(59_000, Relaxed);
    store.unwritable.store(true, Relaxed);
    raw.say(&order(id, 1, r#"{"play":"34"}"#)).await;
    assert_eq!(raw.refusal().await, "busy");
    passed.store(600_000, Relaxed);
    // A keeper that came meanwhile could not store what it gives back either.
    while store.failed.load(Relaxed) < 3 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    store.unwritable.store(false, Relaxed);
    insist(&mut raw, &order(id, 1, r#"{"play":"34"}"#)).await;
    assert_eq!(summary(&address, id).await.phase, Phase::Playing);
}

/// What could not be read when the server came up is read when it can be.
#[tokio::test]
async fn a_match_that_cannot_be_read_at_start_up_is_read_later() {
    let store = Arc::new(Failing::default());
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, Limits::generous()).await;
    let (_raw, created, _) = playing(&address, "").await;
    store.unreadable.store(true, Relaxed);
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, Limits::generous()).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    store.unreadable.store(false, Relaxed);
    let running = async || {
        let list = client::http::get(&address, "/api/matches?state=running", None).await;
        list.unwrap().body.contains(&created.match_id.to_string())
    };
    while !running().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A clock on the wall that was set back while the server was down stops no game.
#[tokio::test]
async fn a_clock_that_was_set_back_stops_no_game() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let late = Time::counted(Millis(9_000_000), || 0);
    let config = || Config::new(toys::CATALOG, Arc::clone(&store));
    let address = start_as(Config { limits: Limits::generous(), time: late, ..config() }).await;
    let (_raw, created, _) = playing(&address, r#""clock":{"base_ms":60000},"#).await;
    let (early, passed) = by_hand();
    let address = start_as(Config { limits: Limits::generous(), time: early, ..config() }).await;
    while summary(&address, created.match_id).await.phase != Phase::Playing {}
    passed.store(61_000, Relaxed);
    let path = format!("/api/matches/{}/history", created.match_id);
    // Whoever asks the keeper for anything lets it look at the time.
    while !client::http::get(&address, &path, None).await.unwrap().body.contains(r#""outcome":{"#) {
    }
    let saved = store.load(MatchId(created.match_id.0)).unwrap().unwrap();
    let times: Vec<u64> =
        saved.entries.iter().map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(times.is_sorted() && times.iter().all(|at| *at >= 9_000_000), "{times:?}");
    assert_eq!(summary(&address, created.match_id).await.outcome.unwrap().reason, "timeout");
}

/// A match that was begun by rules that are gone is called off: its players hear why, it is listed as
/// over, and it takes nobody's seat.
#[tokio::test]
async fn a_match_whose_rules_are_gone_is_called_off() {
    let store = Memory::default();
    let ann = "player 7 Ann";
    let charter = {
        let old: Arc<dyn Store> = Arc::new(Memory::default());
        let address = start_with(Arc::clone(&old), Limits::generous()).await;
        let (_raw, created, _) = playing(&address, "").await;
        old.load(MatchId(created.match_id.0)).unwrap().unwrap().charter
    };
    let line = |name: &str| charter.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    let (id, first) = (line("match "), line("first "));
    let match_id = MatchId(id.strip_prefix("match ").unwrap().parse().unwrap());
    let charter =
        charter.replace("rules 1\n", "rules 0\n").replace(&first, &format!("first {ann}"));
    let guest = SavedGuest { id: PlayerId(7), name: "Ann".to_owned() };
    let writes = [
        Write::Guest(guest, Digest::of(b"token")),
        Write::Create { match_id, charter, access: Access::PUBLIC },
    ];
    assert_eq!(store.commit(Millis(1), &writes).unwrap(), [Ok(()), Ok(())]);
    let limits = Limits { matches_per_player: 1, ..Limits::generous() };
    let store: Arc<dyn Store> = Arc::new(store);
    let address = start_with(Arc::clone(&store), limits).await;
    let id = protocol::MatchId(match_id.0);
    while summary(&address, id).await.phase != Phase::Over {}
    assert_eq!(summary(&address, id).await.outcome.unwrap().reason, "aborted");
    let over = client::http::get(&address, "/api/matches?state=over", None).await.unwrap();
    assert!(over.body.contains(&id.to_string()));
    let mut raw = Raw::hello(&address, "token").await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}","after":"0"}}"#)).await;
    while !raw.hear_text().await.contains("rules of version 0") {}
    let record = client::http::get(&address, &format!("/api/matches/{id}/record"), None).await;
    assert!(record.unwrap().body.contains("house retire "));
    let body = r#"{"game":"flip","opponent":"open"}"#;
    let made = client::http::post(&address, "/api/matches", Some("token"), body).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.body);
    assert!(store.matches(Which::Unfinished, 9).unwrap().len() == 1);
}

/// Both commit at once, each in answer to the same state, and then nobody does anything.
#[tokio::test]
async fn a_set_up_that_nobody_ends_ends_by_itself() {
    let (time, passed) = by_hand();
    let config = Config::new(toys::CATALOG, Arc::new(Memory::default()));
    let address = start_as(Config { limits: Limits::generous(), time, ..config }).await;
    let (ann, bob) = (guest(&address, "Ann").await, guest(&address, "Bob").await);
    let body = r#"{"game":"skirmish","opening":"blind","side":"first","opponent":"open"}"#;
    let created = client::http::post(&address, "/api/matches", Some(&ann.token), body).await;
    let created: Created = serde_json::from_str(&created.unwrap().body).unwrap();
    let id = created.match_id;
    let mut raws = Vec::new();
    for token in [&ann.token, &bob.token] {
        let mut raw = Raw::hello(&address, token).await;
        raw.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
        while !matches!(raw.hear().await, ServerMessage::Snapshot(_)) {}
        raws.push(raw);
    }
    for (raw, digit) in raws.iter_mut().zip(["3", "5"]) {
        let commit = format!(r#"{{"play":"commit {}"}}"#, digit.repeat(64));
        assert_eq!(insist(raw, &order(id, 1, &commit)).await, [""; 0]);
    }
    passed.store(600_001, Relaxed);
    insist(&mut raws[0], &order(id, 2, r#"{"say":"hello"}"#)).await;
    let outcome = summary(&address, id).await.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (None, "timeout"));
}
