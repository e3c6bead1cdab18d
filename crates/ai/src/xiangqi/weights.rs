//! The weights of the evaluation, in one table.

use xiangqi::Role;

use super::{
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

/// Round numbers, by what every book says. Roles come in the order of [`Role::ALL`].
const fn round() -> [Taper; Term::WEIGHTS] {
    let material = Taper::table(&[
        (0, 0),
        (120, 120),
        (120, 120),
        (270, 290),
        (600, 620),
        (310, 280),
        (40, 50),
    ]);
    let placed = Term::Placed.span();
    let pawns = pawn_places([0, 0, 0, 0, 5, 40, 50, 60, 50, 10]);
    Weights::ZERO
        .fill(Term::Material.span(), &material)
        .fill(placed.row(Role::Pawn as usize, PLACES), &pawns)
        .fill(placed.row(Role::King as usize, PLACES), &king_places(Taper::new(-25, -5)))
        .slope(Term::HorseMobility.span(), 4, Taper::new(8, 6))
        .slope(Term::RookMobility.span(), 8, Taper::new(3, 4))
        .slope(Term::CannonMobility.span(), 7, Taper::new(1, 2))
        .slope(Term::AdvisorsLeft.span(), 2, Taper::new(40, 20))
        .slope(Term::ElephantsLeft.span(), 2, Taper::new(20, 20))
        .fill(Term::CannonAtKing.span(), &[Taper::new(80, 40), Taper::new(25, 10)])
        .parabola(Term::PalaceAttack.span(), Taper::flat(2), Taper::new(1, 0))
        .fill(Term::Threat.span(), &Taper::flats([0, 5, 5, 15, 0, 15, 5]))
        .fill(Term::RookThreatened.span(), &[Taper::flat(40)])
        .fill(Term::Tempo.span(), &[Taper::flat(10)])
        .fill(Term::Check.span(), &[Taper::flat(-20)])
        .table()
}

/// A pawn is worth more across the river, near the middle and before the last rank.
pub(crate) const fn pawn_places(by_rank: [i16; 10]) -> [Taper; PLACES] {
    const BY_FILE: [i16; 5] = [0, 5, 10, 20, 25];
    let mut places = [0; PLACES];
    let mut index = 0;
    while index < PLACES {
        let (rank, file) = (index / 5, index % 5);
        let middle = if rank > 4 { BY_FILE[file] } else { 0 };
        places[index] = by_rank[rank] + middle;
        index += 1;
    }
    Taper::flats(places)
}

/// A king is safest at home: each rank away from there counts `step`.
pub(crate) const fn king_places(step: Taper) -> [Taper; PLACES] {
    let mut places = [Taper::flat(0); PLACES];
    let mut index = 0;
    while index < PLACES {
        places[index] = step.times((index / 5) as i16);
        index += 1;
    }
    places
}
