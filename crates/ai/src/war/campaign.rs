//! Where a side should carry its lines in order to take an arsenal, and the way there.
//!
//! Fighters without lines are stuck, so whoever wants an arsenal brings a relay first to where its
//! rays light the way. This is found by trying every place a relay could be lit from.

use game_of_war::{Arm, Bits, Board, Live, SIDE_MAX, Side, Square, War, networks};

use super::chart::{Depot, index};

/// Ways longer than this do not matter any more.
pub(super) const WAY_MAX: u8 = 60;
/// What a step costs where there are no lines, or where the enemy is.
const ROUGH: usize = 2;
/// The same when campaigns are compared: without lines a raid hardly comes about.
const BARRED: usize = 5;
/// Longer than the longest way there is.
const BARRED_WAY_MAX: usize = 100;
/// How many places are looked at closely for each relay and arsenal.
const PLACES_MAX: usize = 10;
/// How many fighters a raid needs.
const PARTY: usize = 3;
/// What it is worth to cover a square near the goal, zone by zone.
const REACH: [i32; 5] = [6, 4, 3, 2, 1];

/// A plan to take one arsenal.
pub(super) struct Campaign {
    /// The relay that must go somewhere, and where.
    pub(super) errand: Option<(Arm, Square)>,
    ways: Vec<u8>,
}

/// A campaign to choose from.
struct Proposal {
    goal: Square,
    errand: Option<(Arm, Square)>,
    /// Where the way is smooth.
    smooth: Bits,
    /// How long it will take, roughly.
    cost: i32,
}

impl Campaign {
    /// The best campaign of `side` against one of `depots`, if there are any.
    pub(super) fn of(live: &Live, side: Side, depots: &[Depot]) -> Option<Campaign> {
        let proposals = depots.iter().flat_map(|depot| against(live, side, depot));
        let Proposal { goal, errand, smooth, .. } = proposals.min_by_key(|it| it.cost)?;
        let ways = ways(&live.position().board, goal, smooth, ROUGH, WAY_MAX.into());
        Some(Campaign { errand, ways })
    }

    /// What the way from `square` to the arsenal costs.
    #[inline]
    pub(super) fn way_from(&self, square: Square) -> u8 {
        self.ways[index(square)]
    }
}

/// The campaigns worth considering against one arsenal.
fn against(live: &Live, side: Side, depot: &Depot) -> Vec<Proposal> {
    let (rules, board) = (live.rules(), &live.position().board);
    let mut proposals = vec![proposal(live, side, depot, live.network(side).covered, None)];
    for arm in [Arm::Relay, Arm::SwiftRelay] {
        let relays = board.units_of(game_of_war::Unit { side, arm });
        let Some(home) = relays.iter().next() else { continue };
        for (place, covered) in places(rules, board, side, home, depot) {
            let errand = Errand { arm, home, place };
            proposals.push(proposal(live, side, depot, covered, Some(errand)));
        }
    }
    proposals
}

/// A relay on its way.
#[derive(Clone, Copy)]
struct Errand {
    arm: Arm,
    home: Square,
    place: Square,
}

/// Where the relay on `home` would be lit and light most of the land around `depot`.
fn places(
    rules: &War,
    board: &Board,
    side: Side,
    home: Square,
    depot: &Depot,
) -> Vec<(Square, Bits)> {
    let mut bare = *board;
    let Some(relay) = bare.lift(home) else { return Vec::new() };
    let lit = networks(rules, &bare)[side].covered & !bare.occupied();
    let mut places: Vec<(i32, Square, Bits)> = lit
        .iter()
        .map(|place| {
            let mut moved = bare;
            moved.place(place, relay);
            let covered = networks(rules, &moved)[side].covered;
            let zones = depot.zones.iter().zip(REACH);
            let reach: i32 = zones.map(|(&it, worth)| worth * (covered & it).count() as i32).sum();
            (reach - 6 * turns(home, place, relay.arm), place, covered)
        })
        .collect();
    places.sort_by_key(|&(reach, ..)| -reach);
    places.truncate(PLACES_MAX);
    places.into_iter().map(|(_, place, covered)| (place, covered)).collect()
}

fn turns(from: Square, to: Square, arm: Arm) -> i32 {
    from.distance(to).div_ceil(arm.speed()) as i32
}

/// The campaign against `depot` with these squares covered.
fn proposal(
    live: &Live,
    side: Side,
    depot: &Depot,
    covered: Bits,
    errand: Option<Errand>,
) -> Proposal {
    let board = &live.position().board;
    let hostile = (board.fighters(!side) & live.network(!side).online).grown().grown();
    let smooth = covered - hostile;
    let ways = ways(board, depot.square, smooth, BARRED, BARRED_WAY_MAX);
    let mut times: Vec<i32> = board
        .fighters(side)
        .iter()
        .map(|at| {
            let speed = board.unit_at(at).map_or(1, |unit| unit.arm.speed());
            2 * i32::from(ways[index(at)]) / speed as i32
        })
        .collect();
    times.sort_unstable();
    let march: i32 = times.iter().take(PARTY).sum::<i32>() / PARTY as i32;
    let wait = errand.map_or(0, |it| turns(it.home, it.place, it.arm));
    let errand = errand.map(|it| (it.arm, it.place));
    Proposal { goal: depot.square, errand, smooth, cost: march + wait }
}

/// What the way to `goal` costs from everywhere, at most `most`; a step that is not `smooth` costs
/// `rough`.
fn ways(board: &Board, goal: Square, smooth: Bits, rough: usize, most: usize) -> Vec<u8> {
    debug_assert!((1..=BARRED).contains(&rough), "fronts farther ahead would overtake each other");
    debug_assert!(most <= usize::from(u8::MAX));
    let mut ways = vec![most as u8; SIDE_MAX * SIDE_MAX];
    let mut reached = Bits::EMPTY;
    let mut fronts = [Bits::EMPTY; BARRED + 1];
    fronts[0] = Bits::single(goal);
    for cost in 0..most {
        let front = std::mem::take(&mut fronts[cost % (BARRED + 1)]) - reached;
        reached |= front;
        front.iter().for_each(|at| ways[index(at)] = cost as u8);
        let next = (front.grown() & board.open()) - reached;
        fronts[(cost + 1) % (BARRED + 1)] |= next & smooth;
        fronts[(cost + rough) % (BARRED + 1)] |= next - smooth;
    }
    ways
}
