//! The terms of the evaluation: what they are called, how many weights each has.

use xiangqi::{Position, Role, Side, Square};

use crate::taper::Phase;

/// The phase with all men on the board.
const FULL_PHASE: u32 = 16;

/// Rooks count 2, horses and cannons 1.
pub(crate) fn phase(position: &Position) -> Phase {
    let count = |role| position.board().role(role).count();
    let lesser = count(Role::Horse) + count(Role::Cannon);
    Phase::new(lesser + 2 * count(Role::Rook), FULL_PHASE)
}

/// Points that a table tells apart: left and right are the same, so five files of ten ranks.
pub(crate) const PLACES: usize = 5 * 10;

/// Where a point of `side` is found in a table: its own back rank first, the edge file first.
#[inline]
pub(crate) fn place(side: Side, square: Square) -> usize {
    let file = square.file().min(Square::FILES - 1 - square.file());
    usize::from(square.rank_of(side)) * 5 + usize::from(file)
}

/// A group of weights of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A piece, by its role.
    Material,
    /// A piece on a point, by role and point.
    Placed,
    /// A horse by the number of points it may go to.
    HorseMobility,
    /// A rook by the number of points it may go to.
    RookMobility,
    /// A cannon by the number of points it may go to.
    CannonMobility,
    /// How many advisors are left, if the enemy has rooks.
    AdvisorsLeft,
    /// How many elephants are left, if the enemy has cannons.
    ElephantsLeft,
    /// A cannon on the file of the enemy king, by how many pieces stand between: none or two.
    CannonAtKing,
    /// The weight of the attack on the enemy palace, in steps.
    PalaceAttack,
    /// A piece attacked by a pawn, horse or cannon, by its role.
    Threat,
    /// A rook attacked by anything less.
    RookThreatened,
    /// The right to move.
    Tempo,
    /// Standing in check.
    Check,
}

impl Term {
    /// All terms, in the order of their weights.
    pub const ALL: [Term; 13] = [
        Term::Material,
        Term::Placed,
        Term::HorseMobility,
        Term::RookMobility,
        Term::CannonMobility,
        Term::AdvisorsLeft,
        Term::ElephantsLeft,
        Term::CannonAtKing,
        Term::PalaceAttack,
        Term::Threat,
        Term::RookThreatened,
        Term::Tempo,
        Term::Check,
    ];

    /// How many weights all terms have.
    pub const WEIGHTS: usize = Term::Check.offset() + Term::Check.count();

    /// How many weights the term has.
    pub const fn count(self) -> usize {
        match self {
            Term::Material | Term::Threat => 7,
            Term::Placed => 7 * PLACES,
            Term::HorseMobility => 9,
            Term::RookMobility | Term::CannonMobility => 18,
            Term::AdvisorsLeft | Term::ElephantsLeft => 3,
            Term::CannonAtKing => 2,
            Term::PalaceAttack => 20,
            Term::RookThreatened | Term::Tempo | Term::Check => 1,
        }
    }

    /// Where its weights begin.
    pub const fn offset(self) -> usize {
        let (mut offset, mut before) = (0, 0);
        while before < self as usize {
            offset += Term::ALL[before].count();
            before += 1;
        }
        offset
    }

    /// The part of an evaluation in which the term is shown.
    pub const fn part(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Placed => "placement",
            Term::HorseMobility | Term::RookMobility | Term::CannonMobility => "mobility",
            Term::AdvisorsLeft | Term::ElephantsLeft | Term::CannonAtKing | Term::PalaceAttack => {
                "king_safety"
            }
            Term::Threat | Term::RookThreatened => "threats",
            Term::Tempo => "tempo",
            Term::Check => "check",
        }
    }
}
