//! The crate through its public face: vectors, laws, other generators, random play, hostile texts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod cozy;
mod encodings;
mod hostile;
mod laws;
mod random;

use chess::{Line, Position, Setup};
use game::Dice;

/// Plays a random game from a random Chess960 start, or the usual one for number 518, and calls
/// `look` at each position.
fn random_game(number: u16, dice: &mut Dice, mut look: impl FnMut(&Line)) {
    let start = Position::try_from(Setup::chess960(number).unwrap()).unwrap();
    let mut line = Line::new(start);
    look(&line);
    while line.outcome().is_none() && line.position().fullmoves() < 120 {
        let legal = line.position().legal_moves();
        line.play(*dice.choose(&legal).unwrap());
        look(&line);
    }
}
