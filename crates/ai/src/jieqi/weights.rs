//! The weights of the evaluation, in one table.

use xiangqi::Role;

use super::terms::Term;
use crate::{
    evaluation::{Taper, WeightedTerm, Weights},
    xiangqi::{PLACES, king_places, pawn_places},
};

/// The weights in use, one for each feature of each term.
pub(crate) static WEIGHTS: [Taper; Term::WEIGHTS] = round();

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
        Role::Advisor => 120,
        Role::Elephant => 130,
        Role::Horse => 280,
        Role::Rook => 600,
        Role::Cannon => 290,
        Role::Pawn => 90,
    }
}

/// Round numbers, after those that fit games of our own best. Roles come in the order of
/// [`Role::ALL`].
const fn round() -> [Taper; Term::WEIGHTS] {
    let material = Taper::table(&[
        (0, 0),
        (115, 90),
        (122, 112),
        (235, 265),
        (530, 565),
        (262, 262),
        (62, 68),
    ]);
    let placed = Term::Placed.span();
    let pawns = pawn_places([-25, -30, -25, -10, 0, 35, 55, 75, 90, 10]);
    Weights::ZERO
        .fill(Term::Material.span(), &material)
        .fill(placed.row(Role::Pawn as usize, PLACES), &pawns)
        .fill(placed.row(Role::King as usize, PLACES), &king_places(Taper::flat(-8)))
        .fill(Term::Down.span(), &down())
        .slope(Term::HorseMobility.span(), 4, Taper::flat(8))
        .fill(Term::RookMobility.span(), &Taper::flats(ROOK_MOBILITY))
        .slope(Term::CannonMobility.span(), 7, Taper::flat(2))
        .slope(Term::GuardMobility.span(), 2, Taper::new(8, 0))
        .slope(Term::Shelter.span(), 2, Taper::flat(-8))
        .fill(Term::CannonAtKing.span(), &Taper::flats([25, 45]))
        .parabola(Term::PalaceAttack.span(), Taper::flat(3), Taper::flat(1))
        .fill(Term::Threat.span(), &Taper::flats([0, 10, 12, 15, 25, 22, 12]))
        .fill(Term::DownThreatened.span(), &[Taper::flat(18)])
        .fill(Term::Tempo.span(), &[Taper::flat(8)])
        .table()
}

/// A rook that can hardly move is a burden; from the eighth point on, more is no better.
const ROOK_MOBILITY: [i16; Term::RookMobility.count()] =
    [-60, -55, -50, -45, -15, 5, 28, 40, 50, 50, 52, 52, 52, 52, 55, 55, 55, 55];

/// Face down, a piece on the point of an advisor, an elephant or a pawn between goes nowhere.
const fn down() -> [Taper; PLACES] {
    const C0: usize = 2;
    const D0: usize = 3;
    const C3: usize = 3 * 5 + 2;
    let mut places = [Taper::flat(0); PLACES];
    places[C0] = Taper::flat(-10);
    places[D0] = Taper::flat(-30);
    places[C3] = Taper::flat(-15);
    places
}
