//! How much anybody may ask for.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use game::Digest;
use protocol::{ErrorCode, PlayerId, Problem};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::visitor::Visitor;

/// How much is allowed. The defaults fit a public server. What is read is within bounds that leave a
/// server of use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Messages and requests of one player, or of one address without a token.
    pub messages: Rate,
    /// New guests from one address.
    pub guests: Rate,
    /// Attempts to log in from one address.
    pub log_ins: Rate,
    /// Attempts to log in under one name, from wherever: enough that a stranger who guesses cannot keep
    /// its owner out.
    pub log_ins_to_name: Rate,
    /// Questions and replays from one address. A picture, a list of moves and an evaluation of each
    /// position that somebody steps through are well within it; long work counts several times, by
    /// what the question says before it is done, and by the time it took afterward.
    pub questions: Rate,
    /// New matches of one player.
    pub matches: Rate,
    /// Unfinished matches of one player.
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub matches_per_player: u32,
    /// Unfinished matches that were set up from one address.
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub matches_per_address: u32,
    /// Unfinished matches, all together.
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub matches_in_all: usize,
    /// Unfinished matches against computers of one player.
    #[serde(deserialize_with = "within::<0, 1_000_000, _, _>")]
    pub computer_matches_per_player: u32,
    /// Unfinished matches against computers that were set up from one address.
    #[serde(deserialize_with = "within::<0, 1_000_000, _, _>")]
    pub computer_matches_per_address: u32,
    /// Sockets and streams from one address.
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub connections_per_address: u32,
    /// Connections of any kind, all together: what the system lets a process have open at once.
    #[serde(deserialize_with = "within::<16, 1_000_000, _, _>")]
    pub tcp_connections: usize,
    /// Connections of any kind from one address that is no proxy's.
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub tcp_connections_per_address: u32,
    /// How long a connection may take for the head of a request, or rest between two requests.
    #[serde(deserialize_with = "within::<1_000, 600_000, _, _>")]
    pub head_ms: u64,
    /// How long a connection may take for the body of a request.
    #[serde(deserialize_with = "within::<1_000, 600_000, _, _>")]
    pub body_ms: u64,
    /// How long a socket may be open before it says hello.
    #[serde(deserialize_with = "within::<1_000, 600_000, _, _>")]
    pub hello_ms: u64,
    /// How long what is being done may take when the server stops.
    #[serde(deserialize_with = "within::<0, 600_000, _, _>")]
    pub drain_ms: u64,
    /// Matches that one socket may listen to.
    #[serde(deserialize_with = "within::<1, 100_000, _, _>")]
    pub matches_per_socket: usize,
    /// Questions that are worked on at the same time.
    #[serde(deserialize_with = "within::<1, 256, _, _>")]
    pub askers: usize,
    /// Computers that think at the same time.
    #[serde(deserialize_with = "within::<1, 256, _, _>")]
    pub computers: usize,
    /// What computers may remember between moves, all together.
    #[serde(deserialize_with = "within::<16, 1_048_576, _, _>")]
    pub computer_megabytes: usize,
    /// How long a match waits for its second player.
    #[serde(deserialize_with = "within::<60_000, 31_536_000_000, _, _>")]
    pub waiting_ms: u64,
    /// How long a match without a clock may rest.
    #[serde(deserialize_with = "within::<60_000, 315_360_000_000, _, _>")]
    pub idle_ms: u64,
    /// How long each stage of a secret set-up may last without a clock.
    #[serde(deserialize_with = "within::<10_000, 86_400_000, _, _>")]
    pub set_up_ms: u64,
}

/// So many at once, and so many in a second after that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RateRead")]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many come back in a second.
    pub per_second: f64,
}

impl Rate {
    /// No limit at all, for tests under load.
    pub const UNLIMITED: Rate = Rate { burst: f64::INFINITY, per_second: f64::INFINITY };
}

/// A rate as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateRead {
    burst: f64,
    per_second: f64,
}

/// The most that a rate which is read may allow, at once and in a second.
const RATE_MAX: f64 = 1_000_000.0;

impl TryFrom<RateRead> for Rate {
    type Error = String;

    fn try_from(RateRead { burst, per_second }: RateRead) -> Result<Rate, String> {
        if !(1.0..=RATE_MAX).contains(&burst) {
            return Err(format!("burst is {burst}, expected 1 to {RATE_MAX}"));
        }
        if !(0.001..=RATE_MAX).contains(&per_second) {
            return Err(format!("per_second is {per_second}, expected 0.001 to {RATE_MAX}"));
        }
        Ok(Rate { burst, per_second })
    }
}

/// Reads a number that is neither too small nor too large.
fn within<'de, const LEAST: u64, const MOST: u64, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let found = u64::deserialize(from)?;
    let fits = (LEAST..=MOST).contains(&found).then(|| T::try_from(found).ok()).flatten();
    fits.ok_or_else(|| D::Error::custom(format!("found {found}, expected {LEAST} to {MOST}")))
}

impl Default for Limits {
    fn default() -> Limits {
        let hour_ms = 3_600_000;
        Limits {
            messages: Rate { burst: 60.0, per_second: 20.0 },
            guests: Rate { burst: 20.0, per_second: 0.2 },
            log_ins: Rate { burst: 10.0, per_second: 0.1 },
            log_ins_to_name: Rate { burst: 60.0, per_second: 0.5 },
            questions: Rate { burst: 300.0, per_second: 40.0 },
            matches: Rate { burst: 10.0, per_second: 0.2 },
            matches_per_player: 50,
            matches_per_address: 200,
            matches_in_all: 20_000,
            computer_matches_per_player: 10,
            computer_matches_per_address: 40,
            connections_per_address: 200,
            tcp_connections: 10_000,
            tcp_connections_per_address: 256,
            head_ms: 15_000,
            body_ms: 20_000,
            hello_ms: 10_000,
            drain_ms: 10_000,
            matches_per_socket: 50,
            askers: 2,
            computers: 2,
            computer_megabytes: 512,
            waiting_ms: 24 * hour_ms,
            idle_ms: 14 * 24 * hour_ms,
            set_up_ms: table::SET_UP_MS,
        }
    }
}

impl Limits {
    /// Limits for a machine that is its own only user: a load test.
    pub fn generous() -> Limits {
        Limits {
            messages: Rate::UNLIMITED,
            guests: Rate::UNLIMITED,
            log_ins: Rate::UNLIMITED,
            log_ins_to_name: Rate::UNLIMITED,
            questions: Rate::UNLIMITED,
            matches: Rate::UNLIMITED,
            matches_per_player: u32::MAX,
            matches_per_address: u32::MAX,
            matches_in_all: usize::MAX,
            computer_matches_per_player: u32::MAX,
            computer_matches_per_address: u32::MAX,
            connections_per_address: u32::MAX,
            tcp_connections: 100_000,
            tcp_connections_per_address: u32::MAX,
            matches_per_socket: 100_000,
            ..Limits::default()
        }
    }
}

/// Whom a limit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whom {
    Player(PlayerId),
    Address(Visitor),
    Name(Digest),
}

/// What each has left.
pub(crate) struct Buckets<K> {
    rate: Rate,
    left: Mutex<Left<K>>,
}

struct Left<K> {
    each: HashMap<K, (f64, Instant)>,
    /// With more than so many, those who have all they may have are forgotten.
    remembered: usize,
}

/// How many are remembered at least.
const REMEMBERED: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        let left = Left { each: HashMap::new(), remembered: REMEMBERED };
        Buckets { rate, left: Mutex::new(left) }
    }

    /// Takes one, or says how long to wait.
    pub(crate) fn take(&self, key: K) -> Result<(), Problem> {
        self.take_many(key, 1.0).map(drop)
    }

    /// Takes `wanted`, but never more than there may be at once, and says how many it took; or says
    /// how long to wait.
    pub(crate) fn take_many(&self, key: K, wanted: f64) -> Result<f64, Problem> {
        if self.rate.burst.is_infinite() {
            return Ok(wanted);
        }
        let wanted = wanted.min(self.rate.burst);
        let now = Instant::now();
        let Rate { burst, per_second } = self.rate;
        let refilled = |(left, at): (f64, Instant)| {
            (left + now.duration_since(at).as_secs_f64() * per_second).min(burst)
        };
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if all.each.len() > all.remembered {
            all.each.retain(|_, bucket| refilled(*bucket) < burst);
            // However many come, not everybody pays for looking through all of them.
            all.remembered = REMEMBERED.max(2 * all.each.len());
        }
        let bucket = all.each.entry(key).or_insert((burst, now));
        let left = refilled(*bucket);
        *bucket = (left, now);
        if left < wanted {
            let wait_ms = ((wanted - left) / per_second * 1000.0).ceil();
            let problem = Problem::new(ErrorCode::Rate, "too many at once: wait a little");
            return Err(Problem { retry_after_ms: Some(wait_ms as u32), ..problem });
        }
        bucket.0 -= wanted;
        Ok(wanted)
    }

    /// Takes `more` after the fact, at most down to a debt of as many as there may be at once, or
    /// gives back what was too much.
    pub(crate) fn settle(&self, key: K, more: f64) {
        let burst = self.rate.burst;
        if burst.is_infinite() {
            return;
        }
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((left, _)) = all.each.get_mut(&key) {
            *left = (*left - more).clamp(-burst, burst);
        }
    }
}

/// How many connections, or pieces of work, each address has.
#[derive(Default)]
pub(crate) struct Doors(Mutex<HashMap<Visitor, u32>>);

impl Doors {
    /// Lets one more in, unless there are `max` already.
    pub(crate) fn enter(&self, address: Visitor, max: u32) -> Result<(), Problem> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_insert(0);
        if *count >= max {
            let problem = Problem::new(ErrorCode::Rate, "too many at once from your address");
            return Err(Problem { retry_after_ms: Some(1_000), ..problem });
        }
        *count += 1;
        Ok(())
    }

    /// Lets one out.
    pub(crate) fn leave(&self, address: Visitor) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                all.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests;
