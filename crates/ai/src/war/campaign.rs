//! Where a side should carry its lines in order to take an arsenal, and the way there.
//!
//! Fighters without lines are stuck, so whoever wants an arsenal brings a relay first to where its
//! rays light the way. This is found by trying every place a relay could be lit from.

use game_of_war::{Arm, Bits, Board, Live, SIDE_MAX, Side, Square, Unit, networks};

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
/// How many places a relay is tried on, on a board with as many units as the usual one or fewer; on a
/// board with more, fewer, since each takes longer.
const TRIALS: usize = 512;
const USUAL_UNITS: usize = 30;
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
        let board = &live.position().board;
        let trials = [Arm::Relay, Arm::SwiftRelay].map(|arm| Trials::of(live, side, arm));
        let proposals = depots.iter().flat_map(|depot| against(live, side, depot, &trials));
        // Of equals the one that lies first as this side looks at the board, so that both sides go by
        // the same rule.
        let place = |it: &Proposal| it.errand.map(|(_, place)| seen_by(side, board, place));
        let order = |it: &Proposal| (it.cost, seen_by(side, board, it.goal), place(it));
        let Proposal { goal, errand, smooth, .. } = proposals.min_by_key(order)?;
        let ways = ways(board, goal, smooth, ROUGH, WAY_MAX.into());
        Some(Campaign { errand, ways })
    }

    /// What the way from `square` to the arsenal costs.
    #[inline]
    pub(super) fn way_from(&self, square: Square) -> u8 {
        self.ways[index(square)]
    }
}

/// The number of a square, counted from the corner that is for `side` what the first is for North.
pub(super) fn seen_by(side: Side, board: &Board, square: Square) -> usize {
    let (row, column) = match side {
        Side::North => (square.row(), square.column()),
        Side::South => (board.height() - 1 - square.row(), board.width() - 1 - square.column()),
    };
    row * SIDE_MAX + column
}

/// The campaigns worth considering against one arsenal.
fn against(live: &Live, side: Side, depot: &Depot, trials: &[Trials]) -> Vec<Proposal> {
    let mut proposals = vec![proposal(live, side, depot, live.network(side).covered, None)];
    for Trials { arm, home, lit } in trials {
        let Some(home) = *home else { continue };
        for &(place, covered) in best_places(*arm, home, lit, depot) {
            let errand = Errand { arm: *arm, home, place };
            proposals.push(proposal(live, side, depot, covered, Some(errand)));
        }
    }
    proposals
}

/// Where one relay may go, and what would be covered then.
struct Trials {
    arm: Arm,
    /// Where it stands; none if the side has no such relay.
    home: Option<Square>,
    lit: Vec<(Square, Bits)>,
}

impl Trials {
    /// The first relay of this kind, tried wherever it would be lit.
    fn of(live: &Live, side: Side, arm: Arm) -> Trials {
        let (rules, board) = (live.rules(), &live.position().board);
        let relays = board.units_of(Unit { side, arm });
        let home = relays.iter().min_by_key(|at| seen_by(side, board, *at));
        let mut bare = *board;
        let Some(relay) = home.and_then(|home| bare.lift(home)) else {
            return Trials { arm, home: None, lit: Vec::new() };
        };
        let free = networks(rules, &bare)[side].covered & !bare.occupied();
        let mut places: Vec<Square> = free.iter().collect();
        places.sort_by_key(|at| seen_by(side, board, *at));
        let units = board.occupied().count() as usize;
        let most = (TRIALS * USUAL_UNITS / units.max(USUAL_UNITS)).max(PLACES_MAX);
        let stride = places.len().div_ceil(most).max(1);
        let lit = places.into_iter().step_by(stride).map(|place| {
            let mut moved = bare;
            moved.place(place, relay);
            (place, networks(rules, &moved)[side].covered)
        });
        Trials { arm, home, lit: lit.collect() }
    }
}

/// A relay on its way.
#[derive(Clone, Copy)]
struct Errand {
    arm: Arm,
    home: Square,
    place: Square,
}

/// The places from which a relay would light most of the land around `depot`, and is soon there.
fn best_places<'a>(
    arm: Arm,
    home: Square,
    lit: &'a [(Square, Bits)],
    depot: &Depot,
) -> impl Iterator<Item = &'a (Square, Bits)> {
    let reach = |(place, covered): &(Square, Bits)| {
        let zones = depot.zones.iter().zip(REACH);
        let reach: i32 = zones.map(|(&it, worth)| worth * (*covered & it).count() as i32).sum();
        reach - 6 * turns(home, *place, arm)
    };
    let mut places: Vec<_> = lit.iter().map(|it| (reach(it), it)).collect();
    places.sort_by_key(|&(reach, _)| -reach);
    places.into_iter().take(PLACES_MAX).map(|(_, place)| place)
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
