//! What an action changed, one fact after the other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Figure, Seat};

/// The number of a piece: the same for one viewer during a whole match, and no clue to what it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
pub struct PieceId(pub u16);

/// One thing that an action changed, as the viewer heard it. Squares are named as in the picture:
/// the name of the column, then that of the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// A piece went from one square to another. It takes nothing by that.
    Moved {
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
        /// Where it stood.
        from: String,
        /// Where it stands.
        to: String,
    },
    /// A piece is gone. This comes before the move onto its square.
    Captured {
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
        /// Where it stood.
        at: String,
        /// Whose it was.
        seat: Seat,
        /// What it really was; none if this does not tell.
        figure: Option<Figure>,
        /// Whether it was still face down or under its cover.
        covered: bool,
    },
    /// A piece showed what it really is, and is covered no more.
    Revealed {
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
        /// Where it stands, or where it was taken.
        at: String,
        /// What it is.
        figure: Figure,
        /// Whether it is the piece that was just taken there, which its captor alone is shown.
        taken: bool,
    },
    /// A piece became another.
    Promoted {
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
        /// Where it stands.
        at: String,
        /// What it is now.
        figure: Figure,
    },
    /// A piece may never move again.
    Frozen {
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
        /// Where it stands.
        at: String,
    },
    /// A seat passed its turn, or the attack of its turn.
    Passed {
        /// Which seat.
        seat: Seat,
    },
    /// A seat stands in check, as far as the viewer may know.
    Checked {
        /// Which seat.
        seat: Seat,
    },
    /// A seat committed itself to its set-up.
    Committed {
        /// Which seat.
        seat: Seat,
        /// The hash of the set-up.
        commitment: String,
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
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
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
        /// Which piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        piece: Option<PieceId>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// Nothing.
    Fail,
    /// The target must retreat.
    Retreat,
    /// The target is removed.
    Capture,
}
