//! All worlds that one observer cannot tell apart, where they are few.

use std::collections::{BTreeSet, HashMap};

use game::{Awaiting, BySeat, Game, Observer, Seat, World, laws};
use jieqi::{Bag, Jieqi, Pool, Spoils, Walk};
use xiangqi::{Piece, Side};

/// The most worlds that are compared for one observer.
const WORLDS_MAX: usize = 60;

/// Whether each observer has only a few worlds to choose from.
pub(crate) fn is_small(world: &World<Jieqi>) -> bool {
    let unseen = Side::ALL.map(|side| world.public.seen().position().pool().total(side));
    unseen.into_iter().sum::<u32>() <= 5
}

/// Asserts that in every world that an observer cannot tell from `world` he sees the same, may do
/// the same, is refused the same, and that steps that sound alike look alike. Returns how many
/// worlds there were.
pub(crate) fn check_all(rules: &Jieqi, world: &World<Jieqi>) -> usize {
    Observer::ALL.into_iter().map(|observer| check(rules, world, observer)).sum()
}

fn check(rules: &Jieqi, world: &World<Jieqi>, observer: Observer) -> usize {
    let worlds = alike(world, observer);
    assert!(!worlds.is_empty(), "the true world is one of them");
    let now = laws::everything_seen(rules, world, observer);
    let mut heard_to_seen = HashMap::new();
    for world in &worlds {
        assert_eq!(laws::everything_seen(rules, world, observer), now);
        assert_eq!(refusals(rules, world, observer), refusals(rules, &worlds[0], observer));
        for (after, heard) in steps(rules, world, observer) {
            let seen = laws::everything_seen(rules, &after, observer);
            let first = heard_to_seen.entry(heard).or_insert_with(|| seen.clone());
            assert_eq!(*first, seen);
        }
    }
    worlds.len()
}

/// What an observer is told when he tries what is not allowed.
fn refusals(rules: &Jieqi, world: &World<Jieqi>, observer: Observer) -> Vec<String> {
    let Observer::Seat(seat) = observer else { return Vec::new() };
    let tries = ["a0a1", "+a0a1", "+b2b9", "e0e1", "e9e8", "+e0e1", "d4d5"];
    let permit = |text: &str| {
        let walk: Walk = text.parse().unwrap();
        format!("{:?}", rules.permit(&world.public, &world.private[seat], seat, &walk))
    };
    tries.map(permit).to_vec()
}

/// Every next step, with what `observer` hears of it.
fn steps(rules: &Jieqi, world: &World<Jieqi>, observer: Observer) -> Vec<(World<Jieqi>, String)> {
    let mut after = Vec::new();
    let mut take = |step: &dyn Fn(&mut World<Jieqi>) -> game::Report<Jieqi>| {
        let mut world = world.clone();
        let report = step(&mut world);
        after.push((world, format!("{:?}", report.heard_by(observer))));
    };
    match rules.awaiting(&world.public) {
        Awaiting::Chance => {
            for (drawn, _) in rules.odds(world) {
                take(&|world| rules.resolve(world, &drawn));
            }
        }
        Awaiting::Seat(seat) => {
            for walk in rules.legal(&world.public, &world.private[seat], seat) {
                take(&|world| rules.act(world, seat, &walk));
            }
        }
        Awaiting::BothSeats | Awaiting::Nobody(_) => {}
    }
    after
}

/// Every world with the same public drawer and the same drawer of the observer.
fn alike(world: &World<Jieqi>, observer: Observer) -> Vec<World<Jieqi>> {
    let public = world.public.seen().position().pool();
    let mut worlds = Vec::new();
    for red in spoils_of(world, observer, Seat::First, public) {
        for black in spoils_of(world, observer, Seat::Second, public) {
            let private = BySeat { first: red.clone(), second: black };
            let Some(bag) = rest(public, &private) else { continue };
            worlds.push(World { public: world.public.clone(), private, hidden: Bag::new(bag) });
            assert!(worlds.len() <= WORLDS_MAX * WORLDS_MAX, "small endgames have few worlds");
        }
    }
    worlds
}

/// What `seat` may have taken, as far as `observer` knows.
fn spoils_of(
    world: &World<Jieqi>,
    observer: Observer,
    seat: Seat,
    pool: &Pool,
) -> BTreeSet<Spoils> {
    let true_spoils = &world.private[seat];
    if observer == Observer::Seat(seat) {
        return BTreeSet::from([true_spoils.clone()]);
    }
    let owner = !Side::from(seat);
    let mut all = BTreeSet::from([Spoils::default()]);
    for _ in true_spoils.roles() {
        let longer = all.iter().flat_map(|spoils| {
            pool.odds(owner).map(|(role, _)| spoils.with(role)).collect::<Vec<_>>()
        });
        all = longer.filter(|spoils| remove(pool, owner, spoils).is_some()).collect();
    }
    all
}

fn rest(pool: &Pool, private: &BySeat<Spoils>) -> Option<Pool> {
    let pool = remove(pool, Side::Black, &private.first)?;
    remove(&pool, Side::Red, &private.second)
}

fn remove(pool: &Pool, side: Side, spoils: &Spoils) -> Option<Pool> {
    spoils.roles().iter().try_fold(*pool, |pool, &role| pool.without(Piece { side, role }))
}
