//! `umpire play-line`: a line of moves, and where it leads.

use std::io::Write;

use anstream::stdout;
use catalog::play_all;
use clap::Args;

use crate::{draw, fail::bad_input, input::GivenPositionArguments};

/// Play a line of moves and show where it leads
#[derive(Args)]
#[command(after_help = "Examples:
  umpire play-line chess start e2e4 e7e5 g1f3
  umpire play-line jieqi start +b2e2=C +h9g7=R")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: GivenPositionArguments,

    /// The moves, one after the other
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,

    /// How pieces are written
    #[arg(long, value_enum, default_value_t)]
    pieces: draw::Pieces,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let mut position = subject.position()?;
    let events = play_all(&mut *position, &arguments.moves).map_err(bad_input)?;
    let mut out = stdout().lock();
    for event in events {
        writeln!(out, "{event}")?;
    }
    writeln!(out)?;
    let (pieces, shade) = (arguments.pieces, draw::Shade::default());
    draw::Picture::plain(subject.entry, pieces, &shade).look(&mut out, &*position)?;
    Ok(())
}
