//! Times the rules: `cargo run --release -p jieqi --example speed`.
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::time::Instant;

use game::{Awaiting, Dice, MatchId, Referee, Seed};
use jieqi::{Jieqi, Mover, Position};

fn main() {
    perft(4);
    generate(2_000_000);
    play(20_000);
    referee(200);
}

/// Lines of play, reveals included.
fn perft(depth: u32) {
    let started = Instant::now();
    let nodes = Position::start().perft(depth);
    report("perft nodes", nodes, started);
    let started = Instant::now();
    let nodes = Position::start().perft_making_all(None, depth);
    report("perft nodes, all made", nodes, started);
}

/// Lists of legal walks, over positions of random games.
fn generate(count: u64) {
    let mut dice = Dice::seeded(1);
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        random_game(&mut dice, |position| positions.push(*position));
    }
    let started = Instant::now();
    let mut walks = 0;
    for index in 0..count {
        walks += positions[index as usize % positions.len()].walks().len();
    }
    report("move lists", count, started);
    println!("{:.1} walks in each", walks as f64 / count as f64);
}

/// Random games on the search core.
fn play(games: u64) {
    let mut dice = Dice::seeded(2);
    let started = Instant::now();
    let mut plies = 0;
    for _ in 0..games {
        random_game(&mut dice, |_| plies += 1);
    }
    report("plies of random games", plies, started);
    println!("{:.1} plies in each", plies as f64 / games as f64);
}

fn random_game(dice: &mut Dice, mut visit: impl FnMut(&Position)) {
    let mut position = Position::start();
    while position.quiet_plies() < 120 {
        visit(&position);
        let Some(walk) = dice.choose(&position.walks()).copied() else { return };
        let odds: Vec<_> = match walk.mover {
            Mover::FaceDown => position.pool().odds(position.turn()).collect(),
            Mover::FaceUp => Vec::new(),
        };
        position.play(walk);
        if let Some(role) = dice.pick(&odds) {
            position.turn_up(walk.to, *role);
        }
    }
}

/// Random games with drawers, draws, repetition and record.
fn referee(games: u64) {
    let started = Instant::now();
    let mut plies = 0;
    for number in 0..games {
        let mut dice = Dice::seeded(number);
        let rules = Jieqi::default();
        let mut referee = Referee::new(rules, MatchId(number), Seed::from_number(number));
        while let Awaiting::Seat(seat) = referee.awaiting() {
            let walk = *dice.choose(&referee.legal(seat)).expect("the game is not over");
            referee.play(seat, &walk).expect("the walk is legal");
            plies += 1;
        }
    }
    report("plies under the referee", plies, started);
}

fn report(what: &str, count: u64, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{count} {what} in {seconds:.2} s, {:.2} million a second",
        count as f64 / seconds / 1e6
    );
}
