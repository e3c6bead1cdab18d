//! Which unfinished matches each player has.

use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use game::MatchId;
use protocol::PlayerId;

/// Which unfinished matches each player has. They are named, not counted: a match that is read
/// again, or whose keeper is lost, is the same match.
#[derive(Default)]
pub(crate) struct Seats(Mutex<Held>);

#[derive(Default)]
struct Held {
    by_player: HashMap<PlayerId, HashSet<MatchId>>,
    by_match: HashMap<MatchId, HashSet<PlayerId>>,
}

impl Seats {
    /// Counts `match_id` among those of `player`, unless these are `max` already.
    pub(crate) fn reserve(&self, player: PlayerId, match_id: MatchId, max: u32) -> bool {
        let mut held = self.held();
        let own = held.by_player.entry(player).or_default();
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        if !own.contains(&match_id) && own.len() >= max {
            return false;
        }
        own.insert(match_id);
        held.by_match.entry(match_id).or_default().insert(player);
        true
    }

    /// Says who has a seat in `match_id`: these and nobody else.
    pub(crate) fn settle(&self, match_id: MatchId, players: impl IntoIterator<Item = PlayerId>) {
        let mut held = self.held();
        for player in held.by_match.remove(&match_id).unwrap_or_default() {
            if let Some(own) = held.by_player.get_mut(&player) {
                own.remove(&match_id);
            }
            if held.by_player.get(&player).is_some_and(HashSet::is_empty) {
                held.by_player.remove(&player);
            }
        }
        for player in players {
            held.by_player.entry(player).or_default().insert(match_id);
            held.by_match.entry(match_id).or_default().insert(player);
        }
    }

    /// The unfinished matches of a player.
    pub(crate) fn of(&self, player: PlayerId) -> Vec<MatchId> {
        let held = self.held();
        let mut own: Vec<MatchId> =
            held.by_player.get(&player).into_iter().flatten().copied().collect();
        own.sort_unstable();
        own
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing is left half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
