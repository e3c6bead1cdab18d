//! A number that changes whenever a computer player thinks differently, and with nothing else.

use std::sync::atomic::AtomicBool;

use ai::{
    Choice,
    search::{Limits, Setting},
};
use game::{Dice, MatchId, Observer, Opening, Options, Seed};
use query::{Desk, Refusal, Thought};

use crate::sitting::{Sitting, preliminaries};

/// How deep each position is searched, and how far at most.
const DEPTH: u8 = 7;
const NODES: u64 = 50_000;
/// How many positions, and how many random moves lie between them.
const POSITIONS: usize = 6;
const PLIES_BETWEEN: usize = 5;

/// The positions that the player of this game looks at when it thinks about some moments of a
/// random game; nothing where there is no player.
///
/// # Errors
/// The player cannot think about a position of a random game, which would be a fault of ours.
pub(super) fn of(desk: &dyn Desk, options: &Options) -> Result<Option<u64>, Refusal> {
    let Ok(mut player) = desk.player(options, Setting::default()) else { return Ok(None) };
    let mut dice = Dice::seeded(0);
    let mut sitting = sit_down(desk, options)?;
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        let Some(seat) = sitting.to_act() else { break };
        let position = sitting.referee.notation(Observer::Seat(seat));
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let limits = Limits::depth(DEPTH).and(Limits::nodes(NODES));
        player.clear();
        nodes += player.think(&position, &[], Thought { limits, lines: 1, stop, report })?.nodes;
        for _ in 0..PLIES_BETWEEN {
            step(&mut sitting, &mut dice)?;
        }
    }
    Ok(Some(nodes))
}

/// A game before its first move.
fn sit_down(desk: &dyn Desk, options: &Options) -> Result<Sitting, Refusal> {
    let opening = desk.openings().first().copied().unwrap_or(Opening::Usual);
    let (match_id, seed) = (MatchId(1), Seed([0; 32]));
    let mut sitting = Sitting::new(desk.open(options, opening, match_id, seed)?);
    for (seat, text) in preliminaries(desk, options, opening, match_id, || seed)? {
        sitting.play(seat, &text)?;
    }
    Ok(sitting)
}

/// A random move, unless the game is over.
fn step(sitting: &mut Sitting, dice: &mut Dice) -> Result<(), Refusal> {
    let Some(seat) = sitting.to_act() else { return Ok(()) };
    let mut legal = sitting.referee.legal(seat);
    legal.sort_unstable();
    if let Some(text) = dice.choose(&legal) {
        sitting.play(seat, text)?;
    }
    Ok(())
}
