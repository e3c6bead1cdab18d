//! Records of either kind: what the server gives out, and what `play` and `arena` save.

use std::path::Path;

use anyhow::Context;
use catalog::{Entry, Refusal};
use game::{Code, Deed, Fault, Observer, Options, Outcome, Record, Seed};
use protocol::Detail;
use table::{MatchRecord, Verified};

use crate::{
    draw,
    fail::bad_input,
    input::{find, read_file},
};

/// A record.
pub(crate) enum SavedGame {
    /// Of a match on a server, with its clock and its hash.
    Match(Box<MatchRecord>),
    /// Of a game alone.
    Game(Box<Record>),
}

/// What a record that holds tells of.
pub(crate) struct Summary {
    /// How many things happened.
    pub(crate) steps: usize,
    /// How it ended, for people.
    pub(crate) ending: String,
    /// The whole truth at the end.
    pub(crate) truth: String,
    /// What all luck followed from; nothing if it was never drawn.
    pub(crate) luck: Option<Seed>,
    /// What chance brought, in order.
    pub(crate) draws: Vec<String>,
}

/// What each observer sees, in the game's notation; for nobody in particular, what both seats know.
pub(crate) type Views<'a> = &'a dyn Fn(Option<Observer>) -> String;

/// The largest record that is read.
const RECORD_BYTES_MAX: u64 = 64 << 20;

impl SavedGame {
    /// Reads a record from a file.
    ///
    /// # Errors
    /// It cannot be read, or is no record.
    pub(crate) fn read(file: &Path) -> anyhow::Result<SavedGame> {
        let text = read_file(file, RECORD_BYTES_MAX)?;
        let read = if text.starts_with("umpire-record ") {
            text.parse().map(|record| SavedGame::Game(Box::new(record)))
        } else {
            text.parse().map(|record| SavedGame::Match(Box::new(record)))
        };
        read.map_err(bad_record)
    }

    /// The game.
    ///
    /// # Errors
    /// There is no such game.
    pub(crate) fn entry(&self) -> anyhow::Result<&'static Entry> {
        let id = match self {
            SavedGame::Match(record) => &record.charter.game,
            SavedGame::Game(record) => &record.game,
        };
        find(id)
    }

    /// The options that were played with.
    ///
    /// # Errors
    /// The game does not have them.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        let given = match self {
            SavedGame::Match(record) => &record.charter.options,
            SavedGame::Game(record) => &record.options,
        };
        let values = given.iter().map(|(name, value)| (name.to_owned(), value.clone()));
        Options::complete(self.entry()?.about.options, values).map_err(bad_record)
    }

    /// Plays it again and shows `visit` each step and what everybody sees after it.
    ///
    /// # Errors
    /// What does not fit.
    pub(crate) fn replay(&self, visit: &mut dyn FnMut(&str, Views<'_>)) -> anyhow::Result<Summary> {
        match self {
            SavedGame::Match(record) => self.replay_match(record, visit),
            SavedGame::Game(record) => self.replay_game(record, visit),
        }
    }

    fn replay_match(
        &self,
        record: &MatchRecord,
        visit: &mut dyn FnMut(&str, Views<'_>),
    ) -> anyhow::Result<Summary> {
        let verified = record.replay(games::CATALOG, |entry, table| {
            let at = table.last_entry_at();
            visit(&entry.to_string(), &|viewer| match viewer {
                Some(viewer) => table.state(viewer, at, Detail::Text).position,
                None => table.known(),
            });
        });
        let verified = verified.map_err(bad_record)?;
        let (table, at) = (&verified.table, verified.table.last_entry_at());
        let outcome = table.state(Observer::Spectator, at, Detail::Text).outcome;
        let outcome = outcome.context("a record is of a match that is over")?;
        let winner = outcome.winner.map(table::seat_from_wire);
        let ending = draw::ending_words(self.entry()?.about, winner, &outcome.reason);
        let Verified { truth, luck, draws, .. } = verified;
        Ok(Summary { steps: record.entries.len(), ending, truth, luck, draws })
    }

    fn replay_game(
        &self,
        record: &Record,
        visit: &mut dyn FnMut(&str, Views<'_>),
    ) -> anyhow::Result<Summary> {
        let entry = self.entry()?;
        // Nothing is shown of a game that is not over: its record holds the other side's secrets.
        let over = entry.matches.replay(record).map_err(bad_input)?;
        let mut referee = entry.matches.open_again(record).map_err(bad_input)?;
        for deed in &record.deeds {
            deed.carry_out(&mut *referee).map_err(bad_record)?;
            if !matches!(deed, Deed::Draw(_)) {
                visit(&deed.to_string(), &|viewer| match viewer {
                    Some(viewer) => referee.notation(viewer),
                    None => referee.known(),
                });
            }
        }
        let Outcome { winner, reason } = over.outcome().context("the game is over")?;
        let ending = draw::ending_words(entry.about, winner, reason.0);
        let truth = over.truth().unwrap_or_default();
        let draws = record.deeds.iter().filter_map(Deed::drawn).map(str::to_owned);
        let (luck, draws) = (Some(record.seed), draws.collect());
        Ok(Summary { steps: record.deeds.len(), ending, truth, luck, draws })
    }

    /// The game in another format.
    ///
    /// # Errors
    /// It has no such format, or is kept without what that needs.
    pub(crate) fn export(&self, format: &str) -> anyhow::Result<String> {
        match self {
            SavedGame::Match(record) => record.export(games::CATALOG, format).map_err(bad_record),
            SavedGame::Game(_) => {
                let message = "only the record of a match can be exported; arena has `--pgn`";
                Err(bad_input(Refusal::new(Code::UNSUPPORTED, message)))
            }
        }
    }
}

/// A record that does not hold is bad input.
fn bad_record(fault: Fault) -> anyhow::Error {
    bad_input(Refusal::from(fault))
}
