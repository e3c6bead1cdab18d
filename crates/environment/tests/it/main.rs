//! Environments of every game in the catalog, tried from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod buffers;
mod chess;
mod every_game;
mod laws;
mod leaks;

use environment::{AnyEpisode, Learner};
use game::{Code, Fault};

/// The environments there are.
fn learners() -> impl Iterator<Item = &'static Learner> {
    games::CATALOG.entries().filter_map(|entry| entry.learner.as_ref())
}

/// The environment of the game with this id.
fn find(id: &str) -> Option<&'static Learner> {
    learners().find(|learner| learner.about.id == id)
}

/// A game in progress, from what it wrote.
fn restore(text: &str) -> Result<Box<dyn AnyEpisode>, Fault> {
    let game = environment::game_of(text)?;
    find(&game).ok_or_else(|| Fault::new(Code::BAD_SAVE, "no such game"))?.restore(text)
}
