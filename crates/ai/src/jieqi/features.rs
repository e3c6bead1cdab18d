//! What a position has of each term.

use game::Seat;
use jieqi::Position;
use xiangqi::{Bitboard, Range, Role, Side, Square, attacks, region};

use super::terms::{self, Term};
use crate::{
    evaluation::{HandEvaluated, Phase, Tally},
    xiangqi::{PLACES, place},
};

impl HandEvaluated for Position {
    type Term = Term;

    #[inline]
    fn seat_to_move(&self) -> Seat {
        self.turn().seat()
    }

    #[inline]
    fn phase(&self) -> Phase {
        terms::phase(self)
    }

    #[inline]
    fn count_features(&self, tally: &mut impl Tally<Term>) {
        for side in Side::ALL {
            seen(self, side, tally);
            unseen(self, side, tally);
            Workers::of(self, side).count_features(tally);
            kings(self, side, tally);
        }
        tally.add(self.turn(), Term::Tempo, 0);
    }
}

/// Pieces without a role: turned, and not looked at.
#[inline]
pub(crate) fn blanks(position: &Position, side: Side) -> Bitboard {
    let acting = Role::ALL.into_iter().map(|role| position.board().role(role));
    position.board().side(side) - acting.fold(Bitboard::EMPTY, |all, some| all | some)
}

#[inline]
fn seen<T: Tally<Term>>(position: &Position, side: Side, tally: &mut T) {
    for role in Role::ALL {
        for square in position.board().of(side, role) - position.down() {
            tally.add(side, Term::Material, role as usize);
            tally.add(side, Term::Placed, role as usize * PLACES + place(side, square));
        }
    }
}

/// Each piece that nobody has seen is worth what the pool holds on average.
#[inline]
fn unseen<T: Tally<Term>>(position: &Position, side: Side, tally: &mut T) {
    let down = position.board().side(side) & position.down();
    for square in down {
        tally.add(side, Term::Down, place(side, square));
    }
    let blank = blanks(position, side);
    let hidden = down.count() + blank.count();
    if hidden == 0 {
        return;
    }
    let whole = position.pool().total(side);
    debug_assert!(hidden <= whole, "whatever nobody has seen is in the pool");
    for (role, count) in position.pool().odds(side) {
        tally.add_share(side, Term::Material, role as usize, hidden * count, whole);
        for square in blank {
            let index = role as usize * PLACES + place(side, square);
            tally.add_share(side, Term::Placed, index, count, whole);
        }
    }
    for _ in blank {
        tally.add(side, Term::Blank, 0);
    }
}

/// The pieces of one side that go somewhere.
struct Workers<'a> {
    position: &'a Position,
    side: Side,
    own: Bitboard,
    enemy: Bitboard,
    /// Of the enemy, what is seen.
    known: Bitboard,
    palace: Bitboard,
    /// How much of the enemy palace they attack.
    attack: usize,
}

impl<'a> Workers<'a> {
    #[inline]
    fn of(position: &'a Position, side: Side) -> Workers<'a> {
        let board = position.board();
        let (own, enemy) = (board.side(side), board.side(!side));
        let known = enemy - position.down() - blanks(position, !side);
        Workers { position, side, own, enemy, known, palace: region::PALACE[!side], attack: 0 }
    }

    #[inline]
    fn count_features<T: Tally<Term>>(mut self, tally: &mut T) {
        self.role(Role::Rook, Some(Term::RookMobility), 2, tally);
        self.role(Role::Horse, Some(Term::HorseMobility), 2, tally);
        self.role(Role::Cannon, Some(Term::CannonMobility), 1, tally);
        self.role(Role::Advisor, Some(Term::GuardMobility), 1, tally);
        self.role(Role::Elephant, Some(Term::GuardMobility), 1, tally);
        self.role(Role::Pawn, None, 1, tally);
        let most = Term::PalaceAttack.count() - 1;
        tally.add(self.side, Term::PalaceAttack, self.attack.min(most));
    }

    /// Where pieces face up may go and what they attack.
    #[inline]
    fn role<T: Tally<Term>>(
        &mut self,
        role: Role,
        mobility: Option<Term>,
        weight: usize,
        tally: &mut T,
    ) {
        let (side, board) = (self.side, self.position.board());
        for square in board.of(side, role) - self.position.down() {
            let free = self.free(role, square);
            if let Some(term) = mobility {
                tally.add(side, term, (free.count() as usize).min(term.count() - 1));
            }
            self.attack += weight * (free & self.palace).count() as usize;
            for _ in free & (self.enemy - self.known) {
                tally.add(side, Term::DownThreatened, 0);
            }
            if role != Role::Rook {
                for target in free & self.known {
                    let threatened = board.role_at(target).map_or(0, |role| role as usize);
                    tally.add(side, Term::Threat, threatened);
                }
            }
        }
    }

    #[inline]
    fn free(&self, role: Role, square: Square) -> Bitboard {
        let range = Range::Everywhere;
        attacks::destinations(role, self.side, square, self.own, self.enemy, range)
    }
}

#[inline]
fn kings<T: Tally<Term>>(position: &Position, side: Side, tally: &mut T) {
    let board = position.board();
    if let Some(king) = board.of(side, Role::King).first() {
        let beside = (attacks::king_steps(king) & board.side(side)).count() as usize;
        tally.add(side, Term::Shelter, beside);
    }
    if let Some(king) = board.of(!side, Role::King).first() {
        let cannons =
            (board.of(side, Role::Cannon) - position.down()) & Bitboard::file(king.file());
        for cannon in cannons {
            match (Bitboard::between(cannon, king) & board.occupied()).count() {
                0 => tally.add(side, Term::CannonAtKing, 0),
                2 => tally.add(side, Term::CannonAtKing, 1),
                _ => {}
            }
        }
    }
}
