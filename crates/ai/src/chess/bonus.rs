//! What is special about a move, told to people: check, mate, capture, promotion.

use catalog::Evaluation;
use chess::{Move, Position, Role};

use super::{
    gain::{promotion, victim},
    sef::material,
};

/// A move that gives check.
const CHECK: i32 = 50;
/// A move that gives mate.
const MATE: i32 = 10_000;
/// Of two men that can take the same man, the cheaper goes first: its value is divided by this.
const CAPTOR_DIVISOR: i32 = 16;

/// What is special about a legal move, in centipawns.
pub fn move_bonus(position: &Position, legal: Move) -> Evaluation {
    let after = position.after(legal);
    let (check, stuck) = (after.is_check(), after.is_stuck());
    Evaluation {
        parts: vec![
            ("check", if check && !stuck { CHECK } else { 0 }),
            ("mate", if check && stuck { MATE } else { 0 }),
            ("capture", capture(position, legal)),
            ("promotion", promotion(legal)),
        ],
    }
}

/// Dear victims first, then cheap captors; a king risks nothing by taking what it may take.
fn capture(position: &Position, legal: Move) -> i32 {
    let captor = if legal.role() == Role::King { 0 } else { material(legal.role()) };
    victim(position, legal).map_or(0, |role| material(role) - captor / CAPTOR_DIVISOR)
}
