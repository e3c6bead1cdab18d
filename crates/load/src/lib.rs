//! A server under load: many matches of mixed games, notes of what clients were told, a check of the
//! store against them, and attacks to see what they do to those who play.

mod attack;
mod check;
mod driver;
mod note;

pub use attack::{Attack, COUNT_MAX, Declined, Means, NoMeans, SPAN_MAX, Toll, attack};
pub use check::{Findings, check};
pub use driver::{Choose, Figures, Load, any_legal, run};
pub use note::{Fingerprint, NotANote, Note};
