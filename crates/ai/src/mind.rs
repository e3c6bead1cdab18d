//! A computer player, whatever its method.

use std::sync::atomic::AtomicBool;

use game::Study;

use crate::{Choice, Playable, Player, search::Limits};

/// Something that thinks about one game. It is given what its side may know, never a world.
pub trait Mind<S: Study>: Send {
    /// The best `lines` moves, within `limits` or until `stop` is set; `report` hears of each
    /// progress. Unless the game is over there is at least one move, however short the time.
    fn think(
        &mut self,
        position: &S::Position,
        limits: Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice),
    ) -> Choice;

    /// Forgets everything, as before a new game.
    fn clear(&mut self);
}

impl<S: Playable> Mind<S> for Player<S>
where
    Player<S>: Send,
{
    fn think(
        &mut self,
        position: &S::Position,
        limits: Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice),
    ) -> Choice {
        Player::think(self, position, limits, lines, stop, report)
    }

    fn clear(&mut self) {
        Player::clear(self);
    }
}

/// The searching player of a game, as a mind.
pub fn searching<S: Playable>(rules: S, setting: crate::search::Setting) -> Box<dyn Mind<S>>
where
    Player<S>: Send,
{
    Box::new(Player::new(rules, setting))
}
