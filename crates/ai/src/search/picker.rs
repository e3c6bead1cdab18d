//! Picks moves in stages, so that a cutoff spares the ordering of what comes after it.
//!
//! First the move from the transposition table, then tactical moves that do not lose material, most
//! valuable victim first, then quiet moves, killers before others by their history, then what is left.

use super::{
    history::{HISTORY_MAX, PreviousMoves},
    position::SearchPosition,
    worker::Worker,
};

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) rank: i32,
    pub(super) kind: Kind,
}

/// What a move looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Tactical,
    Quiet,
}

/// Which moves are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    TableMove,
    Tactical,
    SortQuiets,
    Quiet,
    LosingTactical,
    Done,
}

/// Moves of one node. They lie at the end of the worker's lists, above those of its parents.
pub(super) struct Picker {
    pub(super) stage: Stage,
    code: Option<u16>,
    killers: [Option<u16>; 2],
    pub(super) previous_moves: PreviousMoves,
    tacticals: usize,
    quiets: usize,
    losers: usize,
}

/// The lists in which the moves of all nodes on the way lie.
pub(super) struct Lists<M> {
    tacticals: Vec<Candidate<M>>,
    quiets: Vec<Candidate<M>>,
    losers: Vec<Candidate<M>>,
}

impl<M> Lists<M> {
    pub(super) fn new() -> Lists<M> {
        Lists { tacticals: Vec::new(), quiets: Vec::new(), losers: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tacticals.is_empty() && self.quiets.is_empty() && self.losers.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.tacticals.clear();
        self.quiets.clear();
        self.losers.clear();
    }
}

/// Killers come before every other quiet move, whose rank is the sum of three histories.
const KILLER_RANK: i32 = 1_000_000;
const _: () = assert!(KILLER_RANK > 3 * HISTORY_MAX);

impl<P: SearchPosition> Worker<'_, P> {
    /// All legal moves of `position`.
    pub(super) fn pick_all(&mut self, position: &P, ply: usize, code: Option<u16>) -> Picker {
        let picker = self.open(code, ply);
        let Lists { tacticals, quiets, .. } = &mut self.lists;
        position.for_each_move(|mv| {
            if position.is_tactical(mv) {
                tacticals.push(Candidate { mv, rank: position.mvv_lva(mv), kind: Kind::Tactical });
            } else {
                quiets.push(Candidate { mv, rank: 0, kind: Kind::Quiet });
            }
        });
        debug_assert!(
            code.is_none_or(|code| self.holds(&picker, code)),
            "the table knows a move that is not legal here"
        );
        picker
    }

    /// The tactical moves only, for the quiescence search.
    pub(super) fn pick_tactical(&mut self, position: &P, ply: usize, code: Option<u16>) -> Picker {
        let picker = self.open(code, ply);
        let tacticals = &mut self.lists.tacticals;
        position.for_each_tactical(|mv| {
            tacticals.push(Candidate { mv, rank: position.mvv_lva(mv), kind: Kind::Tactical });
        });
        picker
    }

    /// Whether a move with this code is among those of a node.
    fn holds(&self, picker: &Picker, code: u16) -> bool {
        let tacticals = &self.lists.tacticals[picker.tacticals..];
        let mut all = tacticals.iter().chain(&self.lists.quiets[picker.quiets..]);
        all.any(|candidate| P::code(candidate.mv) == code)
    }

    fn open(&self, code: Option<u16>, ply: usize) -> Picker {
        Picker {
            stage: Stage::TableMove,
            code,
            killers: self.stack[ply].killers,
            previous_moves: self.previous_moves(ply),
            tacticals: self.lists.tacticals.len(),
            quiets: self.lists.quiets.len(),
            losers: self.lists.losers.len(),
        }
    }

    /// Takes a node's moves off the lists.
    pub(super) fn close(&mut self, picker: &Picker) {
        self.lists.tacticals.truncate(picker.tacticals);
        self.lists.quiets.truncate(picker.quiets);
        self.lists.losers.truncate(picker.losers);
    }

    /// The next move to try.
    pub(super) fn next_move(
        &mut self,
        position: &P,
        picker: &mut Picker,
    ) -> Option<Candidate<P::Move>> {
        loop {
            let (found, next) = match picker.stage {
                Stage::TableMove => (self.take_table_move(picker), Stage::Tactical),
                Stage::Tactical => (self.take_tactical(position, picker), Stage::SortQuiets),
                Stage::SortQuiets => {
                    self.rank_quiets(position, picker);
                    (None, Stage::Quiet)
                }
                Stage::Quiet => {
                    (take_best(&mut self.lists.quiets, picker.quiets), Stage::LosingTactical)
                }
                Stage::LosingTactical => {
                    (take_best(&mut self.lists.losers, picker.losers), Stage::Done)
                }
                Stage::Done => return None,
            };
            if found.is_none() || picker.stage == Stage::TableMove {
                picker.stage = next;
            }
            if found.is_some() {
                return found;
            }
        }
    }

    /// No more quiet moves are wanted.
    pub(super) fn skip_quiets(&mut self, picker: &mut Picker) {
        self.lists.quiets.truncate(picker.quiets);
        if picker.stage == Stage::Quiet || picker.stage == Stage::SortQuiets {
            picker.stage = Stage::LosingTactical;
        }
    }

    fn take_table_move(&mut self, picker: &Picker) -> Option<Candidate<P::Move>> {
        let code = picker.code?;
        take_code::<P>(&mut self.lists.tacticals, picker.tacticals, code)
            .or_else(|| take_code::<P>(&mut self.lists.quiets, picker.quiets, code))
    }

    fn take_tactical(&mut self, position: &P, picker: &Picker) -> Option<Candidate<P::Move>> {
        while let Some(candidate) = take_best(&mut self.lists.tacticals, picker.tacticals) {
            if position.see_at_least(candidate.mv, 0) {
                return Some(candidate);
            }
            self.lists.losers.push(candidate);
        }
        None
    }

    fn rank_quiets(&mut self, position: &P, picker: &Picker) {
        for candidate in &mut self.lists.quiets[picker.quiets..] {
            let code = Some(P::code(candidate.mv));
            candidate.rank = if picker.killers[0] == code {
                KILLER_RANK + 1
            } else if picker.killers[1] == code {
                KILLER_RANK
            } else {
                self.history.of(position, candidate.mv, picker.previous_moves)
            };
        }
    }
}

fn take_code<P: SearchPosition>(
    list: &mut Vec<Candidate<P::Move>>,
    from: usize,
    code: u16,
) -> Option<Candidate<P::Move>> {
    let index = list[from..].iter().position(|candidate| P::code(candidate.mv) == code)?;
    Some(list.swap_remove(from + index))
}

#[inline]
fn take_best<M: Copy>(list: &mut Vec<Candidate<M>>, from: usize) -> Option<Candidate<M>> {
    let mut best = from;
    let mut rank = list.get(from)?.rank;
    for (index, candidate) in list.iter().enumerate().skip(from + 1) {
        if candidate.rank > rank {
            (best, rank) = (index, candidate.rank);
        }
    }
    Some(list.swap_remove(best))
}
