//! How games end.

use std::fmt;

use crate::Seat;

/// Why a game ended: a stable snake_case word.
///
/// The constants are the reasons that arise at any table. A game adds its own, as constants too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason(pub &'static str);

impl Reason {
    /// A seat gave up.
    pub const RESIGN: Reason = Reason("resign");
    /// A seat's clock ran out.
    pub const TIMEOUT: Reason = Reason("timeout");
    /// A seat's clock ran out, but the other seat could not have won by any line of play.
    pub const TIMEOUT_INSUFFICIENT_MATERIAL: Reason = Reason("timeout_insufficient_material");
    /// Both seats agreed on a draw.
    pub const AGREEMENT: Reason = Reason("agreement");
    /// A seat left the table and did not come back.
    pub const ABANDONED: Reason = Reason("abandoned");
    /// The game was called off before it had begun in earnest; it counts for nothing.
    pub const ABORTED: Reason = Reason("aborted");
    /// Whoever runs the table decided.
    pub const ADJUDICATED: Reason = Reason("adjudicated");
    /// A seat broke a rule that cannot be mended, such as a committed but illegal set-up.
    pub const RULE_VIOLATION: Reason = Reason("rule_violation");

    /// The reason spelled `word`, if it is one of `known`.
    pub fn find(word: &str, known: &[Reason]) -> Option<Reason> {
        known.iter().copied().find(|reason| reason.0 == word)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody if the game was drawn.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// `seat` won.
    pub const fn won(seat: Seat, reason: Reason) -> Outcome {
        Outcome { winner: Some(seat), reason }
    }

    /// Nobody won.
    pub const fn drawn(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(seat) => write!(f, "{seat} {}", self.reason),
            None => write!(f, "draw {}", self.reason),
        }
    }
}
