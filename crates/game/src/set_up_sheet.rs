//! How a secret set-up is written and committed to, for clients that have never heard of the game.

use serde::Serialize;

use crate::Figure;

/// All that one seat needs to place its pieces, to write its layout and to commit to it without
/// showing it to anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetUpSheet {
    /// The word that opens a layout.
    pub verb: &'static str,
    /// The usual layout, as text.
    pub usual: String,
    /// How a layout is written.
    pub form: LayoutForm,
    /// Where pieces may stand; in a layout of letters all of them, in this order.
    pub squares: Vec<String>,
    /// What must be placed.
    pub pieces: Vec<Placeable>,
    /// What a commitment begins with, before a zero byte.
    pub tag: String,
    /// How the layout stands in what a commitment hashes.
    pub hashed: HashedLayout,
}

/// How a layout is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LayoutForm {
    /// A letter for each square, without blanks: `RHEAKAEHRCCPPPPP`.
    Letters,
    /// A group for each kind of piece, in order and with blanks between: `I:E8,F7 C:C7`.
    Groups,
}

/// A kind of piece and how many of it there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Placeable {
    /// What it is.
    pub figure: Figure,
    /// Its letter in a layout.
    pub letter: char,
    /// Its number in a hash of numbers.
    pub number: u8,
    /// How many must be placed.
    pub count: usize,
}

/// How the layout stands in what a commitment hashes: after tag, zero byte, match number (8 bytes,
/// big-endian), seat (0 or 1) and configuration hash (32), and before the nonce (32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HashedLayout {
    /// Its length in bytes (2 bytes, big-endian) and its text.
    Text,
    /// The number of each piece, one byte for each square.
    Numbers,
}
