//! A computer player, its types erased.

use std::sync::atomic::AtomicBool;

use ai::{Choice, Mind, search::Limits};
use game::Study;

use crate::{
    Refusal,
    entry::{play_all, read_by},
};

/// A computer player whose game is known only at run time.
pub trait AnyPlayer: Send {
    /// The best `lines` moves after `moves` from `position`, as [`Mind::think`] finds them.
    ///
    /// # Errors
    /// The faults of the position, or of the first bad move.
    fn think(
        &mut self,
        position: &str,
        moves: &[String],
        question: Thought<'_>,
    ) -> Result<Choice, Refusal>;

    /// Forgets everything, as before a new game.
    fn clear(&mut self);
}

/// What a player is asked.
pub struct Thought<'a> {
    /// How far it may go.
    pub limits: Limits,
    /// How many moves are wanted.
    pub lines: usize,
    /// Set from elsewhere to end the thought.
    pub stop: &'a AtomicBool,
    /// Hears of each progress.
    pub report: &'a mut dyn FnMut(&Choice),
}

/// A player with the rules of its game.
pub(crate) struct Seated<S: Study> {
    pub(crate) rules: S,
    pub(crate) mind: Box<dyn Mind<S>>,
}

impl<S: Study> AnyPlayer for Seated<S> {
    fn think(
        &mut self,
        position: &str,
        moves: &[String],
        question: Thought<'_>,
    ) -> Result<Choice, Refusal> {
        let mut position = read_by(&self.rules, position)?;
        play_all(&self.rules, &mut position, moves)?;
        let Thought { limits, lines, stop, report } = question;
        Ok(self.mind.think(&position, limits, lines, stop, report))
    }

    fn clear(&mut self) {
        self.mind.clear();
    }
}
