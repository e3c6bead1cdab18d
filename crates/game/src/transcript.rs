//! The game so far as one observer may write it down.

use serde::Serialize;

use crate::BySeat;

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Both seats place their pieces in secret.
    SettingUp {
        /// Who has committed itself.
        committed: BySeat<bool>,
        /// Who has opened its set-up.
        opened: BySeat<bool>,
    },
    /// The game is on, or over.
    Playing,
}

/// The game so far as one observer may write it down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Transcript {
    /// How far it has come.
    pub stage: Stage,
    /// The position when play began, in the game's notation.
    pub start: String,
    /// The moves since, as [`crate::Study::play`] takes them.
    pub moves: Vec<String>,
}
