//! A store that forgets everything when the process ends: for tests and for trying things out.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use game::{Digest, MatchId, Seat};
use protocol::{MatchSummary, Millis, Sequence, Visibility};

use super::{Refused, Saved, SavedAccount, SavedGuest, Store, StoreError, Which, Write};

/// A store in memory.
#[derive(Default)]
pub struct Memory(Mutex<Shelves>);

#[derive(Default)]
struct Shelves {
    matches: BTreeMap<MatchId, Shelf>,
    created: Vec<MatchId>,
    guests: HashMap<[u8; 32], SavedGuest>,
    accounts: HashMap<String, SavedAccount>,
    alive_at: Option<Millis>,
}

struct Shelf {
    saved: Saved,
    commands: HashSet<(Seat, Sequence)>,
    result: Option<MatchSummary>,
}

impl Memory {
    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // Writes leave the shelves in order at every step, so a panic elsewhere does no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn commit(
        &self,
        now: Millis,
        writes: &[Write],
    ) -> Result<Vec<Result<(), Refused>>, StoreError> {
        let mut shelves = self.shelves();
        shelves.alive_at = Some(now);
        Ok(writes.iter().map(|write| shelves.write(write)).collect())
    }

    fn load(&self, match_id: MatchId) -> Result<Option<Saved>, StoreError> {
        Ok(self.shelves().matches.get(&match_id).map(|shelf| shelf.saved.clone()))
    }

    fn matches(&self, which: Which, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        let shelves = self.shelves();
        let wanted = |id: &&MatchId| match which {
            Which::All => true,
            Which::Unfinished => {
                let shelf = &shelves.matches[*id];
                shelf.result.is_none() && !shelf.saved.broken
            }
        };
        Ok(shelves.created.iter().rev().filter(wanted).take(limit).copied().collect())
    }

    fn results(&self, limit: usize) -> Result<Vec<MatchSummary>, StoreError> {
        let shelves = self.shelves();
        let shelf = |id: &MatchId| &shelves.matches[id];
        let public = |id: &&MatchId| shelf(id).saved.access.visibility == Visibility::Public;
        let results =
            shelves.created.iter().rev().filter(public).filter_map(|id| shelf(id).result.clone());
        Ok(results.take(limit).collect())
    }

    fn guest(&self, token: Digest) -> Result<Option<SavedGuest>, StoreError> {
        Ok(self.shelves().guests.get(&token.0).cloned())
    }

    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError> {
        Ok(self.shelves().accounts.get(key).cloned())
    }

    fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        Ok(self.shelves().alive_at)
    }
}

impl Shelves {
    fn write(&mut self, write: &Write) -> Result<(), Refused> {
        match write {
            Write::Create { match_id, charter, access } => {
                if self.matches.contains_key(match_id) {
                    return Err(Refused::Taken);
                }
                let (charter, access) = (charter.clone(), *access);
                let saved =
                    Saved { charter, access, entries: Vec::new(), broken: false, outcome: None };
                let shelf = Shelf { saved, commands: HashSet::new(), result: None };
                self.matches.insert(*match_id, shelf);
                self.created.push(*match_id);
            }
            Write::Append { match_id, number, command, line, ending } => {
                let shelf = self.matches.get_mut(match_id).ok_or(Refused::Conflict)?;
                let next = shelf.saved.entries.len() as u64 + 1;
                let repeated = command.is_some_and(|it| shelf.commands.contains(&it));
                if *number != next || repeated {
                    return Err(Refused::Conflict);
                }
                shelf.commands.extend(*command);
                shelf.saved.entries.push(line.clone());
                if let Some(summary) = ending {
                    shelf.saved.outcome = summary.outcome.clone();
                    shelf.result = Some((**summary).clone());
                }
            }
            Write::Guest(guest, token) => {
                let known = self.guests.values().any(|it| it.id == guest.id);
                if known || self.guests.contains_key(&token.0) {
                    return Err(Refused::Taken);
                }
                self.guests.insert(token.0, guest.clone());
            }
            Write::Account { key, player, lock, token } => {
                if self.accounts.contains_key(key) {
                    return Err(Refused::Taken);
                }
                self.write(&Write::Guest(player.clone(), *token))?;
                let account = SavedAccount { player: player.clone(), lock: *lock };
                self.accounts.insert(key.clone(), account);
            }
            Write::Session(id, token) => {
                let mut accounts = self.accounts.values();
                let account = accounts.find(|it| it.player.id == *id).ok_or(Refused::Unknown)?;
                self.guests.insert(token.0, account.player.clone());
            }
            Write::Farewell(token) => {
                self.guests.remove(&token.0);
            }
            Write::Break(match_id) => {
                self.matches.get_mut(match_id).ok_or(Refused::Unknown)?.saved.broken = true;
            }
            Write::Beat => {}
        }
        Ok(())
    }
}
