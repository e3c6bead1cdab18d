//! Pins: moves that would open a line, a leg or an eye to the own king, or give a cannon its screen.

use crate::{Attackers, Bitboard, Board, Customs, Role, Side, Square, attacks};

/// What keeps a side from moving freely while its king is not in check.
///
/// A piece is pinned if its leaving its point could expose the king:
/// - it stands alone between the king and an enemy rook or facing king (rule X4.3);
/// - it is one of the two pieces between the king and an enemy cannon (rule X4.4);
/// - it hobbles an enemy horse, or stands on an enemy elephant's eye (rule X4.5).
///
/// And nobody may step between the king and an enemy cannon that has no screen (rule X4.6).
#[derive(Clone, Copy)]
pub(crate) struct Pins {
    royal: Square,
    /// All pinned pieces.
    pinned: Bitboard,
    /// Rooks and kings with one piece before them.
    one_away: Bitboard,
    /// Cannons with two pieces before them.
    two_away: Bitboard,
    /// Horses and elephants that are blocked by one piece.
    blocked: Bitboard,
    /// Where a piece would become a screen.
    screens: Bitboard,
}

impl Pins {
    /// The pins on `side`, whose king on `royal` is not in check.
    #[inline]
    pub(crate) fn new<C: Customs>(board: &Board, customs: C, side: Side, royal: Square) -> Pins {
        let (own, enemy, occupied) = (board.side(side), board.side(!side), board.occupied());
        let rooks = board.role(Role::Rook);
        let kings = board.role(Role::King) & Bitboard::file(royal.file());
        let cannons = board.role(Role::Cannon) & enemy;
        let over_one = attacks::cannon(royal, occupied) & enemy;
        let mut pins = Pins {
            royal,
            pinned: Bitboard::EMPTY,
            one_away: over_one & (rooks | kings),
            two_away: attacks::over_two(royal, occupied) & cannons,
            blocked: Attackers::new(board, customs, !side).leapers(royal, occupied - own) & enemy,
            screens: Bitboard::EMPTY,
        };
        for attacker in pins.one_away | pins.two_away {
            pins.pinned |= Bitboard::between(royal, attacker) & own;
        }
        for attacker in pins.blocked {
            pins.pinned |= block(attacker, royal) & own;
        }
        for cannon in attacks::rook(royal, occupied) & cannons {
            pins.screens |= Bitboard::between(royal, cannon);
        }
        pins
    }

    /// Whether every piece may move as it likes.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.pinned.is_empty() && self.screens.is_empty()
    }

    /// The points to which the piece on `from` may go without exposing the king.
    #[inline]
    pub(crate) fn freedom(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let free = !self.screens;
        if self.pinned.contains(from) { free & self.pinned_freedom(from, occupied) } else { free }
    }

    fn pinned_freedom(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut free = Bitboard::FULL;
        for attacker in self.one_away {
            let line = Bitboard::between(self.royal, attacker);
            if line.contains(from) {
                free &= line.with(attacker);
            }
        }
        for cannon in self.two_away {
            let line = Bitboard::between(self.royal, cannon);
            if line.contains(from) {
                // Taking the other piece on the line would leave a single screen.
                free &= (line - occupied).with(cannon);
            }
        }
        for attacker in self.blocked {
            if block(attacker, self.royal).contains(from) {
                free &= Bitboard::of(attacker);
            }
        }
        free
    }
}

/// The leg or eye of an attacker that leaps at `royal`.
fn block(attacker: Square, royal: Square) -> Bitboard {
    let point = attacks::leg(attacker, royal).or(attacks::eye(attacker, royal));
    point.map_or(Bitboard::EMPTY, Bitboard::of)
}
