//! How each role attacks: which points it could take on, whoever stands there.
//!
//! Everything here knows occupied points only, neither sides nor what the pieces are, so any game
//! on this board can use it. An attack on a point is the power to take there: a quiet move goes to
//! the same points, save for the [`cannon()`], which attacks over its screen and moves like the
//! [`rook()`].
//!
//! Most attacks are mutual (if `a` attacks `b`, the same role on `b` would attack `a`), so the
//! attackers of a point are found by standing on it. The exceptions have a function of their own:
//! [`horse_attackers`], because the leg is the attacker's, and [`pawn_attackers`].

mod advisor;
mod cannon;
mod elephant;
mod horse;
mod king;
mod line;
mod pawn;
mod rook;
mod step;

pub use advisor::advisor;
pub use cannon::{cannon, over_two};
pub use elephant::{elephant, eye};
pub use horse::{horse, horse_attackers, leg};
pub use king::{facing, king, king_steps};
pub use pawn::{pawn, pawn_attackers};
pub use rook::rook;

use crate::{Bitboard, Role, Side, Square, region};

/// How far an advisor or an elephant may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// The advisor stays on its five points, the elephant in its half.
    Home(Side),
    /// The whole board.
    Everywhere,
}

impl Range {
    /// Where an advisor may land.
    #[inline]
    pub const fn advisor(self) -> Bitboard {
        match self {
            Range::Home(side) => *region::ADVISOR_POINTS.get(side),
            Range::Everywhere => Bitboard::FULL,
        }
    }

    /// Where an elephant may land.
    #[inline]
    pub const fn elephant(self) -> Bitboard {
        match self {
            Range::Home(side) => *region::HALF.get(side),
            Range::Everywhere => Bitboard::FULL,
        }
    }
}

/// The points that a piece of `side` on `from`, acting as `role`, attacks.
#[inline]
pub fn of(role: Role, side: Side, from: Square, occupied: Bitboard, range: Range) -> Bitboard {
    match role {
        Role::King => king(from, side),
        Role::Advisor => advisor(from, range),
        Role::Elephant => elephant(from, occupied, range),
        Role::Horse => horse(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Cannon => cannon(from, occupied),
        Role::Pawn => pawn(from, side),
    }
}

/// The points to which a piece of `side` on `from`, acting as `role`, may go, be they empty or
/// held by the other side (rule X3.8); what this does to the own king is not asked.
#[inline]
pub fn destinations(
    role: Role,
    side: Side,
    from: Square,
    own: Bitboard,
    enemy: Bitboard,
    range: Range,
) -> Bitboard {
    let occupied = own | enemy;
    match role {
        Role::Cannon => (rook(from, occupied) - occupied) | (cannon(from, occupied) & enemy),
        Role::King | Role::Advisor | Role::Elephant | Role::Horse | Role::Rook | Role::Pawn => {
            of(role, side, from, occupied, range) - own
        }
    }
}
