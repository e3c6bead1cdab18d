//! StupidChess: xiangqi with pieces that are not what they seem.
//!
//! Each side secretly puts its sixteen pieces on its sixteen start points, any piece anywhere. A
//! piece acts in the role that its start point shows until it takes; then its actual role is
//! revealed for ever, and if that role could never stand there, the piece is frozen. Only the piece
//! that really is the king is royal, wherever it hides. The rules are numbered in
//! `docs/rules/stupid-chess.md`, and the code cites the numbers: points are named as in rule S1.1.
//!
//! What happens in the open depends on the hidden roles through the places of the two kings alone,
//! so [`Battle`] also keeps what everybody can deduce about them, [`Battle::suspects`].
//!
//! ```
//! use game::{Study, Rules};
//! use stupid_chess::StupidChess;
//!
//! let rules = StupidChess::default();
//! let mut position = rules.read(StupidChess::ABOUT.start).unwrap();
//! // The cannon takes a horse and shows that it really is a cannon.
//! let heard = rules.play(&mut position, "b2b9").unwrap();
//! assert_eq!(heard, ["move b2b9", "capture b9 h", "reveal b9 C"]);
//! assert!(rules.write(&position).starts_with("r(r)Ce(e)a(a)k(k)"));
//! ```

mod apply;
mod arena;
mod config;
mod ending;
mod facts;
mod field;
mod handle;
mod legal;
mod notation;
mod play;
mod rules;
mod scene;
mod setup;
mod state;
mod study;
mod suspects;

pub use apply::{Disclosure, Event, Happening};
pub use arena::{Arena, Undo};
pub use config::{Config, can_stand};
pub use field::{Face, Field, Man};
pub use handle::{Handle, Slot, Slots};
pub use legal::Move;
pub use notation::{Action, Viewer};
pub use rules::{StupidChess, Whisper};
pub use setup::{Roster, Setup};
pub use state::{
    Battle, CHECKMATE, Cover, DOUBLE_PASS, King, Loss, NO_CAPTURE, REPETITION, STALEMATE,
};
pub use study::Position;
pub use suspects::Chances;

#[cfg(test)]
mod tests;
