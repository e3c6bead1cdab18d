//! A number that changes whenever a computer player thinks differently, and with nothing else.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Choice, Entry, Limits, Refusal, Seating, Setting};
use game::{AnyReferee, Dice, MatchId, Observer, Opening, Options, Seed, Stage, Transcript};

use crate::conduct::{set_ups, to_act};

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
pub(super) fn of(entry: &'static Entry, options: &Options) -> Result<Option<u64>, Refusal> {
    let Ok(player) = entry.usual_player() else { return Ok(None) };
    let mut sitting = player.sit(&Seating::alone(options, Setting::default()))?;
    let mut dice = Dice::seeded(0);
    let mut referee = begin(entry, options)?;
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        let Some(seat) = to_act(&*referee) else { break };
        let start = referee.notation(Observer::Seat(seat));
        sitting.forget();
        sitting.hear(&Transcript { stage: Stage::Playing, start, moves: Vec::new() })?;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let limits = Limits::depth(DEPTH).and(Limits::nodes(NODES));
        nodes += sitting.decide(Brief { limits, lines: 1, stop, report })?.choice.nodes;
        for _ in 0..PLIES_BETWEEN {
            step(&mut *referee, &mut dice)?;
        }
    }
    Ok(Some(nodes))
}

/// A game before its first move.
fn begin(entry: &'static Entry, options: &Options) -> Result<Box<dyn AnyReferee>, Refusal> {
    let opening = entry.matches.openings().next().unwrap_or(Opening::Usual);
    let (match_id, seed) = (MatchId(1), Seed([0; 32]));
    let mut referee = entry.matches.open(options, opening, match_id, seed)?;
    for (seat, text) in set_ups(entry, options, opening, match_id, || seed)? {
        referee.play(seat, &text)?;
    }
    Ok(referee)
}

/// A random move, unless the game is over.
fn step(referee: &mut dyn AnyReferee, dice: &mut Dice) -> Result<(), Refusal> {
    let Some(seat) = to_act(referee) else { return Ok(()) };
    let mut legal = referee.legal(seat);
    legal.sort_unstable();
    if let Some(text) = dice.choose(&legal) {
        referee.play(seat, text)?;
    }
    Ok(())
}
