//! Learning environments for every game: numbered actions, planes to look at, rewards.
//!
//! A game joins by [`Learn`]: which number stands for which action, and how a *view* is painted as
//! planes of small numbers. What is not in a view cannot be painted, so nothing secret reaches a
//! learner. Everything else is written once: a [`Core`] plays, an [`Episode`] also remembers what
//! each seat heard, and [`Batch`] plays many games at once in buffers that the caller owns.
//!
//! ```
//! let environment = environment::Learner::of::<chess::Chess>();
//! let mut episode = environment.episode(&environment::Config::default())?;
//! let first = episode.legal(game::Seat::First)[0];
//! episode.step(first)?;
//! assert_eq!(episode.awaited(), environment::Awaited::Seat(game::Seat::Second));
//! # Ok::<(), game::Fault>(())
//! ```

mod any;
mod batch;
mod config;
mod core;
mod episode;
mod games;
mod learn;
mod learner;
mod planes;
mod saved;

pub use any::{AnyEpisode, Chance};
pub use batch::{AnyBatch, Autoreset, Batch, Row, Rows};
pub use config::{Config, Luck, Resignation};
pub use core::{Awaited, Core, Play};
pub use episode::Episode;
pub use learn::{Index, Information, Learn, Placed};
pub use learner::Learner;
pub use planes::{Canvas, PlaneSet, SheetId};
pub use saved::game_of;
