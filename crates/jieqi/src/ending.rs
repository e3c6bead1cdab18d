//! How a game ends: mate, stalemate, repetition, the clock of plies without a capture.

use game::{Outcome, marks::mark};
use xiangqi::{
    Repetition,
    ending::{CHECKMATE, NO_CAPTURE, STALEMATE, repetition},
};

use crate::Knowledge;

impl Knowledge {
    /// How the game has ended, if it has; it is drawn after `no_capture_limit` plies without a
    /// capture.
    ///
    /// Rules J7.3 and J8.6: mate and stalemate come first, then repetition, then the clock.
    pub fn outcome(&self, no_capture_limit: u32) -> Option<Outcome> {
        let turn = self.position.turn();
        let repeated = || self.history.trail().verdict(turn, Repetition::LastLoop).map(repetition);
        self.mate().or_else(repeated).or_else(|| {
            // Rule J8.4.
            let long = self.position.quiet_plies() >= no_capture_limit;
            long.then(|| {
                mark(NO_CAPTURE.0);
                Outcome::drawn(NO_CAPTURE)
            })
        })
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
