//! `umpire verify`: whether a record holds.

use std::{fs, io::Write, path::PathBuf};

use anstream::stdout;
use anyhow::Context;
use clap::Args;
use game::Fault;
use query::Refusal;
use table::{MatchRecord, Verified};

use crate::{fail::bad_input, house::OurGames};

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
pub(crate) fn read(file: &PathBuf) -> anyhow::Result<MatchRecord> {
    let shown = file.display();
    let size = fs::metadata(file).with_context(|| format!("cannot read {shown}"))?.len();
    anyhow::ensure!(size <= RECORD_BYTES_MAX, "{shown} is too large for a record");
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
    text.parse().map_err(bad_record)
}

/// A record that does not hold is bad input.
pub(crate) fn bad_record(fault: Fault) -> anyhow::Error {
    bad_input(Refusal::from(fault))
}
