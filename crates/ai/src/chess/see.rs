//! Static exchange evaluation: what is won or lost when both sides take on one square.

use chess::{Bitboard, Board, Move, MoveKind, Position, Role, Side, Square, attacks};

use super::{
    gain::{promotion, victim},
    sef::material,
};

/// Whether the exchanges on its target leave `played` with at least `margin` centipawns, if each
/// side takes with its cheapest man and stops when that is better.
pub(crate) fn at_least(position: &Position, played: Move, margin: i32) -> bool {
    if played.kind() == MoveKind::Castle {
        return margin <= 0;
    }
    let board = position.board();
    let (from, to) = (played.from(), played.to());
    let gain = victim(position, played).map_or(0, material) + promotion(played);
    let mut balance = gain - margin;
    if balance < 0 {
        return false;
    }
    // If the man were lost for nothing and that is still enough, it is enough.
    let at_stake = played.promotion().unwrap_or(played.role());
    balance -= worth(at_stake);
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(from.into()) | to.into();
    if played.kind() == MoveKind::EnPassant {
        occupied = occupied.without(to.with_rank(from.rank()).into());
    }
    take_turns(board, !position.turn(), to, occupied, balance)
}

/// The men take one after another; whether the side that began is content in the end.
fn take_turns(
    board: &Board,
    first: Side,
    to: Square,
    mut occupied: Bitboard,
    mut balance: i32,
) -> bool {
    let diagonal = board.role(Role::Bishop) | board.role(Role::Queen);
    let straight = board.role(Role::Rook) | board.role(Role::Queen);
    let mut attackers = (board.attackers(Side::White, to, occupied)
        | board.attackers(Side::Black, to, occupied))
        & occupied;
    let mut side = first;
    loop {
        let own = attackers & board.side(side);
        let cheapest = Role::ALL.into_iter().find(|&role| own.meets(board.role(role)));
        let Some(role) = cheapest else { break };
        let Some(square) = (own & board.role(role)).first() else { break };
        // A king does not take what is protected.
        if role == Role::King && attackers.meets(board.side(!side)) {
            break;
        }
        occupied = occupied.without(square.into());
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            break;
        }
    }
    // Whoever is to take and cannot, or had better not, has lost the exchange.
    side == first
}

fn worth(role: Role) -> i32 {
    match role {
        Role::King => 10_000,
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => material(role),
    }
}
