//! `umpire moves`: what is legal.

use std::io::Write;

use anstream::stdout;
use clap::Args;

use crate::{fail::bad_input, input::PositionArguments};

/// List the legal moves of a position
#[derive(Args)]
#[command(after_help = "Examples:
  umpire moves xiangqi
  umpire moves chess 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' --from b1
  echo start | umpire moves chess -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let from = arguments.from.as_deref();
    let moves = subject.position()?.moves(from).map_err(bad_input)?;
    let mut out = stdout().lock();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
