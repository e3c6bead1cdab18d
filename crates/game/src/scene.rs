//! What a view looks like: enough to draw any game without knowing its rules.
//!
//! Terminals, browsers and notebooks draw from this. Columns count from the left and rows from the
//! top of the board as the first seat's side of the table shows it on paper.

use serde::Serialize;

use crate::{PieceId, Seat};

/// A board with everything on it that its viewer may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// How the board is ruled.
    pub grid: Grid,
    /// The name of each column, left to right.
    pub columns: Vec<String>,
    /// The name of each row, top to bottom.
    pub rows: Vec<String>,
    /// Squares that are not plain.
    pub ground: Vec<Ground>,
    /// The pieces on the board.
    pub men: Vec<Man>,
    /// The pieces that are gone, in the order in which they went.
    pub lost: Vec<Lost>,
}

impl Scene {
    /// A board of no squares, where there is nothing to draw yet.
    pub fn empty(grid: Grid) -> Scene {
        let (columns, rows, ground, men, lost) = Default::default();
        Scene { grid, columns, rows, ground, men, lost }
    }

    /// The name of the square on which `man` stands: column, then row.
    pub fn square_of(&self, man: &Man) -> String {
        let name = |names: &[String], at: u16| names.get(usize::from(at)).cloned();
        let column = name(&self.columns, man.column).unwrap_or_default();
        column + &name(&self.rows, man.row).unwrap_or_default()
    }
}

/// How a board is ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// Pieces stand on chequered squares.
    Chequered,
    /// Pieces stand on the points of a xiangqi board: a river between the halves, two palaces.
    Points,
    /// Pieces stand on plain squares with terrain.
    Plain,
}

/// A square that is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ground {
    /// Counted from the left.
    pub column: u16,
    /// Counted from the top.
    pub row: u16,
    /// What is there.
    pub terrain: Terrain,
}

/// What a square may be besides plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Nothing passes.
    Mountain,
    /// A way through.
    Pass,
    /// A strong place.
    Fortress,
    /// The source of a seat's lines.
    Arsenal(Seat),
}

/// What a piece is, in the names and letters that people know it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its English name in lower case, such as `knight`: also the name of its picture.
    pub name: &'static str,
    /// Its letter, in upper case.
    pub latin: char,
    /// Its character as each seat writes it.
    pub han: [char; 2],
}

/// A piece on the board, as its viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Man {
    /// Counted from the left.
    pub column: u16,
    /// Counted from the top.
    pub row: u16,
    /// Whose it is.
    pub seat: Seat,
    /// How it moves now; `None` for a piece whose looks give nothing away.
    pub figure: Option<Figure>,
    /// What a covered piece really is, where the viewer knows it.
    pub really: Option<Figure>,
    /// Whether it is still face down or under its cover.
    pub covered: bool,
    /// Whether it may never move again.
    pub frozen: bool,
    /// Which piece it is, in a match; on paper nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<PieceId>,
}

/// A piece that is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// Whose it was.
    pub seat: Seat,
    /// What it was, if the viewer knows.
    pub figure: Option<Figure>,
    /// Whether it went face down or under its cover.
    pub covered: bool,
}
