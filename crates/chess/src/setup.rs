//! Loose positions, and what makes them valid.

use game::{Code, Fault};
use thiserror::Error;

use crate::{Bitboard, Board, File, Piece, Position, Rank, Role, Side, Square, castling::Wing};

/// A position that need not make sense: anything that can be set up on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// The rooks that may still castle.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed over in a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move.
    pub fullmoves: u16,
}

impl Setup {
    /// The usual start of the game (rule C1.3).
    pub fn start() -> Setup {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Setup::start_with([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }

    /// A start with these men on the back ranks, from the a-file, and every castling right.
    pub fn start_with(back_rank: [Role; 8]) -> Setup {
        let mut setup = Setup {
            board: Board::EMPTY,
            turn: Side::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        };
        for side in Side::ALL {
            for (file, role) in File::ALL.into_iter().zip(back_rank) {
                let pawn = Square::new(file, Rank::Second.seen_by(side));
                setup.board.put(pawn, Piece { side, role: Role::Pawn });
                setup.board.put(pawn.with_rank(side.back_rank()), Piece { side, role });
            }
        }
        setup.castling_rooks = setup.board.role(Role::Rook);
        setup
    }

    /// Rule C1.5: the Chess960 start of this number, 0 to 959; 518 is the usual start.
    pub fn chess960(number: u16) -> Option<Setup> {
        // Where the knights stand among the five squares that bishops and queen leave.
        const KNIGHTS: [[usize; 2]; 10] =
            [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        let number = usize::from(number);
        let &[left, right] = KNIGHTS.get(number / 96)?;
        let mut rank = [None; 8];
        rank[number % 4 * 2 + 1] = Some(Role::Bishop);
        rank[number / 4 % 4 * 2] = Some(Role::Bishop);
        let free =
            |rank: &[Option<Role>; 8], nth| (0..8).filter(|&file| rank[file].is_none()).nth(nth);
        let queen = free(&rank, number / 16 % 6)?;
        rank[queen] = Some(Role::Queen);
        let knights = [free(&rank, left)?, free(&rank, right)?];
        for file in knights {
            rank[file] = Some(Role::Knight);
        }
        let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
        let mut fill = |role: Option<Role>| role.or_else(|| rest.next());
        Some(Setup::start_with(rank.map(|role| fill(role).expect("three squares are left"))))
    }

    /// The faults that the men alone make.
    pub(crate) fn board_faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for side in Side::ALL {
            match self.board.men(side, Role::King).count() {
                0 => faults.push(SetupFault::MissingKing(side)),
                1 => {}
                found => faults.push(SetupFault::TooManyKings { side, found }),
            }
        }
        let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let misplaced = self.board.role(Role::Pawn) & back_ranks;
        faults.extend(misplaced.into_iter().map(SetupFault::PawnOnBackRank));
        faults
    }

    /// Every fault, those of the board first.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = self.board_faults();
        for side in Side::ALL {
            faults.extend(self.castling_faults(side));
        }
        let elsewhere = self.castling_rooks.without(
            Bitboard::rank(Side::White.back_rank()) | Bitboard::rank(Side::Black.back_rank()),
        );
        faults.extend(elsewhere.into_iter().map(SetupFault::CastlingRook));
        if let Some(square) = self.en_passant {
            faults.extend(self.en_passant_fault(square));
        }
        if self.fullmoves == 0 {
            faults.push(SetupFault::MoveNumber);
        }
        if let Some(king) = self.king(!self.turn) {
            let occupied = self.board.occupied();
            if self.board.attackers(self.turn, king, occupied).any() {
                faults.push(SetupFault::OpponentInCheck(!self.turn));
            }
        }
        faults
    }

    /// The square of the side's king, if it has exactly one.
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        let kings = self.board.men(side, Role::King);
        if kings.several() { None } else { kings.first() }
    }

    fn castling_faults(&self, side: Side) -> Vec<SetupFault> {
        let rights = self.castling_rooks & Bitboard::rank(side.back_rank());
        let strays = rights.without(self.board.men(side, Role::Rook));
        let mut faults: Vec<_> = strays.into_iter().map(SetupFault::CastlingRook).collect();
        match self.king(side) {
            Some(king) if king.rank() == side.back_rank() => {
                for wing in Wing::ALL {
                    let rooks = rights.into_iter().filter(|&rook| Wing::of(king, rook) == wing);
                    faults.extend(rooks.skip(1).map(SetupFault::CastlingTwice));
                }
            }
            _ if rights.any() => faults.push(SetupFault::CastlingKing(side)),
            _ => {}
        }
        faults
    }

    /// Rule C2.6: a pawn must just have passed over `square`, from a position in which that was
    /// its side's turn.
    fn en_passant_fault(&self, square: Square) -> Option<SetupFault> {
        let enemy = !self.turn;
        let rank = Rank::Sixth.seen_by(self.turn);
        if square.rank() != rank {
            return Some(SetupFault::EnPassantRank { square, rank });
        }
        let origin = square.with_rank(Rank::Seventh.seen_by(self.turn));
        let pawn = square.with_rank(Rank::Fifth.seen_by(self.turn));
        let passed = Bitboard::from(square) | origin.into();
        let pushed = Piece { side: enemy, role: Role::Pawn };
        if self.board.occupied().meets(passed) || self.board.piece_at(pawn) != Some(pushed) {
            return Some(SetupFault::EnPassantPawn(square));
        }
        let mut before = self.board;
        before.remove(pawn);
        before.put(origin, pushed);
        let king = self.king(self.turn)?;
        let was_in_check = before.attackers(enemy, king, before.occupied()).any();
        was_in_check.then_some(SetupFault::EnPassantCheck(square))
    }
}

/// What keeps a setup from being a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// Rule C2.1.
    #[error("{0} has no king, expected one")]
    MissingKing(Side),
    /// Rule C2.1.
    #[error("{side} has {found} kings, expected one")]
    TooManyKings {
        /// Whose kings.
        side: Side,
        /// How many.
        found: u32,
    },
    /// Rule C2.2.
    #[error("a pawn stands on {0}, expected none on the first and last ranks")]
    PawnOnBackRank(Square),
    /// Rule C2.4.
    #[error("castling with {0}, where no rook of that side stands on its back rank")]
    CastlingRook(Square),
    /// Rule C2.4.
    #[error("{0} may castle, but its king is not on its back rank")]
    CastlingKing(Side),
    /// Rule C2.4.
    #[error("castling with {0} as a second rook on the same side of the king")]
    CastlingTwice(Square),
    /// Rule C2.6.
    #[error("en passant on {square}, expected a square on rank {}", rank.digit())]
    EnPassantRank {
        /// The square given.
        square: Square,
        /// Where it must be.
        rank: Rank,
    },
    /// Rule C2.6.
    #[error("en passant on {0}, but no pawn can just have passed over it")]
    EnPassantPawn(Square),
    /// Rule C2.6.
    #[error(
        "en passant on {0}, but the side to move already stood in check before that pawn moved"
    )]
    EnPassantCheck(Square),
    /// Rule C2.7.
    #[error("move number 0, expected 1 or more")]
    MoveNumber,
    /// Rule C2.3.
    #[error("{0} stands in check, but it is the other side's turn")]
    OpponentInCheck(Side),
}

impl SetupFault {
    /// A stable word for the kind of fault.
    pub const fn code(&self) -> Code {
        match self {
            SetupFault::MissingKing(_) => Code::MISSING_KING,
            SetupFault::TooManyKings { .. } => Code::new("too_many_kings"),
            SetupFault::PawnOnBackRank(_) => Code::new("pawn_on_back_rank"),
            SetupFault::CastlingRook(_)
            | SetupFault::CastlingKing(_)
            | SetupFault::CastlingTwice(_) => Code::new("bad_castling"),
            SetupFault::EnPassantRank { .. }
            | SetupFault::EnPassantPawn(_)
            | SetupFault::EnPassantCheck(_) => Code::new("bad_en_passant"),
            SetupFault::MoveNumber => Code::BAD_CLOCK,
            SetupFault::OpponentInCheck(_) => Code::OPPONENT_IN_CHECK,
        }
    }
}

impl From<SetupFault> for Fault {
    fn from(fault: SetupFault) -> Fault {
        Fault::new(fault.code(), fault.to_string())
    }
}

/// A setup that is no position, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid position: {}", faults.first().map_or(String::new(), SetupFault::to_string))]
pub struct InvalidSetup {
    /// The setup, to mend it.
    pub setup: Setup,
    /// Every fault found; at least one.
    pub faults: Vec<SetupFault>,
}

impl TryFrom<Setup> for Position {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Position, InvalidSetup> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(InvalidSetup { setup, faults });
        }
        let mut position = Position {
            board: setup.board,
            castling_rooks: setup.castling_rooks,
            hash: 0,
            turn: setup.turn,
            double_step: setup.en_passant,
            en_passant: None,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        };
        position.en_passant =
            position.double_step.filter(|&passed| position.is_en_passant_legal(passed));
        position.hash = position.hash_from_scratch();
        Ok(position)
    }
}
