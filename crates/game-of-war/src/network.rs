//! Communications of communication: which units of a side are online.
//!
//! All rays of all sources are cast at once: one pass down the board carries three directions, one
//! pass up three more, and the rows with sources are swept to both sides.

use crate::{
    bits::Bits,
    board::Board,
    setup::War,
    square::{SIDE_MAX, Square},
    unit::{BySide, Side, Unit},
};

/// The lines of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// Own arsenals and every square that a ray passes. Rules W5.1 to W5.3.
    pub covered: Bits,
    /// Enemy fighters at which a ray ends.
    pub cut: Bits,
    /// Own units that are online. Rule W5.4.
    pub online: Bits,
}

/// The networks of both sides.
pub type Networks = BySide<Network>;

/// A change of the board, for bringing networks up to date.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// A unit stepped.
    Step(Unit, Square, Square),
    /// A unit was removed.
    Removal(Unit, Square),
}

/// The networks of both sides, from scratch.
#[must_use]
pub fn networks(rules: &War, board: &Board) -> Networks {
    if rules.offline_enemy_cuts {
        let of = |side| network(rules, board, side, board.fighters(!side));
        BySide { north: of(Side::North), south: of(Side::South) }
    } else {
        contested(rules, board)
    }
}

/// Rule W5.8: only online fighters cut, and cutting may put fighters offline.
///
/// Both networks are found together. With every fighter cutting, too little is online; with these
/// fighters alone cutting, too much; and so on in turn, ever closer. What is online every time
/// the bound is low is online.
fn contested(rules: &War, board: &Board) -> Networks {
    let step = |cutters: BySide<Bits>| {
        let of = |side: Side| network(rules, board, side, cutters[!side]);
        Networks { north: of(Side::North), south: of(Side::South) }
    };
    let cutters_of = |networks: &Networks| {
        let of = |side: Side| networks[side].online & board.fighters(side);
        BySide { north: of(Side::North), south: of(Side::South) }
    };
    let fighters =
        BySide { north: board.fighters(Side::North), south: board.fighters(Side::South) };
    let mut low = step(fighters);
    loop {
        let high = step(cutters_of(&low));
        let next = step(cutters_of(&high));
        if next == low {
            return low;
        }
        low = next;
    }
}

/// The network of `side` when `cutters` stop its rays.
fn network(rules: &War, board: &Board, side: Side, cutters: Bits) -> Network {
    let rays = Rays { open: board.open() - cutters, cutters };
    let relays = board.relays(side);
    let mut network = Network { covered: board.arsenals(side), ..Network::default() };
    let mut silent = relays;
    let mut sources = network.covered;
    while !sources.is_empty() {
        rays.cast(&sources, &mut network);
        let mut lit = network.covered;
        if rules.adjacent_relay_emits {
            lit |= spread(board.units(side), network.covered);
        }
        sources = silent & lit;
        silent -= sources;
    }
    network.online = spread(board.units(side), network.covered);
    network
}

/// Rule W5.4: the units among `units` that stand in `covered`, and those next to online ones.
pub(crate) fn spread(units: Bits, covered: Bits) -> Bits {
    let mut online = units & covered;
    loop {
        let grown = online.grown() & units;
        if grown == online {
            return online;
        }
        online = grown;
    }
}

/// The squares that rays pass, and the fighters that stop them.
struct Rays {
    open: Bits,
    cutters: Bits,
}

/// The rays that go on into the next row: straight, to the east and to the west.
#[derive(Default)]
struct Front {
    straight: u32,
    east: u32,
    west: u32,
}

impl Rays {
    /// Rules W5.1 and W5.2: eight rays from each source.
    fn cast(&self, sources: &Bits, network: &mut Network) {
        let mut front = Front::default();
        for row in 1..SIDE_MAX {
            self.advance(&mut front, sources.rows()[row - 1], row, network);
        }
        let mut front = Front::default();
        for row in (0..SIDE_MAX - 1).rev() {
            self.advance(&mut front, sources.rows()[row + 1], row, network);
        }
        for (row, &word) in sources.rows().iter().enumerate() {
            if word != 0 {
                self.sweep(word, row, network);
            }
        }
    }

    #[inline]
    fn advance(&self, front: &mut Front, sources: u32, row: usize, network: &mut Network) {
        let open = self.open.rows()[row];
        let straight = front.straight | sources;
        let east = (front.east | sources) << 1;
        let west = (front.west | sources) >> 1;
        network.cut.rows_mut()[row] |= (straight | east | west) & self.cutters.rows()[row];
        *front = Front { straight: straight & open, east: east & open, west: west & open };
        network.covered.rows_mut()[row] |= front.straight | front.east | front.west;
    }

    fn sweep(&self, sources: u32, row: usize, network: &mut Network) {
        let (open, cutters) = (self.open.rows()[row], self.cutters.rows()[row]);
        let (mut east, mut west) = (sources << 1, sources >> 1);
        while east | west != 0 {
            network.cut.rows_mut()[row] |= (east | west) & cutters;
            east &= open;
            west &= open;
            network.covered.rows_mut()[row] |= east | west;
            east <<= 1;
            west >>= 1;
        }
    }
}

/// Brings `networks` up to date after `change`, which is already made on `board`.
///
/// Own units never stop own rays, so most steps leave all rays as they were.
pub(crate) fn update(networks: &mut Networks, rules: &War, board: &Board, change: Change) {
    if !rules.offline_enemy_cuts || rules.adjacent_relay_emits {
        *networks = self::networks(rules, board);
        return;
    }
    let (unit, from, to) = match change {
        Change::Step(unit, from, to) => (unit, from, Some(to)),
        Change::Removal(unit, from) => (unit, from, None),
    };
    let (own, enemy) = (unit.side, !unit.side);
    let lit = |square| networks[own].covered.contains(square);
    if !unit.arm.fights() && (lit(from) || to.is_some_and(lit)) {
        networks[own] = network(rules, board, own, board.fighters(enemy));
    } else {
        networks[own].online = spread(board.units(own), networks[own].covered);
    }
    let cuts = |square| networks[enemy].covered.contains(square);
    if unit.arm.fights() && (networks[enemy].cut.contains(from) || to.is_some_and(cuts)) {
        networks[enemy] = network(rules, board, enemy, board.fighters(own));
    }
}

/// Brings `networks` up to date after an arsenal of `side` was razed.
pub(crate) fn update_razed(networks: &mut Networks, rules: &War, board: &Board, side: Side) {
    if rules.offline_enemy_cuts {
        networks[side] = network(rules, board, side, board.fighters(!side));
    } else {
        *networks = self::networks(rules, board);
    }
}

/// The squares that the rays of a single source pass. For explanations.
pub(crate) fn rays_of(board: &Board, source: Square, cutters: Bits) -> Bits {
    let rays = Rays { open: board.open() - cutters, cutters };
    let mut network = Network::default();
    rays.cast(&Bits::single(source), &mut network);
    network.covered
}
