//! The board as a picture, for every game that is played on it.

use game::{Figure, Grid, Lost, Man, Scene};

use crate::{Side, Square};

/// A picture of the ninety points with these pieces on and beside it.
pub fn scene(men: Vec<Man>, lost: Vec<Lost>) -> Scene {
    Scene {
        grid: Grid::Points,
        columns: ('a'..='i').map(String::from).collect(),
        rows: (0..Square::RANKS).rev().map(|rank| rank.to_string()).collect(),
        ground: Vec::new(),
        men,
        lost,
    }
}

/// A piece of `side` on `square`, drawn as `figure`: neither covered nor frozen.
pub fn man(square: Square, side: Side, figure: Option<Figure>) -> Man {
    Man {
        column: square.file().into(),
        row: (Square::RANKS - 1 - square.rank()).into(),
        seat: side.seat(),
        figure,
        really: None,
        covered: false,
        frozen: false,
        id: None,
    }
}
