//! What a move tells, for programs.

use game::Fact;

use crate::{Move, MoveKind, Role, Side, Square, Uci, castling::Wing, scene::figure};

/// A move that was played, with all that happened by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// As standard algebraic notation writes it.
    pub san: String,
    /// As it is written down at this table.
    pub uci: Uci,
    /// The move itself.
    pub played: Move,
    /// Who played it.
    pub side: Side,
    /// What it took.
    pub taken: Option<Role>,
}

impl Moved {
    /// Rule C4.2: castling moves two men. Rule C3.9: whatever else a move does, it moves one.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        let (from, to) = (self.played.from(), self.played.to());
        let mut facts = Vec::new();
        if let (Some(square), Some(role)) = (self.played.taken_on(), self.taken) {
            let (seat, figure) = ((!self.side).into(), Some(figure(role)));
            facts.push(Fact::Captured { at: square.to_string(), seat, figure, covered: false });
        }
        match self.played.kind() {
            MoveKind::Castle => {
                let wing = Wing::of(from, to);
                facts.push(moved(from, from.with_file(wing.king_file())));
                facts.push(moved(to, to.with_file(wing.rook_file())));
            }
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Promotion(_) => facts.push(moved(from, to)),
        }
        if let Some(role) = self.played.promotion() {
            facts.push(Fact::Promoted { at: to.to_string(), figure: figure(role) });
        }
        facts
    }
}

fn moved(from: Square, to: Square) -> Fact {
    Fact::Moved { from: from.to_string(), to: to.to_string() }
}
