//! What every store must do, and what SQLite must do besides.

use std::path::{Path, PathBuf};

use game::{Digest, MatchId, Seat};
use protocol::{MatchSummary, Millis, PlayerId, Sequence};
use server::store::{Memory, Refused, SavedGuest, Sqlite, Store, StoreError, Which, Write};

const NOW: Millis = Millis(1_700_000_000_000);

/// A file that is removed with its companions when the test is over.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let name = format!("umpire-{name}-{}.db", std::process::id());
        let scratch = Scratch(std::env::temp_dir().join(name));
        scratch.clear();
        scratch
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    fn clear(&self) {
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", self.0.display()));
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.clear();
    }
}

fn create(id: u64) -> Write {
    let charter = format!("charter {id}");
    Write::Create { match_id: MatchId(id), charter, invite: Some(Digest::of(b"invite")) }
}

fn append(id: u64, number: u64, command: Option<(Seat, u64)>) -> Write {
    let command = command.map(|(seat, sequence)| (seat, Sequence(sequence)));
    let line = format!("line {number}");
    Write::Append { match_id: MatchId(id), number, command, line, ending: None }
}

fn ending(id: u64, number: u64) -> Write {
    let summary = serde_json::json!({
        "match": id.to_string(), "game": "flip", "opening": "usual", "options": {}, "clock": null,
        "seats": { "first": "open", "second": "open" }, "phase": "over", "created_at": "1",
        "outcome": null,
    });
    let summary: MatchSummary = serde_json::from_value(summary).unwrap();
    let line = "the end".to_owned();
    let ending = Some(Box::new(summary));
    Write::Append { match_id: MatchId(id), number, command: None, line, ending }
}

fn commit(store: &dyn Store, writes: &[Write]) -> Vec<Result<(), Refused>> {
    store.commit(NOW, writes).unwrap()
}

fn conforms(store: &dyn Store) {
    assert_eq!(store.alive_at().unwrap(), None);
    let huge = u64::MAX - 1;
    assert_eq!(
        commit(store, &[create(1), create(huge), create(1)]),
        [Ok(()), Ok(()), Err(Refused::Taken)]
    );
    assert_eq!(store.alive_at().unwrap(), Some(NOW));
    let first = Some((Seat::First, 7));
    let written = commit(
        store,
        &[
            append(1, 1, first),
            append(1, 3, None),
            append(1, 2, first),
            append(1, 2, Some((Seat::Second, 7))),
            append(1, 1, None),
            append(99, 1, None),
            append(huge, 1, first),
        ],
    );
    let conflict = Err(Refused::Conflict);
    let expected = [Ok(()), conflict, conflict, Ok(()), conflict, conflict, Ok(())];
    assert_eq!(written, expected, "no gap, no second owner, no command twice");
    let saved = store.load(MatchId(1)).unwrap().unwrap();
    assert_eq!(saved.entries, ["line 1", "line 2"]);
    assert_eq!((&*saved.charter, saved.broken), ("charter 1", false));
    assert_eq!(saved.invite, Some(Digest::of(b"invite")));
    assert_eq!(store.load(MatchId(5)).unwrap(), None);
    let unfinished = || store.matches(Which::Unfinished, 9).unwrap();
    assert_eq!(unfinished(), [MatchId(huge), MatchId(1)], "newest first");
    assert_eq!(commit(store, &[ending(1, 3), Write::Break(MatchId(huge))]), [Ok(()), Ok(())]);
    assert_eq!(commit(store, &[Write::Break(MatchId(99))]), [Err(Refused::Unknown)]);
    assert_eq!(unfinished(), []);
    assert_eq!(store.matches(Which::All, 1).unwrap(), [MatchId(huge)]);
    assert_eq!(store.results(9).unwrap()[0].match_id, protocol::MatchId(1));
    assert!(store.load(MatchId(huge)).unwrap().unwrap().broken);
    guests_conform(store);
}

fn guests_conform(store: &dyn Store) {
    let ann = SavedGuest { id: PlayerId(u64::MAX), name: "Ann".to_owned() };
    let token = Digest::of(b"token");
    let other = Digest::of(b"other");
    let written =
        commit(store, &[Write::Guest(ann.clone(), token), Write::Guest(ann.clone(), other)]);
    assert_eq!(written, [Ok(()), Err(Refused::Taken)]);
    assert_eq!(store.guest(token).unwrap(), Some(ann));
    assert_eq!(store.guest(other).unwrap(), None);
}

#[test]
fn memory_conforms() {
    conforms(&Memory::default());
}

#[test]
fn sqlite_conforms_and_remembers() {
    let file = Scratch::new("conform");
    conforms(&Sqlite::open(file.path()).unwrap());
    let store = Sqlite::open(file.path()).unwrap();
    assert_eq!(store.load(MatchId(1)).unwrap().unwrap().entries.len(), 3);
    assert!(store.guest(Digest::of(b"token")).unwrap().is_some());
}

#[test]
fn a_second_owner_fences_the_first() {
    let file = Scratch::new("fence");
    let old = Sqlite::open(file.path()).unwrap();
    commit(&old, &[create(1)]);
    let new = Sqlite::open(file.path()).unwrap();
    assert!(matches!(old.commit(NOW, &[append(1, 1, None)]), Err(StoreError::Fenced)));
    assert_eq!(commit(&new, &[append(1, 1, None)]), [Ok(())]);
    assert_eq!(new.load(MatchId(1)).unwrap().unwrap().entries, ["line 1"]);
}

#[test]
fn a_store_from_the_future_is_refused() {
    let file = Scratch::new("future");
    drop(Sqlite::open(file.path()).unwrap());
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Sqlite::open(file.path()), Err(StoreError::Newer { found: 99, .. })));
}

/// A store of the first version, as it was written then, opens today.
#[test]
fn every_old_version_is_brought_up_to_date() {
    let file = Scratch::new("old");
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    drop(connection);
    let store = Sqlite::open(file.path()).unwrap();
    commit(&store, &[create(1)]);
    assert!(store.load(MatchId(1)).unwrap().is_some());
}
