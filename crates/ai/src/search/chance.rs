//! Moves at the root on which chance has a say: all that may come of them, weighed by probability.
//!
//! Inside the tree one position stands for all that chance may bring. At the root, where a move is
//! really played, that is not good enough: an average hides the outcome that loses at once. There
//! each outcome is searched for its exact score, never for a bound, and what is averaged is the
//! probability of winning, in which a mate is certain and no amount of points is more than that.

use catalog::Score;

use super::{
    bounds::INFINITE,
    node::{Node, NodeType},
    position::{ChanceOutcome, SearchPosition},
    prune::Outlook,
    root::RootTry,
    worker::{Searched, Step, Stopped, Worker},
};

/// Shallower iterations do without: they only put the moves in order, and there may be six outcomes of
/// each move.
const WEIGHED_DEPTH: i32 = 4;
/// A move is averaged unless it falls short by more points than this without: where one position stands
/// for all outcomes, its score is but a guess.
const BENEFIT_OF_DOUBT: i32 = 60;

impl<P: SearchPosition> Worker<'_, P> {
    /// The score of one root move, if that is more than `alpha`.
    pub(super) fn score_root_move(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        this: RootTry,
    ) -> Searched {
        let RootTry { index, count, alpha } = this;
        if let Some(score) = self.roots[index].averaged {
            self.stack[1].variation.clear();
            return Ok(score);
        }
        let chances = match node.depth {
            WEIGHED_DEPTH.. => position.chance_outcomes(self.roots[index].mv),
            _ => Vec::new(),
        };
        if chances.is_empty() {
            return self.search_root_move(position, node, outlook, this);
        }
        if count > 1 {
            let mark = (alpha - BENEFIT_OF_DOUBT).max(-INFINITE);
            let score =
                self.scout_root_move(position, node, outlook, RootTry { alpha: mark, ..this })?;
            if score <= mark {
                return Ok(score);
            }
        }
        let floor = if count > 1 { alpha } else { -INFINITE };
        let averaged = self.average_outcomes(position, node, index, &chances, floor)?;
        self.roots[index].averaged = averaged;
        Ok(averaged.unwrap_or(alpha))
    }

    /// The average of all that may come of a root move, unless that cannot be more than `alpha`.
    fn average_outcomes(
        &mut self,
        position: &P,
        node: &Node,
        index: usize,
        chances: &[ChanceOutcome<P>],
        alpha: i32,
    ) -> Result<Option<i32>, Stopped> {
        debug_assert!(chances.iter().all(|it| it.weight > 0), "what cannot come is no outcome");
        let step = Step::new(position, self.roots[index].mv);
        let mut scores: Vec<(u32, Score)> = Vec::with_capacity(chances.len());
        for (done, ChanceOutcome { weight, position }) in chances.iter().enumerate() {
            self.descend(0, step, position);
            let (depth, lowest, highest) = (node.depth - 1, -INFINITE, INFINITE);
            let question =
                Node { ply: 1, depth, alpha: lowest, beta: highest, node_type: NodeType::Pv };
            scores.push((*weight, Score(-self.search_node(position, question)?)));
            self.ascend();
            if Score(alpha) > optimistic_average::<P>(&scores, &chances[done + 1..]) {
                return Ok(None);
            }
        }
        // What follows depends on what comes.
        self.stack[1].variation.clear();
        Ok(Some(Score::average(&scores, P::CLEAR_EDGE).0))
    }
}

/// The average if what is left is as good as the best so far. That is no strict bound, but close to one,
/// since what is most welcome comes first.
fn optimistic_average<P: SearchPosition>(
    scores: &[(u32, Score)],
    left: &[ChanceOutcome<P>],
) -> Score {
    let best = scores.iter().map(|(_, score)| *score).max().unwrap_or(Score(INFINITE));
    let left = left.iter().map(|chance| (chance.weight, best));
    let all: Vec<(u32, Score)> = scores.iter().copied().chain(left).collect();
    Score::average(&all, P::CLEAR_EDGE)
}
