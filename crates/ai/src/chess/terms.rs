//! The terms of the evaluation: what they are called, how many weights each has.

use chess::{Position, Role, Side, Square};

use super::sef;
use crate::taper::Phase;

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

/// A group of weights of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A man on a square: six roles of [`PLACES`] places.
    Placed,
    /// A pawn without a pawn of its own on the files beside it.
    IsolatedPawn,
    /// A pawn behind another of its own.
    DoubledPawn,
    /// A pawn protected by a pawn, by its rank.
    SupportedPawn,
    /// A pawn beside a pawn, by its rank.
    PhalanxPawn,
    /// A pawn that no enemy pawn can stop, by its rank.
    PassedPawn,
    /// A passed pawn with something right before it, by its rank.
    BlockedPasser,
    /// The distance of the own king from the square before a passed pawn.
    OwnKingToPasser,
    /// The distance of the enemy king from the square before a passed pawn.
    EnemyKingToPasser,
    /// A knight by the number of squares it may go to.
    KnightMobility,
    /// A bishop by the number of squares it may go to.
    BishopMobility,
    /// A rook by the number of squares it may go to.
    RookMobility,
    /// A queen by the number of squares it may go to.
    QueenMobility,
    /// Two bishops or more.
    BishopPair,
    /// A rook on a file without pawns.
    RookOnOpenFile,
    /// A rook on a file without own pawns.
    RookOnHalfOpenFile,
    /// The weight of the attack on the enemy king, in steps.
    KingAttack,
    /// Own pawns right before the king.
    KingShield,
    /// Files next to the king, or its own, without own pawns.
    KingOnOpenFile,
    /// A man attacked by a pawn, by its role.
    ThreatByPawn,
    /// A man attacked by a knight or bishop, by its role.
    ThreatByMinor,
    /// A man attacked by a rook, by its role.
    ThreatByRook,
    /// The right to move.
    Tempo,
    /// Standing in check.
    Check,
}

impl Term {
    /// All terms, in the order of their weights.
    pub const ALL: [Term; 24] = [
        Term::Placed,
        Term::IsolatedPawn,
        Term::DoubledPawn,
        Term::SupportedPawn,
        Term::PhalanxPawn,
        Term::PassedPawn,
        Term::BlockedPasser,
        Term::OwnKingToPasser,
        Term::EnemyKingToPasser,
        Term::KnightMobility,
        Term::BishopMobility,
        Term::RookMobility,
        Term::QueenMobility,
        Term::BishopPair,
        Term::RookOnOpenFile,
        Term::RookOnHalfOpenFile,
        Term::KingAttack,
        Term::KingShield,
        Term::KingOnOpenFile,
        Term::ThreatByPawn,
        Term::ThreatByMinor,
        Term::ThreatByRook,
        Term::Tempo,
        Term::Check,
    ];

    /// How many weights all terms have.
    pub const WEIGHTS: usize = Term::Check.offset() + Term::Check.count();

    /// How many weights the term has.
    pub const fn count(self) -> usize {
        match self {
            Term::Placed => 6 * PLACES,
            Term::SupportedPawn
            | Term::PhalanxPawn
            | Term::PassedPawn
            | Term::BlockedPasser
            | Term::OwnKingToPasser
            | Term::EnemyKingToPasser => 8,
            Term::KnightMobility => 9,
            Term::BishopMobility => 14,
            Term::RookMobility => 15,
            Term::QueenMobility => 28,
            Term::KingAttack => 24,
            Term::KingShield | Term::KingOnOpenFile => 4,
            Term::ThreatByPawn | Term::ThreatByMinor | Term::ThreatByRook => 6,
            Term::IsolatedPawn
            | Term::DoubledPawn
            | Term::BishopPair
            | Term::RookOnOpenFile
            | Term::RookOnHalfOpenFile
            | Term::Tempo
            | Term::Check => 1,
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

    /// The part of an evaluation in which the term is shown; `phase` also gathers what blending
    /// the values of men and squares adds to the plain tables.
    pub const fn part(self) -> &'static str {
        match self {
            Term::Placed => "phase",
            Term::IsolatedPawn => "isolated_pawns",
            Term::DoubledPawn => "doubled_pawns",
            Term::SupportedPawn | Term::PhalanxPawn => "connected_pawns",
            Term::PassedPawn
            | Term::BlockedPasser
            | Term::OwnKingToPasser
            | Term::EnemyKingToPasser => "passed_pawns",
            Term::KnightMobility
            | Term::BishopMobility
            | Term::RookMobility
            | Term::QueenMobility => "mobility",
            Term::BishopPair | Term::RookOnOpenFile | Term::RookOnHalfOpenFile => "pieces",
            Term::KingAttack | Term::KingShield | Term::KingOnOpenFile => "king_safety",
            Term::ThreatByPawn | Term::ThreatByMinor | Term::ThreatByRook => "threats",
            Term::Tempo => "tempo",
            Term::Check => "check",
        }
    }
}
