//! `umpire show`: a position as a picture.

use std::io::Write;

use anstream::stdout;
use catalog::AnyPosition;
use clap::Args;
use serde_json::Value;

use super::play::side;
use crate::{
    draw::{self, Picture, Shade},
    fail::bad_input,
    input::PositionArguments,
    terminal,
    words::Language,
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

    /// How pieces are written; characters in Chinese where the pieces bear them, else letters
    #[arg(long, value_enum)]
    pieces: Option<draw::Pieces>,

    /// The language, from the environment unless given
    #[arg(long, value_enum)]
    lang: Option<Language>,

    /// Whose side is at the bottom, such as `black`
    #[arg(long)]
    side: Option<String>,

    /// Say what the signs on the board mean
    #[arg(long)]
    legend: bool,

    /// Shade what this side's lines of communication cover
    #[arg(long, value_name = "SIDE")]
    network: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let position = subject.position()?;
    let shade = match &arguments.network {
        Some(side) => network(&*position, side)?,
        None => Shade::default(),
    };
    let language = Language::or_usual(arguments.lang);
    let picture = Picture {
        entry: subject.entry,
        language,
        pieces: draw::Pieces::or_usual(arguments.pieces, language, subject.entry),
        shade: &shade,
        bottom: match &arguments.side {
            Some(name) => side(subject.entry, name)?,
            None => Picture::usual_bottom(subject.entry),
        },
        marks: &[],
        columns: terminal::columns(),
    };
    let mut out = stdout().lock();
    picture.look(&mut out, &*position)?;
    if arguments.legend {
        for line in picture.legend(&position.scene()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn network(position: &dyn AnyPosition, side: &str) -> anyhow::Result<Shade> {
    let answer = position.explain("network", side).map_err(bad_input)?;
    let squares = |name: &str| {
        let listed = answer[name].as_array().into_iter().flatten();
        listed.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    Ok(Shade { covered: squares("covered"), cut_off: squares("offline") })
}
