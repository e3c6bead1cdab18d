//! The weights of the evaluation, in one table.

use xiangqi::Role;

use super::{
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

/// What a piece is worth at first sight, for exchanges and the order of captures.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::King => 10_000,
        Role::Advisor | Role::Elephant => 120,
        Role::Horse => 280,
        Role::Rook => 600,
        Role::Cannon => 300,
        Role::Pawn => 60,
    }
}

/// Round numbers, by what every book says.
const fn round() -> Weights {
    let mut weights = [Taper::flat(0); Term::WEIGHTS];
    let material = [
        Taper::flat(0),
        Taper::flat(120),
        Taper::flat(120),
        Taper::new(270, 290),
        Taper::new(600, 620),
        Taper::new(310, 280),
        Taper::new(40, 50),
    ];
    weights = fill(weights, Term::Material, &material);
    weights = pawns(weights);
    weights = kings(weights);
    weights = slope(weights, Term::HorseMobility, 4, Taper::new(8, 6));
    weights = slope(weights, Term::RookMobility, 8, Taper::new(3, 4));
    weights = slope(weights, Term::CannonMobility, 7, Taper::new(1, 2));
    weights = slope(weights, Term::AdvisorsLeft, 2, Taper::new(40, 20));
    weights = slope(weights, Term::ElephantsLeft, 2, Taper::new(20, 20));
    weights = fill(weights, Term::CannonAtKing, &[Taper::new(80, 40), Taper::new(25, 10)]);
    weights = attack(weights);
    let threats = [
        Taper::flat(0),
        Taper::flat(5),
        Taper::flat(5),
        Taper::flat(15),
        Taper::flat(0),
        Taper::flat(15),
        Taper::flat(5),
    ];
    weights = fill(weights, Term::Threat, &threats);
    weights = fill(weights, Term::RookThreatened, &[Taper::flat(40)]);
    weights = fill(weights, Term::Tempo, &[Taper::flat(10)]);
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

/// A pawn is worth more across the river, near the middle and before the last rank.
const fn pawns(mut weights: Weights) -> Weights {
    const BY_RANK: [i16; 10] = [0, 0, 0, 0, 5, 40, 50, 60, 50, 10];
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
        let rank = (index / 5) as i16;
        weights[offset + index] = Taper::new(-25 * rank, -5 * rank);
        index += 1;
    }
    weights
}

/// An attack grows faster than the number of attacked points.
const fn attack(mut weights: Weights) -> Weights {
    let mut index = 0;
    while index < Term::PalaceAttack.count() {
        let steps = index as i16;
        weights[Term::PalaceAttack.offset() + index] =
            Taper::new(steps * 2 + steps * steps / 4, steps * 2);
        index += 1;
    }
    weights
}
