//! Chess as the search sees it.

use chess::{CastlingStyle, Chess, Line, Move, MoveKind, Position, Role, Side};

use super::{
    gain::{promotion, victim},
    mop_up, net, see,
    sef::material,
};
use crate::{
    Playable,
    net::Accumulator,
    search::{Root, SearchPosition, Visit, is_sampled, mvv_lva},
};

/// A chess position to search.
#[derive(Clone, Copy, Debug)]
pub struct ChessSearchPosition {
    position: Position,
    accumulator: Accumulator<{ net::HIDDEN }>,
}

/// Rule C6.8 lets either side claim a draw after so many plies without progress.
const PLIES_TO_CLAIM: u16 = 100;
/// With more men than these, somebody can mate.
const FEW_MEN: u32 = 4;
/// With more men than these, nobody asks whether one side has been stripped bare.
const MOP_UP_MEN: u32 = 6;

impl ChessSearchPosition {
    /// A position without history.
    pub fn new(position: Position) -> ChessSearchPosition {
        ChessSearchPosition { position, accumulator: net::refresh(&position) }
    }

    fn side(&self) -> usize {
        match self.position.turn() {
            Side::White => 0,
            Side::Black => 1,
        }
    }
}

impl Playable for Chess {
    type Searched = ChessSearchPosition;

    fn root(&self, line: &Line) -> Root<ChessSearchPosition> {
        let (present, past) = line.positions().split_last().expect("a line has a position");
        let visit = |it: &Position| Visit { key: it.hash(), check: it.is_check(), arrival: 0 };
        Root {
            position: ChessSearchPosition::new(*present),
            past: past.iter().map(visit).collect(),
            arrival: 0,
            ruinous: Vec::new(),
        }
    }

    fn text(&self, searched: &ChessSearchPosition, mv: Move) -> String {
        let style = match self.castling {
            CastlingStyle::Standard => searched.position.castling_style(),
            CastlingStyle::Chess960 => CastlingStyle::Chess960,
        };
        mv.to_uci(style).to_string()
    }
}

impl SearchPosition for ChessSearchPosition {
    type Move = Move;

    const FROM_TO_COUNT: usize = 2 * 64 * 64;
    const PIECE_TO_COUNT: usize = 2 * 6 * 64;
    /// Measured in games of the network against itself (docs/training.md).
    const CLEAR_EDGE: f64 = 200.0;

    #[inline]
    fn key(&self) -> u64 {
        self.position.hash()
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.position.for_each_move(visit);
    }

    #[inline]
    fn for_each_tactical(&self, visit: impl FnMut(Move)) {
        self.position.for_each_capture(visit);
    }

    #[inline]
    fn is_tactical(&self, candidate: Move) -> bool {
        match candidate.kind() {
            MoveKind::EnPassant | MoveKind::Promotion(_) => true,
            MoveKind::Castle | MoveKind::DoubleStep => false,
            MoveKind::Plain => self.position.board().occupied().contains(candidate.to()),
        }
    }

    #[inline]
    fn after(&self, played: Move) -> ChessSearchPosition {
        let position = self.position.after(played);
        let accumulator = net::update(self.accumulator, &self.position, played, &position);
        debug_assert!(
            !is_sampled(position.hash()) || accumulator == net::refresh(&position),
            "the network lost track: {played:?} in {:?}",
            self.position
        );
        ChessSearchPosition { position, accumulator }
    }

    /// With pawns alone, it may be better not to move: passing would tell a lie.
    fn after_null_move(&self) -> Option<ChessSearchPosition> {
        let board = self.position.board();
        let humble = board.role(Role::Pawn) | board.role(Role::King);
        let has_pieces = board.side(self.position.turn()).without(humble).any();
        let passed = if has_pieces { self.position.after_pass() } else { None };
        passed.map(|position| ChessSearchPosition { position, ..*self })
    }

    fn evaluate(&self) -> i32 {
        let few = self.position.board().occupied().count() <= MOP_UP_MEN;
        let mop_up = if few { mop_up::score(&self.position) } else { None };
        mop_up.unwrap_or_else(|| net::output(&self.accumulator, &self.position))
    }

    #[inline]
    fn mvv_lva(&self, tactical: Move) -> i32 {
        let attacker = match tactical.role() {
            // What a king takes is not protected, so that nothing is risked.
            Role::King => 0,
            role @ (Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => {
                material(role)
            }
        };
        let capture = victim(&self.position, tactical).map(material);
        capture.map_or(0, |victim| mvv_lva(victim, attacker)) + promotion(tactical)
    }

    fn see_at_least(&self, candidate: Move, margin: i32) -> bool {
        see::at_least(&self.position, candidate, margin)
    }

    fn is_drawn(&self) -> bool {
        let few = self.position.board().occupied().count() <= FEW_MEN;
        if few && self.position.is_dead_by_material() {
            return true;
        }
        // Mate beats the count.
        self.position.halfmoves() >= PLIES_TO_CLAIM
            && !(self.position.is_check() && self.position.is_stuck())
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        usize::from(self.position.halfmoves())
    }

    fn loses_when_stuck(&self) -> bool {
        false
    }

    #[inline]
    fn code(candidate: Move) -> u16 {
        debug_assert!(candidate.from() != candidate.to(), "so that it is never 0");
        let promotion = candidate.promotion().map_or(0, |role| role as usize);
        (candidate.from().index() | candidate.to().index() << 6 | promotion << 12) as u16
    }

    #[inline]
    fn butterfly_index(&self, candidate: Move) -> usize {
        (self.side() * 64 + candidate.from().index()) * 64 + candidate.to().index()
    }

    #[inline]
    fn piece_to_index(&self, candidate: Move) -> usize {
        (self.side() * 6 + candidate.role() as usize) * 64 + candidate.to().index()
    }
}
