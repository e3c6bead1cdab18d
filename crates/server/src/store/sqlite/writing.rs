//! How each write changes the tables.

use game::Digest;
use protocol::{Millis, PlayerId, Visibility};
use rusqlite::{ErrorCode, OptionalExtension, Transaction, params};

use super::{guest, signed};
use crate::store::{Lock, Refused, SavedGuest, StoreError, Write};

/// What came of one write: refusals are answers, everything else fails the batch.
pub(super) fn accepted(
    written: Result<Result<(), Refused>, rusqlite::Error>,
) -> Result<Result<(), Refused>, StoreError> {
    match written {
        Ok(result) => Ok(result),
        Err(rusqlite::Error::SqliteFailure(error, _))
            if error.code == ErrorCode::ConstraintViolation =>
        {
            Ok(Err(Refused::Taken))
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) fn write(
    transaction: &Transaction<'_>,
    now: Millis,
    write: &Write,
) -> Result<Result<(), Refused>, rusqlite::Error> {
    match write {
        Write::Create { match_id, charter, access } => {
            let mut statement = transaction.prepare_cached(
                "INSERT INTO matches (id, born, charter, invite, private)
                 SELECT ?1, coalesce(max(born), 0) + 1, ?2, ?3, ?4 FROM matches",
            )?;
            let invite = access.invite.map(|digest| digest.0.to_vec());
            let private = i64::from(access.visibility == Visibility::Private);
            statement.execute(params![signed(match_id.0), charter, invite, private])?;
        }
        Write::Append { match_id, number, command, line, ending } => {
            let id = signed(match_id.0);
            let mut advance = transaction.prepare_cached(
                "UPDATE matches SET entries = ?2 WHERE id = ?1 AND entries = ?2 - 1",
            )?;
            if advance.execute(params![id, signed(*number)])? == 0 {
                return Ok(Err(Refused::Conflict));
            }
            let command = command.map(|(seat, sequence)| format!("{seat} {sequence}"));
            let mut append = transaction.prepare_cached(
                "INSERT INTO entries (match_id, number, command, line) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT DO NOTHING",
            )?;
            if append.execute(params![id, signed(*number), command, line])? == 0 {
                let mut back = transaction
                    .prepare_cached("UPDATE matches SET entries = ?2 - 1 WHERE id = ?1")?;
                back.execute(params![id, signed(*number)])?;
                return Ok(Err(Refused::Conflict));
            }
            if let Some(summary) = ending {
                let text = serde_json::to_string(summary).expect("summaries have string keys");
                let mut close =
                    transaction.prepare_cached("UPDATE matches SET result = ?2 WHERE id = ?1")?;
                close.execute(params![id, text])?;
            }
        }
        Write::Guest(guest, token) => {
            let mut statement = transaction.prepare_cached(
                "INSERT INTO guests (id, token, name, created_at) VALUES (?1, ?2, ?3, ?4)",
            )?;
            let id = signed(guest.id.0);
            statement.execute(params![id, &token.0[..], guest.name, signed(now.0)])?;
        }
        Write::Account { key, player, lock, token } => {
            return register(transaction, now, key, player, *lock, *token);
        }
        Write::Session(player, token) => log_in(transaction, now, *player, *token)?,
        Write::Farewell(token) => {
            let mut statement =
                transaction.prepare_cached("DELETE FROM tokens WHERE token = ?1")?;
            statement.execute([&token.0[..]])?;
            let mut find =
                transaction.prepare_cached("SELECT id, name FROM guests WHERE token = ?1")?;
            if let Some(SavedGuest { id, .. }) = find.query_row([&token.0[..]], guest).optional()? {
                let mut end =
                    transaction.prepare_cached("UPDATE guests SET token = ?2 WHERE id = ?1")?;
                end.execute(params![signed(id.0), nobodys_token(id)])?;
            }
        }
        Write::Break(match_id) => {
            let mut statement =
                transaction.prepare_cached("UPDATE matches SET broken = 1 WHERE id = ?1")?;
            if statement.execute([signed(match_id.0)])? == 0 {
                return Ok(Err(Refused::Unknown));
            }
        }
        Write::Beat => {}
    }
    Ok(Ok(()))
}

fn register(
    transaction: &Transaction<'_>,
    now: Millis,
    key: &str,
    player: &SavedGuest,
    lock: Lock,
    token: Digest,
) -> Result<Result<(), Refused>, rusqlite::Error> {
    let mut find = transaction.prepare_cached("SELECT 1 FROM accounts WHERE key = ?1")?;
    if find.exists([key])? {
        return Ok(Err(Refused::Taken));
    }
    let id = signed(player.id.0);
    let mut guest = transaction.prepare_cached(
        "INSERT INTO guests (id, token, name, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?;
    guest.execute(params![id, nobodys_token(player.id), player.name, signed(now.0)])?;
    let mut account = transaction
        .prepare_cached("INSERT INTO accounts (key, player, salt, hash) VALUES (?1, ?2, ?3, ?4)")?;
    account.execute(params![key, id, &lock.salt[..], &lock.hash[..]])?;
    log_in(transaction, now, player.id, token)?;
    Ok(Ok(()))
}

fn log_in(
    transaction: &Transaction<'_>,
    now: Millis,
    player: PlayerId,
    token: Digest,
) -> Result<(), rusqlite::Error> {
    let mut statement = transaction
        .prepare_cached("INSERT INTO tokens (token, player, created_at) VALUES (?1, ?2, ?3)")?;
    statement.execute(params![&token.0[..], signed(player.0), signed(now.0)])?;
    Ok(())
}

/// A row of `guests` has a token of its own, until the guest logs out; whoever has an account comes
/// with those of `tokens`.
/// Too short to be a hash, it opens nothing.
fn nobodys_token(player: PlayerId) -> Vec<u8> {
    player.0.to_be_bytes().to_vec()
}
