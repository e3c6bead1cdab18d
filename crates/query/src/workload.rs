//! Work to be timed: what `umpire bench` repeats.

use game::{Awaiting, Dice, Game, Seat, World};

/// Work that can be repeated; it tells how much it did.
pub type Workload = Box<dyn FnMut() -> u64>;

/// The most steps of one random game.
const STEPS_MAX: u64 = 400;

/// Random games, refereed: counts the steps.
pub(crate) fn random_games<G: Game>(rules: G) -> Workload {
    let mut dice = Dice::seeded(1);
    Box::new(move || {
        let mut world = rules.start();
        let mut steps = 0;
        while steps < STEPS_MAX && step(&rules, &mut world, &mut dice).is_some() {
            steps += 1;
        }
        steps
    })
}

/// The legal lists of the positions of a random game, one after the other: counts the lists.
pub(crate) fn legal_lists<G: Game>(rules: G) -> Workload {
    let mut dice = Dice::seeded(2);
    let mut world = rules.start();
    let mut positions = Vec::new();
    for _ in 0..STEPS_MAX {
        if let Some(seat) = awaited(&rules, &world) {
            positions.push((seat, world.public.clone(), world.private[seat].clone()));
        }
        if step(&rules, &mut world, &mut dice).is_none() {
            break;
        }
    }
    Box::new(move || {
        for (seat, public, own) in &positions {
            std::hint::black_box(rules.legal(public, own, *seat));
        }
        positions.len() as u64
    })
}

fn awaited<G: Game>(rules: &G, world: &World<G>) -> Option<Seat> {
    match rules.awaiting(&world.public) {
        Awaiting::Seat(seat) => Some(seat),
        Awaiting::BothSeats => Some(Seat::First),
        Awaiting::Chance | Awaiting::Nobody(_) => None,
    }
}

/// One step, drawn at random; nothing when the game is over.
fn step<G: Game>(rules: &G, world: &mut World<G>, dice: &mut Dice) -> Option<()> {
    if let Some(seat) = awaited(rules, world) {
        let legal = rules.legal(&world.public, &world.private[seat], seat);
        let action = dice.choose(&legal)?;
        rules.act(world, seat, action);
        return Some(());
    }
    if rules.awaiting(&world.public) == Awaiting::Chance {
        let odds = rules.odds(world);
        rules.resolve(world, dice.pick(&odds)?);
        return Some(());
    }
    None
}
