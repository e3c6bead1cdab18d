//! What was learned about moves: those that refuted something are tried earlier next time.

use std::marker::PhantomData;

use super::position::SearchPosition;

/// The largest value, either way.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Values of quiet moves, by path and by what was played before.
pub(super) struct History<P> {
    by_path: Vec<i16>,
    by_sequel: Vec<i16>,
    position: PhantomData<P>,
}

/// What was played one and two plies earlier, as [`SearchPosition::man`] numbers.
pub(super) type Before = [Option<usize>; 2];

impl<P: SearchPosition> History<P> {
    pub(super) fn new() -> History<P> {
        History {
            by_path: vec![0; P::PATHS],
            by_sequel: vec![0; P::MEN * P::MEN],
            position: PhantomData,
        }
    }

    pub(super) fn clear(&mut self) {
        self.by_path.fill(0);
        self.by_sequel.fill(0);
    }

    /// How well a quiet move has done.
    #[inline]
    pub(super) fn of(&self, position: &P, candidate: P::Move, before: Before) -> i32 {
        let man = position.man(candidate);
        let sequels = before.into_iter().flatten();
        let sequel: i32 =
            sequels.map(|before| i32::from(self.by_sequel[before * P::MEN + man])).sum();
        i32::from(self.by_path[position.path(candidate)]) + sequel
    }

    /// Learns that a quiet move did well, or badly if `bonus` is negative.
    pub(super) fn learn(&mut self, position: &P, candidate: P::Move, before: Before, bonus: i32) {
        nudge(&mut self.by_path[position.path(candidate)], bonus);
        let man = position.man(candidate);
        for before in before.into_iter().flatten() {
            nudge(&mut self.by_sequel[before * P::MEN + man], bonus);
        }
    }
}

/// Moves a value by `bonus`, the less the nearer it is to the end.
fn nudge(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}
