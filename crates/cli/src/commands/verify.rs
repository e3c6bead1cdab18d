//! `umpire verify`: whether a record holds.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anstream::stdout;
use clap::Args;
use game::Fault;
use query::Refusal;
use table::{MatchRecord, Verified};

use crate::{fail::bad_input, house::OurGames, input::read_file};

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
    let Verified { truth, .. } = record.replay(&OurGames, |_, _| ()).map_err(bad_record)?;
    let mut out = stdout().lock();
    writeln!(out, "the record holds: {} entries, {}", record.entries.len(), record.outcome)?;
    writeln!(out, "{truth}")?;
    Ok(())
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
