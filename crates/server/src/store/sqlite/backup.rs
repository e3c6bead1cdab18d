//! A copy of a store that is safe to take while a server writes to it.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};

use super::{create_for_its_owner, schema};
use crate::store::StoreError;

/// What a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackedUp {
    /// How many matches.
    pub matches: u64,
    /// How many entries in their logs.
    pub entries: u64,
    /// How many players.
    pub players: u64,
}

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is a file of this name, and nothing is ever written over.
    #[error("{} is there already", .0.display())]
    Taken(PathBuf),
    /// There is no store to copy.
    #[error("there is no store at {}", .0.display())]
    Missing(PathBuf),
    /// The store could not be read, or is none.
    #[error("the store cannot be read: {0}")]
    Source(StoreError),
    /// The copy could not be written.
    #[error("the copy cannot be written: {0}")]
    Copy(Box<dyn std::error::Error + Send + Sync>),
    /// The copy was read again and is not in order.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
}

/// Copies a store as it is at one moment, whoever writes to it meanwhile, and reads the copy again. Only
/// its owner can read it. It has its name once it is whole, and not before.
///
/// # Errors
/// If there is a file of this name, or the store cannot be read, or the copy not written.
pub fn back_up(store: &Path, to: &Path) -> Result<BackedUp, BackupError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Taken(to.to_owned()));
    }
    if !store.exists() {
        return Err(BackupError::Missing(store.to_owned()));
    }
    let part = Part::new(to).map_err(copy)?;
    write(store, &part.0)?;
    let held = verify(&part.0)?;
    File::open(&part.0).and_then(|file| file.sync_all()).map_err(copy)?;
    // Unlike a move, a second name is never given over a file that has come meanwhile.
    fs::hard_link(&part.0, to).map_err(|error| {
        let taken = error.kind() == io::ErrorKind::AlreadyExists;
        if taken { BackupError::Taken(to.to_owned()) } else { copy(error) }
    })?;
    drop(part);
    // Not every system can sync a folder; the file itself is safe.
    let folder = to.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(held)
}

fn copy(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> BackupError {
    BackupError::Copy(error.into())
}

/// A copy that is not whole yet. It goes when it is done with, whatever came of it.
struct Part(PathBuf);

impl Part {
    fn new(to: &Path) -> io::Result<Part> {
        let mut path = to.as_os_str().to_owned();
        path.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(path);
        create_for_its_owner(&path)?;
        Ok(Part(path))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// One transaction that reads: what is committed later is not in it, and nobody waits for it.
fn write(store: &Path, part: &Path) -> Result<(), BackupError> {
    let source = |error: rusqlite::Error| BackupError::Source(error.into());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(store, flags).map_err(source)?;
    connection.busy_timeout(super::PATIENCE).map_err(source)?;
    schema::check(&connection).map_err(BackupError::Source)?;
    let name = part.to_str().ok_or_else(|| copy("the name of the file is not UTF-8"))?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(copy)?;
    Ok(())
}

fn verify(part: &Path) -> Result<BackedUp, BackupError> {
    let damaged = |error: rusqlite::Error| BackupError::Damaged(error.to_string());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(part, flags).map_err(damaged)?;
    let found: String =
        connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(damaged)?;
    if found != "ok" {
        return Err(BackupError::Damaged(found));
    }
    schema::check(&connection).map_err(|error| BackupError::Damaged(error.to_string()))?;
    let count = |table: &str| {
        let query = format!("SELECT count(*) FROM {table}");
        connection.query_row(&query, [], |row| row.get::<_, i64>(0)).map_err(damaged)
    };
    let [matches, entries, players] =
        [count("matches")?, count("entries")?, count("guests")?].map(i64::cast_unsigned);
    Ok(BackedUp { matches, entries, players })
}
