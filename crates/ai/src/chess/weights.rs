//! The weights of the evaluation, in one table.

use chess::Role;

use super::{
    sef::{self, KingTable},
    terms::{PLACES, Term},
    tuned::TUNED,
};
use crate::evaluation::{Taper, WeightedTerm, Weights};

/// The weights in use, one for each feature of each term.
static WEIGHTS: [Taper; Term::WEIGHTS] = Taper::table(&TUNED);

/// The weights from which fitting starts.
pub(crate) static ROUND: [Taper; Term::WEIGHTS] = round();

impl WeightedTerm for Term {
    #[inline]
    fn weight(self, index: usize) -> Taper {
        WEIGHTS[self.weight_index(index)]
    }
}

/// Round numbers: the tables of the Simplified Evaluation Function, and guesses for the rest.
const fn round() -> [Taper; Term::WEIGHTS] {
    Weights::ZERO
        .fill(Term::Placed.span(), &placed())
        .fill(Term::IsolatedPawn.span(), &[Taper::new(-10, -15)])
        .fill(Term::DoubledPawn.span(), &[Taper::new(-10, -20)])
        .fill(Term::SupportedPawn.span(), &Taper::flats([0, 0, 10, 10, 15, 25, 50, 0]))
        .fill(Term::PhalanxPawn.span(), &Taper::flats([0, 5, 5, 10, 20, 30, 60, 0]))
        .fill(Term::PassedPawn.span(), &PASSED)
        .fill(Term::BlockedPasser.span(), &Taper::flats([0, 0, 0, -5, -10, -20, -40, 0]))
        .slope(Term::OwnKingToPasser.span(), 2, Taper::new(0, -5))
        .slope(Term::EnemyKingToPasser.span(), 2, Taper::new(0, 10))
        .slope(Term::KnightMobility.span(), 4, Taper::new(4, 4))
        .slope(Term::BishopMobility.span(), 6, Taper::new(4, 4))
        .slope(Term::RookMobility.span(), 7, Taper::new(2, 4))
        .slope(Term::QueenMobility.span(), 14, Taper::new(1, 3))
        .fill(Term::BishopPair.span(), &[Taper::new(25, 50)])
        .fill(Term::RookOnOpenFile.span(), &[Taper::new(25, 10)])
        .fill(Term::RookOnHalfOpenFile.span(), &[Taper::new(10, 10)])
        .parabola(Term::KingAttack.span(), Taper::new(0, 1), Taper::new(2, 0))
        .slope(Term::KingShield.span(), 2, Taper::new(10, 0))
        .slope(Term::KingOnOpenFile.span(), 0, Taper::new(-15, 0))
        .fill(Term::ThreatByPawn.span(), &Taper::flats([0, 50, 50, 60, 60, 0]))
        .fill(Term::ThreatByMinor.span(), &Taper::flats([0, 15, 15, 40, 40, 0]))
        .fill(Term::ThreatByRook.span(), &Taper::flats([0, 15, 15, 0, 40, 0]))
        .fill(Term::Tempo.span(), &[Taper::flat(10)])
        .fill(Term::Check.span(), &[Taper::flat(-20)])
        .table()
}

const PASSED: [Taper; 8] = [
    Taper::flat(0),
    Taper::new(0, 10),
    Taper::new(0, 15),
    Taper::new(5, 30),
    Taper::new(20, 50),
    Taper::new(40, 90),
    Taper::new(60, 120),
    Taper::flat(0),
];

/// The tables of the Simplified Evaluation Function, role by role.
const fn placed() -> [Taper; Term::Placed.count()] {
    let mut weights = [Taper::flat(0); Term::Placed.count()];
    let mut index = 0;
    while index < weights.len() {
        let role = Role::ALL[index / PLACES];
        let place = index % PLACES;
        // Each side has one king, so its worth cancels out.
        let worth = if matches!(role, Role::King) { 0 } else { sef::material(role) };
        let opening = worth + halved(sef::table(role, KingTable::Middlegame), place);
        let endgame = worth + halved(sef::table(role, KingTable::Endgame), place);
        weights[index] = Taper::new(opening as i16, endgame as i16);
        index += 1;
    }
    weights
}

/// The mean of the left and the right half of a table.
const fn halved(table: &sef::Table, place: usize) -> i32 {
    let (rank, file) = (place / 4, place % 4);
    (table[rank * 8 + file] + table[rank * 8 + 7 - file]) / 2
}
