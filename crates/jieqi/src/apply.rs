//! What a walk, a reveal and a look change.

use xiangqi::{COUNT_MAX, Piece, Role, Side, Square};

use crate::{Due, Face, History, Knowledge, Loss, Man, Mover, Walk};

impl Knowledge {
    /// Carries out a legal walk up to the draws that it makes due (rule J5.1).
    pub(crate) fn walk(&mut self, walk: Walk) -> Option<Due> {
        let side = self.position.turn();
        let taken = self.position.play(walk);
        self.lost[!side].extend(taken.map(Loss::of));
        if side == Side::Black {
            self.move_number = (self.move_number + 1).min(COUNT_MAX);
        }
        match (walk.mover, taken) {
            (Mover::FaceUp, None) => self.history.push(walk, &self.position),
            _ => self.history = History::new(self.position.key()),
        }
        let blind = matches!(taken, Some(Man { face: Face::Down, .. }));
        match (walk.mover, blind) {
            (Mover::FaceDown, false) => Some(Due::Turn(walk.to)),
            (Mover::FaceDown, true) => Some(Due::TurnThenLook(walk.to)),
            (Mover::FaceUp, true) => Some(Due::Look(walk.to)),
            (Mover::FaceUp, false) => None,
        }
    }

    /// The piece on `square` is turned for all to see.
    pub(crate) fn turn_up(&mut self, square: Square, role: Role) {
        self.position.turn_up(square, role);
        self.history = History::new(self.position.key());
    }

    /// The viewer looks at the piece that `owner` lost last, face down (rule J5.2).
    pub(crate) fn look(&mut self, owner: Side, role: Role) {
        if let Some(loss) = self.lost[owner].last_mut() {
            *loss = Loss::Known(role);
            self.position.see(Piece { side: owner, role });
        }
    }

    /// What was known before the moves of the history.
    pub(crate) fn anchor(&self) -> Knowledge {
        let mut anchor = self.clone();
        for walk in self.history.walks().iter().rev() {
            anchor.position.take_back(*walk);
            if anchor.position.turn() == Side::Black {
                anchor.move_number = anchor.move_number.saturating_sub(1).max(1);
            }
        }
        anchor.history = History::new(anchor.position.key());
        anchor
    }
}
