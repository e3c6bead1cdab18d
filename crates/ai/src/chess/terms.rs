//! The terms of the evaluation: what they are called, how many weights each has.

use chess::{Position, Role, Side, Square};

use super::sef;
use crate::evaluation::{Phase, terms};

/// The phase with all men on the board.
const FULL_PHASE: u32 = 24;

/// Knights and bishops count 1, rooks 2, queens 4.
pub(crate) fn phase(position: &Position) -> Phase {
    let count = |role| position.board().role(role).count();
    let minors = count(Role::Knight) + count(Role::Bishop);
    Phase::new(minors + 2 * count(Role::Rook) + 4 * count(Role::Queen), FULL_PHASE)
}

/// Squares that a table tells apart: left and right are the same, so four files of eight ranks.
pub(crate) const PLACES: usize = 4 * 8;

/// Where a square of `side` is found in a table: the far rank first, the edge file first.
#[inline]
pub(crate) const fn place(side: Side, square: Square) -> usize {
    let square = sef::place(side, square);
    let (rank, file) = (square / 8, square % 8);
    rank * 4 + if file < 4 { file } else { 7 - file }
}

terms! {
    /// A man on a square: six roles of [`PLACES`] places.
    Placed: 6 * PLACES, "phase";
    /// A pawn without a pawn of its own on the files beside it.
    IsolatedPawn: 1, "isolated_pawns";
    /// A pawn behind another of its own.
    DoubledPawn: 1, "doubled_pawns";
    /// A pawn protected by a pawn, by its rank.
    SupportedPawn: 8, "connected_pawns";
    /// A pawn beside a pawn, by its rank.
    PhalanxPawn: 8, "connected_pawns";
    /// A pawn that no enemy pawn can stop, by its rank.
    PassedPawn: 8, "passed_pawns";
    /// A passed pawn with something right before it, by its rank.
    BlockedPasser: 8, "passed_pawns";
    /// The distance of the own king from the square before a passed pawn.
    OwnKingToPasser: 8, "passed_pawns";
    /// The distance of the enemy king from the square before a passed pawn.
    EnemyKingToPasser: 8, "passed_pawns";
    /// A knight by the number of squares it may go to.
    KnightMobility: 9, "mobility";
    /// A bishop by the number of squares it may go to.
    BishopMobility: 14, "mobility";
    /// A rook by the number of squares it may go to.
    RookMobility: 15, "mobility";
    /// A queen by the number of squares it may go to.
    QueenMobility: 28, "mobility";
    /// Two bishops or more.
    BishopPair: 1, "pieces";
    /// A rook on a file without pawns.
    RookOnOpenFile: 1, "pieces";
    /// A rook on a file without own pawns.
    RookOnHalfOpenFile: 1, "pieces";
    /// The weight of the attack on the enemy king, in steps.
    KingAttack: 24, "king_safety";
    /// Own pawns right before the king.
    KingShield: 4, "king_safety";
    /// Files next to the king, or its own, without own pawns.
    KingOnOpenFile: 4, "king_safety";
    /// A man attacked by a pawn, by its role.
    ThreatByPawn: 6, "threats";
    /// A man attacked by a knight or bishop, by its role.
    ThreatByMinor: 6, "threats";
    /// A man attacked by a rook, by its role.
    ThreatByRook: 6, "threats";
    /// The right to move.
    Tempo: 1, "tempo";
    /// Standing in check.
    Check: 1, "check";
}
