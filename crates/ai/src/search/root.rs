//! The root: deeper and deeper, line after line, each with a window around what is expected.

use catalog::MATE_FOUND;

use super::{
    bounds::INFINITE,
    node::{Hope, Node},
    picker::{Candidate, Kind},
    position::SearchPosition,
    prune::{Outlook, reduction},
    worker::{Searched, Stopped, Worker},
};

/// A move at the root and what was found of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// Its score in this iteration; minus infinity if it is only known to be no better.
    pub(super) score: i32,
    /// Its score in the last iteration that knew one.
    pub(super) settled: i32,
    /// What it is worth in this iteration with all that chance may make of it, once that is known.
    pub(super) weighed: Option<i32>,
    /// The best line that begins with it.
    pub(super) line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(mv: M) -> RootMove<M> {
        RootMove { mv, score: -INFINITE, settled: 0, weighed: None, line: vec![mv] }
    }

    /// Its score as far as it is known.
    pub(super) fn latest(&self) -> i32 {
        if self.score > -INFINITE { self.score } else { self.settled }
    }
}

/// How far the window reaches to either side at first.
const WINDOW: i32 = 18;
/// Below this depth nothing is expected yet.
const WINDOW_DEPTH: i32 = 5;

impl<P: SearchPosition> Worker<'_, P> {
    /// One iteration for the best `lines` moves.
    ///
    /// # Errors
    /// Stopped; what was found until then stands at the head of the root moves.
    pub(super) fn iterate(
        &mut self,
        position: &P,
        depth: i32,
        lines: usize,
    ) -> Result<(), Stopped> {
        self.root_depth = depth;
        for root in &mut self.roots {
            root.score = -INFINITE;
            root.weighed = None;
        }
        for rank in 0..lines {
            let searched = self.aspire(position, depth, rank);
            // A stable sort: moves that are only known to be no better keep their order.
            self.roots[rank..].sort_by_key(|root| -root.score);
            if searched.is_err() {
                self.return_to_root();
                self.rank_unfinished(rank, lines);
            }
            searched?;
        }
        self.roots[..lines].sort_by_key(|root| -root.score);
        for root in self.roots.iter_mut().filter(|root| root.score > -INFINITE) {
            root.settled = root.score;
        }
        Ok(())
    }

    /// Best first, where an iteration was stopped after `done` of its lines.
    fn rank_unfinished(&mut self, done: usize, lines: usize) {
        let (known, rest) = self.roots.split_at_mut(done);
        // The last iteration may have thought more of a move than this one, which found all others
        // to be no better than its lines.
        if let Some(worst) = known.iter().map(|root| root.score).min() {
            for root in rest {
                root.settled = root.settled.min(worst);
            }
        }
        self.roots[..lines].sort_by_key(|root| -root.latest());
    }

    /// Searches with a narrow window, and a wider one when the score falls outside.
    fn aspire(&mut self, position: &P, depth: i32, rank: usize) -> Result<(), Stopped> {
        let expected = self.roots[rank].settled;
        let narrow = depth >= WINDOW_DEPTH && expected.abs() < MATE_FOUND;
        let mut reach = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if narrow {
            (alpha, beta) = (expected - reach, expected + reach);
        }
        loop {
            let score = self.visit_root(position, depth, rank, alpha, beta)?;
            reach *= 2;
            if score <= alpha && alpha > -INFINITE {
                alpha = if reach > 500 { -INFINITE } else { (score - reach).max(-INFINITE) };
            } else if score >= beta && beta < INFINITE {
                beta = if reach > 500 { INFINITE } else { (score + reach).min(INFINITE) };
                self.roots[rank..].sort_by_key(|root| -root.score);
            } else {
                return Ok(());
            }
        }
    }

    fn visit_root(
        &mut self,
        position: &P,
        depth: i32,
        rank: usize,
        alpha: i32,
        beta: i32,
    ) -> Searched {
        self.enter()?;
        let node = Node { ply: 0, depth, alpha, beta, hope: Hope::Exact };
        let outlook = self.assess(position, &node, None);
        let mut best = -INFINITE;
        let mut floor = alpha;
        for index in rank..self.roots.len() {
            let count = index - rank + 1;
            let score = self.judge_root(position, &node, &outlook, index, count, floor)?;
            let root = &mut self.roots[index];
            if count == 1 || score > floor {
                root.score = score;
                root.line.clear();
                root.line.push(root.mv);
                root.line.extend_from_slice(&self.stack[1].line);
            } else {
                root.score = -INFINITE;
            }
            best = best.max(score);
            floor = floor.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The score of one root move, as if chance had no say.
    pub(super) fn follow_root(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        index: usize,
        count: usize,
        alpha: i32,
    ) -> Searched {
        if count > 1 {
            let score = self.glance(position, node, outlook, index, count, alpha)?;
            if score <= alpha {
                return Ok(score);
            }
        }
        let mv = self.roots[index].mv;
        let child = position.after(mv);
        self.descend(0, Some(position.man(mv)), &child);
        let score = -self.visit(&child, node.exact_child(node.depth - 1, alpha))?;
        self.ascend();
        Ok(score)
    }

    /// Whether a root move is worth more than `alpha`; a late one is looked at less deeply first.
    pub(super) fn glance(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        index: usize,
        count: usize,
        alpha: i32,
    ) -> Searched {
        let mv = self.roots[index].mv;
        let kind = if position.is_lively(mv) { Kind::Lively } else { Kind::Quiet };
        let candidate = Candidate { mv, rank: 0, kind };
        let child = position.after(mv);
        self.descend(0, Some(position.man(mv)), &child);
        let depth = node.depth - 1;
        let check = self.here().check;
        let less = if check { 0 } else { reduction(node, outlook, count, candidate, 0) };
        let mut score = -self.visit(&child, node.child((depth - less).max(1), alpha))?;
        if score > alpha && less > 0 {
            score = -self.visit(&child, node.child(depth, alpha))?;
        }
        self.ascend();
        Ok(score)
    }
}
