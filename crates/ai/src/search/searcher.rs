//! The search as players use it: a question, limits, and the best lines.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

use catalog::{Limits, Score, Setting};

use super::{
    PLY_MAX,
    handicap::Handicap,
    history::History,
    position::{SearchPosition, Visit},
    root::RootMove,
    transposition::TranspositionTable,
    worker::{Control, NODES_PER_POLL, Worker},
};
use crate::host::{MEGABYTES_MAX, Moment, THREADS_MAX};

/// A question: the position and how it came about.
#[derive(Clone, Debug)]
pub struct Root<P: SearchPosition> {
    /// The position.
    pub position: P,
    /// The positions before it that may stand on the board again, the latest last.
    pub past: Vec<Visit>,
    /// The [code](SearchPosition::code) of the move that led to it; 0 if there is none.
    pub arrival: u16,
    /// Moves by which the side to move loses at once, by what the rules say of repetitions: the tree
    /// judges the last loop alone, and the rules all of them. They are played if there are no others.
    pub ruinous: Vec<P::Move>,
}

/// A principal variation and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves; never empty.
    pub moves: Vec<M>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best variations, best first; none if there is no move.
    pub variations: Vec<Variation<M>>,
    /// The depth that was searched completely.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub table_fill: u16,
}

/// A searcher with its memory, which helps from one move of a game to the next.
pub struct Searcher<P: SearchPosition> {
    setting: Setting,
    table: TranspositionTable,
    histories: Vec<History<P>>,
}

impl<P: SearchPosition> Searcher<P> {
    /// A searcher that remembers nothing yet.
    pub fn new(setting: Setting) -> Searcher<P> {
        let threads = setting.threads.clamp(1, THREADS_MAX);
        Searcher {
            setting: Setting { threads, ..setting },
            table: TranspositionTable::new(setting.megabytes.min(MEGABYTES_MAX)),
            histories: (0..threads).map(|_| History::new()).collect(),
        }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// The best `lines` lines from `root`, within `limits` or until `stop` is set.
    ///
    /// `report` is called after each iteration. There is a best line even when the search is stopped
    /// at once, as long as there is a legal move.
    pub fn search(
        &mut self,
        root: &Root<P>,
        limits: Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchResult<P::Move>),
    ) -> SearchResult<P::Move> {
        self.table.new_search();
        let handicap = Handicap::of(self.setting.level, self.setting.seed);
        let control = control(&self.table, stop, limits, handicap, self.setting.threads);
        let mut workers: Vec<Worker<'_, P>> = self
            .histories
            .iter_mut()
            .map(|history| Worker::new(&control, history, visits(root), root_moves(root)))
            .collect();
        let (first, helpers) = workers.split_first_mut().expect("there is at least one thread");
        thread::scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                scope.spawn(move || help(helper, &root.position, index));
            }
            let result = lead(first, &root.position, lines, report);
            control.done.store(true, Relaxed);
            result
        })
    }
}

fn control<'a>(
    table: &'a TranspositionTable,
    stop: &'a AtomicBool,
    limits: Limits,
    handicap: Handicap,
    threads: usize,
) -> Control<'a> {
    let mut limits = limits.and(handicap.limits());
    limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
    let timed = limits.time.is_some() || limits.enough.is_some();
    Control {
        table,
        stop,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        limits,
        start: timed.then(Moment::now),
        handicap,
    }
}

fn visits<P: SearchPosition>(root: &Root<P>) -> Vec<Visit> {
    let (key, check) = (root.position.key(), root.position.is_check());
    let present = Visit { key, check, arrival: root.arrival };
    root.past.iter().copied().chain([present]).collect()
}

/// Tactical moves first, dear victims at the head.
fn root_moves<P: SearchPosition>(root: &Root<P>) -> Vec<RootMove<P::Move>> {
    let (position, mut moves) = (&root.position, Vec::new());
    position.for_each_move(|mv| moves.push(mv));
    if root.ruinous.len() < moves.len() {
        moves.retain(|mv| !root.ruinous.contains(mv));
    }
    debug_assert!(have_codes::<P>(&moves));
    moves.sort_by_key(|&mv| if position.is_tactical(mv) { -position.mvv_lva(mv) } else { 0 });
    moves.into_iter().map(RootMove::new).collect()
}

/// Whether the codes of the moves of one position tell them apart, and none is 0.
fn have_codes<P: SearchPosition>(moves: &[P::Move]) -> bool {
    let mut codes: Vec<u16> = moves.iter().map(|&mv| P::code(mv)).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.len() == moves.len() && !codes.contains(&0)
}

/// The thread whose result count.
fn lead<P: SearchPosition>(
    worker: &mut Worker<'_, P>,
    position: &P,
    lines: usize,
    report: &mut dyn FnMut(&SearchResult<P::Move>),
) -> SearchResult<P::Move> {
    let lines = lines.min(worker.roots.len());
    if lines == 0 {
        return result(worker, 0, 0);
    }
    let deepest = worker.control.limits.depth.map_or(PLY_MAX as i32 - 1, i32::from).max(1);
    let mut completed = 0;
    for depth in 1..=deepest.min(PLY_MAX as i32 - 1) {
        if worker.iterate(position, depth, lines).is_err() {
            break;
        }
        completed = depth as u8;
        report(&result(worker, completed, lines));
        let forced = worker.roots.len() == 1 && worker.control.limits.enough.is_some();
        if worker.control.is_enough() || forced {
            break;
        }
    }
    result(worker, completed, lines)
}

/// A thread that fills the table for the first one, half of them one ply ahead.
fn help<P: SearchPosition>(worker: &mut Worker<'_, P>, position: &P, index: usize) {
    if worker.roots.is_empty() {
        return;
    }
    for depth in 1..PLY_MAX as i32 - 1 {
        let ahead = (index as i32 + depth) % 2;
        if worker.iterate(position, depth + ahead, 1).is_err() {
            break;
        }
    }
}

fn result<P: SearchPosition>(
    worker: &Worker<'_, P>,
    depth: u8,
    lines: usize,
) -> SearchResult<P::Move> {
    let variation = |root: &RootMove<P::Move>| Variation {
        score: Score(root.latest()),
        moves: root.variation.clone(),
    };
    let counted = worker.control.nodes.load(Relaxed);
    debug_assert!(
        worker.roots[..lines].is_sorted_by(|one, other| one.latest() >= other.latest()),
        "best first"
    );
    SearchResult {
        variations: worker.roots.iter().take(lines).map(variation).collect(),
        depth,
        // Of its own nodes, a thread has reported all but the last few.
        nodes: counted + worker.nodes % NODES_PER_POLL,
        table_fill: worker.control.table.fill(),
    }
}
