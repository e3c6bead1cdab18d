//! A picture of a position: enough to draw any game without knowing its rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PieceId, Seat};

/// A board with everything on it that its viewer may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

/// How a board is ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// Pieces stand on chequered squares.
    Chequered,
    /// Pieces stand on the points of a xiangqi board.
    Points,
    /// Pieces stand on plain squares with terrain.
    Plain,
}

/// A square that is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Ground {
    /// Counted from the left.
    pub column: u16,
    /// Counted from the top.
    pub row: u16,
    /// What is there.
    pub terrain: Terrain,
}

/// What a square may be besides plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

/// What a piece is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Figure {
    /// Its English name in lower case: also the name of its picture.
    pub name: String,
    /// Its letter, in upper case.
    pub latin: char,
    /// Its character as each seat writes it.
    pub han: [char; 2],
}

/// A piece on the board, as its viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Man {
    /// Counted from the left.
    pub column: u16,
    /// Counted from the top.
    pub row: u16,
    /// Whose it is.
    pub seat: Seat,
    /// How it moves now; none for a piece whose looks give nothing away.
    pub figure: Option<Figure>,
    /// What it really is, where that differs from `figure` and the viewer knows it.
    pub really: Option<Figure>,
    /// Whether it is still face down or under its cover.
    pub covered: bool,
    /// Whether it may never move again.
    pub frozen: bool,
    /// Which piece it is, in a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<PieceId>,
}

/// A piece that is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Lost {
    /// Whose it was.
    pub seat: Seat,
    /// What it was, if the viewer knows.
    pub figure: Option<Figure>,
    /// Whether it went face down or under its cover.
    pub covered: bool,
}
