//! The time on the wall, and luck from the operating system.

use std::time::{SystemTime, UNIX_EPOCH};

use game::Seed;
use protocol::Millis;

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
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
