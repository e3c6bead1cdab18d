//! Static exchange evaluation: what is won or lost when both sides take on one point.

use stupid_chess::{Action, Field as Board, Man};
use xiangqi::{
    Bitboard, Role, Side, Square,
    attacks::{self, Range},
};

use super::sight::Sight;

/// What a move is worth after the exchanges on its target, if each side takes with what is cheapest
/// then and stops when that is better. Pins are not asked.
pub(crate) fn value(sight: &Sight, board: &Board, action: Action) -> i32 {
    let Action::Move(step) = action else { return 0 };
    let Some(mover) = board.at(step.from) else { return 0 };
    let occupied = board.board().occupied().without(step.from).with(step.to);
    let exchange = Exchange { sight, board, target: step.to };
    match board.at(step.to) {
        Some(victim) => exchange.taken(mover, sight.worth(victim), occupied),
        None => -exchange.reply(!mover.side(), sight.worth(mover), occupied),
    }
}

struct Exchange<'a> {
    sight: &'a Sight,
    board: &'a Board,
    target: Square,
}

impl Exchange<'_> {
    /// What it is worth that `taker` takes `prize`.
    fn taken(&self, taker: Man, prize: i32, occupied: Bitboard) -> i32 {
        let after = self.after(taker);
        prize + after - self.sight.worth(taker) - self.reply(!taker.side(), after, occupied)
    }

    /// What `side` wins by taking `prize`, or leaving it.
    fn reply(&self, side: Side, prize: i32, occupied: Bitboard) -> i32 {
        let attackers = attackers(self.board.board(), side, self.target, occupied);
        let men = attackers.into_iter().filter_map(|square| Some((square, self.board.at(square)?)));
        let cheapest = men.min_by_key(|(_, man)| self.after(*man));
        let Some((square, man)) = cheapest else { return 0 };
        self.taken(man, prize, occupied.without(square)).max(0)
    }

    fn after(&self, man: Man) -> i32 {
        self.sight.worth(self.sight.after_taking(man, self.target))
    }
}

/// The pieces of `side` that attack `target` if only the points of `occupied` were.
fn attackers(board: &xiangqi::Board, side: Side, target: Square, occupied: Bitboard) -> Bitboard {
    let acting = |role| board.of(side, role);
    let range = Range::Home(side);
    let mut found = attacks::rook(target, occupied) & acting(Role::Rook)
        | attacks::cannon(target, occupied) & acting(Role::Cannon)
        | attacks::horse_attackers(target, occupied) & acting(Role::Horse)
        | attacks::pawn_attackers(target, side) & acting(Role::Pawn)
        | attacks::king(target, side) & acting(Role::King);
    if range.advisor().contains(target) {
        found |= attacks::advisor(target, range) & acting(Role::Advisor);
    }
    if range.elephant().contains(target) {
        found |= attacks::elephant(target, occupied, range) & acting(Role::Elephant);
    }
    found & occupied
}
