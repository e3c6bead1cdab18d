//! How a game ends: mate, stalemate, repetition, the clock of plies without a capture.

use game::{Outcome, marks::mark};
use xiangqi::{
    Blame, BySide, Chase, Move, Repetition, Verdict, chase,
    ending::{CHECKMATE, NO_CAPTURE, STALEMATE, repetition},
};

use crate::Knowledge;

impl Knowledge {
    /// How the game has ended, if it has; it is drawn after `no_capture_limit` plies without a
    /// capture.
    ///
    /// Rules J7.3 and J8.6: mate and stalemate come first, then repetition, then the clock.
    pub fn outcome(&self, no_capture_limit: u32, by: Repetition) -> Option<Outcome> {
        let repeated = || self.verdict(by).map(repetition);
        self.mate().or_else(repeated).or_else(|| {
            // Rule J8.4.
            let long = self.position.quiet_plies() >= no_capture_limit;
            long.then(|| {
                mark(NO_CAPTURE.0);
                Outcome::drawn(NO_CAPTURE)
            })
        })
    }

    /// Rules J8.1, J8.2 and J8.5: whether and how the position ends the game as a repetition.
    fn verdict(&self, by: Repetition) -> Option<Verdict> {
        match by {
            Repetition::Whole(Chase::Axf) => self.blame().map(Verdict::of),
            Repetition::Whole(Chase::None) | Repetition::LastLoop => {
                self.history.trail().verdict(self.position.turn(), by)
            }
        }
    }

    /// How much each side is to blame for a position that has come often enough. Since it came first,
    /// nothing was turned or taken, so that the way to it can be gone back.
    fn blame(&self) -> Option<BySide<Blame>> {
        let first = self.history.trail().first_of_many()?;
        let walks = self.history.walks()[first..].iter().rev();
        let moves = walks.map(|walk| Move::new(walk.from, walk.to));
        let (board, customs) = (self.position.board(), self.position.customs());
        Some(chase::blame(board, customs, self.position.turn(), moves))
    }

    /// Rules J7.1 and J7.2: whoever has no legal move loses.
    fn mate(&self) -> Option<Outcome> {
        let legal = self.position.legal();
        if legal.any() {
            return None;
        }
        let reason = if legal.in_check() { CHECKMATE } else { STALEMATE };
        mark(reason.0);
        Some(Outcome::won((!self.position.turn()).seat(), reason))
    }
}
