//! Endings that are won only by a player who remembers where it has been.

use catalog::{Entry, Seating, Setting, Sitting};
use game::{Seat, Stage, Transcript};

use super::conduct::{decide, defaults};

/// A player at a board of its own.
fn alone(entry: &Entry) -> Box<dyn Sitting> {
    let seating_options = defaults(entry);
    let setting = Setting { megabytes: 4, ..Setting::default() };
    entry.usual_player().unwrap().sit(&Seating::alone(&seating_options, setting)).unwrap()
}

/// Plays a position out between two players, who hear what was played.
fn play_out(entry: &Entry, start: &str, nodes: u64) -> (Option<Seat>, usize, &'static str) {
    let paper = entry.paper.open(&defaults(entry)).unwrap();
    let mut position = paper.read(start).unwrap();
    let mut so_far =
        Transcript { stage: Stage::Playing, start: start.to_owned(), moves: Vec::new() };
    let mut players = [alone(entry), alone(entry)];
    loop {
        let status = position.status();
        if let Some(outcome) = status.outcome {
            return (outcome.winner, so_far.moves.len(), outcome.reason.0);
        }
        let seat = status.to_act.expect("a game that is not over awaits somebody");
        let player = &mut *players[seat.index()];
        player.hear(&so_far).unwrap();
        let action = decide(player, nodes).action.expect("there is a move");
        position.play(&action).unwrap();
        so_far.moves.push(action);
        if so_far.moves.len() > 120 {
            return (None, so_far.moves.len(), "too long");
        }
    }
}

/// Without its history a player circles into a threefold repetition here, and without knowing where
/// to drive the bare king it gets nowhere.
#[test]
fn bishop_and_knight_mate() {
    let entry = crate::CATALOG.find("chess").unwrap();
    for start in ["8/8/8/3k4/8/8/8/2BNK3 w - - 0 1", "7k/8/5K2/8/4B3/8/8/5N2 w - - 0 1"] {
        let (winner, plies, reason) = play_out(entry, start, 60_000);
        assert_eq!(winner, Some(Seat::First), "{start}: {reason} after {plies} plies");
    }
}

#[test]
fn simple_endings_are_won() {
    let entry = crate::CATALOG.find("chess").unwrap();
    for start in [
        "8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
        "8/8/8/3K4/8/8/8/r3k3 b - - 0 1",
        "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1",
    ] {
        let (winner, plies, reason) = play_out(entry, start, 10_000);
        let strong = if start.contains(" w ") { Seat::First } else { Seat::Second };
        assert_eq!(winner, Some(strong), "{start}: {reason} after {plies} plies");
    }
}
