//! Promises that can be checked later: hashes of what is still secret.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use crate::{Dice, Fault, Seat, Seed, hex};

/// A SHA-256 hash; as text, 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The hash of `preimage`.
    pub fn of(preimage: &[u8]) -> Digest {
        Digest(Sha256::digest(preimage).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl FromStr for Digest {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Digest, Fault> {
        hex::decode(text).map(Digest).ok_or_else(|| {
            Fault::new("bad_commit", "a hash is exactly 64 lower-case hexadecimal digits")
        })
    }
}

/// Thirty-two random bytes that keep a commitment from being guessed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Nonce(pub [u8; 32]);

impl Nonce {
    /// A nonce from these dice: eight words, each little-endian. As good a secret as their seed.
    pub fn random(dice: &mut Dice) -> Nonce {
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(4).for_each(|part| part.copy_from_slice(&dice.word().to_le_bytes()));
        Nonce(bytes)
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(…)")
    }
}

impl FromStr for Nonce {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Nonce, Fault> {
        hex::decode(text).map(Nonce).ok_or_else(|| {
            Fault::new("bad_commit", "a nonce is exactly 64 lower-case hexadecimal digits")
        })
    }
}

/// The number of a match, random, so that no commitment fits another match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a seat's set-up is hashed with, unless its game has a preimage of its own.
pub fn setup_preimage(
    game: &str,
    match_id: MatchId,
    seat: Seat,
    config: Digest,
    layout: &str,
    nonce: Nonce,
) -> Vec<u8> {
    let length = u16::try_from(layout.len()).expect("layouts are short texts");
    let mut bytes = format!("Umpire/{game}/setup/v1\0").into_bytes();
    bytes.extend(match_id.0.to_be_bytes());
    bytes.push(seat.index() as u8);
    bytes.extend(config.0);
    bytes.extend(length.to_be_bytes());
    bytes.extend(layout.as_bytes());
    bytes.extend(nonce.0);
    bytes
}

/// The promise, public before the first move, that all luck follows from `seed`.
pub fn deal_commitment(game: &str, match_id: MatchId, config: Digest, seed: Seed) -> Digest {
    let mut bytes = format!("Umpire/{game}/deal/v1\0").into_bytes();
    bytes.extend(match_id.0.to_be_bytes());
    bytes.extend(config.0);
    bytes.extend(seed.0);
    Digest::of(&bytes)
}
