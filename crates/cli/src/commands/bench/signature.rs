//! A number that changes whenever a computer player thinks differently, and with nothing else.

use std::{slice::from_ref, sync::atomic::AtomicBool};

use ai::{
    Choice,
    search::{Limits, Setting},
};
use game::{Dice, Options};
use query::{Desk, Refusal, Thought};

/// How deep each position is searched.
const DEPTH: u8 = 7;
/// How many positions, and how many random moves lie between them.
const POSITIONS: usize = 6;
const PLIES_BETWEEN: usize = 5;

/// The positions that the player of this game looks at in a fixed search; nothing where there is
/// no player.
///
/// # Errors
/// The player cannot think about a position of a random game, which would be a fault of ours.
pub(super) fn of(desk: &dyn Desk, options: &Options) -> Result<Option<u64>, Refusal> {
    let Ok(mut player) = desk.player(options, Setting::default()) else { return Ok(None) };
    let mut dice = Dice::seeded(0);
    let mut position = desk.canonical(options, desk.about().start)?;
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let thought = Thought { limits: Limits::depth(DEPTH), lines: 1, stop, report };
        player.clear();
        nodes += player.think(&position, &[], thought)?.nodes;
        for _ in 0..PLIES_BETWEEN {
            position = step(desk, options, position, &mut dice)?;
        }
    }
    Ok(Some(nodes))
}

/// The position after a random move, or the same one if the game is over.
fn step(
    desk: &dyn Desk,
    options: &Options,
    position: String,
    dice: &mut Dice,
) -> Result<String, Refusal> {
    let moves = desk.moves(options, &position, None)?;
    match dice.choose(&moves) {
        Some(chosen) => Ok(desk.play(options, &position, from_ref(chosen))?.0.position),
        None => Ok(position),
    }
}
