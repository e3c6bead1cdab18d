//! Bonuses for special moves: check, mate, capture, promotion.

use catalog::Evaluation;
use chess::{Move, MoveKind, Position, Role};

use super::{sef::material, weights::bonus};

/// What is special about a legal move, in centipawns; the search looks at such moves first.
pub fn move_bonus(position: &Position, legal: Move) -> Evaluation {
    let after = position.after(legal);
    let (check, stuck) = (after.is_check(), after.is_stuck());
    Evaluation {
        parts: vec![
            ("check", if check && !stuck { bonus::CHECK } else { 0 }),
            ("mate", if check && stuck { bonus::MATE } else { 0 }),
            ("capture", capture(position, legal)),
            ("promotion", promotion(legal)),
        ],
    }
}

/// The role that a move takes, if it takes any.
#[inline]
pub(crate) fn victim(position: &Position, legal: Move) -> Option<Role> {
    match legal.kind() {
        MoveKind::EnPassant => Some(Role::Pawn),
        // Castling is encoded as king takes own rook.
        MoveKind::Castle | MoveKind::DoubleStep => None,
        MoveKind::Plain | MoveKind::Promotion(_) => position.board().role_at(legal.to()),
    }
}

/// Dear victims first, then cheap captors.
#[inline]
pub(crate) fn capture(position: &Position, legal: Move) -> i32 {
    let captor = match legal.role() {
        Role::King => 0,
        role @ (Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => {
            material(role)
        }
    };
    victim(position, legal).map_or(0, |role| material(role) - captor / bonus::CAPTOR_DIVISOR)
}

/// What a pawn gains by becoming another man.
#[inline]
pub(crate) fn promotion(legal: Move) -> i32 {
    legal.promotion().map_or(0, |role| material(role) - material(Role::Pawn))
}
