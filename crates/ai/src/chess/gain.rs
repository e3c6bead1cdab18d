//! What a move takes, and what a promotion gains.

use chess::{Move, MoveKind, Position, Role};

use super::sef::material;

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

/// What a pawn gains by becoming another man.
#[inline]
pub(crate) fn promotion(legal: Move) -> i32 {
    legal.promotion().map_or(0, |role| material(role) - material(Role::Pawn))
}
