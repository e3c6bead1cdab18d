//! Who is who: guests with a name and a token that is stored only as a hash.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use game::{Digest, hex};
use protocol::{ErrorCode, Guest, NAME_MAX, PlayerId, Problem};

use crate::{
    accounts::key_of,
    hall::Hall,
    keeper::busy,
    store::{SavedGuest, Write},
    wall,
};

/// How many guests are kept in mind before all are looked up anew.
const REMEMBERED: usize = 50_000;

/// Who is who.
pub(crate) struct Guests {
    hall: Arc<Hall>,
    known: Mutex<HashMap<[u8; 32], SavedGuest>>,
}

impl Guests {
    pub(crate) fn new(hall: Arc<Hall>) -> Guests {
        Guests { hall, known: Mutex::default() }
    }

    /// Welcomes a guest under a name; the token is shown this once.
    pub(crate) async fn welcome(&self, name: &str) -> Result<Guest, Problem> {
        let name = checked_name(name)?;
        let (store, key) = (Arc::clone(&self.hall.store), key_of(&name));
        let found = tokio::task::spawn_blocking(move || store.account(&key)).await;
        let found = found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))?;
        if found.is_some() {
            return Err(Problem::new(ErrorCode::NameTaken, "this name belongs to an account"));
        }
        let token = hex::encode(&wall::random_bytes());
        let saved = SavedGuest { id: PlayerId(wall::random_number()), name };
        let write = Write::Guest(saved.clone(), Digest::of(token.as_bytes()));
        self.hall.journal.write(write).await.map_err(|_| busy("the store failed"))?;
        Ok(Guest { player: saved.id, name: saved.name, token })
    }

    /// Looks a token up anew when it is shown next.
    pub(crate) fn forget(&self, token: Digest) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&token.0);
    }

    /// Whose token this is.
    pub(crate) async fn identify(&self, token: &str) -> Result<SavedGuest, Problem> {
        let digest = Digest::of(token.as_bytes());
        let known =
            self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&digest.0).cloned();
        if let Some(guest) = known {
            return Ok(guest);
        }
        let store = Arc::clone(&self.hall.store);
        let found = tokio::task::spawn_blocking(move || store.guest(digest)).await;
        let found = found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))?;
        let Some(guest) = found else {
            return Err(Problem::new(ErrorCode::Unauthorized, "the token is unknown"));
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(digest.0, guest.clone());
        Ok(guest)
    }
}

/// A name that others can be shown.
pub(crate) fn checked_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let length = name.chars().count();
    let is_blank = name.chars().all(|it| matches!(it, '\u{200c}' | '\u{200d}'));
    if is_blank || length > NAME_MAX || name.chars().any(is_misleading) {
        let message = format!("a name has 1 to {NAME_MAX} printable characters");
        return Err(Problem::new(ErrorCode::BadMessage, message));
    }
    Ok(name.to_owned())
}

/// Characters that cannot be seen, or that make a name look like another.
fn is_misleading(it: char) -> bool {
    let unseen = ['\u{ad}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{feff}'].contains(&it);
    let turning = matches!(it, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    it.is_control() || unseen || turning
}
