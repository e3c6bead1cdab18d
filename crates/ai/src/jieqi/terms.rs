//! The terms of the evaluation: what they are called, how many weights each has.

use jieqi::Position;

use crate::{taper::Phase, xiangqi::PLACES};

/// All pieces.
const FULL_PHASE: u32 = 32;

/// The fewer pieces, the nearer the end.
pub(crate) fn phase(position: &Position) -> Phase {
    Phase::new(position.board().occupied().count(), FULL_PHASE)
}

/// A group of weights of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A piece, by its role; face down, by what the pool promises.
    Material,
    /// A piece face up on a point, by role and point; blank, by what the pool promises.
    Placed,
    /// A piece face down on its home point, by point.
    Down,
    /// A piece that was turned, and nobody looked yet.
    Blank,
    /// A horse by the number of points it may go to.
    HorseMobility,
    /// A rook by the number of points it may go to.
    RookMobility,
    /// A cannon by the number of points it may go to.
    CannonMobility,
    /// An advisor or elephant by the number of points it may go to.
    GuardMobility,
    /// A cannon on the file of the enemy king, by how many pieces stand between: none or two.
    CannonAtKing,
    /// The weight of the attack on the enemy palace, in steps.
    PalaceAttack,
    /// How many pieces stand beside the king.
    Shelter,
    /// A piece attacked by anything but a rook, by its role.
    Threat,
    /// A piece that is face down or blank, attacked by anything.
    DownThreatened,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All terms, in the order of their weights.
    pub const ALL: [Term; 14] = [
        Term::Material,
        Term::Placed,
        Term::Down,
        Term::Blank,
        Term::HorseMobility,
        Term::RookMobility,
        Term::CannonMobility,
        Term::GuardMobility,
        Term::CannonAtKing,
        Term::PalaceAttack,
        Term::Shelter,
        Term::Threat,
        Term::DownThreatened,
        Term::Tempo,
    ];

    /// How many weights all terms have.
    pub const WEIGHTS: usize = Term::Tempo.offset() + Term::Tempo.count();

    /// How many weights the term has.
    pub const fn count(self) -> usize {
        match self {
            Term::Material | Term::Threat => 7,
            Term::Placed => 7 * PLACES,
            Term::Down => PLACES,
            Term::HorseMobility => 9,
            Term::RookMobility | Term::CannonMobility => 18,
            Term::GuardMobility | Term::Shelter => 5,
            Term::CannonAtKing => 2,
            Term::PalaceAttack => 24,
            Term::Blank | Term::DownThreatened | Term::Tempo => 1,
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
            Term::Down | Term::Blank => "face_down",
            Term::HorseMobility
            | Term::RookMobility
            | Term::CannonMobility
            | Term::GuardMobility => "mobility",
            Term::CannonAtKing | Term::PalaceAttack | Term::Shelter => "king_safety",
            Term::Threat | Term::DownThreatened => "threats",
            Term::Tempo => "tempo",
        }
    }
}
