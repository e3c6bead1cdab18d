//! What people read beside a board, in two languages.

use crate::Look;

/// Says what there is to say of a position beside its board.
pub type TellAside = fn(&Look) -> Aside;

/// What there is to say of a position beside its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// The position in the notation that people exchange, where that is not the game's own.
    pub position: Option<String>,
    /// Sentences.
    pub remarks: Vec<Remark>,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// In English.
    pub english: String,
    /// In Chinese.
    pub chinese: String,
}

impl Remark {
    /// The same sentence in both languages.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Remark {
        Remark { english: english.into(), chinese: chinese.into() }
    }
}
