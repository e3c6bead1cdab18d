//! A node of the tree: what is known, what can be left out, and the moves one by one.

use catalog::MATE_FOUND;

use super::{
    PLY_MAX,
    bounds::{INFINITE, mated_at},
    picker::{Candidate, Kind, Picker},
    position::SearchPosition,
    prune::{Outlook, reduction},
    table::{Bound, Known},
    worker::{Searched, Stopped, Worker},
};

/// What is asked of a position: is it worth more than `alpha`, or even `beta`?
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) hope: Hope,
}

/// What the answer is expected to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hope {
    /// The score itself is wanted.
    Exact,
    /// Some move will reach beta.
    Cut,
    /// No move will exceed alpha.
    All,
}

impl Hope {
    fn of_child(self) -> Hope {
        match self {
            Hope::Exact | Hope::All => Hope::Cut,
            Hope::Cut => Hope::All,
        }
    }
}

impl Node {
    #[inline]
    pub(super) fn is_exact(&self) -> bool {
        self.hope == Hope::Exact
    }

    /// The question to a child whether it leaves this node with more than `alpha`.
    pub(super) fn child(&self, depth: i32, alpha: i32) -> Node {
        let hope = self.hope.of_child();
        Node { ply: self.ply + 1, depth, alpha: -alpha - 1, beta: -alpha, hope }
    }

    /// The question to a child what exactly it is worth.
    pub(super) fn exact_child(&self, depth: i32, alpha: i32) -> Node {
        let (ply, hope) = (self.ply + 1, Hope::Exact);
        Node { ply, depth, alpha: -self.beta, beta: -alpha, hope }
    }

    /// The score, if what is known answers the question.
    pub(super) fn answered_by(&self, known: &Known) -> Option<i32> {
        let answers = match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.score >= self.beta,
            Bound::Upper => known.score <= self.alpha,
        };
        (answers && known.depth >= self.depth && !self.is_exact()).then_some(known.score)
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

/// How much deeper a move is looked at, or the score that makes looking needless.
enum Extension {
    Plies(i32),
    Cutoff(i32),
}

/// From this depth on, a move from the table is tested for being the only good one.
const SINGULAR_DEPTH: i32 = 7;

impl<P: SearchPosition> Worker<'_, P> {
    /// The score of the position at hand.
    pub(super) fn visit(&mut self, position: &P, mut node: Node) -> Searched {
        let check = self.here().check;
        if check && node.ply < 2 * self.root_depth as usize {
            node.depth += 1;
        }
        if node.depth <= 0 {
            return self.settle(position, node);
        }
        self.enter()?;
        self.stack[node.ply].line.clear();
        if let Some(score) = self.foregone(position, &mut node) {
            return Ok(score);
        }
        let excluded = self.stack[node.ply].excluded;
        let known = match excluded {
            None => self.control.table.probe(self.here().key, node.ply),
            Some(_) => None,
        };
        if let Some(score) = known.and_then(|known| node.answered_by(&known)) {
            return Ok(score);
        }
        let outlook = self.assess(position, &node, known);
        if excluded.is_none()
            && let Some(score) = self.prune_node(position, &node, &outlook)?
        {
            return Ok(score);
        }
        // Without a move to begin with, a shallower search finds one for the next time.
        if known.is_none_or(|known| known.code.is_none()) && node.depth >= 4 {
            node.depth -= 1;
        }
        self.try_moves(position, node, &outlook, known)
    }

    /// The score where no search is needed: the game is over, or cannot matter any more.
    fn foregone(&self, position: &P, node: &mut Node) -> Option<i32> {
        if let Some(score) = self.ending(position, node.ply) {
            return Some(score);
        }
        if node.ply >= PLY_MAX {
            return Some(if self.here().check { 0 } else { self.evaluate(position) });
        }
        // A shorter mate is known already.
        node.alpha = node.alpha.max(mated_at(node.ply));
        node.beta = node.beta.min(-mated_at(node.ply + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    fn try_moves(
        &mut self,
        position: &P,
        node: Node,
        outlook: &Outlook,
        known: Option<Known>,
    ) -> Searched {
        let excluded = self.stack[node.ply].excluded;
        let mut tries = Tries::new(node.alpha);
        let tried = self.tried.len();
        let mut picker = self.pick_all(position, node.ply, known.and_then(|known| known.code));
        while let Some(candidate) = self.next_move(position, &mut picker) {
            if excluded == Some(candidate.mv) {
                continue;
            }
            tries.count += 1;
            if self.skip_move(position, &node, outlook, &tries, &mut picker, candidate) {
                continue;
            }
            let extension = match self.extension(position, &node, known, candidate)? {
                Extension::Plies(plies) => plies,
                Extension::Cutoff(score) => {
                    self.close(&picker);
                    self.tried.truncate(tried);
                    return Ok(score);
                }
            };
            let score =
                self.follow(position, &node, outlook, &tries, &picker, candidate, extension)?;
            if self.note(&node, &mut tries, candidate, score) {
                break;
            }
            if candidate.kind == Kind::Quiet {
                self.tried.push(candidate.mv);
            }
        }
        self.close(&picker);
        if tries.best >= node.beta {
            self.reward(position, &node, &tries, &picker, tried);
        }
        self.tried.truncate(tried);
        Ok(self.conclude(position, &node, outlook, &tries))
    }

    /// Takes down what a move was worth; whether that refutes the node.
    fn note(
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
            if node.is_exact() {
                self.extend_line(node.ply, candidate.mv);
            }
        }
        score >= node.beta
    }

    /// The score of one move: a quick look first, a closer one if it does better than expected.
    #[allow(clippy::too_many_arguments)]
    fn follow(
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
            Kind::Quiet => self.history.of(position, candidate.mv, picker.before),
            Kind::Lively => 0,
        };
        let child = position.after(candidate.mv);
        self.descend(node.ply, Some(position.man(candidate.mv)), &child);
        let alpha = tries.alpha;
        let mut score = alpha + 1;
        if tries.count > 1 || !node.is_exact() {
            let less = if self.here().check || tries.count == 1 {
                0
            } else {
                reduction(node, outlook, tries.count, candidate, history)
            };
            let shallow = (depth - less).clamp(1.min(depth), depth);
            score = -self.visit(&child, node.child(shallow, alpha))?;
            if score > alpha && shallow < depth {
                score = -self.visit(&child, node.child(depth, alpha))?;
            }
        }
        if node.is_exact() && score > alpha {
            score = -self.visit(&child, node.exact_child(depth, alpha))?;
        }
        self.ascend();
        Ok(score)
    }

    /// A move from the table that is much better than all others is looked at more deeply.
    fn extension(
        &mut self,
        position: &P,
        node: &Node,
        known: Option<Known>,
        candidate: Candidate<P::Move>,
    ) -> Result<Extension, Stopped> {
        let Some(known) = known.filter(|known| {
            known.code == Some(P::code(candidate.mv))
                && node.depth >= SINGULAR_DEPTH
                && known.depth >= node.depth - 3
                && known.bound != Bound::Upper
                && known.score.abs() < MATE_FOUND
                && node.ply < 2 * self.root_depth as usize
        }) else {
            return Ok(Extension::Plies(0));
        };
        let mark = known.score - 2 * node.depth;
        let (alpha, beta, depth) = (mark - 1, mark, (node.depth - 1) / 2);
        let hope = if node.hope == Hope::Cut { Hope::Cut } else { Hope::All };
        self.stack[node.ply].excluded = Some(candidate.mv);
        let others = self.visit(position, Node { ply: node.ply, depth, alpha, beta, hope });
        self.stack[node.ply].excluded = None;
        let others = others?;
        Ok(if others < mark {
            Extension::Plies(1)
        } else if mark >= node.beta {
            Extension::Cutoff(mark)
        } else if known.score >= node.beta {
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
        let bonus = (150 * node.depth).min(1_600);
        self.history.learn(position, mv, picker.before, bonus);
        for &vain in &self.tried[tried..] {
            self.history.learn(position, vain, picker.before, -bonus);
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
            let known = Known {
                code: tries.best_move.map(|candidate| P::code(candidate.mv)).or(outlook.code),
                score: tries.best,
                evaluation: outlook.raw,
                depth: node.depth,
                bound: tries.bound(node),
            };
            self.control.table.store(self.here().key, node.ply, known);
        }
        tries.best
    }
}
