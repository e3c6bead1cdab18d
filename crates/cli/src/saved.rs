//! Games that are kept in files: records of matches, and what other programs write.

use std::path::Path;

use anyhow::Context;
use catalog::{Entry, Refusal};
use game::{BySeat, Code, Fault, Kept, Observer, Options, Record, Seed};
use protocol::{Chair, Detail, Happening, Millis, PlayerId, Sequence};
use table::{MatchRecord, Table, Verified, seat_from_wire};

use crate::{
    fail::bad_input,
    input::{find, read_file},
};

/// A game that was read from a file.
pub(crate) enum SavedGame {
    /// A match that is over, wherever it was played.
    Match(Box<MatchRecord>),
    /// A game as another program keeps it.
    Foreign(Box<ForeignGame>),
}

/// A game as another program keeps it.
pub(crate) struct ForeignGame {
    pub(crate) entry: &'static Entry,
    pub(crate) kept: Kept,
}

/// What a record that holds tells of.
pub(crate) struct Summary {
    /// How many things happened.
    pub(crate) steps: usize,
    /// How it ended.
    pub(crate) outcome: protocol::Outcome,
    /// The whole truth at the end.
    pub(crate) truth: String,
    /// What all luck followed from; nothing if it was never drawn.
    pub(crate) luck: Option<Seed>,
    /// What chance brought, in order.
    pub(crate) draws: Vec<String>,
}

/// One step of a game that is played again.
pub(crate) struct Moment {
    /// When; nothing if nobody noted it.
    pub(crate) at: Option<Millis>,
    /// What the viewer heard.
    pub(crate) news: Vec<Happening>,
    /// What the viewer sees, in the game's notation.
    pub(crate) position: String,
}

/// The largest record that is read.
const RECORD_BYTES_MAX: u64 = 64 << 20;

impl SavedGame {
    /// Reads a record from a file; of several games of another program, the one with this number.
    ///
    /// # Errors
    /// It cannot be read, or is no record.
    pub(crate) fn read(
        file: &Path,
        game: Option<&'static Entry>,
        number: usize,
    ) -> anyhow::Result<SavedGame> {
        let text = read_file(file, RECORD_BYTES_MAX)?;
        let record = match text.split_whitespace().next() {
            Some("umpire-record") => {
                let record: Record = text.parse().map_err(bad_record)?;
                adopted(&record).map_err(bad_record)?
            }
            Some("umpire-match") => text.parse().map_err(bad_record)?,
            Some("umpire-saved") => return Err(bad_record(not_over(&file.display().to_string()))),
            Some(_) | None => {
                let foreign = foreign(&text, game, number).map_err(bad_input)?;
                return Ok(SavedGame::Foreign(Box::new(foreign)));
            }
        };
        Ok(SavedGame::Match(Box::new(record)))
    }

    /// The first game of a text that another program wrote.
    ///
    /// # Errors
    /// What is wrong with it, or that this game has no such format.
    pub(crate) fn first_foreign(
        entry: &'static Entry,
        options: &Options,
        text: &str,
    ) -> Result<Kept, Refusal> {
        let paper = entry.paper.open(options)?;
        let format = entry.paper.formats().first().copied().ok_or_else(|| {
            let message = "this is no game that was saved here";
            Refusal::new(Code::BAD_RECORD, message)
        })?;
        let read = paper.import(text, format)?.into_iter().next();
        let kept = read.unwrap_or_else(|| Err(no_game()))?;
        if kept.moves.is_empty() && kept.tags.is_empty() {
            return Err(no_game().into());
        }
        Ok(kept)
    }

    /// The game.
    ///
    /// # Errors
    /// There is no such game.
    pub(crate) fn entry(&self) -> anyhow::Result<&'static Entry> {
        match self {
            SavedGame::Match(record) => find(&record.charter.game),
            SavedGame::Foreign(foreign) => Ok(foreign.entry),
        }
    }

    /// The options that were played with.
    ///
    /// # Errors
    /// The game does not have them.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        let entry = self.entry()?;
        let values = match self {
            SavedGame::Match(record) => {
                let given = record.charter.options.iter();
                given.map(|(name, value)| (name.to_owned(), value.clone())).collect()
            }
            SavedGame::Foreign(_) => Vec::new(),
        };
        Options::complete(entry.about.options, values).map_err(bad_record)
    }

    /// The match, where it is one of ours.
    ///
    /// # Errors
    /// It is a game of another program, which nobody can vouch for.
    pub(crate) fn record(&self) -> anyhow::Result<&MatchRecord> {
        match self {
            SavedGame::Match(record) => Ok(record),
            SavedGame::Foreign(_) => {
                let message = "this is no record of ours: it holds no commitments to check";
                Err(bad_input(Refusal::new(Code::UNSUPPORTED, message)))
            }
        }
    }

    /// The game in another format.
    ///
    /// # Errors
    /// It has no such format.
    pub(crate) fn export(&self, format: &str) -> anyhow::Result<String> {
        self.record()?.export(games::CATALOG, format).map_err(bad_record)
    }
}

/// Plays a match again and shows `visit` each step as `viewer` knew it; for nobody in particular, as
/// whoever acted knew it, and on the board what both sides know together.
///
/// # Errors
/// What does not fit.
pub(crate) fn replay(
    record: &MatchRecord,
    viewer: Option<Observer>,
    visit: &mut dyn FnMut(Moment),
) -> anyhow::Result<Summary> {
    let mut heard = Observer::ALL.map(|observer| (observer, Sequence(0)));
    let verified = record.replay(games::CATALOG, |entry, table| {
        let actor = if let table::Act::Order { seat, .. } = &entry.act {
            Observer::Seat(*seat)
        } else {
            Observer::Spectator
        };
        let listener = viewer.unwrap_or(actor);
        let after = heard.iter().find(|(it, _)| *it == listener).map_or(Sequence(0), |it| it.1);
        let delta = table.delta(listener, after, entry.at, Detail::Text);
        heard = Observer::ALL.map(|observer| (observer, table.latest(observer)));
        let news = delta.map_or(Vec::new(), |it| it.events.into_iter().map(|it| it.what).collect());
        let position = match viewer {
            Some(viewer) => table.state(viewer, entry.at, Detail::Text).position,
            None => table.known(),
        };
        let at = (entry.at != Millis(0)).then_some(entry.at);
        visit(Moment { at, news, position });
    });
    let Verified { table, truth, luck, draws, .. } = verified.map_err(bad_record)?;
    let outcome = table.state(Observer::Spectator, table.last_entry_at(), Detail::Text).outcome;
    let outcome = outcome.context("a record is of a match that is over")?;
    Ok(Summary { steps: record.entries.len(), outcome, truth, luck, draws })
}

/// The winner of an outcome on the wire.
pub(crate) fn winner(outcome: &protocol::Outcome) -> Option<game::Seat> {
    outcome.winner.map(seat_from_wire)
}

/// A record of a game without a table as the record of a match, at a time that nobody noted.
pub(crate) fn adopted(record: &Record) -> Result<MatchRecord, Fault> {
    let chairs = BySeat::from_fn(|seat| {
        let number = seat.index() as u64 + 1;
        Chair::Player { id: PlayerId(number), name: format!("Player {number}") }
    });
    let table = Table::adopt(games::CATALOG, record, chairs, Millis(0))?;
    table.record().ok_or_else(|| not_over("FILE"))
}

fn not_over(file: &str) -> Fault {
    let message = format!(
        "this game is not over, and what is secret in it stays so: go on with it by \
         `umpire play GAME --load {file}`"
    );
    Fault::new(Code::NOT_OVER, message)
}

fn no_game() -> Fault {
    Fault::new(Code::BAD_RECORD, "this is no game: neither a record of ours nor a format we read")
}

/// The game with this number in a text of another program: of the game that is named, or of the
/// first that reads the whole text.
fn foreign(
    text: &str,
    named: Option<&'static Entry>,
    number: usize,
) -> Result<ForeignGame, Refusal> {
    let mut fault = None;
    for entry in games::CATALOG.entries() {
        if named.is_some_and(|named| named.about.id != entry.about.id) {
            continue;
        }
        for format in entry.paper.formats() {
            let options = Options::complete(entry.about.options, [])?;
            let games = entry.paper.open(&options)?.import(text, format)?;
            let count = games.len();
            match games.into_iter().nth(number.saturating_sub(1)) {
                Some(Ok(kept)) if !(kept.moves.is_empty() && kept.tags.is_empty()) => {
                    return Ok(ForeignGame { entry, kept });
                }
                Some(Err(error)) => fault = fault.or(Some(error)),
                None if count > 0 => {
                    let message =
                        format!("the file holds {count} games, so none is number {number}");
                    fault = fault.or(Some(Fault::new(Code::BAD_REQUEST, message)));
                }
                Some(Ok(_)) | None => {}
            }
        }
    }
    Err(fault.unwrap_or_else(no_game).into())
}

/// A record that does not hold is bad input.
fn bad_record(fault: Fault) -> anyhow::Error {
    bad_input(Refusal::from(fault))
}
