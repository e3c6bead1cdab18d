//! Which moves a side may make, from public facts and its own king's place.

use std::{fmt, ops::ControlFlow};

use xiangqi::{
    Bitboard, Role, Side, Square,
    attacks::{self, Range},
    region,
};

use crate::Field;

/// From one point to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Field {
    /// Rules S3.1 to S3.8: the points to which the piece on `from` may go by its acting role, whatever this
    /// does to its king. None for an empty point or a frozen piece.
    #[inline]
    pub fn targets(&self, from: Square) -> Bitboard {
        let board = self.board();
        let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
        self.targets_as(piece.role, piece.side, from)
    }

    #[inline]
    fn targets_as(&self, role: Role, side: Side, from: Square) -> Bitboard {
        let (own, enemy) = (self.board().side(side), self.board().side(!side));
        attacks::destinations(role, side, from, own, enemy, Range::Home(side))
    }

    /// Rules S5.1 and S5.2: whether the royal piece of `side` would be in check on `royal`.
    #[inline]
    pub fn is_attacked(&self, side: Side, royal: Square) -> bool {
        self.is_attacked_by(!side, royal, self.board().occupied(), self.board().side(!side))
    }

    /// Rule S5.3: whether a move by acting role leaves the royal piece of `side` safe. What the
    /// mover turns into when it takes does not matter: own roles do not attack the own king.
    #[inline]
    pub fn is_safe(&self, step: Move, side: Side, royal: Square) -> bool {
        let occupied = self.board().occupied().without(step.from).with(step.to);
        let enemies = self.board().side(!side).without(step.to);
        let royal = if step.from == royal { step.to } else { royal };
        !self.is_attacked_by(!side, royal, occupied, enemies)
    }

    /// Whether `side`, whose royal piece stands on `royal`, may make this move.
    pub fn is_legal(&self, step: Move, side: Side, royal: Square) -> bool {
        self.board().side(side).contains(step.from)
            && self.targets(step.from).contains(step.to)
            && self.is_safe(step, side, royal)
    }

    /// Whether `side`, whose royal piece stands on `royal`, has any legal move.
    pub fn has_legal_move(&self, side: Side, royal: Square) -> bool {
        self.for_each_legal(side, royal, |_| ControlFlow::Break(())).is_break()
    }

    /// How many legal moves `side` has.
    pub fn count_legal(&self, side: Side, royal: Square) -> u64 {
        let mut count = 0;
        let flow = self.for_each_group(side, royal, |_, safe| {
            count += u64::from(safe.count());
            ControlFlow::Continue(())
        });
        debug_assert!(flow.is_continue(), "counting never stops");
        count
    }

    /// Calls `visit` with each legal move of `side`, whose royal piece stands on `royal`, until it
    /// breaks off.
    #[inline]
    pub fn for_each_legal(
        &self,
        side: Side,
        royal: Square,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_group(side, royal, |from, safe| {
            safe.into_iter().try_for_each(|to| visit(Move { from, to }))
        })
    }

    /// Calls `visit` with each piece of `side` and the points to which it may legally go.
    #[inline]
    pub(crate) fn for_each_group(
        &self,
        side: Side,
        royal: Square,
        mut visit: impl FnMut(Square, Bitboard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A king that is safe now can be exposed only along its own file and rank, or by a change
        // on its diagonal neighbors, the legs of horses and the eyes of elephants.
        let touchy = if self.is_attacked(side, royal) {
            Bitboard::FULL
        } else {
            Bitboard::file(royal.file())
                | Bitboard::rank(royal.rank())
                | attacks::advisor(royal, Range::Everywhere)
        };
        for role in Role::ALL {
            for from in self.board().of(side, role) {
                let targets = self.targets_as(role, side, from);
                let doubtful = if touchy.contains(from) { targets } else { targets & touchy };
                let exposed = doubtful
                    .into_iter()
                    .filter(|to| !self.is_safe(Move { from, to: *to }, side, royal))
                    .collect();
                visit(from, targets - exposed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether one of `enemies`, all of side `by`, could take on `target` by its acting role or
    /// faces it as a king, with `occupied` points in the way.
    ///
    /// Rule S4.5: a frozen piece has no role to act in, so it is in none of the sets.
    #[inline]
    fn is_attacked_by(
        &self,
        by: Side,
        target: Square,
        occupied: Bitboard,
        enemies: Bitboard,
    ) -> bool {
        let acting = |role| self.board().role(role) & enemies;
        let kings = acting(Role::King);
        attacks::rook(target, occupied).meets(acting(Role::Rook))
            || attacks::cannon(target, occupied).meets(acting(Role::Cannon))
            || attacks::horse_attackers(target, occupied).meets(acting(Role::Horse))
            || attacks::pawn_attackers(target, by).meets(acting(Role::Pawn))
            || attacks::facing(target, occupied).meets(kings)
            || self.is_reached_at_home(by, target, occupied, enemies)
    }

    /// Whether `target` lies where kings, advisors or elephants of `by` may go, and one reaches it.
    /// They may come from outside: where nothing freezes, they can stand anywhere.
    #[inline]
    fn is_reached_at_home(
        &self,
        by: Side,
        target: Square,
        occupied: Bitboard,
        enemies: Bitboard,
    ) -> bool {
        if !region::HALF[by].contains(target) {
            return false;
        }
        let acting = |role| self.board().role(role) & enemies;
        let elephants = attacks::elephant(target, occupied, Range::Everywhere);
        let advisors = attacks::advisor(target, Range::Everywhere);
        elephants.meets(acting(Role::Elephant))
            || region::ADVISOR_POINTS[by].contains(target) && advisors.meets(acting(Role::Advisor))
            || region::PALACE[by].contains(target)
                && acting(Role::King).into_iter().any(|it| attacks::king(it, by).contains(target))
    }
}
