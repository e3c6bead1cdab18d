//! Nothing hidden moves the Jieqi player: whoever sees the same answers the same.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Choice, Level, Limits, Setting};
use game::{Awaiting, Dice, Game, Observer, Seat, World};
use jieqi::{Jieqi, Knowledge, Walk};

/// How many worlds that look the same are compared at each step.
const WORLDS: usize = 2;

/// What a player without memory answers on `seat` of `world`.
fn answer(rules: Jieqi, world: &World<Jieqi>, seat: Seat, setting: Setting) -> Choice {
    let known = Knowledge::of(world.view(Observer::Seat(seat)));
    let stop = AtomicBool::new(false);
    crate::searching(rules, setting).think(
        &known,
        Brief { limits: Limits::nodes(1_500), lines: 2, stop: &stop, report: &mut |_| () },
    )
}

/// Plays a game in which every other move is random, and asks the player in every world that its
/// seat cannot tell from the true one. How many pieces lay in the private drawers at the end.
fn check_game(rules: Jieqi, seed: u64, plies: usize, setting: Setting) -> usize {
    let mut dice = Dice::seeded(seed);
    let mut world = rules.start();
    for ply in 0..plies {
        let Awaiting::Seat(seat) = rules.awaiting(&world.public) else { break };
        let choice = answer(rules, &world, seat, setting);
        for _ in 0..WORLDS {
            let imagined = rules.imagine(world.view(Observer::Seat(seat)), &mut dice);
            assert_eq!(answer(rules, &imagined, seat, setting), choice, "seed {seed}, ply {ply}");
        }
        let legal = rules.legal(&world.public, &world.private[seat], seat);
        let walk: Walk = match ply % 3 {
            0 => choice.moves[0].mv.parse().unwrap(),
            _ => *dice.choose(&legal).unwrap(),
        };
        assert!(legal.contains(&walk));
        rules.act(&mut world, seat, &walk);
        while rules.awaiting(&world.public) == Awaiting::Chance {
            let drawn = *dice.pick(&rules.odds(&world)).unwrap();
            rules.resolve(&mut world, &drawn);
        }
    }
    Seat::ALL.into_iter().map(|seat| world.private[seat].roles().len()).sum()
}

#[test]
fn hidden_things_do_not_move_the_player() {
    let rules = Jieqi::default();
    let weak = Setting { level: Level::new(3).unwrap(), seed: 9, megabytes: 1, threads: 1 };
    let full = Setting { megabytes: 1, ..Setting::default() };
    let secrets: usize = (0..6).map(|seed| check_game(rules, seed, 60, full)).sum();
    assert!(secrets > 10, "the games should have secrets to keep, and had {secrets}");
    check_game(rules, 50, 40, weak);
}
