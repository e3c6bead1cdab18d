//! History heuristic: quiet moves that refuted something are tried earlier next time.

use std::marker::PhantomData;

use super::position::SearchPosition;

/// The largest value, either way; three of them fit a rank.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Values of quiet moves.
pub(super) struct History<P> {
    /// By [`SearchPosition::butterfly_index`]: the butterfly history.
    from_to: Vec<i16>,
    /// By [`SearchPosition::piece_to_index`] of an earlier move and of this one: the continuation history.
    continuation: Vec<i16>,
    position: PhantomData<P>,
}

/// What was played one and two plies earlier, as [`SearchPosition::piece_to_index`] numbers.
pub(super) type PreviousMoves = [Option<usize>; 2];

impl<P: SearchPosition> History<P> {
    pub(super) fn new() -> History<P> {
        History {
            from_to: vec![0; P::FROM_TO_COUNT],
            continuation: vec![0; P::PIECE_TO_COUNT * P::PIECE_TO_COUNT],
            position: PhantomData,
        }
    }

    pub(super) fn clear(&mut self) {
        self.from_to.fill(0);
        self.continuation.fill(0);
    }

    /// How well a quiet move has done.
    #[inline]
    pub(super) fn of(
        &self,
        position: &P,
        candidate: P::Move,
        previous_moves: PreviousMoves,
    ) -> i32 {
        let piece_to = position.piece_to_index(candidate);
        let earlier = previous_moves.into_iter().flatten();
        let continuation: i32 = earlier
            .map(|before| i32::from(self.continuation[before * P::PIECE_TO_COUNT + piece_to]))
            .sum();
        i32::from(self.from_to[position.butterfly_index(candidate)]) + continuation
    }

    /// Learns that a quiet move did well, or badly if `bonus` is negative.
    pub(super) fn learn(
        &mut self,
        position: &P,
        candidate: P::Move,
        previous_moves: PreviousMoves,
        bonus: i32,
    ) {
        nudge(&mut self.from_to[position.butterfly_index(candidate)], bonus);
        let piece_to = position.piece_to_index(candidate);
        for before in previous_moves.into_iter().flatten() {
            nudge(&mut self.continuation[before * P::PIECE_TO_COUNT + piece_to], bonus);
        }
    }
}

/// Moves a value by `bonus`, the less the nearer it is to the end.
fn nudge(value: &mut i16, bonus: i32) {
    debug_assert!(bonus.abs() <= HISTORY_MAX, "a longer step would leave the range");
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    debug_assert!(i32::from(*value).abs() <= HISTORY_MAX);
}
