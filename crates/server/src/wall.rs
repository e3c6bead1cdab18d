//! The time by which matches are played, and luck from the operating system.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use game::Seed;
use protocol::Millis;

/// The time by which matches are played: milliseconds since 1970, and never less than before.
///
/// The clock on the wall is read once. From then on time is what has passed since, so that nobody
/// loses a game, and no game stands still, because somebody sets that clock.
#[derive(Clone)]
pub struct Time {
    /// Milliseconds since 1970, when this was made.
    origin: Arc<AtomicU64>,
    /// Milliseconds since then.
    passed: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Time {
    /// The time of this machine.
    pub fn steady() -> Time {
        let began = Instant::now();
        let passed = move || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Time::counted(on_the_wall(), passed)
    }

    /// A time that was `origin` once and is told how many milliseconds have passed since.
    pub fn counted(origin: Millis, passed: impl Fn() -> u64 + Send + Sync + 'static) -> Time {
        Time { origin: Arc::new(AtomicU64::new(origin.0)), passed: Arc::new(passed) }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        Millis(self.origin.load(Relaxed).saturating_add((self.passed)()))
    }

    /// Goes on from `then`, if that is later. A store may have been written to by a clock that was
    /// set back since, and the times in a log never go down.
    pub(crate) fn go_on_from(&self, then: Millis) {
        self.origin.fetch_max(then.0.saturating_sub((self.passed)()), Relaxed);
    }
}

/// What the clock on the wall shows: milliseconds since 1970.
fn on_the_wall() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Thirty-two bytes that nobody can guess.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> Seed {
    Seed(random_bytes())
}

/// A number that nobody can guess, never zero.
pub(crate) fn random_number() -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = random_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h]).max(1)
}
