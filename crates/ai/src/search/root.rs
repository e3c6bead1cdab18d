//! The root: deeper and deeper, variation after variation, each with an aspiration window around what
//! is expected.

use catalog::MATE_FOUND;

use super::{
    bounds::INFINITE,
    node::{Node, NodeType},
    picker::{Candidate, Kind},
    position::SearchPosition,
    prune::{Outlook, late_move_reduction},
    worker::{Searched, Step, Stopped, Worker},
};

/// A move at the root and what was found of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// Its score in this iteration; minus infinity if it is only known to be no better.
    pub(super) score: i32,
    /// Its score in the last iteration that knew one.
    pub(super) previous_score: i32,
    /// What it is worth in this iteration with all that chance may make of it, once that is known.
    pub(super) averaged: Option<i32>,
    /// The principal variation that begins with it.
    pub(super) variation: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(mv: M) -> RootMove<M> {
        RootMove { mv, score: -INFINITE, previous_score: 0, averaged: None, variation: vec![mv] }
    }

    /// Its score as far as it is known.
    pub(super) fn latest(&self) -> i32 {
        if self.score > -INFINITE { self.score } else { self.previous_score }
    }
}

/// A root move that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootTry {
    /// Where it is among the root moves.
    pub(super) index: usize,
    /// The how-manieth it is of those tried for this variation, from 1 on.
    pub(super) count: usize,
    /// It matters only if it is worth more than this.
    pub(super) alpha: i32,
}

/// How far the aspiration window reaches to either side at first; twice as far each time the score falls
/// outside.
const ASPIRATION: i32 = 18;
/// Below this depth nothing is expected yet.
const ASPIRATION_DEPTH: i32 = 5;

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
            root.averaged = None;
        }
        for rank in 0..lines {
            let searched = self.aspiration_search(position, depth, rank);
            // A stable sort: moves that are only known to be no better keep their order.
            self.roots[rank..].sort_by_key(|root| -root.score);
            if searched.is_err() {
                self.return_to_root();
                self.rank_unfinished(rank, lines);
            }
            searched?;
        }
        self.assert_at_root();
        self.roots[..lines].sort_by_key(|root| -root.score);
        for root in self.roots.iter_mut().filter(|root| root.score > -INFINITE) {
            root.previous_score = root.score;
        }
        Ok(())
    }

    /// Best first, where an iteration was stopped after `done` of its lines.
    fn rank_unfinished(&mut self, done: usize, lines: usize) {
        let (entry, rest) = self.roots.split_at_mut(done);
        // The last iteration may have thought more of a move than this one, which found all others
        // to be no better than its lines.
        if let Some(worst) = entry.iter().map(|root| root.score).min() {
            for root in rest {
                root.previous_score = root.previous_score.min(worst);
            }
        }
        self.roots[..lines].sort_by_key(|root| -root.latest());
    }

    /// Searches with a narrow window, and a wider one when the score falls outside.
    fn aspiration_search(&mut self, position: &P, depth: i32, rank: usize) -> Result<(), Stopped> {
        let expected = self.roots[rank].previous_score;
        let narrow = depth >= ASPIRATION_DEPTH && expected.abs() < MATE_FOUND;
        let mut reach = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if narrow {
            (alpha, beta) = (expected - reach, expected + reach);
        }
        loop {
            let score = self.search_root(position, depth, rank, alpha, beta)?;
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

    fn search_root(
        &mut self,
        position: &P,
        depth: i32,
        rank: usize,
        alpha: i32,
        beta: i32,
    ) -> Searched {
        self.count_node()?;
        let node = Node { ply: 0, depth, alpha, beta, node_type: NodeType::Pv };
        node.assert_sound();
        let outlook = self.assess(position, &node, None);
        let mut best = -INFINITE;
        let mut floor = alpha;
        for index in rank..self.roots.len() {
            let count = index - rank + 1;
            let this = RootTry { index, count, alpha: floor };
            let score = self.score_root_move(position, &node, &outlook, this)?;
            let root = &mut self.roots[index];
            if count == 1 || score > floor {
                root.score = score;
                root.variation.clear();
                root.variation.push(root.mv);
                root.variation.extend_from_slice(&self.stack[1].variation);
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
    pub(super) fn search_root_move(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        this: RootTry,
    ) -> Searched {
        let RootTry { index, count, alpha } = this;
        if count > 1 {
            let score = self.scout_root_move(position, node, outlook, this)?;
            if score <= alpha {
                return Ok(score);
            }
        }
        let mv = self.roots[index].mv;
        let child = position.after(mv);
        self.descend(0, Step::new(position, mv), &child);
        let score = -self.search_node(&child, node.pv_child(node.depth - 1, alpha))?;
        self.ascend();
        Ok(score)
    }

    /// Whether a root move is worth more than `alpha`; a late one is looked at less deeply first.
    pub(super) fn scout_root_move(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        this: RootTry,
    ) -> Searched {
        let RootTry { index, count, alpha } = this;
        let mv = self.roots[index].mv;
        let kind = if position.is_tactical(mv) { Kind::Tactical } else { Kind::Quiet };
        let candidate = Candidate { mv, rank: 0, kind };
        let child = position.after(mv);
        self.descend(0, Step::new(position, mv), &child);
        let depth = node.depth - 1;
        let check = self.here().check;
        let less = if check { 0 } else { late_move_reduction(node, outlook, count, candidate, 0) };
        let mut score =
            -self.search_node(&child, node.scout_child((depth - less).max(1), alpha))?;
        if score > alpha && less > 0 {
            score = -self.search_node(&child, node.scout_child(depth, alpha))?;
        }
        self.ascend();
        Ok(score)
    }
}
