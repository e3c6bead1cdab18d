//! What is left out: nodes that are decided, moves that cannot matter, depth for late moves.

use catalog::MATE_FOUND;

use super::{
    node::{Hope, Node, Tries},
    picker::{Candidate, Kind, Picker},
    position::SearchPosition,
    table::{Bound, Known},
    worker::{Stopped, Worker},
};

/// How a node looks before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// What the evaluation says, unless the side to move stands in check.
    pub(super) raw: Option<i32>,
    /// The same, corrected by what the table knows.
    pub(super) points: Option<i32>,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    /// The move the table knows.
    pub(super) code: Option<u16>,
}

/// Margins and depths, in points and plies.
mod margin {
    /// Reverse futility: so far above beta for each ply, a node is left as good enough.
    pub(super) const GOOD_ENOUGH: i32 = 70;
    pub(super) const GOOD_ENOUGH_DEPTH: i32 = 8;
    /// Razoring: so far below alpha for each ply, only exchanges are looked at.
    pub(super) const HOPELESS: i32 = 250;
    pub(super) const HOPELESS_DEPTH: i32 = 3;
    /// Futility: a quiet move gains no more than this, and so much more for each ply.
    pub(super) const QUIET_GAIN: i32 = 100;
    pub(super) const QUIET_GAIN_PER_PLY: i32 = 90;
    pub(super) const QUIET_DEPTH: i32 = 8;
    /// Moves that lose more than this for each ply in exchanges are left out.
    pub(super) const QUIET_LOSS: i32 = 50;
    pub(super) const LIVELY_LOSS: i32 = 100;
    pub(super) const LOSS_DEPTH: i32 = 8;
    /// Quiet moves with a history worse than this for each ply are left out.
    pub(super) const BAD_HISTORY: i32 = 3_500;
    pub(super) const BAD_HISTORY_DEPTH: i32 = 4;
}

impl<P: SearchPosition> Worker<'_, P> {
    /// How the position at hand looks.
    pub(super) fn assess(&mut self, position: &P, node: &Node, known: Option<Known>) -> Outlook {
        let code = known.and_then(|known| known.code);
        if self.here().check {
            self.stack[node.ply].evaluation = None;
            return Outlook { raw: None, points: None, improving: false, code };
        }
        let stored = known.and_then(|known| known.evaluation);
        let raw = stored.unwrap_or_else(|| self.evaluate(position));
        self.stack[node.ply].evaluation = Some(raw);
        let points = match known {
            Some(Known { bound: Bound::Lower, score, .. }) => raw.max(score),
            Some(Known { bound: Bound::Upper, score, .. }) => raw.min(score),
            Some(Known { bound: Bound::Exact, score, .. }) => score,
            None => raw,
        };
        let earlier = |back| node.ply.checked_sub(back).and_then(|ply| self.stack[ply].evaluation);
        let improving = earlier(2).or_else(|| earlier(4)).is_none_or(|before| raw > before);
        Outlook { raw: Some(raw), points: Some(points), improving, code }
    }

    /// The score of a node that need not be looked at move by move.
    pub(super) fn prune_node(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
    ) -> Result<Option<i32>, Stopped> {
        let Some(points) = outlook.points.filter(|_| !node.is_exact()) else { return Ok(None) };
        if node.beta.abs() >= MATE_FOUND || node.alpha.abs() >= MATE_FOUND {
            return Ok(None);
        }
        let plies = node.depth - i32::from(outlook.improving);
        if node.depth <= margin::GOOD_ENOUGH_DEPTH
            && points - margin::GOOD_ENOUGH * plies >= node.beta
        {
            return Ok(Some((points + node.beta) / 2));
        }
        if node.depth <= margin::HOPELESS_DEPTH
            && points + margin::HOPELESS * node.depth < node.alpha
        {
            let score = self.settle(position, Node { depth: 0, ..*node })?;
            if score <= node.alpha {
                return Ok(Some(score));
            }
        }
        self.try_pass(position, node, points)
    }

    /// If passing is good enough, so is some move.
    fn try_pass(&mut self, position: &P, node: &Node, points: i32) -> Result<Option<i32>, Stopped> {
        let passed_just_now = node.ply > 0 && self.stack[node.ply - 1].man.is_none();
        if node.depth < 3 || points < node.beta || passed_just_now {
            return Ok(None);
        }
        let Some(child) = position.after_pass() else { return Ok(None) };
        let less = 4 + node.depth / 3 + ((points - node.beta) / 200).min(3);
        self.descend(node.ply, None, &child);
        let score = -self.visit(&child, node.child(node.depth - less, node.beta - 1))?;
        self.ascend();
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
        match candidate.kind {
            Kind::Lively => {
                node.depth <= margin::LOSS_DEPTH
                    && tries.count > 1
                    && !position.exchange_reaches(candidate.mv, -margin::LIVELY_LOSS * node.depth)
            }
            Kind::Quiet => {
                let code = P::code(candidate.mv);
                self.control.temper.overlooks(self.here().key, code, node.ply)
                    || self.skip_quiet(position, node, outlook, tries, picker, candidate)
            }
        }
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
        let enough = (3 + node.depth * node.depth) / if outlook.improving { 1 } else { 2 };
        let depth = (node.depth - log_log(node.depth, tries.count)).max(0);
        let gain = margin::QUIET_GAIN + margin::QUIET_GAIN_PER_PLY * depth;
        let futile = depth <= margin::QUIET_DEPTH
            && outlook.points.is_some_and(|points| points + gain <= tries.alpha);
        if !node.is_exact() && tries.count as i32 > enough || futile {
            self.skip_quiets(picker);
            return true;
        }
        if depth <= margin::BAD_HISTORY_DEPTH && !node.is_exact() {
            let history = self.history.of(position, candidate.mv, picker.before);
            if history < -margin::BAD_HISTORY * (depth + 1) {
                return true;
            }
        }
        depth <= margin::LOSS_DEPTH
            && tries.count > 1
            && !position.exchange_reaches(candidate.mv, -margin::QUIET_LOSS * depth)
    }
}

/// How many plies less deep a move is looked at, the later the less.
pub(super) fn reduction<M>(
    node: &Node,
    outlook: &Outlook,
    count: usize,
    candidate: Candidate<M>,
    history: i32,
) -> i32 {
    if node.depth < 3 || count < 2 + usize::from(node.is_exact()) {
        return 0;
    }
    let base = log_log(node.depth, count);
    let less = match candidate.kind {
        Kind::Quiet => base + i32::from(!outlook.improving) - history / 12_288,
        Kind::Lively => base / 2,
    };
    let hope = match node.hope {
        Hope::Exact => -1,
        Hope::Cut => 1,
        Hope::All => 0,
    };
    (less + hope).max(0)
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
