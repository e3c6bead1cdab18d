//! The weights of the evaluation, in one table.

use chess::Role;

use super::{
    sef::{self, Stage},
    terms::{PLACES, Term},
    tuned::TUNED,
};
use crate::taper::Taper;

/// One weight for each feature of each term.
pub(crate) type Weights = [Taper; Term::WEIGHTS];

/// The weights in use.
pub(crate) static WEIGHTS: Weights = Taper::table(&TUNED);

/// The weights from which fitting starts.
pub(crate) static ROUND: Weights = round();

/// Bonuses for special moves, in centipawns: they order moves and are shown to people.
pub(crate) mod bonus {
    /// A move that gives check.
    pub(crate) const CHECK: i32 = 50;
    /// A move that gives mate.
    pub(crate) const MATE: i32 = 10_000;
    /// Of two men that can take the same man, the cheaper goes first: its value is divided by this.
    pub(crate) const CAPTOR_DIVISOR: i32 = 16;
}

/// Round numbers: the tables of the Simplified Evaluation Function, and guesses for the rest.
const fn round() -> Weights {
    let mut weights = [Taper::flat(0); Term::WEIGHTS];
    weights = placed(weights);
    weights = fill(weights, Term::IsolatedPawn, &[Taper::new(-10, -15)]);
    weights = fill(weights, Term::DoubledPawn, &[Taper::new(-10, -20)]);
    weights = fill(weights, Term::SupportedPawn, &by_rank([0, 0, 10, 10, 15, 25, 50, 0]));
    weights = fill(weights, Term::PhalanxPawn, &by_rank([0, 5, 5, 10, 20, 30, 60, 0]));
    weights = fill(weights, Term::PassedPawn, &PASSED);
    weights = fill(weights, Term::BlockedPasser, &by_rank([0, 0, 0, -5, -10, -20, -40, 0]));
    weights = slope(weights, Term::OwnKingToPasser, 2, Taper::new(0, -5));
    weights = slope(weights, Term::EnemyKingToPasser, 2, Taper::new(0, 10));
    weights = slope(weights, Term::KnightMobility, 4, Taper::new(4, 4));
    weights = slope(weights, Term::BishopMobility, 6, Taper::new(4, 4));
    weights = slope(weights, Term::RookMobility, 7, Taper::new(2, 4));
    weights = slope(weights, Term::QueenMobility, 14, Taper::new(1, 3));
    weights = fill(weights, Term::BishopPair, &[Taper::new(25, 50)]);
    weights = fill(weights, Term::RookOnOpenFile, &[Taper::new(25, 10)]);
    weights = fill(weights, Term::RookOnHalfOpenFile, &[Taper::new(10, 10)]);
    weights = king_attack(weights);
    weights = slope(weights, Term::KingShield, 2, Taper::new(10, 0));
    weights = slope(weights, Term::KingOnOpenFile, 0, Taper::new(-15, 0));
    weights = fill(weights, Term::ThreatByPawn, &victims([0, 50, 50, 60, 60, 0]));
    weights = fill(weights, Term::ThreatByMinor, &victims([0, 15, 15, 40, 40, 0]));
    weights = fill(weights, Term::ThreatByRook, &victims([0, 15, 15, 0, 40, 0]));
    weights = fill(weights, Term::Tempo, &[Taper::flat(10)]);
    fill(weights, Term::Check, &[Taper::flat(-20)])
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

const fn placed(mut weights: Weights) -> Weights {
    let mut index = 0;
    while index < 6 * PLACES {
        let role = Role::ALL[index / PLACES];
        let place = index % PLACES;
        // Each side has one king, so its worth cancels out.
        let worth = if matches!(role, Role::King) { 0 } else { sef::material(role) };
        let opening = worth + halved(sef::table(role, Stage::Middlegame), place);
        let endgame = worth + halved(sef::table(role, Stage::Endgame), place);
        weights[Term::Placed.offset() + index] = Taper::new(opening as i16, endgame as i16);
        index += 1;
    }
    weights
}

/// The mean of the left and the right half of a table.
const fn halved(table: &sef::Table, place: usize) -> i32 {
    let (rank, file) = (place / 4, place % 4);
    (table[rank * 8 + file] + table[rank * 8 + 7 - file]) / 2
}

const fn fill(mut weights: Weights, term: Term, values: &[Taper]) -> Weights {
    assert!(values.len() == term.count());
    let mut index = 0;
    while index < values.len() {
        weights[term.offset() + index] = values[index];
        index += 1;
    }
    weights
}

/// Weights that grow by `step` from one index to the next, and are 0 at `middle`.
const fn slope(mut weights: Weights, term: Term, middle: i16, step: Taper) -> Weights {
    let mut index = 0;
    while index < term.count() {
        let steps = index as i16 - middle;
        let value = Taper::new(step.opening * steps, step.endgame * steps);
        weights[term.offset() + index] = value;
        index += 1;
    }
    weights
}

/// An attack grows faster than the number of attacked squares.
const fn king_attack(mut weights: Weights) -> Weights {
    let mut index = 0;
    while index < Term::KingAttack.count() {
        let units = index as i16;
        weights[Term::KingAttack.offset() + index] = Taper::new(units * units / 2, units);
        index += 1;
    }
    weights
}

const fn by_rank(values: [i16; 8]) -> [Taper; 8] {
    let mut tapers = [Taper::flat(0); 8];
    let mut rank = 0;
    while rank < 8 {
        tapers[rank] = Taper::flat(values[rank]);
        rank += 1;
    }
    tapers
}

const fn victims(values: [i16; 6]) -> [Taper; 6] {
    let mut tapers = [Taper::flat(0); 6];
    let mut role = 0;
    while role < 6 {
        tapers[role] = Taper::flat(values[role]);
        role += 1;
    }
    tapers
}
