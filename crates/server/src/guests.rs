//! Who is who: guests with a name and a token that is stored only as a hash.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
};

use game::{Digest, hex};
use protocol::{ErrorCode, Guest, PlayerId, Problem};
use tokio::sync::watch;

use crate::{
    accounts::find_account,
    hall::Hall,
    keeper::busy,
    names,
    store::{SavedGuest, Write},
    wall,
};

/// How many guests are kept in mind before all are looked up anew.
const REMEMBERED: usize = 50_000;

/// Who is who.
pub(crate) struct Guests {
    hall: Arc<Hall>,
    known: Mutex<Known>,
    /// Where a token is in use; whoever waits there hears when it ends.
    present: Mutex<HashMap<[u8; 32], watch::Sender<()>>>,
}

#[derive(Default)]
struct Known {
    guests: HashMap<[u8; 32], SavedGuest>,
    /// How many tokens have ended: what was read before one did may be out of date.
    farewells: u64,
}

/// The use of a token.
pub(crate) struct Presence(watch::Receiver<()>);

impl Presence {
    /// Returns when the token has ended.
    pub(crate) async fn over(&mut self) {
        while self.0.changed().await.is_ok() {}
    }
}

/// Returns when the token has ended, if there is one.
pub(crate) async fn logged_out(presence: Option<&mut Presence>) {
    match presence {
        Some(presence) => presence.over().await,
        None => std::future::pending().await,
    }
}

impl Guests {
    pub(crate) fn new(hall: Arc<Hall>) -> Guests {
        Guests { hall, known: Mutex::default(), present: Mutex::default() }
    }

    /// Welcomes a guest under a name; the token is shown this once.
    pub(crate) async fn welcome(&self, name: &str) -> Result<Guest, Problem> {
        let name = names::checked(name)?;
        if find_account(&self.hall.store, &name).await?.is_some() {
            return Err(Problem::new(ErrorCode::NameTaken, "this name belongs to an account"));
        }
        let token = hex::encode(&wall::random_bytes());
        let saved = SavedGuest { id: PlayerId(wall::random_number()), name };
        let write = Write::Guest(saved.clone(), Digest::of(token.as_bytes()));
        self.hall.journal.write(write).await.map_err(|_| busy("the store failed"))?;
        Ok(Guest { player: saved.id, name: saved.name, token })
    }

    /// Says that a token is in use. To hear of its end for sure, say so before it is looked up.
    pub(crate) fn attend(&self, token: &str) -> Presence {
        let mut present = locked(&self.present);
        if present.len() >= REMEMBERED {
            present.retain(|_, sender| sender.receiver_count() > 0);
        }
        let key = Digest::of(token.as_bytes()).0;
        Presence(present.entry(key).or_insert_with(|| watch::Sender::new(())).subscribe())
    }

    /// Makes a token worthless, and ends what it is used for.
    pub(crate) async fn log_out(&self, token: &str) -> Result<(), Problem> {
        // Anybody can make tokens up; only one that there is costs a write.
        self.identify(token).await?;
        let digest = Digest::of(token.as_bytes());
        self.hall.metrics.farewells.fetch_add(1, Relaxed);
        let written = self.hall.journal.write(Write::Farewell(digest)).await;
        written.map_err(|_| busy("the store failed"))?;
        let mut known = locked(&self.known);
        known.farewells += 1;
        known.guests.remove(&digest.0);
        drop(known);
        // Those who attend hear that nobody can tell them anything any more.
        locked(&self.present).remove(&digest.0);
        Ok(())
    }

    /// Whose token this is.
    pub(crate) async fn identify(&self, token: &str) -> Result<SavedGuest, Problem> {
        let digest = Digest::of(token.as_bytes());
        let (known, farewells) = {
            let known = locked(&self.known);
            (known.guests.get(&digest.0).cloned(), known.farewells)
        };
        if let Some(guest) = known {
            return Ok(guest);
        }
        let store = Arc::clone(&self.hall.store);
        let found = tokio::task::spawn_blocking(move || store.guest(digest)).await;
        let found = found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))?;
        let Some(guest) = found else {
            return Err(Problem::new(ErrorCode::Unauthorized, "the token is unknown"));
        };
        let mut known = locked(&self.known);
        if known.guests.len() >= REMEMBERED {
            known.guests.clear();
        }
        if known.farewells == farewells {
            known.guests.insert(digest.0, guest.clone());
        }
        Ok(guest)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
