//! What the search asks of a game.

use std::fmt;

/// A position that stood on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Its key.
    pub key: u64,
    /// Whether the side to move stood in check.
    pub check: bool,
    /// The [code](SearchPosition::code) of the move that led to it; 0 for a null move, and where
    /// nobody will ask.
    pub arrival: u16,
}

/// What it means to the side to move that a position is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// A draw.
    Drawn,
    /// The other side is to blame.
    Won,
    /// The side to move is to blame.
    Lost,
}

/// One of the positions that may come of a move on which chance has a say.
#[derive(Clone, Debug)]
pub struct ChanceOutcome<P> {
    /// How often it comes, compared to the others.
    pub weight: u32,
    /// The position.
    pub position: P,
}

/// Most valuable victim first, then least valuable attacker. A sixteenth of the attacker is enough to
/// tell those of one victim apart, and too little to make a dear victim look cheap.
#[inline]
pub(crate) const fn mvv_lva(victim: i32, attacker: i32) -> i32 {
    victim - attacker / 16
}

/// Whether debug builds look closely at the position with this key: one in so many, to stay quick.
#[inline]
pub(crate) const fn is_sampled(key: u64) -> bool {
    key.is_multiple_of(64)
}

/// A position as the search sees it, from the side to move.
///
/// In a game with secrets it is what one player knows of the position: the search never needs more.
pub trait SearchPosition: Clone + Send + Sync {
    /// A legal move.
    type Move: Copy + Eq + Send + Sync + fmt::Debug;

    /// How many numbers [`SearchPosition::butterfly_index`] may give.
    const FROM_TO_COUNT: usize;
    /// How many numbers [`SearchPosition::piece_to_index`] may give.
    const PIECE_TO_COUNT: usize;
    /// At this advantage, in points, the side to move wins three times out of four (draws count
    /// half). The scale of points, and so this, changes with the evaluation.
    const CLEAR_EDGE: f64;

    /// A number that positions share when they are the same but for clocks.
    fn key(&self) -> u64;

    /// Whether the side to move stands in check.
    fn is_check(&self) -> bool;

    /// Calls `visit` with each legal move.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Calls `visit` with each legal move that is [tactical](SearchPosition::is_tactical).
    fn for_each_tactical(&self, visit: impl FnMut(Self::Move));

    /// Whether a move takes or promotes.
    fn is_tactical(&self, candidate: Self::Move) -> bool;

    /// The position after a legal move.
    fn after(&self, played: Self::Move) -> Self;

    /// What may come of a legal move on which chance has a say, roughly what is most welcome first;
    /// nothing where it has none.
    ///
    /// Chance is resolved at the root only: to search each outcome at each node would cost most of the
    /// depth. Inside the tree [`SearchPosition::after`] is one position that stands for all of them.
    fn chance_outcomes(&self, _played: Self::Move) -> Vec<ChanceOutcome<Self>> {
        Vec::new()
    }

    /// The position after a null move, as if the side to move could pass; nothing where that would tell the search
    /// something wrong, because every move may be a bad one.
    fn after_null_move(&self) -> Option<Self>;

    /// What the position is worth, in points of which a pawn has about a hundred.
    fn evaluate(&self) -> i32;

    /// A rank for tactical moves: most valuable victim first, then least valuable attacker, in points.
    /// What a promotion gains counts like a victim.
    fn mvv_lva(&self, tactical: Self::Move) -> i32;

    /// Whether the static exchange evaluation of a move is at least `margin`: what it leaves once both
    /// sides have taken on its target for as long as they like, in points.
    fn see_at_least(&self, candidate: Self::Move, margin: i32) -> bool;

    /// Whether moves that give check are never left out. Where exchanges are judged without regard to
    /// pins and facing kings, a check beside the king seems to lose the piece that mates.
    const SPARES_CHECKS: bool = false;

    /// Whether a move gives check.
    fn gives_check(&self, candidate: Self::Move) -> bool {
        self.after(candidate).is_check()
    }

    /// Whether the game is drawn already, by a rule that looks at the position and its clock.
    fn is_drawn(&self) -> bool;

    /// How many plies back the same position may have stood on the board.
    fn reversible_plies(&self) -> usize;

    /// Whether a side without a move that stands in no check has lost; otherwise it is a draw.
    fn loses_when_stuck(&self) -> bool;

    /// What it means to the side to move that this position stands on the board again, after these
    /// visits, the last of which is the present one.
    fn repetition(&self, _cycle: &[Visit]) -> Repetition {
        Repetition::Drawn
    }

    /// The move in sixteen bits, never 0; different for different moves of one position.
    fn code(candidate: Self::Move) -> u16;

    /// A number for the side, the origin and the target of a move, below
    /// [`SearchPosition::FROM_TO_COUNT`].
    fn butterfly_index(&self, candidate: Self::Move) -> usize;

    /// A number for the piece that moves, its side and its target, below
    /// [`SearchPosition::PIECE_TO_COUNT`].
    fn piece_to_index(&self, candidate: Self::Move) -> usize;
}
