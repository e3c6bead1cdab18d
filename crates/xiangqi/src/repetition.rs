//! Repetition: the third time the same position arises, and who is to blame.

use crate::{Side, zobrist::Key};

/// How often a position must arise to end the game.
const OCCURRENCES: usize = 3;

/// One position on the way, and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// What must be equal for two positions to count as the same, the turn included.
    pub key: Key,
    /// Whether the move that led here gave check.
    pub gave_check: bool,
}

/// The positions since something last changed for good, oldest first.
///
/// Any game on this board can keep one: it starts again whenever a move cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    visits: Vec<Visit>,
}

/// What a repetition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody is to blame, or both sides are.
    Draw,
    /// This side gave check with each of its moves, and the other did not: it loses.
    PerpetualCheck(Side),
}

impl Trail {
    /// A trail that starts in the position with this key.
    pub fn new(key: Key) -> Trail {
        Trail { visits: vec![Visit { key, gave_check: false }] }
    }

    /// Adds the position after a move.
    pub fn push(&mut self, visit: Visit) {
        self.visits.push(visit);
    }

    /// The positions, the present one last.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// How often the last position has arisen.
    pub fn occurrences(&self) -> usize {
        self.visits.iter().filter(|visit| Some(visit.key) == self.last()).count()
    }

    /// Whether and how the last position, with `turn` to move, ends the game.
    ///
    /// Rules X5.3 and X5.4: at the third occurrence, the moves since the previous one are judged.
    /// Rule X5.5: a perpetual chase is not told apart from other repetitions; whoever judges it
    /// does so here, between perpetual check and the draw.
    pub fn verdict(&self, turn: Side) -> Option<Verdict> {
        if self.occurrences() < OCCURRENCES {
            return None;
        }
        let (_, earlier) = self.visits.split_last()?;
        let previous = earlier.iter().rposition(|visit| Some(visit.key) == self.last())?;
        let cycle = &self.visits[previous + 1..];
        let checkers = [!turn, turn].map(|side| {
            let age = usize::from(side == turn);
            let mut moves = cycle.iter().rev().skip(age).step_by(2);
            moves.all(|visit| visit.gave_check).then_some(side)
        });
        Some(match checkers {
            [Some(side), None] | [None, Some(side)] => Verdict::PerpetualCheck(side),
            [None, None] | [Some(_), Some(_)] => Verdict::Draw,
        })
    }

    fn last(&self) -> Option<Key> {
        self.visits.last().map(|visit| visit.key)
    }
}
