//! `umpire show`: a position as a picture.

use std::io::Write;

use anstream::stdout;
use clap::Args;
use query::Refusal;
use serde_json::Value;

use crate::{
    draw::{self, Shade},
    fail::bad_input,
    input::{PositionArguments, Subject},
};

/// Draw a position: board, side to move, check, outcome
#[derive(Args)]
#[command(after_help = "Examples:
  umpire show chess
  umpire show jieqi --pieces han
  umpire show war --network north
  echo '7k/8/8/8/8/8/8/K7 w - - 0 1' | umpire show chess -

Colors are used on a terminal and left out in a pipe.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// How pieces are written
    #[arg(long, value_enum, default_value_t)]
    pieces: draw::Pieces,

    /// Shade what this side's lines of communication cover
    #[arg(long, value_name = "SIDE")]
    network: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let Subject { desk, options, position } = &subject;
    let look = desk.look(options, position).map_err(bad_input)?;
    let shade = match &arguments.network {
        Some(side) => network(&subject, side).map_err(bad_input)?,
        None => Shade::default(),
    };
    let mut out = stdout().lock();
    draw::look(&mut out, desk.about(), &look, arguments.pieces, &shade)?;
    for (name, value) in &look.extra {
        writeln!(
            out,
            "{name}: {}",
            value.as_str().map_or_else(|| value.to_string(), str::to_owned)
        )?;
    }
    Ok(())
}

fn network(subject: &Subject, side: &str) -> Result<Shade, Refusal> {
    let Subject { desk, options, position } = subject;
    let answer = desk.explain(options, position, "network", side)?;
    let squares = |name: &str| {
        let listed = answer[name].as_array().into_iter().flatten();
        listed.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    Ok(Shade { covered: squares("covered"), cut_off: squares("offline") })
}
