//! Where passwords are hashed: a few at a time, in memory that is used again.
//!
//! A hash takes many megabytes on purpose. Were they asked for and given back each time, the process
//! would keep far more of them than are in use; so there is one buffer for each who hashes, made when
//! it is first needed.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

use argon2::{Algorithm, Argon2, Block, Params, Version};
use protocol::{ErrorCode, Problem};
use tokio::sync::Semaphore;

use crate::keeper::busy;

/// How many passwords are hashed at the same time: each takes [`MEMORY_KIB`].
const AT_ONCE: usize = 2;

/// How many may wait for that.
const WAITING: usize = 32;

/// What a hash costs in memory.
const MEMORY_KIB: u32 = 19 * 1024;

/// What a hash costs in passes over that memory.
const PASSES: u32 = 2;

/// Those who hash.
pub(crate) struct Hashers {
    /// Whoever comes first is served first.
    turns: Arc<Semaphore>,
    /// Who waits or is served.
    inside: AtomicUsize,
    free: Mutex<Vec<Vec<Block>>>,
    made: AtomicUsize,
}

impl Hashers {
    pub(crate) fn new() -> Arc<Hashers> {
        Arc::new(Hashers {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            inside: AtomicUsize::new(0),
            free: Mutex::default(),
            made: AtomicUsize::new(0),
        })
    }

    /// Hashes a password, on a thread that may take its time.
    pub(crate) async fn hash(
        self: &Arc<Hashers>,
        password: String,
        salt: [u8; 16],
    ) -> Result<[u8; 32], Problem> {
        let _inside = Inside::enter(self)?;
        let failed = || Problem::new(ErrorCode::Internal, "the password could not be hashed");
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| failed())?;
        let hashers = Arc::clone(self);
        let work = move || {
            let hash = hashers.hash_now(password.as_bytes(), salt);
            // Whoever asked may be gone by now, but the next one must not begin before this is done.
            drop(turn);
            hash
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| failed())
    }

    fn hash_now(&self, password: &[u8], salt: [u8; 16]) -> [u8; 32] {
        let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("the costs are within bounds");
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let kept = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memory = kept.unwrap_or_else(|| {
            self.made.fetch_add(1, Relaxed);
            vec![Block::new(); MEMORY_KIB as usize * 1024 / Block::SIZE]
        });
        let mut hash = [0; 32];
        argon
            .hash_password_into_with_memory(password, &salt, &mut hash, &mut memory)
            .expect("salt, length and memory are within bounds");
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        hash
    }
}

/// One who waits or is served; gone even if whoever asked goes first.
struct Inside<'a>(&'a Hashers);

impl Inside<'_> {
    fn enter(hashers: &Hashers) -> Result<Inside<'_>, Problem> {
        let inside = Inside(hashers);
        if hashers.inside.fetch_add(1, Relaxed) >= AT_ONCE + WAITING {
            return Err(busy("too many log in at once: wait a little"));
        }
        Ok(inside)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests;
