//! Repetition: the third time the same position arises, and who is to blame.

use std::cmp::Ordering;

use crate::{Blame, BySide, Side, zobrist::Key};

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

/// How a repetition is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// By the checks since the previous occurrence alone: so it was in the first version of the rules.
    LastLoop,
    /// By everything since the first occurrence.
    Whole(Chase),
}

/// Rule X5.5: whether chases are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chase {
    /// By the Asian rules.
    Axf,
    /// Never.
    None,
}

/// What a repetition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody is to blame, or both sides are.
    Draw,
    /// This side gave check with each of its moves, and the other did not: it loses.
    PerpetualCheck(Side),
    /// This side chased one piece with each of its moves, and the other did nothing of the kind: it
    /// loses.
    PerpetualChase(Side),
}

impl Verdict {
    /// Rule X5.13: whoever is more to blame loses.
    pub fn of(blame: BySide<Blame>) -> Verdict {
        let worse = match blame[Side::Red].cmp(&blame[Side::Black]) {
            Ordering::Equal => return Verdict::Draw,
            Ordering::Greater => Side::Red,
            Ordering::Less => Side::Black,
        };
        match blame[worse] {
            Blame::Check => Verdict::PerpetualCheck(worse),
            Blame::Chase => Verdict::PerpetualChase(worse),
            Blame::None => Verdict::Draw,
        }
    }
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

    /// Whether and how the last position, with `turn` to move, ends the game, by checks alone.
    ///
    /// Rules X5.3 and X5.4: at the third occurrence, the moves since the first are judged; in the
    /// first version of the rules, those since the previous one.
    pub fn verdict(&self, turn: Side, by: Repetition) -> Option<Verdict> {
        let first = self.first_of_many()?;
        let (_, earlier) = self.visits.split_last()?;
        let from = match by {
            Repetition::Whole(_) => first,
            Repetition::LastLoop => {
                earlier.iter().rposition(|visit| Some(visit.key) == self.last())?
            }
        };
        let span = &self.visits[from + 1..];
        let blame = BySide::from_fn(|side| {
            let age = usize::from(side == turn);
            let mut moves = span.iter().rev().skip(age).step_by(2);
            if moves.all(|visit| visit.gave_check) { Blame::Check } else { Blame::None }
        });
        Some(Verdict::of(blame))
    }

    /// Where the last position arose for the first time, if it has often enough to end the game.
    pub fn first_of_many(&self) -> Option<usize> {
        if self.occurrences() < OCCURRENCES {
            return None;
        }
        self.visits.iter().position(|visit| Some(visit.key) == self.last())
    }

    fn last(&self) -> Option<Key> {
        self.visits.last().map(|visit| visit.key)
    }
}
