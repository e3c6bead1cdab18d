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
            figure: Some(figure(piece.role)),
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

/// How a man of this role is drawn.
pub(crate) fn figure(role: Role) -> Figure {
    let han = match role {
        Role::Pawn => '兵',
        Role::Knight => '马',
        Role::Bishop => '象',
        Role::Rook => '车',
        Role::Queen => '后',
        Role::King => '王',
    };
    Figure { name: role.name(), latin: role.letter(), han: [han; 2] }
}
