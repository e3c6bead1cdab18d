//! What every store must do, and what SQLite must do besides.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use game::{Digest, MatchId, Seat};
use protocol::{MatchSummary, Millis, PlayerId, Sequence, Visibility};
use server::{
    Limits,
    store::{
        Access, BackupError, Lock, Memory, PlayerKind, Refused, SavedGuest, Sought, Sqlite,
        Standing, Store, StoreError, Which, Write, back_up,
    },
};

use crate::support::start_with;

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
        for ending in ["", "-wal", "-shm", ".admin"] {
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
    let (invite, visibility) = (Some(Digest::of(b"invite")), Visibility::Public);
    Write::Create { match_id: MatchId(id), charter, access: Access { invite, visibility } }
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
    assert_eq!(saved.access.invite, Some(Digest::of(b"invite")));
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
    accounts_conform(store);
    age_conforms(store);
}

fn guests_conform(store: &dyn Store) {
    let ann = SavedGuest { id: PlayerId(u64::MAX), name: "Ann".to_owned() };
    let token = Digest::of(b"token");
    let other = Digest::of(b"other");
    let written =
        commit(store, &[Write::Guest(ann.clone(), token), Write::Guest(ann.clone(), other)]);
    assert_eq!(written, [Ok(()), Err(Refused::Taken)]);
    assert_eq!(store.guest(token).unwrap().map(|it| it.who), Some(ann));
    assert_eq!(store.guest(other).unwrap(), None);
}

fn accounts_conform(store: &dyn Store) {
    let lock = Lock { salt: [1; 16], hash: [2; 32] };
    let account = |id: u64, key: &str, token: &[u8]| {
        let player = SavedGuest { id: PlayerId(id), name: key.to_uppercase() };
        Write::Account { key: key.to_owned(), player, lock, token: Digest::of(token) }
    };
    let written = commit(store, &[account(7, "bob", b"bob 1"), account(8, "bob", b"bob 2")]);
    assert_eq!(written, [Ok(()), Err(Refused::Taken)], "a name is one player's");
    let bob = SavedGuest { id: PlayerId(7), name: "BOB".to_owned() };
    let found = store.account("bob").unwrap().unwrap();
    assert_eq!((found.player, found.lock), (bob.clone(), lock));
    assert_eq!(store.account("eve").unwrap(), None);
    let who = |token: &[u8]| store.guest(Digest::of(token)).unwrap().map(|it| it.who);
    assert_eq!((who(b"bob 1"), who(b"bob 2")), (Some(bob.clone()), None));
    let session = |player: u64, token: &[u8], opened| {
        let (player, token) = (PlayerId(player), Digest::of(token));
        Write::Session { player, token, opened }
    };
    let other = Lock { salt: [1; 16], hash: [3; 32] };
    let written =
        [session(7, b"bob 3", lock), session(7, b"bob 4", other), session(8, b"bob 5", lock)];
    let unknown = Err(Refused::Unknown);
    assert_eq!(commit(store, &written), [Ok(()), unknown, unknown], "the lock was opened");
    assert_eq!((who(b"bob 1"), who(b"bob 3")), (Some(bob.clone()), Some(bob)));
    let eve = SavedGuest { id: PlayerId(9), name: "Eve".to_owned() };
    let farewell = |token: &[u8]| Write::Farewell(Digest::of(token));
    let guest = Write::Guest(eve, Digest::of(b"eve"));
    let written = commit(store, &[guest, farewell(b"bob 3"), farewell(b"eve")]);
    assert_eq!(written, [Ok(()), Ok(()), Ok(())]);
    assert!(who(b"eve").is_none(), "a guest who logs out is gone");
    assert!(who(b"bob 3").is_none() && who(b"bob 1").is_some());
    let banned = Write::Standing(PlayerId(7), Standing::Banned);
    assert_eq!(commit(store, &[banned, session(7, b"bob 6", lock)]), [Ok(()), unknown]);
    let standing = |token: &[u8]| store.guest(Digest::of(token)).unwrap().unwrap().standing;
    assert_eq!(standing(b"bob 1"), Standing::Banned);
    assert_eq!(store.account("bob").unwrap().unwrap().standing, Standing::Banned);
    let welcome = |id| Write::Standing(PlayerId(id), Standing::Welcome);
    assert_eq!(commit(store, &[welcome(7), welcome(99)]), [Ok(()), unknown]);
    assert_eq!(standing(b"bob 1"), Standing::Welcome);
    let written = [Write::Lock(PlayerId(7), other), Write::Lock(PlayerId(9), other)];
    assert_eq!(commit(store, &written), [Ok(()), unknown], "a guest has no lock");
    assert!(who(b"bob 1").is_none(), "a new lock ends all sessions");
    assert_eq!(commit(store, &[session(7, b"bob 7", other)]), [Ok(())]);
}

/// Who is found by what, and what is thrown away: nobody who was seen, no account, no match that is on.
fn age_conforms(store: &dyn Store) {
    let then = |hours: u64| Millis(NOW.0 + hours * 3_600_000);
    let guest = |id: u64, name: &str| {
        let guest = SavedGuest { id: PlayerId(id), name: name.to_owned() };
        Write::Guest(guest, Digest::of(&id.to_le_bytes()))
    };
    let at = |hours, writes: &[Write]| store.commit(then(hours), writes).unwrap();
    at(1, &[guest(20, "Old"), guest(21, "Old")]);
    at(2, &[guest(22, "Young")]);
    at(3, &[Write::Seen(vec![PlayerId(21), PlayerId(404)])]);
    at(2, &[Write::Seen(vec![PlayerId(21)])]);
    let found = |whom: &Sought| -> Vec<u64> {
        store.players(whom, 3).unwrap().iter().map(|it| it.who.id.0).collect()
    };
    assert_eq!(found(&Sought::Named("Old".to_owned())), [21, 20], "seen last, named first");
    assert_eq!(found(&Sought::Numbered(PlayerId(22))), [22]);
    assert_eq!(found(&Sought::Numbered(PlayerId(404))), [0; 0]);
    assert_eq!(found(&Sought::Anybody), [21, 22, 20]);
    let kinds = |id| store.players(&Sought::Numbered(PlayerId(id)), 1).unwrap()[0].kind;
    assert_eq!((kinds(7), kinds(20)), (PlayerKind::Account, PlayerKind::Guest));
    let unseen = store.guests_unseen_since(then(2), 99).unwrap();
    assert!(unseen.contains(&PlayerId(20)) && unseen.contains(&PlayerId(9)), "{unseen:?}");
    assert!(!unseen.contains(&PlayerId(7)), "an account is no guest: {unseen:?}");
    assert!(!unseen.contains(&PlayerId(22)) && !unseen.contains(&PlayerId(21)), "{unseen:?}");
    let guests = [20, 21, 22, 7].map(PlayerId).to_vec();
    at(4, &[Write::Forget { guests, then: then(2) }]);
    assert_eq!(found(&Sought::Anybody)[..2], [21, 22]);
    assert_eq!(found(&Sought::Numbered(PlayerId(7))), [7], "accounts stay");
    assert_eq!(store.guest(Digest::of(&20_u64.to_le_bytes())).unwrap(), None);
    at(1, &[create(30), create(31), append(30, 1, None), ending(30, 2), append(31, 1, None)]);
    at(5, &[create(32), ending(32, 1)]);
    let over = store.matches_over_since(then(5), 99).unwrap();
    assert_eq!(over, [MatchId(1), MatchId(30)], "longest ago first");
    at(6, &[Write::Discard([30, 31, 404].map(MatchId).to_vec())]);
    assert_eq!(store.load(MatchId(30)).unwrap(), None);
    assert_eq!(store.load(MatchId(31)).unwrap().unwrap().entries.len(), 1, "it goes on");
    assert_eq!(at(6, &[create(30)]), [Ok(())], "nothing is left of it");
    assert_eq!(store.load(MatchId(30)).unwrap().unwrap().entries.len(), 0);
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

#[tokio::test]
async fn a_server_whose_store_fails_is_not_healthy() {
    let file = Scratch::new("health");
    let store = Arc::new(Sqlite::open(file.path()).unwrap());
    let address = start_with(store, Limits::generous()).await;
    let healthy = async || {
        let answer = client::http::get(&address, "/healthz", None).await.unwrap();
        answer.status == 200
    };
    assert!(healthy().await);
    let vandal = rusqlite::Connection::open(file.path()).unwrap();
    vandal.execute_batch("ALTER TABLE meta RENAME TO gone").unwrap();
    // It notices at its next sign of life.
    while healthy().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn one_damaged_result_does_not_hide_the_others() {
    let file = Scratch::new("damaged");
    conforms(&Sqlite::open(file.path()).unwrap());
    let count = || Sqlite::open(file.path()).unwrap().results(100).unwrap().len();
    let before = count();
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    let damage = "INSERT INTO matches (id, born, charter, result) VALUES (99, 99, '', '{')";
    connection.execute_batch(damage).unwrap();
    assert_eq!(count(), before);
    assert!(before > 0);
}

#[test]
fn a_reader_leaves_the_owner_alone() {
    let file = Scratch::new("reader");
    assert!(Sqlite::open_to_read(file.path()).is_err(), "there is nothing to read yet");
    let owner = Sqlite::open(file.path()).unwrap();
    commit(&owner, &[create(1)]);
    let reader = Sqlite::open_to_read(file.path()).unwrap();
    assert_eq!(commit(&owner, &[append(1, 1, None)]), [Ok(())]);
    assert_eq!(reader.load(MatchId(1)).unwrap().unwrap().entries, ["line 1"]);
    assert!(reader.commit(NOW, &[append(1, 2, None)]).is_err());
}

/// It holds the seeds of matches that go on.
#[cfg(unix)]
#[test]
fn only_its_owner_can_read_a_store() {
    use std::os::unix::fs::PermissionsExt as _;
    let file = Scratch::new("owner");
    let store = Sqlite::open(file.path()).unwrap();
    commit(&store, &[create(1)]);
    for companion in ["", "-wal", "-shm"] {
        let path = format!("{}{companion}", file.path().display());
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{path}");
    }
}

#[test]
fn a_store_from_the_future_is_refused() {
    let file = Scratch::new("future");
    drop(Sqlite::open(file.path()).unwrap());
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Sqlite::open(file.path()), Err(StoreError::Newer { found: 99, .. })));
}

/// What the first version of the schema was: it never changes.
const FIRST_SCHEMA: &str = "
    CREATE TABLE meta (epoch INTEGER NOT NULL, alive_at INTEGER) STRICT;
    INSERT INTO meta (epoch) VALUES (0);
    CREATE TABLE matches (id INTEGER PRIMARY KEY, born INTEGER NOT NULL UNIQUE,
        charter TEXT NOT NULL, invite BLOB, entries INTEGER NOT NULL DEFAULT 0, result TEXT,
        broken INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE INDEX matches_unfinished ON matches (born) WHERE result IS NULL AND broken = 0;
    CREATE INDEX matches_over ON matches (born) WHERE result IS NOT NULL;
    CREATE TABLE entries (match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL, command TEXT, line TEXT NOT NULL,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_command ON entries (match_id, command) WHERE command IS NOT NULL;
    CREATE TABLE guests (id INTEGER PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
        created_at INTEGER NOT NULL) STRICT;
    INSERT INTO matches (id, born, charter, entries) VALUES (1, 1, 'charter 1', 1);
    INSERT INTO entries VALUES (1, 1, NULL, 'line 1');
    INSERT INTO matches (id, born, charter, result) VALUES (2, 2, 'charter 2', '{}');
    INSERT INTO guests VALUES (77, zeroblob(32), 'Old', 5);
    UPDATE meta SET alive_at = 1000;
    PRAGMA user_version = 1;
";

/// A store of the first version, as it was written then, opens today and has what it had.
#[test]
fn every_old_version_is_brought_up_to_date() {
    let file = Scratch::new("old");
    rusqlite::Connection::open(file.path()).unwrap().execute_batch(FIRST_SCHEMA).unwrap();
    let store = Sqlite::open(file.path()).unwrap();
    assert_eq!(store.load(MatchId(1)).unwrap().unwrap().entries, ["line 1"]);
    assert_eq!(commit(&store, &[append(1, 2, None)]), [Ok(())]);
    let old = &store.players(&Sought::Numbered(PlayerId(77)), 1).unwrap()[0];
    assert_eq!((old.seen_at, old.standing), (Millis(1000), Standing::Welcome));
    let over = |at| store.matches_over_since(Millis(at), 9).unwrap();
    assert_eq!(
        (over(1000), over(1001)),
        (vec![], vec![MatchId(2)]),
        "the last sign of life counts"
    );
    accounts_conform(&store);
}

#[test]
fn a_backup_holds_what_was_there() {
    let (file, copy) = (Scratch::new("source"), Scratch::new("copy"));
    let store = Sqlite::open(file.path()).unwrap();
    conforms(&store);
    let held = back_up(file.path(), copy.path()).unwrap();
    assert_eq!(commit(&store, &[create(1000)]), [Ok(())], "the owner goes on");
    assert_eq!(held.matches as usize, store.matches(Which::All, 999).unwrap().len() - 1);
    let restored = Sqlite::open(copy.path()).unwrap();
    for id in store.matches(Which::All, 999).unwrap() {
        let saved = store.load(id).unwrap();
        let copied = restored.load(id).unwrap();
        assert_eq!(copied, saved.filter(|_| id != MatchId(1000)));
    }
    assert!(restored.guest(Digest::of(b"token")).unwrap().is_some());
}

#[cfg(unix)]
#[test]
fn a_backup_is_its_owners() {
    use std::os::unix::fs::PermissionsExt as _;
    let (file, copy) = (Scratch::new("private-source"), Scratch::new("private-copy"));
    drop(Sqlite::open(file.path()).unwrap());
    back_up(file.path(), copy.path()).unwrap();
    let mode = std::fs::metadata(copy.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_backup_is_whole_or_not_there() {
    let (file, copy) = (Scratch::new("whole-source"), Scratch::new("whole-copy"));
    let nothing = back_up(file.path(), copy.path());
    assert!(matches!(nothing, Err(BackupError::Missing(_))), "{nothing:?}");
    assert!(!file.path().exists(), "reading makes nothing");
    std::fs::write(file.path(), "this is no store, however long it may be").unwrap();
    assert!(back_up(file.path(), copy.path()).is_err());
    std::fs::remove_file(file.path()).unwrap();
    rusqlite::Connection::open(file.path()).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    let strange = back_up(file.path(), copy.path());
    assert!(matches!(strange, Err(BackupError::Source(_))), "{strange:?}");
    assert!(!copy.path().exists());
    std::fs::remove_file(file.path()).unwrap();
    drop(Sqlite::open(file.path()).unwrap());
    std::fs::write(copy.path(), "precious").unwrap();
    let taken = back_up(file.path(), copy.path());
    assert!(matches!(taken, Err(BackupError::Taken(_))), "{taken:?}");
    assert_eq!(std::fs::read_to_string(copy.path()).unwrap(), "precious");
    let name = copy.path().file_name().unwrap().to_str().unwrap().to_owned();
    let beside = std::fs::read_dir(std::env::temp_dir()).unwrap();
    let parts = beside.map(|it| it.unwrap().file_name().to_string_lossy().into_owned());
    assert_eq!(parts.filter(|it| it.starts_with(&name) && *it != name).count(), 0);
}
