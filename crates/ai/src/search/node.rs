//! A node of the tree: what is known, what can be left out, and the moves one by one.

use catalog::MATE_FOUND;

use super::{
    PLY_MAX,
    bounds::{INFINITE, mated_at},
    picker::{Candidate, Kind, Picker},
    position::SearchPosition,
    prune::{Outlook, late_move_reduction},
    transposition::{Bound, TableEntry},
    worker::{Searched, Step, Stopped, Worker},
};

/// What is asked of a position: is it worth more than `alpha`, or even `beta`?
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) node_type: NodeType,
}

/// What kind of node it is expected to be, as Knuth and Moore tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeType {
    /// On the principal variation: the score itself is wanted.
    Pv,
    /// Some move will reach beta.
    Cut,
    /// No move will exceed alpha.
    All,
}

impl NodeType {
    fn of_child(self) -> NodeType {
        match self {
            NodeType::Pv | NodeType::All => NodeType::Cut,
            NodeType::Cut => NodeType::All,
        }
    }
}

impl Node {
    /// Debug builds stop at a question that makes no sense.
    #[inline]
    pub(super) fn assert_sound(&self) {
        debug_assert!(self.ply <= PLY_MAX, "the stack ends there: {self:?}");
        debug_assert!(self.alpha < self.beta, "an empty window asks nothing: {self:?}");
        debug_assert!(self.alpha >= -INFINITE && self.beta <= INFINITE, "{self:?}");
        let is_null = self.beta - self.alpha == 1;
        debug_assert!(self.is_pv() || is_null, "only the variation has a wide window: {self:?}");
    }

    #[inline]
    pub(super) fn is_pv(&self) -> bool {
        self.node_type == NodeType::Pv
    }

    /// The question to a child whether it leaves this node with more than `alpha`: a null window.
    pub(super) fn scout_child(&self, depth: i32, alpha: i32) -> Node {
        let node_type = self.node_type.of_child();
        Node { ply: self.ply + 1, depth, alpha: -alpha - 1, beta: -alpha, node_type }
    }

    /// The question to a child what exactly it is worth.
    pub(super) fn pv_child(&self, depth: i32, alpha: i32) -> Node {
        let (ply, node_type) = (self.ply + 1, NodeType::Pv);
        Node { ply, depth, alpha: -self.beta, beta: -alpha, node_type }
    }

    /// The score, if the table entry answers the question.
    pub(super) fn answered_by(&self, entry: &TableEntry) -> Option<i32> {
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        };
        (answers && entry.depth >= self.depth && !self.is_pv()).then_some(entry.score)
    }
}

/// How the moves of a node have done so far.
pub(super) struct Tries<M> {
    pub(super) count: usize,
    pub(super) alpha: i32,
    pub(super) best: i32,
    pub(super) best_move: Option<Candidate<M>>,
}

impl<M> Tries<M> {
    pub(super) fn new(alpha: i32) -> Tries<M> {
        Tries { count: 0, alpha, best: -INFINITE, best_move: None }
    }

    /// What the best score says about the position.
    pub(super) fn bound(&self, node: &Node) -> Bound {
        if self.best >= node.beta {
            Bound::Lower
        } else if self.best > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// How much deeper a move is looked at, or the score that makes looking needless (multi-cut).
enum Extension {
    Plies(i32),
    Cutoff(i32),
}

/// From this depth on, a move from the table is tested for being the only good one: that takes a search
/// of half the depth, which must be cheap beside what it may save.
const SINGULAR_DEPTH: i32 = 7;
/// What a refutation adds to the history for each ply it holds, and at most: deep ones are rare, and
/// must not wipe out all that was learned before.
const HISTORY_BONUS: i32 = 150;
const HISTORY_BONUS_MAX: i32 = 1_600;

impl<P: SearchPosition> Worker<'_, P> {
    /// The score of the position at hand.
    pub(super) fn search_node(&mut self, position: &P, mut node: Node) -> Searched {
        node.assert_sound();
        let check = self.here().check;
        // Checks are forcing, so they are not what a depth should run out on; the limit keeps a series of
        // checks from going on for ever.
        if check && node.ply < 2 * self.root_depth as usize {
            node.depth += 1;
        }
        if node.depth <= 0 {
            return self.quiesce(position, node);
        }
        self.count_node()?;
        self.stack[node.ply].variation.clear();
        if let Some(score) = self.foregone(position, &mut node) {
            return Ok(score);
        }
        let excluded = self.stack[node.ply].excluded;
        let entry = match excluded {
            None => self.control.table.probe(self.here().key, node.ply),
            Some(_) => None,
        };
        if let Some(score) = entry.and_then(|entry| node.answered_by(&entry)) {
            return Ok(score);
        }
        let outlook = self.assess(position, &node, entry);
        if excluded.is_none()
            && let Some(score) = self.prune_node(position, &node, &outlook)?
        {
            return Ok(score);
        }
        // Internal iterative reduction: without a move to begin with, a shallower search finds one for
        // the next time.
        if entry.is_none_or(|entry| entry.code.is_none()) && node.depth >= 4 {
            node.depth -= 1;
        }
        self.try_moves(position, node, &outlook, entry)
    }

    /// The score where no search is needed: the game is over, or the node cannot matter any more. Narrows
    /// the window to what can.
    fn foregone(&self, position: &P, node: &mut Node) -> Option<i32> {
        if let Some(score) = self.ending(position, node.ply) {
            return Some(score);
        }
        if node.ply >= PLY_MAX {
            return Some(if self.here().check { 0 } else { self.evaluate(position) });
        }
        // Mate distance pruning: a shorter mate is known already.
        node.alpha = node.alpha.max(mated_at(node.ply));
        node.beta = node.beta.min(-mated_at(node.ply + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    fn try_moves(
        &mut self,
        position: &P,
        node: Node,
        outlook: &Outlook,
        entry: Option<TableEntry>,
    ) -> Searched {
        let excluded = self.stack[node.ply].excluded;
        let mut tries = Tries::new(node.alpha);
        let tried = self.tried_quiets.len();
        let mut picker = self.pick_all(position, node.ply, entry.and_then(|entry| entry.code));
        while let Some(candidate) = self.next_move(position, &mut picker) {
            if excluded == Some(candidate.mv) {
                continue;
            }
            tries.count += 1;
            if self.skip_move(position, &node, outlook, &tries, &mut picker, candidate) {
                continue;
            }
            let extension = match self.singular_extension(position, &node, entry, candidate)? {
                Extension::Plies(plies) => plies,
                Extension::Cutoff(score) => {
                    self.close(&picker);
                    self.tried_quiets.truncate(tried);
                    return Ok(score);
                }
            };
            let score =
                self.search_move(position, &node, outlook, &tries, &picker, candidate, extension)?;
            if self.record(&node, &mut tries, candidate, score) {
                break;
            }
            if candidate.kind == Kind::Quiet {
                self.tried_quiets.push(candidate.mv);
            }
        }
        self.close(&picker);
        if tries.best >= node.beta {
            self.reward(position, &node, &tries, &picker, tried);
        }
        self.tried_quiets.truncate(tried);
        Ok(self.conclude(position, &node, outlook, &tries))
    }

    /// Takes down what a move was worth; whether that refutes the node.
    pub(super) fn record(
        &mut self,
        node: &Node,
        tries: &mut Tries<P::Move>,
        candidate: Candidate<P::Move>,
        score: i32,
    ) -> bool {
        tries.best = tries.best.max(score);
        if score > tries.alpha {
            tries.alpha = score;
            tries.best_move = Some(candidate);
            if node.is_pv() {
                self.extend_variation(node.ply, candidate.mv);
            }
        }
        score >= node.beta
    }

    /// The score of one move, by principal variation search: a reduced null window first, the full
    /// depth and the full window only if it does better than expected.
    #[allow(clippy::too_many_arguments)]
    fn search_move(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        tries: &Tries<P::Move>,
        picker: &Picker,
        candidate: Candidate<P::Move>,
        extension: i32,
    ) -> Searched {
        let depth = node.depth - 1 + extension;
        let history = match candidate.kind {
            Kind::Quiet => self.history.of(position, candidate.mv, picker.previous_moves),
            Kind::Tactical => 0,
        };
        let child = position.after(candidate.mv);
        self.descend(node.ply, Step::new(position, candidate.mv), &child);
        let alpha = tries.alpha;
        let mut score = alpha + 1;
        if tries.count > 1 || !node.is_pv() {
            let less = if self.here().check || tries.count == 1 {
                0
            } else {
                late_move_reduction(node, outlook, tries.count, candidate, history)
            };
            let shallow = (depth - less).clamp(1.min(depth), depth);
            score = -self.search_node(&child, node.scout_child(shallow, alpha))?;
            if score > alpha && shallow < depth {
                score = -self.search_node(&child, node.scout_child(depth, alpha))?;
            }
        }
        if node.is_pv() && score > alpha {
            score = -self.search_node(&child, node.pv_child(depth, alpha))?;
        }
        self.ascend();
        Ok(score)
    }

    /// A move from the table that is much better than all others is singular, and looked at more
    /// deeply.
    fn singular_extension(
        &mut self,
        position: &P,
        node: &Node,
        entry: Option<TableEntry>,
        candidate: Candidate<P::Move>,
    ) -> Result<Extension, Stopped> {
        let Some(entry) = entry.filter(|entry| {
            entry.code == Some(P::code(candidate.mv))
                && node.depth >= SINGULAR_DEPTH
                && entry.depth >= node.depth - 3
                && entry.bound != Bound::Upper
                && entry.score.abs() < MATE_FOUND
                && node.ply < 2 * self.root_depth as usize
        }) else {
            return Ok(Extension::Plies(0));
        };
        let mark = entry.score - 2 * node.depth;
        let (alpha, beta, depth) = (mark - 1, mark, (node.depth - 1) / 2);
        let node_type = if node.node_type == NodeType::Cut { NodeType::Cut } else { NodeType::All };
        self.stack[node.ply].excluded = Some(candidate.mv);
        let others =
            self.search_node(position, Node { ply: node.ply, depth, alpha, beta, node_type });
        self.stack[node.ply].excluded = None;
        let others = others?;
        Ok(if others < mark {
            Extension::Plies(1)
        } else if mark >= node.beta {
            Extension::Cutoff(mark)
        } else if entry.score >= node.beta {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        })
    }

    /// A refutation is remembered, and what was tried before it in vain is tried later.
    fn reward(
        &mut self,
        position: &P,
        node: &Node,
        tries: &Tries<P::Move>,
        picker: &Picker,
        tried: usize,
    ) {
        let Some(Candidate { mv, kind: Kind::Quiet, .. }) = tries.best_move else { return };
        let bonus = (HISTORY_BONUS * node.depth).min(HISTORY_BONUS_MAX);
        self.history.learn(position, mv, picker.previous_moves, bonus);
        for &vain in &self.tried_quiets[tried..] {
            self.history.learn(position, vain, picker.previous_moves, -bonus);
        }
        let killers = &mut self.stack[node.ply].killers;
        let code = Some(P::code(mv));
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }

    /// The score of the node, kept in the table.
    fn conclude(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        tries: &Tries<P::Move>,
    ) -> i32 {
        let is_excluding = self.stack[node.ply].excluded.is_some();
        if tries.count == 0 {
            return if is_excluding { node.alpha } else { self.stuck(position, node.ply) };
        }
        if !is_excluding {
            let entry = TableEntry {
                code: tries.best_move.map(|candidate| P::code(candidate.mv)).or(outlook.code),
                score: tries.best,
                evaluation: outlook.static_evaluation,
                depth: node.depth,
                bound: tries.bound(node),
            };
            self.control.table.store(self.here().key, node.ply, entry);
        }
        tries.best
    }
}
