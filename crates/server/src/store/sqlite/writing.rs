//! How each write changes the tables.

use game::{Digest, MatchId};
use protocol::{MatchSummary, Millis, PlayerId, Visibility};
use rusqlite::{ErrorCode, OptionalExtension, Transaction, params};

use super::{guest, signed};
use crate::store::{Lock, Refused, SavedGuest, Standing, StoreError, Write};

/// What a write comes to: done, refused, or nobody knows.
type Written = Result<Result<(), Refused>, rusqlite::Error>;

/// What came of one write: refusals are answers, everything else fails the batch.
pub(super) fn accepted(written: Written) -> Result<Result<(), Refused>, StoreError> {
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

pub(super) fn write(transaction: &Transaction<'_>, now: Millis, write: &Write) -> Written {
    match write {
        Write::Create { match_id, charter, access } => {
            let mut statement = transaction.prepare_cached(
                "INSERT INTO matches (id, born, charter, invite, private)
                 SELECT ?1, coalesce(max(born), 0) + 1, ?2, ?3, ?4 FROM matches",
            )?;
            let invite = access.invite.map(|digest| digest.0.to_vec());
            let private = i64::from(access.visibility == Visibility::Private);
            statement.execute(params![signed(match_id.0), charter, invite, private])?;
            Ok(Ok(()))
        }
        Write::Append { match_id, number, command, line, ending } => {
            let command = command.map(|(seat, sequence)| format!("{seat} {sequence}"));
            let ending = ending.as_deref();
            append(transaction, now, (*match_id, *number), (command, line), ending)
        }
        Write::Guest(guest, token) => {
            insert_player(transaction, now, guest, &token.0)?;
            Ok(Ok(()))
        }
        Write::Account { key, player, lock, token } => {
            register(transaction, now, key, player, *lock, *token)
        }
        Write::Session { player, token, opened } => {
            log_in(transaction, now, *player, *token, *opened)
        }
        Write::Farewell(token) => farewell(transaction, *token),
        Write::Standing(player, standing) => {
            let banned = i64::from(*standing == Standing::Banned);
            let set = "UPDATE guests SET banned = ?2 WHERE id = ?1";
            one_of(transaction.prepare_cached(set)?.execute([signed(player.0), banned])?)
        }
        Write::Lock(player, lock) => change_lock(transaction, *player, *lock),
        Write::Seen(players) => {
            let see = "UPDATE guests SET seen_at = max(seen_at, ?2) WHERE id = ?1";
            let mut see = transaction.prepare_cached(see)?;
            for player in players {
                see.execute([signed(player.0), signed(now.0)])?;
            }
            Ok(Ok(()))
        }
        Write::Forget { guests, then } => forget(transaction, guests, *then),
        Write::Discard(matches) => discard(transaction, matches),
        Write::Break(match_id) => {
            let set = "UPDATE matches SET broken = 1 WHERE id = ?1";
            one_of(transaction.prepare_cached(set)?.execute([signed(match_id.0)])?)
        }
        Write::Beat => Ok(Ok(())),
    }
}

/// Whether there was anything to change.
fn one_of(changed: usize) -> Written {
    Ok(if changed == 0 { Err(Refused::Unknown) } else { Ok(()) })
}

fn append(
    transaction: &Transaction<'_>,
    now: Millis,
    (match_id, number): (MatchId, u64),
    (command, line): (Option<String>, &str),
    ending: Option<&MatchSummary>,
) -> Written {
    let (id, number) = (signed(match_id.0), signed(number));
    let mut advance = transaction
        .prepare_cached("UPDATE matches SET entries = ?2 WHERE id = ?1 AND entries = ?2 - 1")?;
    if advance.execute([id, number])? == 0 {
        return Ok(Err(Refused::Conflict));
    }
    let mut append = transaction.prepare_cached(
        "INSERT INTO entries (match_id, number, command, line) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO NOTHING",
    )?;
    if append.execute(params![id, number, command, line])? == 0 {
        let mut back =
            transaction.prepare_cached("UPDATE matches SET entries = ?2 - 1 WHERE id = ?1")?;
        back.execute([id, number])?;
        return Ok(Err(Refused::Conflict));
    }
    if let Some(summary) = ending {
        let text = serde_json::to_string(summary).expect("summaries have string keys");
        let mut close = transaction
            .prepare_cached("UPDATE matches SET result = ?2, ended_at = ?3 WHERE id = ?1")?;
        close.execute(params![id, text, signed(now.0)])?;
    }
    Ok(Ok(()))
}

fn discard(transaction: &Transaction<'_>, matches: &[MatchId]) -> Written {
    let mut lines = transaction.prepare_cached(
        "DELETE FROM entries WHERE match_id = ?1
         AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND ended_at IS NOT NULL)",
    )?;
    let mut rows =
        transaction.prepare_cached("DELETE FROM matches WHERE id = ?1 AND ended_at IS NOT NULL")?;
    for match_id in matches {
        lines.execute([signed(match_id.0)])?;
        rows.execute([signed(match_id.0)])?;
    }
    Ok(Ok(()))
}

fn forget(transaction: &Transaction<'_>, guests: &[PlayerId], then: Millis) -> Written {
    let mut forget = transaction.prepare_cached(
        "DELETE FROM guests WHERE id = ?1 AND seen_at < ?2
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE player = ?1)",
    )?;
    for player in guests {
        forget.execute([signed(player.0), signed(then.0)])?;
    }
    Ok(Ok(()))
}

fn insert_player(
    transaction: &Transaction<'_>,
    now: Millis,
    player: &SavedGuest,
    token: &[u8],
) -> Result<(), rusqlite::Error> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO guests (id, token, name, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)",
    )?;
    statement.execute(params![signed(player.id.0), token, player.name, signed(now.0)])?;
    Ok(())
}

fn farewell(transaction: &Transaction<'_>, token: Digest) -> Written {
    let mut end = transaction.prepare_cached("DELETE FROM tokens WHERE token = ?1")?;
    end.execute([&token.0[..]])?;
    let mut find = transaction.prepare_cached("SELECT id, name FROM guests WHERE token = ?1")?;
    if let Some(SavedGuest { id, .. }) = find.query_row([&token.0[..]], guest).optional()? {
        let mut end = transaction.prepare_cached("UPDATE guests SET token = ?2 WHERE id = ?1")?;
        end.execute(params![signed(id.0), nobodys_token(id)])?;
    }
    Ok(Ok(()))
}

fn change_lock(transaction: &Transaction<'_>, player: PlayerId, lock: Lock) -> Written {
    let id = signed(player.0);
    let mut change =
        transaction.prepare_cached("UPDATE accounts SET salt = ?2, hash = ?3 WHERE player = ?1")?;
    if change.execute(params![id, &lock.salt[..], &lock.hash[..]])? == 0 {
        return Ok(Err(Refused::Unknown));
    }
    transaction.prepare_cached("DELETE FROM tokens WHERE player = ?1")?.execute([id])?;
    Ok(Ok(()))
}

fn register(
    transaction: &Transaction<'_>,
    now: Millis,
    key: &str,
    player: &SavedGuest,
    lock: Lock,
    token: Digest,
) -> Written {
    let mut find = transaction.prepare_cached("SELECT 1 FROM accounts WHERE key = ?1")?;
    if find.exists([key])? {
        return Ok(Err(Refused::Taken));
    }
    insert_player(transaction, now, player, &nobodys_token(player.id))?;
    let mut account = transaction
        .prepare_cached("INSERT INTO accounts (key, player, salt, hash) VALUES (?1, ?2, ?3, ?4)")?;
    account.execute(params![key, signed(player.id.0), &lock.salt[..], &lock.hash[..]])?;
    log_in(transaction, now, player.id, token, lock)
}

fn log_in(
    transaction: &Transaction<'_>,
    now: Millis,
    player: PlayerId,
    token: Digest,
    opened: Lock,
) -> Written {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO tokens (token, player, created_at)
         SELECT ?1, id, ?3 FROM guests JOIN accounts ON id = player
         WHERE id = ?2 AND banned = 0 AND salt = ?4 AND hash = ?5",
    )?;
    let (id, now) = (signed(player.0), signed(now.0));
    let made =
        statement.execute(params![&token.0[..], id, now, &opened.salt[..], &opened.hash[..]])?;
    one_of(made)
}

/// A row of `guests` has a token of its own, until the guest logs out; whoever has an account comes
/// with those of `tokens`.
/// Too short to be a hash, it opens nothing.
fn nobodys_token(player: PlayerId) -> Vec<u8> {
    player.0.to_be_bytes().to_vec()
}
