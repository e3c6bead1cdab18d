//! The terms of the evaluation: what they are called, how many weights each has.

use xiangqi::{Position, Role, Side, Square};

use crate::evaluation::{Phase, terms};

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

terms! {
    /// A piece, by its role.
    Material: 7, "material";
    /// A piece on a point, by role and point.
    Placed: 7 * PLACES, "placement";
    /// A horse by the number of points it may go to.
    HorseMobility: 9, "mobility";
    /// A rook by the number of points it may go to.
    RookMobility: 18, "mobility";
    /// A cannon by the number of points it may go to.
    CannonMobility: 18, "mobility";
    /// How many advisors are left, if the enemy has rooks.
    AdvisorsLeft: 3, "king_safety";
    /// How many elephants are left, if the enemy has cannons.
    ElephantsLeft: 3, "king_safety";
    /// A cannon on the file of the enemy king, by how many pieces stand between: none or two.
    CannonAtKing: 2, "king_safety";
    /// The weight of the attack on the enemy palace, in steps.
    PalaceAttack: 20, "king_safety";
    /// A piece attacked by a pawn, horse or cannon, by its role.
    Threat: 7, "threats";
    /// A rook attacked by anything less.
    RookThreatened: 1, "threats";
    /// The right to move.
    Tempo: 1, "tempo";
    /// Standing in check.
    Check: 1, "check";
}
