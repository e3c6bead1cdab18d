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
    guests::banned,
    hashers::Hashers,
    http::{Failure, bearer, body},
    journal::JournalError,
    keeper::busy,
    limits::Whom,
    names, passwords,
    store::{Lock, Refused, SavedAccount, SavedGuest, Standing, Store, StoreError, Write},
    visitor::Visitor,
    wall,
};

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

/// The account of whoever is called so, or looks as if.
pub(crate) async fn find_account(
    store: &Arc<dyn Store>,
    name: &str,
) -> Result<Option<SavedAccount>, Problem> {
    let (store, keys) = (Arc::clone(store), [names::key_of(name), names::old_key_of(name)]);
    let find = move || {
        for key in keys {
            let found = store.account(&key)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok::<_, StoreError>(None)
    };
    let found = tokio::task::spawn_blocking(find).await;
    found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))
}

fn read(bytes: &Bytes) -> Result<(String, String), Failure> {
    let Credentials { name, password } = body(bytes)?;
    passwords::check_length(&password)?;
    Ok((name, password))
}

fn name_taken() -> Failure {
    Failure::new(ErrorCode::NameTaken, "somebody else has this name, or one that looks like it")
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
    let (name, password) = read(&bytes)?;
    let name = names::checked(&name)?;
    passwords::check_new(&password, &name)?;
    if find_account(&app.hall.store, &name).await?.is_some() {
        return Err(name_taken());
    }
    let [salt, _] = halves(wall::random_bytes());
    let hash = app.clerk.hashers.hash(password, salt).await?;
    let token = hex::encode(&wall::random_bytes());
    let player = SavedGuest { id: PlayerId(wall::random_number()), name };
    let write = Write::Account {
        key: names::key_of(&player.name),
        player: player.clone(),
        lock: Lock { salt, hash },
        token: Digest::of(token.as_bytes()),
    };
    match app.hall.journal.write(write).await {
        Ok(()) => {
            let guest = Guest { player: player.id, name: player.name, token };
            Ok((StatusCode::CREATED, Json(guest)).into_response())
        }
        Err(JournalError::Refused(Refused::Taken)) => Err(name_taken()),
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
    let (name, password) = read(&bytes)?;
    let name = name.trim();
    app.log_ins.take(Whom::Address(from))?;
    app.log_ins_to_name.take(Whom::Name(Digest::of(names::key_of(name).as_bytes())))?;
    let found = find_account(&app.hall.store, name).await?;
    // A name that nobody has is checked against a lock that nothing opens, at the same cost.
    let (player, lock) = match found {
        Some(account) => (Some((account.player, account.standing)), account.lock),
        None => (None, Lock { salt: [0; 16], hash: wall::random_bytes() }),
    };
    let opened = is_same(&app.clerk.hashers.hash(password, lock.salt).await?, &lock.hash);
    let wrong = || {
        let message = "there is no such name with this password";
        Failure::new(ErrorCode::Unauthorized, message)
    };
    let (player, standing) = player.filter(|_| opened).ok_or_else(wrong)?;
    if standing == Standing::Banned {
        return Err(banned().into());
    }
    let token = hex::encode(&wall::random_bytes());
    let digest = Digest::of(token.as_bytes());
    let write = Write::Session { player: player.id, token: digest, opened: lock };
    match app.hall.journal.write(write).await {
        Ok(()) => {}
        // The password was changed, or the player banned, while it was being checked.
        Err(JournalError::Refused(_)) => return Err(wrong()),
        Err(JournalError::Failed) => return Err(busy("the store failed").into()),
    }
    let guest = Guest { player: player.id, name: player.name, token };
    Ok((StatusCode::CREATED, Json(guest)).into_response())
}

/// Makes the token worthless with which this is asked, a guest's as well.
pub(crate) async fn log_out(
    State(app): State<Arc<App>>,
    from: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    app.messages.take(Whom::Address(from))?;
    let token = bearer(&headers)?.ok_or_else(|| {
        Failure(Problem::new(ErrorCode::Unauthorized, "this needs the token that shall end"))
    })?;
    app.guests.log_out(token, from).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// How long a password is that the server makes up, in letters of [`LETTERS`]: 100 bits.
const MADE_UP: usize = 20;

/// Letters and digits that nobody mistakes for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Gives a player with an account a password that nobody knows yet, and ends its sessions.
pub(crate) async fn reset_password(app: &App, player: PlayerId) -> Result<String, Problem> {
    let random = wall::random_bytes();
    let letters = random.iter().take(MADE_UP).map(|byte| LETTERS[usize::from(byte % 32)]);
    let password: String = letters.map(char::from).collect();
    let [salt, _] = halves(wall::random_bytes());
    let hash = app.clerk.hashers.hash(password.clone(), salt).await?;
    match app.hall.journal.write(Write::Lock(player, Lock { salt, hash })).await {
        Ok(()) => {}
        Err(JournalError::Refused(_)) => {
            let message = "this player is a guest, who has no password";
            return Err(Problem::new(ErrorCode::Unsupported, message));
        }
        Err(JournalError::Failed) => return Err(busy("the store failed")),
    }
    app.guests.expel(&[player]);
    Ok(password)
}

fn halves(bytes: [u8; 32]) -> [[u8; 16]; 2] {
    let (one, other) = bytes.split_at(16);
    [one, other].map(|half| half.try_into().expect("half of 32 is 16"))
}
