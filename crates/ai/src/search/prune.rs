//! What is left out: nodes that are decided, moves that cannot matter, depth for late moves.

use catalog::MATE_FOUND;

use super::{
    node::{Node, NodeType, Tries},
    picker::{Candidate, Kind, Picker},
    position::SearchPosition,
    transposition::{Bound, TableEntry},
    worker::{Step, Stopped, Worker},
};

/// How a node looks before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// What the evaluation says, unless the side to move stands in check.
    pub(super) static_evaluation: Option<i32>,
    /// The same, corrected by what the table knows.
    pub(super) estimate: Option<i32>,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    /// The move the table knows.
    pub(super) code: Option<u16>,
}

/// Margins and depths, in points and plies, set by hand: wider and narrower ones, and smaller reductions,
/// gained nothing in self-play (docs/training.md).
mod margin {
    /// So far above beta for each ply, a node is left as good enough.
    pub(super) const REVERSE_FUTILITY: i32 = 70;
    pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
    /// So far below alpha for each ply, only the quiescence search is asked.
    pub(super) const RAZORING: i32 = 250;
    pub(super) const RAZORING_DEPTH: i32 = 3;
    /// A quiet move gains no more than this, and so much more for each ply.
    pub(super) const FUTILITY: i32 = 100;
    pub(super) const FUTILITY_PER_PLY: i32 = 90;
    pub(super) const FUTILITY_DEPTH: i32 = 8;
    /// Moves whose static exchange evaluation loses more than this for each ply are left out.
    pub(super) const SEE_QUIET: i32 = 50;
    pub(super) const SEE_TACTICAL: i32 = 100;
    pub(super) const SEE_DEPTH: i32 = 8;
    /// Quiet moves with a history worse than this for each ply are left out.
    pub(super) const HISTORY: i32 = 3_500;
    pub(super) const HISTORY_DEPTH: i32 = 4;
}

impl<P: SearchPosition> Worker<'_, P> {
    /// How the position at hand looks.
    pub(super) fn assess(
        &mut self,
        position: &P,
        node: &Node,
        entry: Option<TableEntry>,
    ) -> Outlook {
        let code = entry.and_then(|entry| entry.code);
        if self.here().check {
            self.stack[node.ply].evaluation = None;
            return Outlook { static_evaluation: None, estimate: None, improving: false, code };
        }
        let stored = entry.and_then(|entry| entry.evaluation);
        let raw = stored.unwrap_or_else(|| self.evaluate(position));
        self.stack[node.ply].evaluation = Some(raw);
        let estimate = match entry {
            Some(TableEntry { bound: Bound::Lower, score, .. }) => raw.max(score),
            Some(TableEntry { bound: Bound::Upper, score, .. }) => raw.min(score),
            Some(TableEntry { bound: Bound::Exact, score, .. }) => score,
            None => raw,
        };
        let earlier = |back| node.ply.checked_sub(back).and_then(|ply| self.stack[ply].evaluation);
        let improving = earlier(2).or_else(|| earlier(4)).is_none_or(|before| raw > before);
        Outlook { static_evaluation: Some(raw), estimate: Some(estimate), improving, code }
    }

    /// The score of a node that need not be looked at move by move.
    pub(super) fn prune_node(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
    ) -> Result<Option<i32>, Stopped> {
        let Some(points) = outlook.estimate.filter(|_| !node.is_pv()) else { return Ok(None) };
        if node.beta.abs() >= MATE_FOUND || node.alpha.abs() >= MATE_FOUND {
            return Ok(None);
        }
        let plies = node.depth - i32::from(outlook.improving);
        if node.depth <= margin::REVERSE_FUTILITY_DEPTH
            && points - margin::REVERSE_FUTILITY * plies >= node.beta
        {
            return Ok(Some((points + node.beta) / 2));
        }
        if node.depth <= margin::RAZORING_DEPTH
            && points + margin::RAZORING * node.depth < node.alpha
        {
            let score = self.quiesce(position, Node { depth: 0, ..*node })?;
            if score <= node.alpha {
                return Ok(Some(score));
            }
        }
        self.try_null_move(position, node, points)
    }

    /// Null move pruning: if passing is good enough, so is some move.
    fn try_null_move(
        &mut self,
        position: &P,
        node: &Node,
        points: i32,
    ) -> Result<Option<i32>, Stopped> {
        // Two null moves in a row would only search the same position less deeply.
        let follows_null_move = node.ply > 0 && self.stack[node.ply - 1].piece_to.is_none();
        if node.depth < 3 || points < node.beta || follows_null_move {
            return Ok(None);
        }
        let Some(child) = position.after_null_move() else { return Ok(None) };
        let less = 4 + node.depth / 3 + ((points - node.beta) / 200).min(3);
        self.descend(node.ply, Step::NULL, &child);
        let score =
            -self.search_node(&child, node.scout_child(node.depth - less, node.beta - 1))?;
        self.ascend();
        // A mate that needs a null move is none.
        let believed = if score >= MATE_FOUND { node.beta } else { score };
        Ok((score >= node.beta).then_some(believed))
    }

    /// Whether a move is not worth trying.
    pub(super) fn skip_move(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        tries: &Tries<P::Move>,
        picker: &mut Picker,
        candidate: Candidate<P::Move>,
    ) -> bool {
        if tries.best <= -MATE_FOUND {
            return false;
        }
        let dull = match candidate.kind {
            Kind::Tactical => {
                node.depth <= margin::SEE_DEPTH
                    && tries.count > 1
                    && !position.see_at_least(candidate.mv, -margin::SEE_TACTICAL * node.depth)
            }
            Kind::Quiet => {
                let code = P::code(candidate.mv);
                if self.control.handicap.overlooks(self.here().key, code, node.ply) {
                    return true;
                }
                self.skip_quiet(position, node, outlook, tries, picker, candidate)
            }
        };
        dull && !(P::SPARES_CHECKS && position.gives_check(candidate.mv))
    }

    fn skip_quiet(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
        tries: &Tries<P::Move>,
        picker: &mut Picker,
        candidate: Candidate<P::Move>,
    ) -> bool {
        let late = (3 + node.depth * node.depth) / if outlook.improving { 1 } else { 2 };
        let depth = (node.depth - log_log(node.depth, tries.count)).max(0);
        let gain = margin::FUTILITY + margin::FUTILITY_PER_PLY * depth;
        let futile = depth <= margin::FUTILITY_DEPTH
            && outlook.estimate.is_some_and(|points| points + gain <= tries.alpha);
        if !node.is_pv() && tries.count as i32 > late || futile {
            // Where checks are spared, those that are still to come must be looked at.
            if !P::SPARES_CHECKS {
                self.skip_quiets(picker);
            }
            return true;
        }
        if depth <= margin::HISTORY_DEPTH && !node.is_pv() {
            let history = self.history.of(position, candidate.mv, picker.previous_moves);
            if history < -margin::HISTORY * (depth + 1) {
                return true;
            }
        }
        depth <= margin::SEE_DEPTH
            && tries.count > 1
            && !position.see_at_least(candidate.mv, -margin::SEE_QUIET * depth)
    }
}

/// A good history spares a quiet move a ply of reduction for each so much, three quarters of what one
/// history can be.
const HISTORY_PER_PLY: i32 = 12_288;

/// How many plies less deep a move is looked at, the later the less.
pub(super) fn late_move_reduction<M>(
    node: &Node,
    outlook: &Outlook,
    count: usize,
    candidate: Candidate<M>,
    history: i32,
) -> i32 {
    if node.depth < 3 || count < 2 + usize::from(node.is_pv()) {
        return 0;
    }
    let base = log_log(node.depth, count);
    let less = match candidate.kind {
        Kind::Quiet => base + i32::from(!outlook.improving) - history / HISTORY_PER_PLY,
        Kind::Tactical => base / 2,
    };
    let correction = match node.node_type {
        NodeType::Pv => -1,
        NodeType::Cut => 1,
        NodeType::All => 0,
    };
    (less + correction).max(0)
}

/// About the product of two logarithms.
#[inline]
fn log_log(depth: i32, count: usize) -> i32 {
    let depth = LOGARITHMS[(depth as usize).min(63)];
    let count = LOGARITHMS[count.min(63)];
    // 0.75 + ln(depth) · ln(count) / 1.85, in hundredths.
    (75 + depth * count / 185) / 100
}

/// Natural logarithms in hundredths, written out so that every machine searches the same tree.
#[rustfmt::skip]
const LOGARITHMS: [i32; 64] = [
      0,   0,  69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271,
    277, 283, 289, 294, 300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
    347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376, 378, 381, 383, 385,
    387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414,
];
