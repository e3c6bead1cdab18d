//! Computer players, handed in from outside.

use std::ops::RangeInclusive;

use game::{Dice, MatchId, Options, Seat, Seed};

/// How well computers play, from a beginner to full strength.
pub const LEVELS: RangeInclusive<u8> = 1..=10;

/// What a computer player is told: what its seat may know, and no more.
pub struct Prospect<'a> {
    /// The game's id.
    pub game: &'a str,
    /// All options.
    pub options: &'a Options,
    /// The match, which commitments are bound to.
    pub match_id: MatchId,
    /// Where it sits.
    pub seat: Seat,
    /// How well it shall play, one of [`LEVELS`].
    pub level: u8,
    /// How many actions it has heard of.
    pub turn: u32,
    /// The position as its seat sees it, in the game's notation.
    pub position: String,
    /// What it may do; empty where that cannot be listed, as in a secret set-up.
    pub legal: Vec<String>,
    /// Luck of its own, the same throughout the match: a set-up that was committed to can be
    /// found again from it.
    pub luck: Seed,
}

/// A computer player.
pub trait Mind: Send + Sync {
    /// An action, or `None` to resign. It may take its time: it is asked on a thread that may block.
    fn act(&self, prospect: &Prospect<'_>) -> Option<String>;
}

/// A computer player that does anything legal.
pub struct RandomMover;

impl Mind for RandomMover {
    fn act(&self, prospect: &Prospect<'_>) -> Option<String> {
        let mut dice = Dice::new(prospect.luck);
        // Dice that begin anew each time are turned on by as many words as turns have passed.
        for _ in 0..prospect.turn {
            dice.word();
        }
        dice.choose(&prospect.legal).cloned()
    }
}
