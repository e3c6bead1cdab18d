//! Accounts with a password, for servers that want them: register, log in, log out.
//!
//! A password is stored as an Argon2id hash with a salt of its own. Whoever logs in learns from
//! neither the answer nor its time whether there is such a name.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use game::{Digest, hex};
use protocol::{Credentials, ErrorCode, Guest, PlayerId, Problem};

use crate::{
    App,
    asked::Sent,
    guests::checked_name,
    hashers::Hashers,
    http::{Failure, bearer, body},
    journal::JournalError,
    keeper::busy,
    limits::Whom,
    store::{Lock, Refused, SavedGuest, Write},
    visitor::Visitor,
    wall,
};

/// The shortest password in characters.
const PASSWORD_MIN: usize = 8;

/// The longest password in bytes.
const PASSWORD_MAX: usize = 1024;

/// Whether the server keeps accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accounts {
    /// Everybody is a guest.
    #[default]
    Closed,
    /// Whoever wants to may register.
    Open,
}

/// The clerk who hashes passwords.
pub(crate) struct Clerk {
    accounts: Accounts,
    hashers: Arc<Hashers>,
}

impl Clerk {
    pub(crate) fn new(accounts: Accounts) -> Clerk {
        Clerk { accounts, hashers: Hashers::new() }
    }

    fn check_open(&self) -> Result<(), Failure> {
        match self.accounts {
            Accounts::Open => Ok(()),
            Accounts::Closed => {
                Err(Failure::new(ErrorCode::Unsupported, "this server keeps no accounts"))
            }
        }
    }
}

/// Whether two hashes are equal, in a time that does not depend on where they differ.
fn is_same(one: &[u8; 32], other: &[u8; 32]) -> bool {
    let differing = one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b));
    std::hint::black_box(differing) == 0
}

/// What a name is found by: names that differ only in case are the same.
pub(crate) fn key_of(name: &str) -> String {
    name.to_lowercase()
}

fn checked(bytes: &Bytes) -> Result<(String, String), Failure> {
    let Credentials { name, password } = body(bytes)?;
    let name = checked_name(&name)?;
    if password.chars().count() < PASSWORD_MIN || password.len() > PASSWORD_MAX {
        let message = format!("a password has {PASSWORD_MIN} characters to {PASSWORD_MAX} bytes");
        return Err(Failure::new(ErrorCode::BadMessage, &message));
    }
    Ok((name, password))
}

/// Says that there are accounts.
pub(crate) async fn exist(State(app): State<Arc<App>>) -> Result<Response, Failure> {
    app.clerk.check_open()?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Registers a name with a password and logs it in.
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    from: Visitor,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    app.clerk.check_open()?;
    app.new_guests.take(Whom::Address(from))?;
    let (name, password) = checked(&bytes)?;
    let [salt, _] = halves(wall::random_bytes());
    let hash = app.clerk.hashers.hash(password, salt).await?;
    let token = hex::encode(&wall::random_bytes());
    let player = SavedGuest { id: PlayerId(wall::random_number()), name };
    let write = Write::Account {
        key: key_of(&player.name),
        player: player.clone(),
        lock: Lock { salt, hash },
        token: Digest::of(token.as_bytes()),
    };
    match app.hall.journal.write(write).await {
        Ok(()) => {
            let guest = Guest { player: player.id, name: player.name, token };
            Ok((StatusCode::CREATED, Json(guest)).into_response())
        }
        Err(JournalError::Refused(Refused::Taken)) => {
            Err(Failure::new(ErrorCode::NameTaken, "somebody else has this name"))
        }
        Err(JournalError::Refused(_) | JournalError::Failed) => {
            Err(busy("the store failed").into())
        }
    }
}

/// Logs somebody in: another token for the same player.
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    from: Visitor,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    app.clerk.check_open()?;
    let (name, password) = checked(&bytes)?;
    let key = key_of(&name);
    app.log_ins.take(Whom::Address(from))?;
    app.log_ins.take(Whom::Name(Digest::of(key.as_bytes())))?;
    let store = Arc::clone(&app.hall.store);
    let found = tokio::task::spawn_blocking(move || store.account(&key)).await;
    let found = found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))?;
    // A name that nobody has is checked against a lock that nothing opens, at the same cost.
    let (player, lock) = match found {
        Some(account) => (Some(account.player), account.lock),
        None => (None, Lock { salt: [0; 16], hash: wall::random_bytes() }),
    };
    let opened = is_same(&app.clerk.hashers.hash(password, lock.salt).await?, &lock.hash);
    let Some(player) = player.filter(|_| opened) else {
        let message = "there is no such name with this password";
        return Err(Failure::new(ErrorCode::Unauthorized, message));
    };
    let token = hex::encode(&wall::random_bytes());
    let write = Write::Session(player.id, Digest::of(token.as_bytes()));
    app.hall.journal.write(write).await.map_err(|_| busy("the store failed"))?;
    let guest = Guest { player: player.id, name: player.name, token };
    Ok((StatusCode::CREATED, Json(guest)).into_response())
}

/// Makes the token worthless with which this is asked.
pub(crate) async fn log_out(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    app.clerk.check_open()?;
    let token = bearer(&headers)?.ok_or_else(|| {
        Failure(Problem::new(ErrorCode::Unauthorized, "this needs the token that shall end"))
    })?;
    let token = Digest::of(token.as_bytes());
    app.hall.journal.write(Write::Farewell(token)).await.map_err(|_| busy("the store failed"))?;
    app.guests.forget(token);
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn halves(bytes: [u8; 32]) -> [[u8; 16]; 2] {
    let (one, other) = bytes.split_at(16);
    [one, other].map(|half| half.try_into().expect("half of 32 is 16"))
}
