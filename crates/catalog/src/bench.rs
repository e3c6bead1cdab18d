//! Work to be timed, and other programs to measure it beside: what `umpire bench` repeats.

use game::{Awaiting, Dice, Fault, Game, Options, Seat, World};

/// Work that can be repeated; it tells how much it did.
pub type Workload = Box<dyn FnMut() -> u64>;

/// What is timed of a game besides its positions on paper.
#[derive(Clone, Copy)]
pub struct Workloads {
    /// Random games, refereed: counts the steps.
    pub random_games: fn(&Options) -> Result<Workload, Fault>,
    /// The legal lists of the positions of a random game: counts the lists.
    pub legal_lists: fn(&Options) -> Result<Workload, Fault>,
}

impl Workloads {
    /// The workloads of `G`.
    pub const fn of<G: Game>() -> Workloads {
        Workloads {
            random_games: |options| Ok(random_games(G::with_options(options)?)),
            legal_lists: |options| Ok(legal_lists(G::with_options(options)?)),
        }
    }
}

/// Another program that counts lines of play: it speaks UCI and knows `go perft`.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// What to start.
    pub program: &'static str,
    /// What to tell it first.
    pub set_up: &'static str,
}

/// The most steps of one random game.
const STEPS_MAX: u64 = 400;

/// Random games, refereed: counts the steps.
fn random_games<G: Game>(rules: G) -> Workload {
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
fn legal_lists<G: Game>(rules: G) -> Workload {
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
