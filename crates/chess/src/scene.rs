//! The board as clients draw it.

use game::{Figure, Grid, Man, Scene};

use crate::{File, Position, Rank, Role};

impl Position {
    /// The board with its men. What is gone is not told: a position does not know it.
    pub fn scene(&self) -> Scene {
        let men = self.board().pieces().map(|(square, piece)| Man {
            column: square.file().index() as u16,
            row: 7 - square.rank().index() as u16,
            seat: piece.side.into(),
            figure: Some(piece.role.figure()),
            really: None,
            covered: false,
            frozen: false,
            id: None,
        });
        Scene {
            grid: Grid::Chequered,
            columns: File::ALL.map(|file| file.letter().to_string()).to_vec(),
            rows: Rank::ALL.into_iter().rev().map(|rank| rank.digit().to_string()).collect(),
            ground: Vec::new(),
            men: men.collect(),
            lost: Vec::new(),
        }
    }
}

impl Role {
    /// Its names and letters.
    pub const fn figure(self) -> Figure {
        let han = match self {
            Role::Pawn => '兵',
            Role::Knight => '马',
            Role::Bishop => '象',
            Role::Rook => '车',
            Role::Queen => '后',
            Role::King => '王',
        };
        Figure { name: self.name(), latin: self.letter(), han: [han; 2] }
    }
}
