//! The map as a commander sees it: how far it is to each arsenal.

use game_of_war::{Bits, Board, BySide, SIDE_MAX, Side, Square};

/// Farther than this, distances do not matter any more.
pub(super) const FAR: u8 = 24;
/// More arsenals than this are not charted; the standard map has two for each side.
const DEPOTS_MAX: usize = 4;

/// What stays the same while one position is thought about.
pub(super) struct Chart {
    /// The arsenals of each side.
    pub(super) depots: BySide<Vec<Depot>>,
    /// Which of its enemy's arsenals a side marches on.
    pub(super) goals: BySide<Option<usize>>,
}

/// An arsenal and the ways to it.
pub(super) struct Depot {
    pub(super) square: Square,
    /// Squares from which it is near, and those from which it is not far.
    pub(super) near: Bits,
    pub(super) around: Bits,
    steps: Vec<u8>,
}

impl Depot {
    fn new(board: &Board, square: Square) -> Depot {
        let mut depot = Depot {
            square,
            near: Bits::EMPTY,
            around: Bits::EMPTY,
            steps: vec![FAR; SIDE_MAX * SIDE_MAX],
        };
        let mut reached = Bits::single(square);
        let mut edge = reached;
        for steps in 0..FAR {
            edge.iter().for_each(|at| depot.steps[index(at)] = steps);
            match steps {
                5 => depot.near = reached,
                10 => depot.around = reached,
                _ => {}
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
    /// The chart of this board.
    pub(super) fn new(board: &Board) -> Chart {
        let of = |side: Side| {
            let squares = board.arsenals(side).iter().take(DEPOTS_MAX);
            squares.map(|square| Depot::new(board, square)).collect::<Vec<_>>()
        };
        let depots = BySide { north: of(Side::North), south: of(Side::South) };
        let goal = |side: Side| nearest(&depots[!side], board.fighters(side));
        let goals = BySide { north: goal(Side::North), south: goal(Side::South) };
        Chart { depots, goals }
    }

    /// The arsenal that `side` marches on.
    #[inline]
    pub(super) fn goal(&self, side: Side) -> Option<&Depot> {
        self.goals[side].map(|goal| &self.depots[!side][goal])
    }
}

/// The arsenal that is nearest to an army as a whole.
fn nearest(depots: &[Depot], army: Bits) -> Option<usize> {
    let way =
        |depot: &Depot| -> u32 { army.iter().map(|at| u32::from(depot.steps_from(at))).sum() };
    (0..depots.len()).min_by_key(|&depot| way(&depots[depot]))
}

#[inline]
pub(super) fn index(square: Square) -> usize {
    square.row() * SIDE_MAX + square.column()
}
