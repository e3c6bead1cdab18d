//! `umpire perft`: counts lines of play, the usual check of move generation.

use std::{io::Write, time::Instant};

use anstream::stdout;
use clap::Args;
use game::Meter;

use crate::{fail::bad_input, input::GivenPositionArguments};

/// Count the lines of play of a given length
#[derive(Args)]
#[command(after_help = "Examples:
  umpire perft chess start 5
  umpire perft xiangqi start 3 --divide")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: GivenPositionArguments,

    /// How many moves a line has
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let position = subject.position()?;
    let mut out = stdout().lock();
    let began = Instant::now();
    let nodes = if arguments.divide && arguments.depth > 0 {
        let counts = position.divide(arguments.depth, Meter::UNLIMITED);
        let counts = counts.map_err(bad_input)?;
        for (text, nodes) in &counts {
            writeln!(out, "{text}: {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        position.perft(arguments.depth, Meter::UNLIMITED).map_err(bad_input)?
    };
    let seconds = began.elapsed().as_secs_f64();
    writeln!(out, "{nodes} nodes in {seconds:.3} s")?;
    Ok(())
}
