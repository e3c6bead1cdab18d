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

/// Round numbers, after those that fit games of our own best.
const fn round() -> Weights {
    let mut weights = [Taper::flat(0); Term::WEIGHTS];
    let material = [
        Taper::flat(0),
        Taper::new(115, 90),
        Taper::new(122, 112),
        Taper::new(235, 265),
        Taper::new(530, 565),
        Taper::flat(262),
        Taper::new(62, 68),
    ];
    weights = fill(weights, Term::Material, &material);
    weights = pawns(weights);
    weights = kings(weights);
    weights = down(weights);
    weights = slope(weights, Term::HorseMobility, 4, Taper::flat(8));
    weights = fill(weights, Term::RookMobility, &ROOK_MOBILITY);
    weights = slope(weights, Term::CannonMobility, 7, Taper::flat(2));
    weights = slope(weights, Term::GuardMobility, 2, Taper::new(8, 0));
    weights = slope(weights, Term::Shelter, 2, Taper::flat(-8));
    weights = fill(weights, Term::CannonAtKing, &[Taper::flat(25), Taper::flat(45)]);
    weights = attack(weights);
    let threats = [
        Taper::flat(0),
        Taper::flat(10),
        Taper::flat(12),
        Taper::flat(15),
        Taper::flat(25),
        Taper::flat(22),
        Taper::flat(12),
    ];
    weights = fill(weights, Term::Threat, &threats);
    weights = fill(weights, Term::DownThreatened, &[Taper::flat(18)]);
    fill(weights, Term::Tempo, &[Taper::flat(8)])
}

/// A rook that can hardly move is a burden; from the eighth point on, more is no better.
const ROOK_MOBILITY: [Taper; Term::RookMobility.count()] = {
    const POINTS: [i16; 18] =
        [-60, -55, -50, -45, -15, 5, 28, 40, 50, 50, 52, 52, 52, 52, 55, 55, 55, 55];
    let mut tapers = [Taper::flat(0); 18];
    let mut index = 0;
    while index < POINTS.len() {
        tapers[index] = Taper::flat(POINTS[index]);
        index += 1;
    }
    tapers
};

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
    const BY_RANK: [i16; 10] = [-25, -30, -25, -10, 0, 35, 55, 75, 90, 10];
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
        weights[offset + index] = Taper::flat(-8 * (index / 5) as i16);
        index += 1;
    }
    weights
}

/// Face down, a piece on the point of an advisor, an elephant or a pawn between goes nowhere.
const fn down(mut weights: Weights) -> Weights {
    const C0: usize = 2;
    const D0: usize = 3;
    const C3: usize = 3 * 5 + 2;
    weights[Term::Down.offset() + C0] = Taper::flat(-10);
    weights[Term::Down.offset() + D0] = Taper::flat(-30);
    weights[Term::Down.offset() + C3] = Taper::flat(-15);
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
