//! A store that forgets everything when the process ends: for tests and for trying things out.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use game::{Digest, MatchId, Seat};
use protocol::{MatchSummary, Millis, PlayerId, Sequence, Visibility};

use super::{
    Lock, PlayerKind, Refused, Saved, SavedAccount, SavedGuest, SavedPlayer, Sought, Standing,
    Store, StoreError, Which, Write,
};

/// A store in memory.
#[derive(Default)]
pub struct Memory(Mutex<Shelves>);

#[derive(Default)]
struct Shelves {
    matches: BTreeMap<MatchId, Shelf>,
    created: Vec<MatchId>,
    players: BTreeMap<PlayerId, SavedPlayer>,
    tokens: HashMap<[u8; 32], PlayerId>,
    accounts: HashMap<String, (PlayerId, Lock)>,
    alive_at: Option<Millis>,
}

struct Shelf {
    saved: Saved,
    commands: HashSet<(Seat, Sequence)>,
    result: Option<MatchSummary>,
    ended_at: Option<Millis>,
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
        Ok(writes.iter().map(|write| shelves.write(now, write)).collect())
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

    fn guest(&self, token: Digest) -> Result<Option<SavedPlayer>, StoreError> {
        let shelves = self.shelves();
        let player = shelves.tokens.get(&token.0).and_then(|id| shelves.players.get(id));
        Ok(player.cloned())
    }

    fn players(&self, whom: &Sought, limit: usize) -> Result<Vec<SavedPlayer>, StoreError> {
        let wanted = |player: &&SavedPlayer| match whom {
            Sought::Anybody => true,
            Sought::Named(name) => player.who.name == *name,
            Sought::Numbered(id) => player.who.id == *id,
        };
        let shelves = self.shelves();
        let mut found: Vec<SavedPlayer> =
            shelves.players.values().filter(wanted).cloned().collect();
        found.sort_by_key(|player| Reverse(player.seen_at));
        found.truncate(limit);
        Ok(found)
    }

    fn guests_unseen_since(&self, then: Millis, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        let shelves = self.shelves();
        let is_stale = |it: &&SavedPlayer| it.kind == PlayerKind::Guest && it.seen_at < then;
        let mut stale: Vec<&SavedPlayer> = shelves.players.values().filter(is_stale).collect();
        stale.sort_by_key(|player| player.seen_at);
        Ok(stale.into_iter().take(limit).map(|player| player.who.id).collect())
    }

    fn matches_over_since(&self, then: Millis, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        let shelves = self.shelves();
        let ended = |(id, shelf): (&MatchId, &Shelf)| Some((shelf.ended_at?, *id));
        let mut over: Vec<(Millis, MatchId)> = shelves.matches.iter().filter_map(ended).collect();
        over.retain(|(at, _)| *at < then);
        over.sort_unstable();
        Ok(over.into_iter().take(limit).map(|(_, id)| id).collect())
    }

    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError> {
        let shelves = self.shelves();
        let Some((id, lock)) = shelves.accounts.get(key) else { return Ok(None) };
        let SavedPlayer { who, standing, .. } = shelves.players[id].clone();
        Ok(Some(SavedAccount { player: who, lock: *lock, standing }))
    }

    fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        Ok(self.shelves().alive_at)
    }
}

impl Shelves {
    fn write(&mut self, now: Millis, write: &Write) -> Result<(), Refused> {
        match write {
            Write::Create { match_id, charter, access } => {
                if self.matches.contains_key(match_id) {
                    return Err(Refused::Taken);
                }
                let (charter, access) = (charter.clone(), *access);
                let saved =
                    Saved { charter, access, entries: Vec::new(), broken: false, outcome: None };
                let shelf = Shelf { saved, commands: HashSet::new(), result: None, ended_at: None };
                self.matches.insert(*match_id, shelf);
                self.created.push(*match_id);
            }
            Write::Append { match_id, number, command, line, ending } => {
                let shelf = self.matches.get_mut(match_id).ok_or(Refused::Conflict)?;
                shelf.append(now, (*number, *command), line, ending.as_deref())?;
            }
            Write::Guest(guest, token) => {
                self.welcome(now, guest, PlayerKind::Guest, *token)?;
            }
            Write::Account { key, player, lock, token } => {
                if self.accounts.contains_key(key) {
                    return Err(Refused::Taken);
                }
                self.welcome(now, player, PlayerKind::Account, *token)?;
                self.accounts.insert(key.clone(), (player.id, *lock));
            }
            Write::Session { player, token, opened } => {
                let known = self.accounts.values().any(|it| *it == (*player, *opened));
                let standing = self.players.get(player).map(|it| it.standing);
                if !known || standing != Some(Standing::Welcome) {
                    return Err(Refused::Unknown);
                }
                self.tokens.insert(token.0, *player);
            }
            Write::Farewell(token) => drop(self.tokens.remove(&token.0)),
            Write::Standing(player, standing) => {
                self.players.get_mut(player).ok_or(Refused::Unknown)?.standing = *standing;
            }
            Write::Lock(player, lock) => {
                let mut accounts = self.accounts.values_mut();
                accounts.find(|(id, _)| id == player).ok_or(Refused::Unknown)?.1 = *lock;
                self.tokens.retain(|_, id| id != player);
            }
            Write::Seen(players) => {
                for player in players {
                    if let Some(player) = self.players.get_mut(player) {
                        player.seen_at = player.seen_at.max(now);
                    }
                }
            }
            Write::Forget { guests, then } => self.forget(guests, *then),
            Write::Discard(matches) => {
                let is_over = |shelf: &Shelf| shelf.ended_at.is_some();
                self.matches.retain(|id, shelf| !(is_over(shelf) && matches.contains(id)));
                self.created.retain(|id| self.matches.contains_key(id));
            }
            Write::Break(match_id) => {
                self.matches.get_mut(match_id).ok_or(Refused::Unknown)?.saved.broken = true;
            }
            Write::Beat => {}
        }
        Ok(())
    }

    fn welcome(
        &mut self,
        now: Millis,
        who: &SavedGuest,
        kind: PlayerKind,
        token: Digest,
    ) -> Result<(), Refused> {
        if self.players.contains_key(&who.id) || self.tokens.contains_key(&token.0) {
            return Err(Refused::Taken);
        }
        let (who, standing) = (who.clone(), Standing::Welcome);
        self.tokens.insert(token.0, who.id);
        self.players.insert(who.id, SavedPlayer { who, kind, standing, seen_at: now });
        Ok(())
    }

    fn forget(&mut self, guests: &[PlayerId], then: Millis) {
        self.players.retain(|id, player| {
            let is_stale = player.kind == PlayerKind::Guest && player.seen_at < then;
            !(is_stale && guests.contains(id))
        });
        self.tokens.retain(|_, id| self.players.contains_key(id));
    }
}

impl Shelf {
    fn append(
        &mut self,
        now: Millis,
        (number, command): (u64, Option<(Seat, Sequence)>),
        line: &str,
        ending: Option<&MatchSummary>,
    ) -> Result<(), Refused> {
        let next = self.saved.entries.len() as u64 + 1;
        let repeated = command.is_some_and(|it| self.commands.contains(&it));
        if number != next || repeated {
            return Err(Refused::Conflict);
        }
        self.commands.extend(command);
        self.saved.entries.push(line.to_owned());
        if let Some(summary) = ending {
            self.saved.outcome = summary.outcome.clone();
            self.result = Some(summary.clone());
            self.ended_at = Some(now);
        }
        Ok(())
    }
}
