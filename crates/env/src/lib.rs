//! Learning environments for every game: numbered actions, planes to look at, rewards.
//!
//! A game joins by [`Learn`]: which number stands for which action, and how a *view* is painted as
//! planes of small numbers. What is not in a view cannot be painted, so nothing secret reaches a
//! learner. Everything else is written once: a [`Core`] plays, an [`Episode`] also remembers what
//! each seat heard, and [`Batch`] plays many games at once in buffers that the caller owns.
//!
//! ```
//! let chess = env::catalog::find("chess")?;
//! let mut episode = chess.episode(&env::House::default())?;
//! let first = episode.legal(game::Seat::First)[0];
//! episode.step(first)?;
//! assert_eq!(episode.awaited(), env::Awaited::Seat(game::Seat::Second));
//! # Ok::<(), game::Fault>(())
//! ```

mod any;
mod batch;
pub mod catalog;
mod core;
mod episode;
mod games;
mod house;
mod learn;
mod planes;
mod saved;

pub use any::{AnyEpisode, Chance};
pub use batch::{AnyBatch, Autoreset, Batch, Row, Rows};
pub use core::{Awaited, Core, Play};
pub use episode::Episode;
pub use house::{House, Luck, Resignation};
pub use learn::{Index, Information, Learn, Placed};
pub use planes::{Canvas, Sheet, SheetId};

#[cfg(test)]
mod tests;
