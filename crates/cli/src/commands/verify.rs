//! `umpire verify`: whether a record holds.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anstream::stdout;
use anyhow::Context;
use clap::Args;
use game::{Fault, Observer};
use protocol::Detail;
use query::{Refusal, catalog};
use table::{MatchRecord, Verified};

use crate::{draw, fail::bad_input, house::OurGames, input::read_file};

/// Check a match record: replay it, check commitments, hashes and outcome
#[derive(Args)]
#[command(after_help = "Example:
  umpire verify match.txt

A record is what the server gives out when a match is over. A doctored one is refused with what is
wrong with it, and exit code 2.")]
pub(crate) struct Arguments {
    /// The record
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let record = read(&arguments.file)?;
    let verified = record.replay(&OurGames, |_, _| ()).map_err(bad_record)?;
    let (entries, ending) = (record.entries.len(), ending(&record, &verified)?);
    let mut out = stdout().lock();
    writeln!(out, "the record holds: {entries} entries, {ending}")?;
    writeln!(out, "{}", verified.truth)?;
    Ok(())
}

/// How the match ended, for people.
pub(crate) fn ending(record: &MatchRecord, verified: &Verified) -> anyhow::Result<String> {
    let about = catalog::find(&record.charter.game).map_err(bad_input)?.about();
    let table = &verified.table;
    let state = table.state(Observer::Spectator, table.last_entry_at(), Detail::Text);
    let outcome = state.outcome.context("a record is of a match that is over")?;
    let winner = outcome.winner.map(table::seat_from_wire);
    Ok(draw::ending_words(about, winner, &outcome.reason))
}

/// The largest record that is read.
const RECORD_BYTES_MAX: u64 = 64 << 20;

/// Reads a record from a file.
pub(crate) fn read(file: &Path) -> anyhow::Result<MatchRecord> {
    read_file(file, RECORD_BYTES_MAX)?.parse().map_err(bad_record)
}

/// A record that does not hold is bad input.
pub(crate) fn bad_record(fault: Fault) -> anyhow::Error {
    bad_input(Refusal::from(fault))
}
