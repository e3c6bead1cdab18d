//! What the search asks of a game.

use std::fmt;

/// A position that stood on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Its key.
    pub key: u64,
    /// Whether the side to move stood in check.
    pub check: bool,
}

/// What a repetition means to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// A draw.
    Drawn,
    /// The other side is to blame.
    Won,
    /// The side to move is to blame.
    Lost,
}

/// One of the positions that may come of a move on which chance has a say.
#[derive(Clone, Debug)]
pub struct Chance<P> {
    /// How often it comes, compared to the others.
    pub weight: u32,
    /// The position.
    pub position: P,
}

/// A position as the search sees it, from the side to move.
///
/// In a game with secrets it is what one player knows of the position: the search never needs more.
pub trait SearchPosition: Clone + Send + Sync {
    /// A legal move.
    type Move: Copy + Eq + Send + Sync + fmt::Debug;

    /// How many numbers [`SearchPosition::path`] may give.
    const PATHS: usize;
    /// How many numbers [`SearchPosition::man`] may give.
    const MEN: usize;
    /// At this advantage, in points, the side to move wins three times out of four (draws count
    /// half).
    const CLEAR_EDGE: f64;

    /// A number that positions share when they are the same but for clocks.
    fn key(&self) -> u64;

    /// Whether the side to move stands in check.
    fn is_check(&self) -> bool;

    /// Calls `visit` with each legal move.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Calls `visit` with each legal move that is [lively](SearchPosition::is_lively).
    fn for_each_lively(&self, visit: impl FnMut(Self::Move));

    /// Whether a move takes or promotes.
    fn is_lively(&self, candidate: Self::Move) -> bool;

    /// The position after a legal move.
    fn after(&self, played: Self::Move) -> Self;

    /// What may come of a legal move on which chance has a say, what is most welcome first; nothing
    /// where it has none. Inside the tree [`SearchPosition::after`] stands for all of it.
    fn chances(&self, _played: Self::Move) -> Vec<Chance<Self>> {
        Vec::new()
    }

    /// The position if the side to move could pass; nothing where that would tell the search
    /// something wrong, because every move may be a bad one.
    fn after_pass(&self) -> Option<Self>;

    /// What the position is worth, in points of which a pawn has about a hundred.
    fn evaluate(&self) -> i32;

    /// What a lively move promises at first sight, in points.
    fn promise(&self, lively: Self::Move) -> i32;

    /// Whether the exchanges on its target leave a move with at least `margin` points.
    fn exchange_reaches(&self, candidate: Self::Move, margin: i32) -> bool;

    /// Whether the game is drawn already, by a rule that looks at the position and its clock.
    fn is_drawn(&self) -> bool;

    /// How many plies back the same position may have stood on the board.
    fn reversible_plies(&self) -> usize;

    /// Whether a side without a move that stands in no check has lost; otherwise it is a draw.
    fn loses_when_stuck(&self) -> bool;

    /// What it means to the side to move that the position stands on the board again, after these
    /// visits, the last of which is the present one.
    fn judge(_cycle: &[Visit]) -> Judgement {
        Judgement::Drawn
    }

    /// The move in sixteen bits, never 0; different for different moves of one position.
    fn code(candidate: Self::Move) -> u16;

    /// A number for the side, the origin and the target of a move.
    fn path(&self, candidate: Self::Move) -> usize;

    /// A number for the man that moves and its target.
    fn man(&self, candidate: Self::Move) -> usize;
}
