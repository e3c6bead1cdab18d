//! A server under load: many matches of mixed games, notes of what clients were told, and a check of
//! the store against them.

mod check;
mod driver;
mod note;

pub use check::{Findings, check};
pub use driver::{Choose, Figures, Load, any_legal, run};
pub use note::{Fingerprint, NotANote, Note};
