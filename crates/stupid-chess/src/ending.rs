//! When a game is over, and when a side may pass.

use game::Outcome;
use xiangqi::{Side, Square};

use crate::{
    Battle, Config, King,
    notation::Known,
    state::{CHECKMATE, DOUBLE_PASS, NO_CAPTURE, REPETITION, STALEMATE},
};

impl Config {
    /// Rule S7.5: how `battle` has ended, if it has, given where the royal piece of the side to act is.
    pub fn outcome(&self, battle: &Battle, king: King) -> Option<Outcome> {
        self.decided(battle, king).or_else(|| self.drawn(battle))
    }

    /// Rules S7.1, S7.2 and S8.5: mate, the royal piece taken, and no move where none may pass.
    fn decided(&self, battle: &Battle, king: King) -> Option<Outcome> {
        let side = battle.turn;
        let lost_by = |reason| Some(Outcome::won((!side).seat(), reason));
        let royal = match king {
            King::Unknown => return None,
            King::Taken => return lost_by(CHECKMATE),
            King::On(square) => square,
        };
        if battle.field.has_legal_move(side, royal) {
            return None;
        }
        if battle.field.is_attacked(side, royal) {
            lost_by(CHECKMATE)
        } else if self.allow_pass_when_no_legal_move {
            None
        } else {
            lost_by(STALEMATE)
        }
    }

    /// Rules S7.3, S7.4 and S5.6: what draws a game, all of it public.
    fn drawn(&self, battle: &Battle) -> Option<Outcome> {
        if self.double_pass_is_draw && battle.passes >= 2 {
            Some(Outcome::drawn(DOUBLE_PASS))
        } else if battle.occurrences() >= self.repetition_count.into() {
            Some(Outcome::drawn(REPETITION))
        } else if battle.quiet >= self.no_capture_limit {
            Some(Outcome::drawn(NO_CAPTURE))
        } else {
            None
        }
    }

    /// Rule S5.5: a side passes if it has no legal move and is not in check, never otherwise.
    pub fn may_pass(&self, battle: &Battle, side: Side, royal: Square) -> bool {
        self.allow_pass_when_no_legal_move
            && !battle.field.is_attacked(side, royal)
            && !battle.field.has_legal_move(side, royal)
    }
}

/// Rule S9.8: how a position on paper has ended, as far as those who hold `known` can judge.
pub(crate) fn verdict(config: &Config, battle: &Battle, known: Known<'_>) -> Option<Outcome> {
    let turn = battle.turn();
    if battle.king(!turn, known[!turn]) == King::Taken {
        return Some(Outcome::won(turn.seat(), CHECKMATE));
    }
    let mut ends = battle.possible_kings(turn, known[turn]).into_iter();
    let end = ends.next().and_then(|king| config.outcome(battle, king));
    // Whoever cannot tell a mate from a draw, or from a game that goes on, is told nothing.
    let is_certain = ends.all(|king| config.outcome(battle, king) == end);
    end.filter(|_| is_certain)
}
