//! The map as a commander sees it: how far it is to each arsenal.

use game_of_war::{Bits, Board, BySide, Live, SIDE_MAX, Side, Square};

use super::campaign::{Campaign, seen_by};

/// Farther than this, distances do not matter any more.
pub(super) const FAR: u8 = 24;
/// How many zones there are around an arsenal, and how many steps wide each is.
pub(super) const ZONES: usize = 5;
const ZONE: usize = 4;
/// More arsenals than this are not charted; the standard map has two for each side.
const DEPOTS_MAX: usize = 4;

/// What stays the same while one position is thought about.
pub(super) struct Chart {
    /// The arsenals of each side.
    pub(super) depots: BySide<Vec<Depot>>,
    /// How each side means to take one of its enemy's.
    pub(super) campaigns: BySide<Option<Campaign>>,
}

/// An arsenal and the ways to it.
pub(super) struct Depot {
    pub(super) square: Square,
    /// The squares from which it is near, not far, and so on.
    pub(super) zones: [Bits; ZONES],
    steps: Vec<u8>,
}

impl Depot {
    fn new(board: &Board, square: Square) -> Depot {
        let mut depot =
            Depot { square, zones: [Bits::EMPTY; ZONES], steps: vec![FAR; SIDE_MAX * SIDE_MAX] };
        let mut reached = Bits::single(square);
        let mut edge = reached;
        for steps in 0..FAR {
            edge.iter().for_each(|at| depot.steps[index(at)] = steps);
            if (1..=ZONES).contains(&(usize::from(steps) / ZONE)) {
                depot.zones[usize::from(steps) / ZONE - 1] = reached;
            }
            edge = edge.grown() & board.open() & !reached;
            reached |= edge;
        }
        depot
    }

    /// How many steps it is from `square` when nothing stands in the way.
    #[inline]
    pub(super) fn steps_from(&self, square: Square) -> u8 {
        self.steps[index(square)]
    }
}

impl Chart {
    /// The chart of this position.
    pub(super) fn new(live: &Live) -> Chart {
        let board = &live.position().board;
        let of = |side: Side| {
            let mut squares: Vec<Square> = board.arsenals(side).iter().collect();
            squares.sort_by_key(|at| seen_by(side, board, *at));
            squares.truncate(DEPOTS_MAX);
            let squares = squares.into_iter();
            squares.map(|square| Depot::new(board, square)).collect::<Vec<_>>()
        };
        let depots = BySide { north: of(Side::North), south: of(Side::South) };
        let campaign = |side: Side| Campaign::of(live, side, &depots[!side]);
        let campaigns = BySide { north: campaign(Side::North), south: campaign(Side::South) };
        Chart { depots, campaigns }
    }
}

#[inline]
pub(super) fn index(square: Square) -> usize {
    square.row() * SIDE_MAX + square.column()
}
