//! `umpire verify`: whether a record holds.

use std::{io::Write, path::PathBuf};

use anstream::stdout;
use clap::Args;

use crate::saved::{SavedGame, Summary};

/// Check a record: replay it, check commitments, hashes and outcome
#[derive(Args)]
#[command(after_help = "Example:
  umpire verify match.txt

A record is what the server gives out when a match is over, or what `play` and `arena` save. A
doctored one is refused with what is wrong with it, and exit code 2.")]
pub(crate) struct Arguments {
    /// The record
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Summary { steps, ending, truth } =
        SavedGame::read(&arguments.file)?.replay(&mut |_, _| ())?;
    let mut out = stdout().lock();
    writeln!(out, "the record holds: {steps} entries, {ending}")?;
    writeln!(out, "{truth}")?;
    Ok(())
}
