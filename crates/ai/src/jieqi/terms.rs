//! The terms of the evaluation: what they are called, how many weights each has.

use jieqi::Position;

use crate::{
    evaluation::{Phase, terms},
    xiangqi::PLACES,
};

/// All pieces.
const FULL_PHASE: u32 = 32;

/// The fewer pieces, the nearer the end.
pub(crate) fn phase(position: &Position) -> Phase {
    Phase::new(position.board().occupied().count(), FULL_PHASE)
}

terms! {
    /// A piece, by its role; face down, by what the pool promises.
    Material: 7, "material";
    /// A piece face up on a point, by role and point; blank, by what the pool promises.
    Placed: 7 * PLACES, "placement";
    /// A piece face down on its home point, by point.
    Down: PLACES, "face_down";
    /// A piece that was turned, and nobody looked yet.
    Blank: 1, "face_down";
    /// A horse by the number of points it may go to.
    HorseMobility: 9, "mobility";
    /// A rook by the number of points it may go to.
    RookMobility: 18, "mobility";
    /// A cannon by the number of points it may go to.
    CannonMobility: 18, "mobility";
    /// An advisor or elephant by the number of points it may go to.
    GuardMobility: 5, "mobility";
    /// A cannon on the file of the enemy king, by how many pieces stand between: none or two.
    CannonAtKing: 2, "king_safety";
    /// The weight of the attack on the enemy palace, in steps.
    PalaceAttack: 24, "king_safety";
    /// How many pieces stand beside the king.
    Shelter: 5, "king_safety";
    /// A piece attacked by anything but a rook, by its role.
    Threat: 7, "threats";
    /// A piece that is face down or blank, attacked by anything.
    DownThreatened: 1, "threats";
    /// The right to move.
    Tempo: 1, "tempo";
}
