//! Chess in UCI.

use ::chess::Position;
use catalog::{Dialect, Switch};

/// Chess as the UCI standard has it.
pub(super) struct Chess;

impl Dialect for Chess {
    fn variant(&self) -> Option<&'static str> {
        Some("chess")
    }

    fn switches(&self) -> &'static [Switch] {
        &[Switch { theirs: "UCI_Chess960", ours: "chess960" }]
    }

    /// Many programs do not read the letters of files as castling rights.
    fn write_position(&self, text: &str) -> String {
        text.parse().map_or_else(|_| text.to_owned(), |position: Position| position.fen())
    }
}
