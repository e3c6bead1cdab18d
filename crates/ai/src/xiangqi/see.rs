//! Static exchange evaluation: what is won or lost when both sides take on one point.

use xiangqi::{Bitboard, Board, Move, Position, Range, Role, Side, Square, attacks};

use super::weights::worth;

/// From the cheapest to the dearest.
const BY_WORTH: [Role; 7] =
    [Role::Pawn, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook, Role::King];

/// Whether the exchanges on its target leave `played` with at least `margin` points, if each side
/// takes with its cheapest piece and stops when that is better. Pins are not asked.
pub(crate) fn at_least(position: &Position, played: Move, margin: i32) -> bool {
    let board = position.board();
    let Move { from, to } = played;
    let mut balance = board.role_at(to).map_or(0, worth) - margin;
    if balance < 0 {
        return false;
    }
    balance -= board.role_at(from).map_or(0, worth);
    if balance >= 0 {
        return true;
    }
    let occupied = board.occupied().without(from).with(to);
    take_turns(balance, !position.turn(), occupied, board.role(Role::King), |side, occupied| {
        cheapest(board, side, to, occupied)
    })
}

/// Pieces take one after another on one point, `first` to begin with, if `balance` is what the other
/// side has lost by then. `cheapest` tells what the cheapest piece of a side is worth there if only
/// these points were occupied, and where it stands. Whether the other side is content in the end.
#[inline]
pub(crate) fn take_turns(
    mut balance: i32,
    first: Side,
    mut occupied: Bitboard,
    kings: Bitboard,
    cheapest: impl Fn(Side, Bitboard) -> Option<(i32, Square)>,
) -> bool {
    let mut side = first;
    while let Some((worth, square)) = cheapest(side, occupied) {
        occupied = occupied.without(square);
        side = !side;
        balance = -balance - 1 - worth;
        if balance >= 0 {
            // A king does not take what is protected.
            if kings.contains(square) && cheapest(side, occupied).is_some() {
                side = !side;
            }
            break;
        }
    }
    // Whoever is to take and cannot, or had better not, has lost the exchange.
    side == first
}

/// The cheapest piece of `side` that attacks `to` if only the points of `occupied` were.
fn cheapest(board: &Board, side: Side, to: Square, occupied: Bitboard) -> Option<(i32, Square)> {
    BY_WORTH.into_iter().find_map(|role| {
        let men = board.of(side, role) & occupied;
        if men.is_empty() {
            return None;
        }
        let range = Range::Home(side);
        let from = match role {
            Role::Pawn => attacks::pawn_attackers(to, side),
            Role::Horse => attacks::horse_attackers(to, occupied),
            // These go back the way they came, and never leave their own part of the board.
            Role::King => attacks::king(to, side),
            Role::Advisor | Role::Elephant | Role::Rook | Role::Cannon => {
                attacks::of(role, side, to, occupied, range)
            }
        };
        let reachable = match role {
            Role::Advisor => range.advisor().contains(to),
            Role::Elephant => range.elephant().contains(to),
            Role::King | Role::Pawn | Role::Horse | Role::Rook | Role::Cannon => true,
        };
        (men & from).first().filter(|_| reachable).map(|square| (worth(role), square))
    })
}
