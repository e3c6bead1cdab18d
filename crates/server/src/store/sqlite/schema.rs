//! How the tables of the file came to be what they are.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;

/// What brings a store from each version of the schema to the next. Never changed, only added to.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE meta (
        epoch INTEGER NOT NULL,
        alive_at INTEGER
    ) STRICT;
    INSERT INTO meta (epoch) VALUES (0);

    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        born INTEGER NOT NULL UNIQUE,
        charter TEXT NOT NULL,
        invite BLOB,
        entries INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        broken INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX matches_unfinished ON matches (born) WHERE result IS NULL AND broken = 0;
    CREATE INDEX matches_over ON matches (born) WHERE result IS NOT NULL;

    CREATE TABLE entries (
        match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL,
        command TEXT,
        line TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_command ON entries (match_id, command) WHERE command IS NOT NULL;

    CREATE TABLE guests (
        id INTEGER PRIMARY KEY,
        token BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL
    ) STRICT;
",
    "
    CREATE TABLE accounts (
        key TEXT PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES guests (id),
        salt BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tokens (
        token BLOB PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES guests (id),
        created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE matches ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
",
    // When guests were last seen, and when matches ended, was not written down before: it counts from
    // the last sign of life.
    "
    ALTER TABLE guests ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE guests ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET seen_at = max(created_at, (SELECT coalesce(alive_at, 0) FROM meta));
    CREATE INDEX guests_seen ON guests (seen_at);
    CREATE INDEX guests_name ON guests (name);
    CREATE INDEX accounts_player ON accounts (player);
    CREATE INDEX tokens_player ON tokens (player);
    ALTER TABLE matches ADD COLUMN ended_at INTEGER;
    UPDATE matches SET ended_at = (SELECT coalesce(alive_at, 0) FROM meta) WHERE result IS NOT NULL;
    CREATE INDEX matches_ended ON matches (ended_at) WHERE ended_at IS NOT NULL;
",
];

/// Whether a file is a store that this version can read, as it is or once it is brought up to date.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let (found, known) = (found as usize, MIGRATIONS.len());
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found == 0 {
        return Err(StoreError::Damaged("it is no store".to_owned()));
    }
    Ok(())
}

/// Brings the tables up to date.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    // One that only reads at first could not wait for another writer later.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let (found, known) = (found as usize, MIGRATIONS.len());
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for migration in &MIGRATIONS[found..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", known as u32)?;
    transaction.commit()?;
    Ok(())
}
