//! How the game ends, and how a game that gets nowhere is adjudicated.

use game::{Outcome, Reason};

use crate::{
    board::{Board, Ground},
    kfen::Document,
    live::Happening,
    position::Position,
    setup::War,
    unit::{BySide, Side, Unit},
};

/// A side has no arsenal left.
pub const ARSENALS: Reason = Reason("arsenals");
/// A side has no fighting unit left.
pub const NO_FIGHTERS: Reason = Reason("no_fighters");
/// A side has neither a relay nor an online unit left.
pub const COMMUNICATIONS: Reason = Reason("communications");
/// Both sides have lost by the same action.
pub const BOTH_LOST: Reason = Reason("both_lost");
/// The game gets nowhere.
pub const ADJUDICATION: Reason = Reason("adjudication");

/// Rule W12.3: so many turns without a loss are enough.
const QUIET_TURNS_MAX: u32 = 80;
/// Rule W12.2: so many occurrences of a position are enough.
const OCCURRENCES_MAX: usize = 3;

/// Rules W11.1 to W11.6: who has lost on this board, if anybody. `has_lines` tells whether a side
/// has a unit online; it is asked only where that matters.
pub(crate) fn verdict(
    rules: &War,
    board: &Board,
    has_lines: impl Fn(Side) -> bool,
) -> Option<Outcome> {
    let defeat = |side: Side| {
        if board.arsenals(side).is_empty() {
            return Some(ARSENALS);
        }
        if board.fighters(side).is_empty() {
            return Some(NO_FIGHTERS);
        }
        let silent = rules.loss_when_all_offline && board.relays(side).is_empty();
        (silent && !has_lines(side)).then_some(COMMUNICATIONS)
    };
    award(defeat(Side::North), defeat(Side::South))
}

/// Rules W11.2 and W11.3 on a board that cannot be played on.
pub(crate) fn verdict_on_paper(document: &Document) -> Option<Outcome> {
    let mut arsenals = BySide::<bool>::default();
    let mut fighters = BySide::<bool>::default();
    for (_, cell) in document.cells() {
        if let Ground::Arsenal(side) = cell.ground {
            arsenals[side] = true;
        }
        if let Some(unit) = cell.unit.filter(|unit| unit.arm.fights()) {
            fighters[unit.side] = true;
        }
    }
    let defeat = |side: Side| match (arsenals[side], fighters[side]) {
        (false, _) => Some(ARSENALS),
        (true, false) => Some(NO_FIGHTERS),
        (true, true) => None,
    };
    award(defeat(Side::North), defeat(Side::South))
}

fn award(north: Option<Reason>, south: Option<Reason>) -> Option<Outcome> {
    match (north, south) {
        (None, None) => None,
        (Some(reason), None) => Some(Outcome::won(Side::South.seat(), reason)),
        (None, Some(reason)) => Some(Outcome::won(Side::North.seat(), reason)),
        (Some(_), Some(_)) => Some(Outcome::drawn(BOTH_LOST)),
    }
}

/// What adjudication has to remember: the turns since the last loss.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    pub(crate) quiet_turns: u32,
    /// The keys of the positions at the beginning of these turns, oldest first.
    pub(crate) keys: Vec<u64>,
}

impl History {
    /// The history of a game that begins with this position.
    #[must_use]
    pub fn beginning(position: &Position) -> History {
        History { quiet_turns: 0, keys: vec![key(position)] }
    }

    /// Takes note of what happened; `position` is the one after it.
    pub fn note(&mut self, happening: &Happening, position: &Position) {
        if happening.is_loss() {
            // What is lost never comes back, so no earlier position can return.
            self.quiet_turns = 0;
            self.keys.clear();
        } else if happening.turn_over {
            self.quiet_turns = self.quiet_turns.saturating_add(1);
        }
        if happening.turn_over {
            self.keys.push(key(position));
        }
    }

    /// Rules W12.1 to W12.3: whether the game is to be stopped.
    #[must_use]
    pub fn verdict(&self, rules: &War) -> Option<Outcome> {
        if !rules.adjudicate {
            return None;
        }
        let last = self.keys.last()?;
        let repeated = self.keys.iter().filter(|&key| key == last).count() >= OCCURRENCES_MAX;
        (repeated || self.quiet_turns >= QUIET_TURNS_MAX).then_some(Outcome::drawn(ADJUDICATION))
    }
}

/// A number that tells positions at the beginning of a turn apart, the same on every platform.
fn key(position: &Position) -> u64 {
    let mut sum = position.side as u64;
    for side in Side::ALL {
        for arm in crate::unit::Arm::ALL {
            let unit = Unit { side, arm };
            for square in position.board.units_of(unit).iter() {
                let due = u64::from(position.due.contains(square));
                let place = (square.row() * 32 + square.column()) as u64;
                sum =
                    sum.wrapping_add(mix(place << 16 | due << 8 | u64::from(unit.letter() as u8)));
            }
        }
    }
    mix(sum)
}

/// Scatters a number over 64 bits: the finalizer of SplitMix64.
fn mix(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
