//! Moves at the root on which chance has a say: all that may come of them, weighed by probability.
//!
//! Inside the tree one position stands for all that chance may bring. At the root, where a move is
//! really played, that is not good enough: an average hides the outcome that loses at once. There
//! each outcome is searched for its exact score, never for a bound, and what is averaged is the
//! probability of winning, in which a mate is certain and no amount of points is more than that.

use super::{
    field::{Chance, Field},
    node::{Hope, Node},
    prune::Outlook,
    score::{INFINITE, Score},
    worker::{Searched, Worker},
};

/// Shallower iterations do without: they only put the moves in order.
const WEIGHED_DEPTH: i32 = 4;
/// A move is weighed unless it falls short by more points than this without.
const BENEFIT_OF_DOUBT: i32 = 60;

impl<F: Field> Worker<'_, F> {
    /// The score of one root move, if that is more than `alpha`.
    pub(super) fn judge_root(
        &mut self,
        field: &F,
        node: &Node,
        outlook: &Outlook,
        index: usize,
        count: usize,
        alpha: i32,
    ) -> Searched {
        if let Some(score) = self.roots[index].weighed {
            self.stack[1].line.clear();
            return Ok(score);
        }
        let chances = match node.depth {
            WEIGHED_DEPTH.. => field.chances(self.roots[index].mv),
            _ => Vec::new(),
        };
        if chances.is_empty() {
            return self.follow_root(field, node, outlook, index, count, alpha);
        }
        if count > 1 {
            let mark = (alpha - BENEFIT_OF_DOUBT).max(-INFINITE);
            let promise = self.glance(field, node, outlook, index, count, mark)?;
            if promise <= mark {
                return Ok(promise);
            }
        }
        let score = self.weigh(field, node, index, &chances)?;
        self.roots[index].weighed = Some(score);
        Ok(score)
    }

    /// The average of all that may come of a root move.
    fn weigh(&mut self, field: &F, node: &Node, index: usize, chances: &[Chance<F>]) -> Searched {
        let man = field.man(self.roots[index].mv);
        let mut scores = Vec::with_capacity(chances.len());
        for Chance { weight, field } in chances {
            self.descend(0, Some(man), field);
            let (depth, alpha, beta) = (node.depth - 1, -INFINITE, INFINITE);
            let question = Node { ply: 1, depth, alpha, beta, hope: Hope::Exact };
            let score = Score(-self.visit(field, question)?);
            self.ascend();
            scores.push((*weight, score));
        }
        // What follows depends on what comes.
        self.stack[1].line.clear();
        Ok(Score::average(&scores, F::CLEAR_EDGE).0)
    }
}
