//! The weights of the evaluation, in one table.

use xiangqi::Role;

use super::terms::Term;
use crate::{taper::Taper, xiangqi::PLACES};

/// One weight for each feature of each term.
pub(crate) type Weights = [Taper; Term::WEIGHTS];

/// The weights in use.
pub(crate) static WEIGHTS: Weights = round();

/// What a piece is worth at first sight, for exchanges and the order of captures.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::King => 10_000,
        Role::Advisor => 120,
        Role::Elephant => 130,
        Role::Horse => 280,
        Role::Rook => 600,
        Role::Cannon => 290,
        Role::Pawn => 90,
    }
}

/// Round numbers, to start from.
pub(crate) const fn round() -> Weights {
    let mut weights = [Taper::flat(0); Term::WEIGHTS];
    let material = [
        Taper::flat(0),
        Taper::flat(120),
        Taper::flat(130),
        Taper::flat(280),
        Taper::flat(600),
        Taper::flat(290),
        Taper::flat(60),
    ];
    weights = fill(weights, Term::Material, &material);
    weights = pawns(weights);
    weights = kings(weights);
    weights = slope(weights, Term::HorseMobility, 4, 8);
    weights = slope(weights, Term::RookMobility, 8, 4);
    weights = slope(weights, Term::CannonMobility, 7, 2);
    weights = slope(weights, Term::GuardMobility, 2, 4);
    weights = slope(weights, Term::Shelter, 2, 6);
    weights = fill(weights, Term::CannonAtKing, &[Taper::flat(60), Taper::flat(20)]);
    weights = attack(weights);
    let threats = [
        Taper::flat(0),
        Taper::flat(5),
        Taper::flat(5),
        Taper::flat(15),
        Taper::flat(40),
        Taper::flat(15),
        Taper::flat(5),
    ];
    weights = fill(weights, Term::Threat, &threats);
    weights = fill(weights, Term::DownThreatened, &[Taper::flat(10)]);
    weights = fill(weights, Term::Tempo, &[Taper::flat(15)]);
    fill(weights, Term::Check, &[Taper::flat(-20)])
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
const fn slope(mut weights: Weights, term: Term, middle: i16, step: i16) -> Weights {
    let mut index = 0;
    while index < term.count() {
        weights[term.offset() + index] = Taper::flat(step * (index as i16 - middle));
        index += 1;
    }
    weights
}

/// A pawn is worth more across the river, near the middle and before the last rank.
const fn pawns(mut weights: Weights) -> Weights {
    const BY_RANK: [i16; 10] = [0, 0, 0, 5, 10, 40, 50, 60, 50, 10];
    const BY_FILE: [i16; 5] = [0, 5, 10, 20, 25];
    let offset = Term::Placed.offset() + Role::Pawn as usize * PLACES;
    let mut index = 0;
    while index < PLACES {
        let (rank, file) = (index / 5, index % 5);
        let middle = if rank > 4 { BY_FILE[file] } else { 0 };
        weights[offset + index] = Taper::flat(BY_RANK[rank] + middle);
        index += 1;
    }
    weights
}

/// A king is safest at home.
const fn kings(mut weights: Weights) -> Weights {
    let offset = Term::Placed.offset() + Role::King as usize * PLACES;
    let mut index = 0;
    while index < PLACES {
        weights[offset + index] = Taper::flat(-20 * (index / 5) as i16);
        index += 1;
    }
    weights
}

/// An attack grows faster than the number of attacked points.
const fn attack(mut weights: Weights) -> Weights {
    let mut index = 0;
    while index < Term::PalaceAttack.count() {
        let steps = index as i16;
        weights[Term::PalaceAttack.offset() + index] = Taper::flat(steps * 3 + steps * steps / 4);
        index += 1;
    }
    weights
}
