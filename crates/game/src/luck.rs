//! Luck that nobody chooses alone: the house and both players put in what the others cannot know.
//!
//! Each puts in thirty-two random bytes and has committed itself to them before anybody opens
//! anything, so one honest party is enough to make the whole unpredictable. The house opens its
//! part, the seed, after the game: what is still face down must stay so.

use std::fmt;

use crate::{Digest, MatchId, Seed, hex};

/// What one player puts in: thirty-two random bytes, fresh for every match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Share(pub [u8; 32]);

impl Share {
    /// Reads 64 lower-case hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Share> {
        hex::decode(text).map(Share)
    }

    /// What a player commits itself to in this match. The match is part of it, so that no commitment
    /// fits another match; within one match the table refuses a commitment that it has heard.
    pub fn commitment(self, match_id: MatchId) -> Digest {
        let mut bytes = b"Umpire/share/v1\0".to_vec();
        bytes.extend(match_id.0.to_be_bytes());
        bytes.extend(self.0);
        Digest::of(&bytes)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Share(…)")
    }
}

/// The seed that all luck of a match follows from: made of the house's own and of what the players
/// put in, in the order of the chairs before sides are drawn. A player who takes no part puts in
/// nothing, and that is told apart from every share.
pub fn joint_seed(
    match_id: MatchId,
    config: Digest,
    house: Seed,
    shares: [Option<Share>; 2],
) -> Seed {
    let mut bytes = b"Umpire/luck/v1\0".to_vec();
    bytes.extend(match_id.0.to_be_bytes());
    bytes.extend(config.0);
    bytes.extend(house.0);
    for share in shares {
        match share {
            None => bytes.push(0),
            Some(share) => {
                bytes.push(1);
                bytes.extend(share.0);
            }
        }
    }
    Seed(Digest::of(&bytes).0)
}

/// Which of two chairs moves first, where luck decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The chairs stay as they are.
    Stay,
    /// The chairs change places.
    Change,
}

impl Sides {
    /// What a joint seed says, by one bit that no draw of the game is made of.
    pub fn drawn(seed: Seed) -> Sides {
        let mut bytes = b"Umpire/sides/v1\0".to_vec();
        bytes.extend(seed.0);
        let Digest([first, ..]) = Digest::of(&bytes);
        if first.is_multiple_of(2) { Sides::Stay } else { Sides::Change }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATCH: MatchId = MatchId(7);
    const CONFIG: Digest = Digest([3; 32]);

    /// Golden values: if one of these changes, old records no longer verify. docs/protocol.md
    /// quotes them.
    #[test]
    fn shares_and_seeds_are_hashed_as_the_protocol_says() {
        let (one, two) = (Share([1; 32]), Share([2; 32]));
        let house = Seed([9; 32]);
        assert_eq!(one.commitment(MATCH).to_string(), COMMITMENT);
        let both = joint_seed(MATCH, CONFIG, house, [Some(one), Some(two)]);
        assert_eq!(both.to_hex(), BOTH);
        assert_eq!(joint_seed(MATCH, CONFIG, house, [None, Some(two)]).to_hex(), SECOND_ALONE);
        assert_eq!(joint_seed(MATCH, CONFIG, house, [None, None]).to_hex(), NOBODY);
        assert_eq!(Sides::drawn(both), Sides::Stay);
    }

    const COMMITMENT: &str = "cc7e7ae2d4ebb023491f4991096f45a457ebc89930b140985b6f7d1fbf390e12";
    const BOTH: &str = "bf5784f21c6e4a550177f2a9359d8e454e2ab260e90f3106d2e84b3b508b3553";
    const SECOND_ALONE: &str = "c0e5e7c41090a26417d836c90e5c4f979f4211c386bf650f7cd367c29e3aaa2d";
    const NOBODY: &str = "288b95a2410ce17d781bf460d9b6f92818b4e29e984658b42d69d52fb3b9507e";

    #[test]
    fn everybody_moves_the_luck_and_sides_fall_evenly() {
        let base = joint_seed(MATCH, CONFIG, Seed([0; 32]), [Some(Share([0; 32])), None]);
        let mut changes = 0;
        for number in 1..=200_u8 {
            let other = Seed([number; 32]);
            let share = Some(Share([number; 32]));
            assert_ne!(joint_seed(MATCH, CONFIG, other, [Some(Share([0; 32])), None]).0, base.0);
            let moved = joint_seed(MATCH, CONFIG, Seed([0; 32]), [share, None]);
            assert_ne!(moved.0, base.0);
            assert_ne!(joint_seed(MATCH, CONFIG, Seed([0; 32]), [None, share]).0, moved.0);
            changes += u32::from(Sides::drawn(moved) == Sides::Change);
        }
        assert!((70..=130).contains(&changes), "{changes}");
    }

    #[test]
    fn a_commitment_fits_one_match() {
        let share = Share([4; 32]);
        assert_ne!(share.commitment(MATCH), share.commitment(MatchId(8)));
        assert_eq!(format!("{share:?}"), "Share(…)");
    }
}
