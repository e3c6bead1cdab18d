//! A store in one SQLite file: write-ahead log, synced at every commit.

mod backup;
mod schema;
mod writing;

use std::{
    fs::OpenOptions,
    io,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use game::{Digest, MatchId};
use protocol::{MatchSummary, Millis, PlayerId, Visibility};
use rusqlite::{
    Connection, OpenFlags, OptionalExtension, ToSql, TransactionBehavior, params, types::Null,
};

pub use backup::{BackedUp, BackupError, back_up};

use self::{
    schema::migrate,
    writing::{accepted, write},
};
use super::{
    Access, Lock, PlayerKind, Refused, Saved, SavedAccount, SavedGuest, SavedPlayer, Sought,
    Standing, Store, StoreError, Which, Write,
};

/// How long to wait for whoever else uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in one SQLite file.
pub struct Sqlite {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// Whoever opens the store raises the epoch, and whoever has an older one can no longer write.
    epoch: i64,
}

impl Sqlite {
    /// Opens the file, or makes a new one, and brings its schema up to date.
    ///
    /// # Errors
    /// If the file cannot be opened or was written by a newer version.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        create_for_its_owner(path).map_err(|error| StoreError::Failed(Box::new(error)))?;
        let mut writer = connect(path, OpenFlags::default())?;
        migrate(&mut writer)?;
        let raise = "UPDATE meta SET epoch = epoch + 1 RETURNING epoch";
        let epoch = writer.query_row(raise, [], |row| row.get(0))?;
        let reader = connect(path, OpenFlags::default())?;
        Ok(Sqlite { writer: Mutex::new(writer), reader: Mutex::new(reader), epoch })
    }

    /// Opens the file beside whoever writes to it; nothing can be written here.
    ///
    /// # Errors
    /// If the file cannot be opened or is no store.
    pub fn open_to_read(path: &Path) -> Result<Sqlite, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let (writer, reader) = (connect(path, flags)?, connect(path, flags)?);
        let epoch = reader.query_row("SELECT epoch FROM meta", [], |row| row.get(0))?;
        Ok(Sqlite { writer: Mutex::new(writer), reader: Mutex::new(reader), epoch })
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        // A connection keeps its own state consistent, so a panic elsewhere does no harm.
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the file, unless it is there, so that only its owner can read it: it holds the seeds of
/// matches that go on. SQLite gives the files beside it the same permissions.
fn create_for_its_owner(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// SQLite's integers are signed: the same 64 bits, read differently.
fn signed(number: u64) -> i64 {
    number.cast_signed()
}

impl Store for Sqlite {
    fn commit(
        &self,
        now: Millis,
        writes: &[Write],
    ) -> Result<Vec<Result<(), Refused>>, StoreError> {
        let mut connection = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let alive = "UPDATE meta SET alive_at = ?1 WHERE epoch = ?2";
        if transaction.prepare_cached(alive)?.execute(params![signed(now.0), self.epoch])? == 0 {
            return Err(StoreError::Fenced);
        }
        let mut results = Vec::with_capacity(writes.len());
        for one in writes {
            results.push(accepted(write(&transaction, now, one))?);
        }
        transaction.commit()?;
        Ok(results)
    }

    fn load(&self, match_id: MatchId) -> Result<Option<Saved>, StoreError> {
        let mut connection = self.reader();
        let transaction = connection.transaction()?;
        let id = signed(match_id.0);
        let row = transaction
            .prepare_cached(
                "SELECT charter, invite, broken, result, private FROM matches WHERE id = ?1",
            )?
            .query_row([id], |row| {
                let invite = row.get::<_, Option<Vec<u8>>>(1)?;
                let result = row.get::<_, Option<String>>(3)?;
                Ok((row.get(0)?, invite, row.get(2)?, result, visibility(row.get(4)?)))
            })
            .optional()?;
        let Some((charter, invite, broken, result, visibility)) = row else { return Ok(None) };
        let access = Access { invite: invite.map(digest).transpose()?, visibility };
        let mut statement = transaction
            .prepare_cached("SELECT line FROM entries WHERE match_id = ?1 ORDER BY number")?;
        let entries = statement.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let result: Option<MatchSummary> = result.and_then(|text| serde_json::from_str(&text).ok());
        let outcome = result.and_then(|summary| summary.outcome);
        Ok(Some(Saved { charter, access, entries, broken, outcome }))
    }

    fn matches(&self, which: Which, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(match which {
            Which::All => "SELECT id FROM matches ORDER BY born DESC LIMIT ?1",
            Which::Unfinished => {
                "SELECT id FROM matches WHERE result IS NULL AND broken = 0
                 ORDER BY born DESC LIMIT ?1"
            }
        })?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let ids = statement.query_map([limit], |row| row.get::<_, i64>(0))?;
        Ok(ids.map(|id| id.map(|id| MatchId(id.cast_unsigned()))).collect::<Result<_, _>>()?)
    }

    fn results(&self, limit: usize) -> Result<Vec<MatchSummary>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(
            "SELECT result FROM matches WHERE result IS NOT NULL AND private = 0
             ORDER BY born DESC LIMIT ?1",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let texts = statement.query_map([limit], |row| row.get::<_, String>(0))?;
        let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        // One that cannot be read does not hide the others.
        Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }

    fn guest(&self, token: Digest) -> Result<Option<SavedPlayer>, StoreError> {
        let connection = self.reader();
        let query = format!(
            "{PLAYER} WHERE token = ?1
             UNION ALL
             {PLAYER} JOIN tokens ON guests.id = tokens.player WHERE tokens.token = ?1"
        );
        let mut statement = connection.prepare_cached(&query)?;
        Ok(statement.query_row([&token.0[..]], player).optional()?)
    }

    fn players(&self, whom: &Sought, limit: usize) -> Result<Vec<SavedPlayer>, StoreError> {
        let connection = self.reader();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let (condition, wanted): (_, &dyn ToSql) = match whom {
            Sought::Anybody => ("?1 IS NULL", &Null),
            Sought::Named(name) => ("name = ?1", name),
            Sought::Numbered(PlayerId(id)) => ("id = ?1", &signed(*id)),
        };
        let query = format!("{PLAYER} WHERE {condition} ORDER BY seen_at DESC LIMIT ?2");
        let mut statement = connection.prepare_cached(&query)?;
        let players = statement.query_map(params![wanted, limit], player)?;
        Ok(players.collect::<Result<_, _>>()?)
    }

    fn guests_unseen_since(&self, then: Millis, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(
            "SELECT id FROM guests WHERE seen_at < ?1
                 AND NOT EXISTS (SELECT 1 FROM accounts WHERE player = guests.id)
             ORDER BY seen_at LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let ids = statement.query_map([signed(then.0), limit], |row| row.get::<_, i64>(0))?;
        Ok(ids.map(|id| id.map(|id| PlayerId(id.cast_unsigned()))).collect::<Result<_, _>>()?)
    }

    fn matches_over_since(&self, then: Millis, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(
            "SELECT id FROM matches WHERE ended_at < ?1 ORDER BY ended_at LIMIT ?2",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let ids = statement.query_map([signed(then.0), limit], |row| row.get::<_, i64>(0))?;
        Ok(ids.map(|id| id.map(|id| MatchId(id.cast_unsigned()))).collect::<Result<_, _>>()?)
    }

    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(
            "SELECT id, name, salt, hash, banned FROM accounts JOIN guests ON id = player
             WHERE key = ?1",
        )?;
        let account = |row: &rusqlite::Row<'_>| {
            let lock = Lock { salt: row.get(2)?, hash: row.get(3)? };
            Ok(SavedAccount { player: guest(row)?, lock, standing: standing(row.get(4)?) })
        };
        Ok(statement.query_row([key], account).optional()?)
    }

    fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        let at: Option<i64> =
            self.reader().query_row("SELECT alive_at FROM meta", [], |row| row.get(0))?;
        Ok(at.map(|at| Millis(at.cast_unsigned())))
    }
}

fn visibility(private: i64) -> Visibility {
    if private == 0 { Visibility::Public } else { Visibility::Private }
}

/// Reads what [`player`] makes of it.
const PLAYER: &str = "SELECT guests.id, name, banned, seen_at,
    EXISTS (SELECT 1 FROM accounts WHERE player = guests.id) FROM guests";

fn player(row: &rusqlite::Row<'_>) -> Result<SavedPlayer, rusqlite::Error> {
    let kind = if row.get(4)? { PlayerKind::Account } else { PlayerKind::Guest };
    let seen_at = Millis(row.get::<_, i64>(3)?.cast_unsigned());
    Ok(SavedPlayer { who: guest(row)?, kind, standing: standing(row.get(2)?), seen_at })
}

fn standing(banned: i64) -> Standing {
    if banned == 0 { Standing::Welcome } else { Standing::Banned }
}

fn guest(row: &rusqlite::Row<'_>) -> Result<SavedGuest, rusqlite::Error> {
    Ok(SavedGuest { id: PlayerId(row.get::<_, i64>(0)?.cast_unsigned()), name: row.get(1)? })
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(Box::new(error))
    }
}

fn digest(bytes: Vec<u8>) -> Result<Digest, StoreError> {
    let bytes = bytes.try_into().map_err(|_| StoreError::Damaged("a hash is too short".into()))?;
    Ok(Digest(bytes))
}
