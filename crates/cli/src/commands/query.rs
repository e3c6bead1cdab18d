//! `umpire query`: the stateless door, a line of JSON in, a line of JSON out.

use std::io::{self, BufWriter};

use clap::Args;
use query::Door;

/// Answer questions about positions: JSON lines in, JSON lines out
#[derive(Args)]
#[command(after_help = "Example:
  printf '{\"id\":1,\"game\":\"chess\",\"op\":\"moves\",\"position\":\"start\"}\\n' | umpire query

A bad line is answered with an error, and the next line is read. See docs/query.md.")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<()> {
    // A fault of ours is answered like any other error; its trace does not belong in the answers.
    Ok(Door::new(games::CATALOG).serve(io::stdin().lock(), BufWriter::new(io::stdout().lock()))?)
}
