//! Plays random games and prints how long one takes: on `Live` alone, and through the `Game` trait.
#![allow(clippy::print_stdout, reason = "figures are what this is for")]

use std::time::{Duration, Instant};

use game::{Awaiting, Dice, Game, Meter, Seat, Study};
use game_of_war::{Action, History, OPENING, War};

const GAMES: u32 = 200;
const TURNS_MAX: u32 = 200;

fn main() {
    let rules = War { adjudicate: true, ..War::default() };
    let (mut actions, mut turns) = (0, 0);
    let playouts = timed(|| {
        for seed in 0..GAMES {
            let (played, turn) = playout(&rules, &mut Dice::seeded(seed.into()));
            actions += played;
            turns += turn;
        }
    });
    println!("live: {:.3} ms a game", playouts.as_secs_f64() * 1e3 / f64::from(GAMES));
    println!("  {} actions and {} turns a game", actions / GAMES, turns / GAMES);

    let games = timed(|| (0..GAMES).for_each(|seed| play(&rules, &mut Dice::seeded(seed.into()))));
    println!("game: {:.3} ms a game", games.as_secs_f64() * 1e3 / f64::from(GAMES));

    let sheet = rules.read(OPENING).expect("the opening is well-formed");
    let mut nodes = 0;
    let perft = timed(|| {
        nodes = rules.perft(&sheet, 3, &mut { Meter::UNLIMITED }).expect("nothing limits it");
    });
    println!("perft 3: {nodes} in {:.1} ms", perft.as_secs_f64() * 1e3);
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// One random game; how many actions and turns it had.
fn playout(rules: &War, dice: &mut Dice) -> (u32, u32) {
    let sheet = rules.read(OPENING).expect("the opening is well-formed");
    let mut live = sheet.live(rules).expect("the standard map can be played on");
    let mut history = History::beginning(live.position());
    let mut actions: Vec<Action> = Vec::new();
    let mut count = 0;
    while !live.is_over() && history.verdict(rules).is_none() && live.position().turn <= TURNS_MAX {
        actions.clear();
        live.for_each_action(|action| actions.push(action));
        let action = dice.choose(&actions).expect("whoever is awaited can act");
        history.note(&live.play(*action), live.position());
        count += 1;
    }
    (count, live.position().turn)
}

fn play(rules: &War, dice: &mut Dice) {
    let mut world = rules.start();
    while let Awaiting::Seat(seat) = rules.awaiting(&world.public) {
        let position = world.public.sheet().position();
        if position.is_none_or(|position| position.turn > TURNS_MAX) {
            return;
        }
        let own = world.private[Seat::First];
        let actions = rules.legal(&world.public, &own, seat);
        let action = dice.choose(&actions).expect("whoever is awaited can act");
        rules.act(&mut world, seat, action);
    }
}
