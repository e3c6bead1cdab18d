//! Positions in which pawns stand against each other for good, and no king gets at one.

use crate::{Bitboard, Position, Role, Side, attacks};

impl Position {
    /// Rule C6.11: there are only kings and pawns, no pawn can ever move, and no king can ever take
    /// one. Then nobody can give check any more, so nobody can mate.
    ///
    /// Kings are let wander as if the other were not there, so that the answer is right whenever it
    /// is yes. Positions dead for yet other reasons are not found.
    pub fn is_locked(&self) -> bool {
        let pawns = self.board.role(Role::Pawn);
        let is_only_pawns = self.board.occupied() == pawns | self.board.role(Role::King);
        // A pawn that can move is the usual case, and the cheapest to find.
        is_only_pawns
            && Side::ALL.into_iter().all(|side| self.pawns_are_stuck(side))
            && self.en_passant().is_none()
            && Side::ALL.into_iter().all(|side| !self.king_reaches_a_pawn(side))
    }

    /// Whether each pawn of `side` has a pawn before it, and none has one to take.
    fn pawns_are_stuck(&self, side: Side) -> bool {
        let own = self.board.men(side, Role::Pawn);
        let enemy = self.board.men(!side, Role::Pawn);
        let blocked_by_pawns = own.into_iter().all(|pawn| {
            let ahead = pawn.ahead_of(side);
            ahead.is_some_and(|ahead| self.board.role(Role::Pawn).contains(ahead))
        });
        blocked_by_pawns && !self.guarded_by_pawns(side).meets(enemy)
    }

    fn guarded_by_pawns(&self, side: Side) -> Bitboard {
        let pawns = self.board.men(side, Role::Pawn).into_iter();
        pawns.fold(Bitboard::EMPTY, |guarded, pawn| guarded | attacks::pawn(side, pawn))
    }

    /// Whether the king of `side` could get to a pawn of the other side that no pawn guards.
    fn king_reaches_a_pawn(&self, side: Side) -> bool {
        let barred = self.board.men(side, Role::Pawn) | self.guarded_by_pawns(!side);
        let mut reached = Bitboard::from(self.king(side));
        loop {
            let steps = reached.into_iter().fold(Bitboard::EMPTY, |it, at| it | attacks::king(at));
            let next = reached | steps.without(barred);
            if next == reached {
                return reached.meets(self.board.men(!side, Role::Pawn));
            }
            reached = next;
        }
    }
}
