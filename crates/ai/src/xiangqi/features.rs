//! What a position has of each term.

use game::Seat;
use xiangqi::{Bitboard, Board, Position, Range, Role, Side, Square, attacks, region};

use super::terms::{self, PLACES, Term, place};
use crate::evaluation::{HandEvaluated, Phase, Tally};

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
            placed(self.board(), side, tally);
            workers(self, side, tally);
            defenders(self.board(), side, tally);
        }
        tally.add(self.turn(), Term::Tempo, 0);
        if self.in_check() {
            tally.add(self.turn(), Term::Check, 0);
        }
    }
}

#[inline]
fn placed<T: Tally<Term>>(board: &Board, side: Side, tally: &mut T) {
    for role in Role::ALL {
        for square in board.of(side, role) {
            tally.add(side, Term::Material, role as usize);
            tally.add(side, Term::Placed, role as usize * PLACES + place(side, square));
        }
    }
}

/// Horses, rooks and cannons: where they may go, what they attack.
#[inline]
fn workers<T: Tally<Term>>(position: &Position, side: Side, tally: &mut T) {
    let board = position.board();
    let (own, enemy) = (board.side(side), board.side(!side));
    let palace = region::PALACE[!side];
    let mut attack = 0;
    let habits = [
        (Role::Horse, Term::HorseMobility, 2),
        (Role::Rook, Term::RookMobility, 2),
        (Role::Cannon, Term::CannonMobility, 1),
    ];
    for (role, mobility, weight) in habits {
        for square in board.of(side, role) {
            let free = attacks::destinations(role, side, square, own, enemy, Range::Home(side));
            tally.add(side, mobility, (free.count() as usize).min(mobility.count() - 1));
            attack += weight * (free & palace).count() as usize;
            if role != Role::Rook {
                threats(board, side, free, tally);
            }
        }
    }
    for square in board.of(side, Role::Pawn) {
        let free = attacks::pawn(square, side);
        attack += (free & palace).count() as usize;
        threats(board, side, free, tally);
    }
    tally.add(side, Term::PalaceAttack, attack.min(Term::PalaceAttack.count() - 1));
    cannons_at_king(board, side, position.king(!side), tally);
}

#[inline]
fn threats<T: Tally<Term>>(board: &Board, side: Side, reach: Bitboard, tally: &mut T) {
    for square in reach & board.side(!side) {
        match board.role_at(square) {
            Some(Role::Rook) => tally.add(side, Term::RookThreatened, 0),
            Some(role) => tally.add(side, Term::Threat, role as usize),
            None => {}
        }
    }
}

/// A cannon before a bare king, or with two pieces between, ties the defense down.
#[inline]
fn cannons_at_king<T: Tally<Term>>(board: &Board, side: Side, king: Square, tally: &mut T) {
    for cannon in board.of(side, Role::Cannon) & Bitboard::file(king.file()) {
        match (Bitboard::between(cannon, king) & board.occupied()).count() {
            0 => tally.add(side, Term::CannonAtKing, 0),
            2 => tally.add(side, Term::CannonAtKing, 1),
            _ => {}
        }
    }
}

#[inline]
fn defenders<T: Tally<Term>>(board: &Board, side: Side, tally: &mut T) {
    let left = |role| (board.of(side, role).count() as usize).min(2);
    if !board.of(!side, Role::Rook).is_empty() {
        tally.add(side, Term::AdvisorsLeft, left(Role::Advisor));
    }
    if !board.of(!side, Role::Cannon).is_empty() {
        tally.add(side, Term::ElephantsLeft, left(Role::Elephant));
    }
}
