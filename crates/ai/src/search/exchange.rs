//! The end of a line: exchanges are played out until the position is quiet.

use catalog::MATE_FOUND;

use super::{
    PLY_MAX,
    bounds::{INFINITE, mated_at},
    node::{Node, Tries},
    picker::Stage,
    position::SearchPosition,
    table::Known,
    worker::{Searched, Worker},
};

/// A capture gains no more than its victim and this.
const POSITIONAL_GAIN: i32 = 150;
/// Out of check, so many moves are tried before quiet ones are left out.
const EVASIONS: usize = 3;

impl<P: SearchPosition> Worker<'_, P> {
    /// The score of the position at hand once its exchanges are over.
    pub(super) fn settle(&mut self, position: &P, node: Node) -> Searched {
        let node = Node { depth: 0, ..node };
        self.enter()?;
        self.stack[node.ply].line.clear();
        if let Some(score) = self.ending(position, node.ply) {
            return Ok(score);
        }
        let check = self.here().check;
        if node.ply >= PLY_MAX {
            return Ok(if check { 0 } else { self.evaluate(position) });
        }
        let known = self.control.table.probe(self.here().key, node.ply);
        if let Some(score) = known.and_then(|known| node.answered_by(&known)) {
            return Ok(score);
        }
        let outlook = self.assess(position, &node, known);
        let mut tries = Tries::new(node.alpha);
        // The side to move need not exchange anything: it may leave things as they are.
        if let Some(points) = outlook.points {
            if points >= node.beta {
                return Ok(points);
            }
            tries.best = points;
            tries.alpha = tries.alpha.max(points);
        }
        let calm = tries.best;
        self.exchange(position, &node, &mut tries, known.and_then(|known| known.code))?;
        if check && tries.count == 0 {
            return Ok(mated_at(node.ply));
        }
        let known = Known {
            code: tries.best_move.map(|candidate| P::code(candidate.mv)).or(outlook.code),
            score: tries.best,
            evaluation: outlook.raw,
            depth: 0,
            bound: tries.bound(&node),
        };
        debug_assert!(calm == -INFINITE || tries.best >= calm);
        self.control.table.store(self.here().key, node.ply, known);
        Ok(tries.best)
    }

    fn exchange(
        &mut self,
        position: &P,
        node: &Node,
        tries: &mut Tries<P::Move>,
        code: Option<u16>,
    ) -> Result<(), super::worker::Stopped> {
        let check = self.here().check;
        let calm = tries.best;
        let mut picker = if check {
            self.pick_all(position, node.ply, code)
        } else {
            self.pick_lively(position, node.ply, code)
        };
        while let Some(candidate) = self.next_move(position, &mut picker) {
            tries.count += 1;
            if tries.best > -MATE_FOUND {
                if check && tries.count > EVASIONS {
                    self.skip_quiets(&mut picker);
                }
                if picker.stage == Stage::Losing {
                    break;
                }
                let most = calm + POSITIONAL_GAIN;
                if !check && most <= tries.alpha && !position.exchange_reaches(candidate.mv, 1) {
                    tries.best = tries.best.max(most);
                    continue;
                }
            }
            let child = position.after(candidate.mv);
            self.descend(node.ply, Some(position.man(candidate.mv)), &child);
            let question =
                Node { ply: node.ply + 1, alpha: -node.beta, beta: -tries.alpha, ..*node };
            let score = -self.settle(&child, question)?;
            self.ascend();
            tries.best = tries.best.max(score);
            if score > tries.alpha {
                tries.alpha = score;
                tries.best_move = Some(candidate);
                if node.is_exact() {
                    self.extend_line(node.ply, candidate.mv);
                }
            }
            if score >= node.beta {
                break;
            }
        }
        self.close(&picker);
        Ok(())
    }
}
