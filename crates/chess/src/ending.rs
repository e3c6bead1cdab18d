//! How games end: mate, stalemate, dead positions, repetition and move counts.

use game::{Outcome, Reason};

use crate::{Bitboard, Line, Move, Position, Role, Side};

/// Rule C6.1.
pub const CHECKMATE: Reason = Reason("checkmate");
/// Rule C6.3.
pub const STALEMATE: Reason = Reason("stalemate");
/// Rule C6.2.
pub const INSUFFICIENT_MATERIAL: Reason = Reason("insufficient_material");
/// Rule C6.4.
pub const SEVENTYFIVE_MOVES: Reason = Reason("seventyfive_moves");
/// Rule C6.5.
pub const FIVEFOLD_REPETITION: Reason = Reason("fivefold_repetition");
/// Rule C6.7.
pub const THREEFOLD_REPETITION: Reason = Reason("threefold_repetition");
/// Rule C6.8.
pub const FIFTY_MOVES: Reason = Reason("fifty_moves");

/// Rule C6.11.
pub const DEAD_POSITION: Reason = Reason("dead_position");

/// Rule C6.8: plies without progress after which a draw may be claimed.
const PLIES_TO_CLAIM: u16 = 100;
/// Rule C6.4: plies without progress after which the game is drawn.
const PLIES_TO_DRAW: u16 = 150;

impl Position {
    /// How the game has ended, as far as the position alone tells: everything but repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_unless_locked().or_else(|| self.outcome_if_locked())
    }

    fn outcome_if_locked(&self) -> Option<Outcome> {
        self.is_locked().then_some(Outcome::drawn(DEAD_POSITION))
    }

    fn outcome_unless_locked(&self) -> Option<Outcome> {
        let stuck = self.is_stuck();
        if stuck && self.is_check() {
            return Some(Outcome::won((!self.turn).into(), CHECKMATE));
        }
        if self.is_dead_by_material() {
            return Some(Outcome::drawn(INSUFFICIENT_MATERIAL));
        }
        if stuck {
            return Some(Outcome::drawn(STALEMATE));
        }
        (self.halfmoves >= PLIES_TO_DRAW).then_some(Outcome::drawn(SEVENTYFIVE_MOVES))
    }

    /// Rule C6.2: neither side can mate with the men on the board, however badly the other plays.
    pub fn is_dead_by_material(&self) -> bool {
        !Side::ALL.into_iter().any(|side| self.can_win(side))
    }

    /// Rule C6.9: whether `side` could mate with the men on the board, if the other side helped.
    pub fn can_win(&self, side: Side) -> bool {
        let board = &self.board;
        let own = board.side(side);
        let own_of = |role| board.men(side, role).any();
        if [Role::Pawn, Role::Rook, Role::Queen].into_iter().any(own_of) {
            return true;
        }
        if own_of(Role::Knight) {
            // A lone knight needs a man of the other side, and no queen, to block the flight.
            let blockers =
                board.occupied().without(own | board.role(Role::King) | board.role(Role::Queen));
            return own.count() > 2 || blockers.any();
        }
        // Bishops of one color need a man on the squares of the other color.
        let bishops = board.role(Role::Bishop);
        let both_colors = bishops.meets(Bitboard::DARK) && bishops.meets(Bitboard::LIGHT);
        let blockers = board.role(Role::Pawn) | board.role(Role::Knight);
        own_of(Role::Bishop) && (both_colors || blockers.any())
    }
}

impl Line {
    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let fivefold = || (self.repetitions() >= 5).then_some(Outcome::drawn(FIVEFOLD_REPETITION));
        let position = self.position();
        position.outcome_unless_locked().or_else(fivefold).or_else(|| position.outcome_if_locked())
    }

    /// The draws that the side to move may claim while the game goes on.
    pub fn claims(&self) -> Vec<Reason> {
        claims(self.repetitions(), self.position())
    }

    /// Rule C6.12: the draws that the side to move may claim by saying that it will make this legal
    /// move.
    pub fn claims_with(&self, intended: Move) -> Vec<Reason> {
        let next = self.position().after(intended);
        claims(self.repetitions_after(&next), &next)
    }
}

/// Rules C6.7 and C6.8, for a position that stands for the given time.
fn claims(times: usize, position: &Position) -> Vec<Reason> {
    let threefold = (times >= 3).then_some(THREEFOLD_REPETITION);
    let fifty = (position.halfmoves() >= PLIES_TO_CLAIM).then_some(FIFTY_MOVES);
    threefold.into_iter().chain(fifty).collect()
}
