//! What a position has of each term besides its pieces.

use stupid_chess::King;
use xiangqi::{
    Bitboard, Role, Side, Square,
    attacks::{self, Range},
};

use super::{position::StupidSearchPosition, terms::Term};
use crate::evaluation::Tally;

/// Walks over the features of `position`, but for the pieces themselves.
#[inline]
pub(crate) fn count_features<T: Tally<Term>>(position: &StupidSearchPosition, tally: &mut T) {
    for side in Side::ALL {
        let ring = match position.kings[!side] {
            King::On(royal) => ring(royal),
            King::Taken | King::Unknown => Bitboard::EMPTY,
        };
        for role in [Role::Horse, Role::Rook, Role::Cannon, Role::Pawn] {
            for square in position.board.board().of(side, role) {
                let free = position.board.targets(square);
                tally.add_times(side, Term::Mobility, role as usize, free.count());
                tally.add_times(side, Term::Siege, role as usize, (free & ring).count());
            }
        }
        for square in position.board.board().of(side, Role::Pawn) {
            pawn(side, square, tally);
        }
    }
    tally.add(position.turn, Term::Tempo, 0);
}

#[inline]
fn pawn<T: Tally<Term>>(side: Side, square: Square, tally: &mut T) {
    let rank = square.rank_of(side);
    tally.add(side, Term::PawnRank, rank.into());
    if rank > 4 {
        tally.add(side, Term::PawnFile, usize::from(4 - square.file().abs_diff(4)));
    }
}

/// The points around a point.
#[inline]
fn ring(center: Square) -> Bitboard {
    attacks::rook(center, Bitboard::FULL) | attacks::advisor(center, Range::Everywhere)
}
