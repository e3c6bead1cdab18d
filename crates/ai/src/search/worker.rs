//! One thread of the search: its way through the tree, what it counts, and when it stops.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use catalog::{Limits, MATE_FOUND};

use super::{
    PLY_MAX,
    bounds::mated_at,
    handicap::Handicap,
    history::{History, PreviousMoves},
    picker::Lists,
    position::{Repetition, SearchPosition, Visit},
    root::RootMove,
    transposition::TranspositionTable,
};
use crate::host::{Moment, is_stopped};

/// The search was told to stop, or has used up its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A score, unless the search was stopped on the way.
pub(super) type Searched = Result<i32, Stopped>;

/// What all threads of a search share.
pub(super) struct Control<'a> {
    pub(super) table: &'a TranspositionTable,
    /// Set from outside, at any time.
    pub(super) stop: &'a AtomicBool,
    /// Set when the first thread is done.
    pub(super) done: AtomicBool,
    /// Nodes of all threads, as of their last report.
    pub(super) nodes: AtomicU64,
    pub(super) limits: Limits,
    /// When the search began; not asked where no limit needs it, since some machines have no clock.
    pub(super) start: Option<Moment>,
    pub(super) handicap: Handicap,
}

impl Control<'_> {
    /// Whether there is no time left for another iteration.
    pub(super) fn is_enough(&self) -> bool {
        let spent = self.start.map(|start| start.elapsed());
        spent.zip(self.limits.enough).is_some_and(|(spent, enough)| spent >= enough)
    }

    fn must_stop(&self) -> bool {
        let late = || {
            let spent = self.start.map(|start| start.elapsed());
            spent.zip(self.limits.time).is_some_and(|(spent, time)| spent >= time)
        };
        is_stopped(self.stop) || self.done.load(Relaxed) || late()
    }
}

/// What is remembered about one ply of the line at hand.
pub(super) struct Frame<M> {
    /// Codes of quiet moves that refuted something at this ply, the latest first.
    pub(super) killers: [Option<u16>; 2],
    /// What the position is worth, unless the side to move stands in check.
    pub(super) evaluation: Option<i32>,
    /// The [`SearchPosition::piece_to_index`] of the move that is being tried; none for a null move.
    pub(super) piece_to: Option<usize>,
    /// The move that is left out, to see what the others are worth.
    pub(super) excluded: Option<M>,
    /// The principal variation from here.
    pub(super) variation: Vec<M>,
}

impl<M> Frame<M> {
    fn new() -> Frame<M> {
        Frame {
            killers: [None; 2],
            evaluation: None,
            piece_to: None,
            excluded: None,
            variation: Vec::new(),
        }
    }
}

/// What leads from a node to its child.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    piece_to: Option<usize>,
    code: u16,
}

impl Step {
    /// A null move.
    pub(super) const NULL: Step = Step { piece_to: None, code: 0 };

    /// A move of `position`.
    #[inline]
    pub(super) fn new<P: SearchPosition>(position: &P, mv: P::Move) -> Step {
        Step { piece_to: Some(position.piece_to_index(mv)), code: P::code(mv) }
    }
}

/// One thread's part of a search.
pub(super) struct Worker<'a, P: SearchPosition> {
    pub(super) control: &'a Control<'a>,
    pub(super) history: &'a mut History<P>,
    pub(super) stack: Vec<Frame<P::Move>>,
    pub(super) lists: Lists<P::Move>,
    /// Quiet moves that were tried in vain, node above node.
    pub(super) tried_quiets: Vec<P::Move>,
    /// The positions of the game and of the line at hand, the present one last.
    pub(super) visits: Vec<Visit>,
    /// Where the root is among the visits.
    pub(super) root_visit: usize,
    pub(super) roots: Vec<RootMove<P::Move>>,
    pub(super) root_depth: i32,
    pub(super) nodes: u64,
}

/// Clocks and flags are asked once in so many nodes, a power of two: some thousand times a second.
pub(super) const NODES_PER_POLL: u64 = 1 << 10;

impl<'a, P: SearchPosition> Worker<'a, P> {
    pub(super) fn new(
        control: &'a Control<'a>,
        history: &'a mut History<P>,
        visits: Vec<Visit>,
        roots: Vec<RootMove<P::Move>>,
    ) -> Worker<'a, P> {
        Worker {
            control,
            history,
            stack: (0..PLY_MAX + 2).map(|_| Frame::new()).collect(),
            lists: Lists::new(),
            tried_quiets: Vec::new(),
            root_visit: visits.len() - 1,
            visits,
            roots,
            root_depth: 0,
            nodes: 0,
        }
    }

    /// Counts a node.
    ///
    /// # Errors
    /// Stopped, if it is time.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.control.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(NODES_PER_POLL) {
            self.control.nodes.fetch_add(NODES_PER_POLL, Relaxed);
            if self.control.must_stop() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Steps to a child.
    #[inline]
    pub(super) fn descend(&mut self, ply: usize, step: Step, child: &P) {
        debug_assert_eq!(self.visits.len(), self.root_visit + ply + 1, "one visit for each ply");
        let key = child.key();
        self.control.table.prefetch(key);
        self.stack[ply].piece_to = step.piece_to;
        self.visits.push(Visit { key, check: child.is_check(), arrival: step.code });
    }

    /// Steps back to the parent.
    #[inline]
    pub(super) fn ascend(&mut self) {
        debug_assert!(self.visits.len() > self.root_visit + 1, "the root has no parent here");
        self.visits.pop();
    }

    /// Debug builds stop if a search that was not stopped left something behind.
    pub(super) fn assert_at_root(&self) {
        debug_assert_eq!(self.visits.len(), self.root_visit + 1);
        debug_assert!(self.lists.is_empty() && self.tried_quiets.is_empty());
        debug_assert!(self.stack.iter().all(|frame| frame.excluded.is_none()));
    }

    /// Forgets where a stopped search was.
    pub(super) fn return_to_root(&mut self) {
        self.visits.truncate(self.root_visit + 1);
        self.lists.clear();
        self.tried_quiets.clear();
        for frame in &mut self.stack {
            frame.excluded = None;
        }
    }

    /// The visit to the position at hand.
    #[inline]
    pub(super) fn here(&self) -> Visit {
        self.visits[self.visits.len() - 1]
    }

    /// What was played one and two plies before `ply`.
    #[inline]
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        let piece_to = |back| ply.checked_sub(back).and_then(|ply| self.stack[ply].piece_to);
        [piece_to(1), piece_to(2)]
    }

    /// What the position at hand is worth, as far as this player can judge.
    #[inline]
    pub(super) fn evaluate(&self, position: &P) -> i32 {
        // However lopsided a position is, only a mate that was found counts as one.
        let judged = position.evaluate() + self.control.handicap.misjudge(self.here().key);
        judged.clamp(1 - MATE_FOUND, MATE_FOUND - 1)
    }

    /// The score if the game ends here by a draw or a repetition.
    pub(super) fn ending(&self, position: &P, ply: usize) -> Option<i32> {
        if position.is_drawn() {
            return Some(0);
        }
        let present = self.visits.len() - 1;
        let mut seen_in_game = false;
        for back in (4..=position.reversible_plies().min(present)).step_by(2) {
            let earlier = present - back;
            if self.visits[earlier].key != self.visits[present].key {
                continue;
            }
            // Once more in the search is as good as for ever; in the game it takes a third time.
            if earlier >= self.root_visit || seen_in_game {
                return Some(match position.repetition(&self.visits[earlier + 1..]) {
                    Repetition::Drawn => 0,
                    Repetition::Won => -mated_at(ply),
                    Repetition::Lost => mated_at(ply),
                });
            }
            seen_in_game = true;
        }
        None
    }

    /// The score of a side that has no move.
    pub(super) fn stuck(&self, position: &P, ply: usize) -> i32 {
        if self.here().check || position.loses_when_stuck() { mated_at(ply) } else { 0 }
    }

    /// The principal variation from `ply` begins with `mv` and goes on as the child's.
    pub(super) fn extend_variation(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let variation = &mut upper[ply].variation;
        variation.clear();
        variation.push(mv);
        variation.extend_from_slice(&lower[0].variation);
    }
}
