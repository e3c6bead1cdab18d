//! Who is who: guests with a name and a token that is stored only as a hash.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
};

use game::{Digest, hex};
use protocol::{ErrorCode, Guest, PlayerId, Problem};
use tokio::sync::watch;

use crate::{
    accounts::find_account,
    hall::Hall,
    keeper::busy,
    limits::Buckets,
    names,
    store::{SavedGuest, SavedPlayer, Standing, Write},
    visitor::Visitor,
    wall,
};

/// How many guests are kept in mind before all are looked up anew.
const REMEMBERED: usize = 50_000;

/// Who is who.
pub(crate) struct Guests {
    hall: Arc<Hall>,
    known: Mutex<Known>,
    /// Where a token is in use; whoever waits there hears when it ends.
    present: Mutex<HashMap<[u8; 32], Present>>,
    /// Tokens that nobody has, by who made them up: each costs a look into the store.
    made_up: Buckets<Visitor>,
}

/// A token that is in use.
#[derive(Default)]
struct Present {
    ends: watch::Sender<()>,
    /// Whose it is, once that was looked up.
    player: Option<PlayerId>,
}

#[derive(Default)]
struct Known {
    guests: HashMap<[u8; 32], SavedGuest>,
    /// How many tokens have ended: what was read before one did may be out of date.
    farewells: u64,
    /// Who was there since that was last written down.
    seen: HashSet<PlayerId>,
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
        let made_up = Buckets::new(hall.limits.messages);
        Guests { hall, known: Mutex::default(), present: Mutex::default(), made_up }
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
            present.retain(|_, present| present.ends.receiver_count() > 0);
        }
        let key = Digest::of(token.as_bytes()).0;
        Presence(present.entry(key).or_default().ends.subscribe())
    }

    /// Makes a token worthless, and ends what it is used for.
    pub(crate) async fn log_out(&self, token: &str, from: Visitor) -> Result<(), Problem> {
        // Anybody can make tokens up; only one that there is costs a write.
        self.identify(token, from).await?;
        let digest = Digest::of(token.as_bytes());
        self.hall.metrics.farewells.fetch_add(1, Relaxed);
        let written = self.hall.journal.write(Write::Farewell(digest)).await;
        written.map_err(|_| busy("the store failed"))?;
        let mut known = locked(&self.known);
        known.farewells += 1;
        known.guests.remove(&digest.0);
        // Those who attend hear that nobody can tell them anything any more.
        locked(&self.present).remove(&digest.0);
        Ok(())
    }

    /// Ends whatever players do here whose tokens the store no longer takes.
    pub(crate) fn expel(&self, players: &[PlayerId]) {
        let mut known = locked(&self.known);
        known.farewells += 1;
        known.guests.retain(|_, guest| !players.contains(&guest.id));
        let stays = |present: &Present| present.player.is_none_or(|it| !players.contains(&it));
        locked(&self.present).retain(|_, present| stays(present));
    }

    /// Who was there since this was last asked, or still is.
    pub(crate) fn take_seen(&self) -> Vec<PlayerId> {
        let mut seen = std::mem::take(&mut locked(&self.known).seen);
        let present = locked(&self.present);
        let there = present.values().filter(|it| it.ends.receiver_count() > 0);
        seen.extend(there.filter_map(|it| it.player));
        seen.into_iter().collect()
    }

    /// Whose token this is.
    pub(crate) async fn identify(&self, token: &str, from: Visitor) -> Result<SavedGuest, Problem> {
        let digest = Digest::of(token.as_bytes());
        loop {
            let (known, farewells) = {
                let known = locked(&self.known);
                (known.guests.get(&digest.0).cloned(), known.farewells)
            };
            let guest = match known {
                Some(guest) => guest,
                None => self.look_up(digest, from).await?,
            };
            let mut known = locked(&self.known);
            // A token that ended meanwhile may be this one.
            if known.farewells == farewells {
                known.note(digest, &guest);
                if let Some(present) = locked(&self.present).get_mut(&digest.0) {
                    present.player = Some(guest.id);
                }
                return Ok(guest);
            }
        }
    }

    async fn look_up(&self, digest: Digest, from: Visitor) -> Result<SavedGuest, Problem> {
        self.made_up.take(from)?;
        let store = Arc::clone(&self.hall.store);
        let found = tokio::task::spawn_blocking(move || store.guest(digest)).await;
        match found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))? {
            Some(SavedPlayer { who, standing: Standing::Welcome, .. }) => {
                self.made_up.settle(from, -1.0);
                Ok(who)
            }
            Some(SavedPlayer { standing: Standing::Banned, .. }) => Err(banned()),
            None => Err(Problem::new(ErrorCode::Unauthorized, "the token is unknown")),
        }
    }
}

impl Known {
    fn note(&mut self, token: Digest, guest: &SavedGuest) {
        self.seen.insert(guest.id);
        if self.guests.contains_key(&token.0) {
            return;
        }
        if self.guests.len() >= REMEMBERED {
            self.guests.clear();
        }
        self.guests.insert(token.0, guest.clone());
    }
}

/// What somebody hears who may not come in.
pub(crate) fn banned() -> Problem {
    Problem::new(ErrorCode::Unauthorized, "this player is banned")
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
