//! The search as players use it: a question, limits, and the best lines.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Instant,
};

use catalog::{Limits, Score, Setting};

use super::{
    PLY_MAX,
    history::History,
    position::{SearchPosition, Visit},
    root::RootMove,
    table::Table,
    temper::Temper,
    worker::{Control, Worker},
};

/// A question: the position and how it came about.
#[derive(Clone, Debug)]
pub struct Root<P> {
    /// The position.
    pub position: P,
    /// The positions before it that may stand on the board again, the latest last.
    pub past: Vec<Visit>,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves; never empty.
    pub line: Vec<M>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<M> {
    /// The best lines, best first; none if there is no move.
    pub lines: Vec<Variation<M>>,
    /// The depth that was searched completely.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// How full the table is, in a thousand.
    pub table_fullness: u32,
}

/// A searcher with its memory, which helps from one move of a game to the next.
pub struct Searcher<P: SearchPosition> {
    setting: Setting,
    table: Table,
    histories: Vec<History<P>>,
}

impl<P: SearchPosition> Searcher<P> {
    /// A searcher that remembers nothing yet.
    pub fn new(setting: Setting) -> Searcher<P> {
        let threads = setting.threads.clamp(1, 64);
        Searcher {
            setting: Setting { threads, ..setting },
            table: Table::new(setting.megabytes),
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
        report: &mut dyn FnMut(&Findings<P::Move>),
    ) -> Findings<P::Move> {
        self.table.new_search();
        let temper = Temper::of(self.setting.level, self.setting.seed);
        let control = control(&self.table, stop, limits, temper, self.setting.threads);
        let mut workers: Vec<Worker<'_, P>> = self
            .histories
            .iter_mut()
            .map(|history| Worker::new(&control, history, visits(root), root_moves(&root.position)))
            .collect();
        let (first, helpers) = workers.split_first_mut().expect("there is at least one thread");
        thread::scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                scope.spawn(move || help(helper, &root.position, index));
            }
            let findings = lead(first, &root.position, lines, report);
            control.done.store(true, Relaxed);
            findings
        })
    }
}

fn control<'a>(
    table: &'a Table,
    stop: &'a AtomicBool,
    limits: Limits,
    temper: Temper,
    threads: usize,
) -> Control<'a> {
    let mut limits = limits.and(temper.limits());
    limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
    let timed = limits.time.is_some() || limits.enough.is_some();
    Control {
        table,
        stop,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        limits,
        start: timed.then(Instant::now),
        temper,
    }
}

fn visits<P: SearchPosition>(root: &Root<P>) -> Vec<Visit> {
    let present = Visit { key: root.position.key(), check: root.position.is_check() };
    root.past.iter().copied().chain([present]).collect()
}

/// Lively moves first, the most promising at the head.
fn root_moves<P: SearchPosition>(position: &P) -> Vec<RootMove<P::Move>> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves.sort_by_key(|&mv| if position.is_lively(mv) { -position.promise(mv) } else { 0 });
    moves.into_iter().map(RootMove::new).collect()
}

/// The thread whose findings count.
fn lead<P: SearchPosition>(
    worker: &mut Worker<'_, P>,
    position: &P,
    lines: usize,
    report: &mut dyn FnMut(&Findings<P::Move>),
) -> Findings<P::Move> {
    let lines = lines.min(worker.roots.len());
    if lines == 0 {
        return findings(worker, 0, 0);
    }
    let deepest = worker.control.limits.depth.map_or(PLY_MAX as i32 - 1, i32::from).max(1);
    let mut completed = 0;
    for depth in 1..=deepest.min(PLY_MAX as i32 - 1) {
        if worker.iterate(position, depth, lines).is_err() {
            break;
        }
        completed = depth as u8;
        report(&findings(worker, completed, lines));
        let forced = worker.roots.len() == 1 && worker.control.limits.enough.is_some();
        if worker.control.is_enough() || forced {
            break;
        }
    }
    findings(worker, completed, lines)
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

fn findings<P: SearchPosition>(
    worker: &Worker<'_, P>,
    depth: u8,
    lines: usize,
) -> Findings<P::Move> {
    let variation = |root: &RootMove<P::Move>| Variation {
        score: Score(root.latest()),
        line: root.line.clone(),
    };
    let counted = worker.control.nodes.load(Relaxed);
    Findings {
        lines: worker.roots.iter().take(lines).map(variation).collect(),
        depth,
        // Of its own nodes, a thread has reported all but the last few.
        nodes: counted + worker.nodes % 1024,
        table_fullness: worker.control.table.fullness(),
    }
}
