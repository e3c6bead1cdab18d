//! Whole turns.

use game_of_war::{Action, Live, Square, Unit};

use super::chart::index;
use crate::scramble::scramble;

/// Five steps, the end of the movement, and an attack.
const ACTIONS_MAX: usize = 7;

/// The actions of one turn, or of the rest of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    actions: [Action; ACTIONS_MAX],
    length: usize,
    /// Equal for turns that move the same units to the same squares, in whatever order.
    pub(super) key: u64,
}

impl Turn {
    /// Nothing done yet.
    pub(super) const EMPTY: Turn = Turn { actions: [Action::Pass; ACTIONS_MAX], length: 0, key: 0 };

    /// The actions, in order.
    pub(super) fn actions(&self) -> &[Action] {
        &self.actions[..self.length]
    }

    /// One action more.
    pub(super) fn push(&mut self, action: Action) {
        debug_assert!(self.length < ACTIONS_MAX, "no turn is longer: {self:?}");
        self.actions[self.length] = action;
        self.length += 1;
    }

    /// A step of `unit` more.
    pub(super) fn push_step(&mut self, unit: Unit, action: Action) {
        self.key = self.key_with(unit, action);
        self.push(action);
    }

    /// The key after one step more.
    pub(super) fn key_with(&self, unit: Unit, action: Action) -> u64 {
        match action {
            Action::Step { from, to } => self.key ^ place(unit, from) ^ place(unit, to),
            Action::Attack(_) | Action::End | Action::Pass => self.key,
        }
    }

    /// What is left of this turn, begun in `start`, when `now` is reached; nothing if it never is.
    pub(super) fn rest(&self, start: &Live, now: &Live) -> Option<Turn> {
        let mut live = *start;
        for (done, &action) in self.actions().iter().enumerate() {
            live.play(action);
            if live.position() == now.position() {
                let mut rest = Turn::EMPTY;
                self.actions()[done + 1..].iter().for_each(|&action| rest.push(action));
                return (rest.length > 0).then_some(rest);
            }
        }
        None
    }
}

/// A number for a unit on a square.
fn place(unit: Unit, square: Square) -> u64 {
    scatter((index(square) as u64) << 8 | u64::from(unit.letter() as u8))
}

/// Scatters a number over 64 bits, 0 too.
pub(super) fn scatter(number: u64) -> u64 {
    scramble(number.wrapping_add(0x9e37_79b9_7f4a_7c15))
}
