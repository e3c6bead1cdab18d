//! The Simplified Evaluation Function: material and piece-square tables, as Tomasz Michniewski
//! published them. Figures are kept as they are; what we think better is in the weights.

use chess::{Board, Position, Role, Side, Square};

/// Centipawns for the squares as White sees them, the eighth rank on top.
pub(crate) type Table = [i32; 64];

/// What a man is worth wherever it stands. Kings cancel out.
pub(crate) const fn material(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 20_000,
    }
}

/// The table of a role; the king has one for each stage of the game.
pub(crate) const fn table(role: Role, stage: KingTable) -> &'static Table {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => match stage {
            KingTable::Middlegame => &KING_MIDDLEGAME,
            KingTable::Endgame => &KING_ENDGAME,
        },
    }
}

/// Where a square of `side` is found in a table.
#[inline]
pub(crate) const fn place(side: Side, square: Square) -> usize {
    match side {
        Side::White => square.index() ^ 56,
        Side::Black => square.index(),
    }
}

/// Which table the kings use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KingTable {
    Middlegame,
    Endgame,
}

impl KingTable {
    /// It is an endgame when each side has no queen, or a queen and at most one minor piece.
    pub(crate) fn of(board: &Board) -> KingTable {
        let is_bare = |side: Side| {
            let minors = board.men(side, Role::Knight) | board.men(side, Role::Bishop);
            let rooks = board.men(side, Role::Rook);
            let queens = board.men(side, Role::Queen);
            queens.is_empty() || rooks.is_empty() && !minors.several() && !queens.several()
        };
        if Side::ALL.into_iter().all(is_bare) { KingTable::Endgame } else { KingTable::Middlegame }
    }
}

/// The sum for the side to move, in centipawns.
pub(crate) fn score(position: &Position) -> i32 {
    let stage = KingTable::of(position.board());
    let worth = |side: Side, role: Role, square: Square| {
        material(role) + table(role, stage)[place(side, square)]
    };
    let men = position.board().pieces().map(|(square, man)| {
        let worth = worth(man.side, man.role, square);
        if man.side == position.turn() { worth } else { -worth }
    });
    men.sum()
}

#[rustfmt::skip]
const PAWN: Table = [
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0,
];

#[rustfmt::skip]
const KNIGHT: Table = [
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
];

#[rustfmt::skip]
const BISHOP: Table = [
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20,
];

#[rustfmt::skip]
const ROOK: Table = [
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0,
];

#[rustfmt::skip]
const QUEEN: Table = [
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20,
];

#[rustfmt::skip]
const KING_MIDDLEGAME: Table = [
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20,
];

#[rustfmt::skip]
const KING_ENDGAME: Table = [
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50,
];
