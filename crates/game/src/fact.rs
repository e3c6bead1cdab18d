//! What happened, for programs: a kind and its fields for each thing that an action changed.

use std::fmt;

use serde::Serialize;

use crate::{Digest, Figure, Seat};

/// One thing that an action changed, as one observer heard it. Squares go by name: the name of the
/// column, then that of the row, as in [`crate::Scene`].
///
/// The end of the game is no fact: every table has its own word for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// A piece went from one square to another. It takes nothing by that: see `Captured`.
    Moved {
        /// Where it stood.
        from: String,
        /// Where it stands.
        to: String,
    },
    /// A piece is gone.
    Captured {
        /// Where it stood.
        at: String,
        /// Whose it was.
        seat: Seat,
        /// What it really was, if this tells.
        figure: Option<Figure>,
        /// Whether it was still face down or under its cover.
        covered: bool,
    },
    /// A piece showed what it really is.
    Revealed {
        /// Where it stands, or where it was taken.
        at: String,
        /// What it is.
        figure: Figure,
        /// Whether it is the piece that was just taken there, shown to its captor alone.
        taken: bool,
    },
    /// A piece became another.
    Promoted {
        /// Where it stands.
        at: String,
        /// What it is now.
        figure: Figure,
    },
    /// A piece may never move again.
    Frozen {
        /// Where it stands.
        at: String,
    },
    /// A seat passed its turn, or the attack of its turn.
    Passed {
        /// Which seat.
        seat: Seat,
    },
    /// A seat stands in check, as far as the observer may know. The referee tells it, from
    /// [`crate::Game::check`].
    Checked {
        /// Which seat.
        seat: Seat,
    },
    /// A seat committed itself to its set-up.
    Committed {
        /// Which seat.
        seat: Seat,
        /// The hash of the set-up.
        commitment: Digest,
    },
    /// A seat opened its set-up.
    Opened {
        /// Which seat.
        seat: Seat,
    },
    /// Both set-ups are open: the pieces stand on the board.
    Begun,
    /// A seat had committed itself to a set-up that is against the rules.
    Forfeited {
        /// Which seat.
        seat: Seat,
    },
    /// A throw decided who begins.
    StartDrawn {
        /// Who does.
        seat: Seat,
    },
    /// A piece was attacked.
    Attacked {
        /// Where it stands.
        at: String,
        /// What the attackers add up to.
        attack: u32,
        /// What the defenders add up to.
        defense: u32,
        /// What came of it.
        result: Strike,
    },
    /// A piece must retreat in its owner's turn.
    RetreatDue {
        /// Where it stands.
        at: String,
    },
    /// What stood on the ground of a square was destroyed.
    Razed {
        /// Which square.
        at: String,
    },
    /// The seat to act has ended its movement.
    MovementEnded,
    /// A turn of several actions began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
}

/// What comes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// Nothing.
    Fail,
    /// The target must retreat.
    Retreat,
    /// The target is removed.
    Capture,
}

/// The name of a piece for one match and one observer. It tells nothing but where the piece stood
/// when play began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct PieceId(pub u16);

/// A fact with the piece that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Noted {
    /// Which piece, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

impl fmt::Display for Fact {
    /// The kind and its fields in one line, such as `captured b9 second horse covered`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Moved { from, to } => write!(f, "moved {from} {to}"),
            Fact::Captured { at, seat, figure, covered } => {
                let what = figure.map_or("unknown", |figure| figure.name);
                let cover = if *covered { " covered" } else { "" };
                write!(f, "captured {at} {seat} {what}{cover}")
            }
            Fact::Revealed { at, figure, taken } => {
                let taken = if *taken { " taken" } else { "" };
                write!(f, "revealed {at} {}{taken}", figure.name)
            }
            Fact::Promoted { at, figure } => write!(f, "promoted {at} {}", figure.name),
            Fact::Frozen { at } => write!(f, "frozen {at}"),
            Fact::Passed { seat } => write!(f, "passed {seat}"),
            Fact::Checked { seat } => write!(f, "checked {seat}"),
            Fact::Committed { seat, commitment } => write!(f, "committed {seat} {commitment}"),
            Fact::Opened { seat } => write!(f, "opened {seat}"),
            Fact::Begun => f.write_str("begun"),
            Fact::Forfeited { seat } => write!(f, "forfeited {seat}"),
            Fact::StartDrawn { seat } => write!(f, "start drawn {seat}"),
            Fact::Attacked { at, attack, defense, result } => {
                let result = match result {
                    Strike::Fail => "fail",
                    Strike::Retreat => "retreat",
                    Strike::Capture => "capture",
                };
                write!(f, "attacked {at} {attack}:{defense} {result}")
            }
            Fact::RetreatDue { at } => write!(f, "retreat due {at}"),
            Fact::Razed { at } => write!(f, "razed {at}"),
            Fact::MovementEnded => f.write_str("movement ended"),
            Fact::TurnBegan { seat } => write!(f, "turn began {seat}"),
        }
    }
}

impl fmt::Display for Noted {
    /// The fact after the number of its piece.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece {
            Some(PieceId(number)) => write!(f, "{number} {}", self.fact),
            None => write!(f, "{}", self.fact),
        }
    }
}

/// Puts each capture before the move onto its square, so that a reader may carry out one fact
/// after the other. Rules may tell the two in either order.
pub(crate) fn put_in_order(facts: &mut [Fact]) {
    for index in 0..facts.len() {
        let Fact::Captured { at, .. } = &facts[index] else { continue };
        let arrives = |fact: &Fact| matches!(fact, Fact::Moved { to, .. } if to == at);
        if let Some(arrival) = facts[..index].iter().position(arrives) {
            facts[arrival..=index].rotate_right(1);
        }
    }
}
