//! A record held against what somebody was promised while the match was played.
//!
//! A record that fits itself proves little: a house that exchanges seed, deal and digest together
//! writes another record that fits itself. Whoever was at the table knows better.

use std::fmt;

use game::{BySeat, Seat};
use protocol::{Order, Witness, WitnessedParts};

use crate::{Act, MatchRecord};

/// One promise and what the record says instead, or the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Testimony {
    /// What was promised.
    pub what: Promise,
    /// As it was promised.
    pub promised: String,
    /// As the record has it.
    pub found: String,
}

impl Testimony {
    /// Whether the promise was kept.
    pub fn holds(&self) -> bool {
        self.promised == self.found
    }
}

/// What can be promised at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Which match it is.
    Match,
    /// The house's part of the luck.
    Deal,
    /// Game, rule version and options.
    Config,
    /// To what a chair committed itself.
    Committed(Seat),
    /// What a chair opened.
    Opened(Seat),
    /// The hash of the record.
    Digest,
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Promise::Match => f.write_str("the match"),
            Promise::Deal => f.write_str("the promise of the house's seed"),
            Promise::Config => f.write_str("the hash of the options"),
            Promise::Committed(seat) => write!(f, "what the {seat} chair committed itself to"),
            Promise::Opened(seat) => write!(f, "what the {seat} chair opened"),
            Promise::Digest => f.write_str("the digest of the record"),
        }
    }
}

impl MatchRecord {
    /// What a witness says of each promise that it heard, the match itself first.
    pub fn held_against(&self, witness: &Witness) -> Vec<Testimony> {
        let (committed, opened) = self.parts();
        let charter = &self.charter;
        let mut all = vec![
            (Promise::Match, Some(witness.match_id.to_string()), charter.match_id.to_string()),
            (Promise::Deal, witness.deal.clone(), charter.deal_commitment.to_string()),
            (Promise::Config, witness.config.clone(), charter.config_hash.to_string()),
            (Promise::Digest, witness.digest.clone(), self.digest().to_string()),
        ];
        for seat in Seat::ALL {
            let told = (of(&witness.committed, seat), of(&witness.opened, seat));
            all.push((Promise::Committed(seat), told.0, committed[seat].clone()));
            all.push((Promise::Opened(seat), told.1, opened[seat].clone()));
        }
        let heard = all.into_iter().filter_map(|(what, promised, found)| {
            promised.map(|promised| Testimony { what, promised, found })
        });
        heard.collect()
    }

    /// To what each chair committed itself, and what it opened; `nothing` where it did not.
    fn parts(&self) -> (BySeat<String>, BySeat<String>) {
        let nothing = || BySeat::from_fn(|_| "nothing".to_owned());
        let (mut committed, mut opened) = (nothing(), nothing());
        for entry in &self.entries {
            if let Act::Pledge { seat, commitment: Some(digest) } = &entry.act {
                committed[*seat] = digest.to_string();
            }
            if let Act::Order { seat, order: Order::OpenLuck(share), .. } = &entry.act {
                opened[*seat].clone_from(share);
            }
        }
        (committed, opened)
    }
}

fn of(parts: &WitnessedParts, seat: Seat) -> Option<String> {
    match seat {
        Seat::First => parts.first.clone(),
        Seat::Second => parts.second.clone(),
    }
}
