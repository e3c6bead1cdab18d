//! Quiescence search: at the end of a line, tactical moves are played out until the position is quiet,
//! because an evaluation in the middle of an exchange means nothing.

use catalog::MATE_FOUND;

use super::{
    PLY_MAX,
    bounds::{INFINITE, mated_at},
    node::{Node, Tries},
    picker::Stage,
    position::SearchPosition,
    transposition::TableEntry,
    worker::{Searched, Step, Worker},
};

/// A capture that wins nothing in exchanges gains no more than this.
const FUTILITY: i32 = 150;
/// Out of check, so many moves are tried before quiet ones are left out: enough to see whether it is
/// mate, without a second search of all moves.
const EVASIONS: usize = 3;

impl<P: SearchPosition> Worker<'_, P> {
    /// The score of the position at hand once it is quiet.
    pub(super) fn quiesce(&mut self, position: &P, node: Node) -> Searched {
        node.assert_sound();
        let node = Node { depth: 0, ..node };
        self.count_node()?;
        self.stack[node.ply].variation.clear();
        if let Some(score) = self.ending(position, node.ply) {
            return Ok(score);
        }
        let check = self.here().check;
        if node.ply >= PLY_MAX {
            return Ok(if check { 0 } else { self.evaluate(position) });
        }
        let entry = self.control.table.probe(self.here().key, node.ply);
        if let Some(score) = entry.and_then(|entry| node.answered_by(&entry)) {
            return Ok(score);
        }
        let outlook = self.assess(position, &node, entry);
        let mut tries = Tries::new(node.alpha);
        // Stand pat: the side to move need not exchange anything, it may leave things as they are.
        if let Some(points) = outlook.estimate {
            if points >= node.beta {
                return Ok(points);
            }
            tries.best = points;
            tries.alpha = tries.alpha.max(points);
        }
        let stand_pat = tries.best;
        self.try_tacticals(position, &node, &mut tries, entry.and_then(|entry| entry.code))?;
        if check && tries.count == 0 {
            return Ok(mated_at(node.ply));
        }
        let entry = TableEntry {
            code: tries.best_move.map(|candidate| P::code(candidate.mv)).or(outlook.code),
            score: tries.best,
            evaluation: outlook.static_evaluation,
            depth: 0,
            bound: tries.bound(&node),
        };
        debug_assert!(stand_pat == -INFINITE || tries.best >= stand_pat);
        self.control.table.store(self.here().key, node.ply, entry);
        Ok(tries.best)
    }

    /// Tries the tactical moves one by one, and out of check the others too.
    fn try_tacticals(
        &mut self,
        position: &P,
        node: &Node,
        tries: &mut Tries<P::Move>,
        code: Option<u16>,
    ) -> Result<(), super::worker::Stopped> {
        let check = self.here().check;
        let stand_pat = tries.best;
        let mut picker = if check {
            self.pick_all(position, node.ply, code)
        } else {
            self.pick_tactical(position, node.ply, code)
        };
        while let Some(candidate) = self.next_move(position, &mut picker) {
            tries.count += 1;
            if tries.best > -MATE_FOUND {
                if check && tries.count > EVASIONS {
                    self.skip_quiets(&mut picker);
                }
                if picker.stage == Stage::LosingTactical {
                    break;
                }
                let most = stand_pat + FUTILITY;
                if !check && most <= tries.alpha && !position.see_at_least(candidate.mv, 1) {
                    tries.best = tries.best.max(most);
                    continue;
                }
            }
            let child = position.after(candidate.mv);
            self.descend(node.ply, Step::new(position, candidate.mv), &child);
            let question =
                Node { ply: node.ply + 1, alpha: -node.beta, beta: -tries.alpha, ..*node };
            let score = -self.quiesce(&child, question)?;
            self.ascend();
            if self.record(node, tries, candidate, score) {
                break;
            }
        }
        self.close(&picker);
        Ok(())
    }
}
