//! How a game ends: mate, repetition, the clock of plies without a capture.

use game::{Outcome, Reason, marks::mark};

use crate::{
    Board, Line, Role, Side,
    repetition::{Repetition, Verdict},
};

/// The side to move is in check and has no legal move.
pub const CHECKMATE: Reason = Reason("checkmate");
/// The side to move is not in check and has no legal move.
pub const STALEMATE: Reason = Reason("stalemate");
/// A side repeated the position by checking with every move.
pub const PERPETUAL_CHECK: Reason = Reason("perpetual_check");
/// A side repeated the position by chasing one piece with every move.
pub const PERPETUAL_CHASE: Reason = Reason("perpetual_chase");
/// Neither side has a piece that can cross the river.
pub const INSUFFICIENT_MATERIAL: Reason = Reason("insufficient_material");
/// The same position came for the third time.
pub const REPETITION: Reason = Reason("repetition");
/// Nothing was taken for a long time.
pub const NO_CAPTURE: Reason = Reason("no_capture");

/// How `line` has ended, if it has, in the order of rule X5.7.
pub fn outcome(line: &Line, no_capture_limit: u32, by: Repetition) -> Option<Outcome> {
    mate(line)
        .or_else(|| line.verdict(by).map(repetition))
        .or_else(|| {
            // Rule X5.15.
            let dead = by != Repetition::LastLoop && !can_attack(line.position().board());
            dead.then(|| drawn(INSUFFICIENT_MATERIAL))
        })
        .or_else(|| {
            // Rule X5.6.
            let long = line.position().quiet_plies() >= no_capture_limit;
            long.then(|| drawn(NO_CAPTURE))
        })
}

/// Whether anybody has a piece that can cross the river.
fn can_attack(board: &Board) -> bool {
    let crossing = [Role::Rook, Role::Horse, Role::Cannon, Role::Pawn];
    crossing.into_iter().any(|role| !board.role(role).is_empty())
}

/// Rules X5.1 and X5.2: whoever has no legal move loses.
fn mate(line: &Line) -> Option<Outcome> {
    let legal = line.position().legal();
    if legal.any() {
        return None;
    }
    let reason = if legal.in_check() { CHECKMATE } else { STALEMATE };
    Some(won(!line.position().turn(), reason))
}

/// What a verdict on a repetition comes to.
pub fn repetition(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Draw => drawn(REPETITION),
        Verdict::PerpetualCheck(checker) => won(!checker, PERPETUAL_CHECK),
        Verdict::PerpetualChase(chaser) => won(!chaser, PERPETUAL_CHASE),
    }
}

fn won(side: Side, reason: Reason) -> Outcome {
    mark(reason.0);
    Outcome::won(side.seat(), reason)
}

fn drawn(reason: Reason) -> Outcome {
    mark(reason.0);
    Outcome::drawn(reason)
}
