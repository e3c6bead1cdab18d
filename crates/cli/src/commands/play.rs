//! `umpire play`: a person against the computer.

use std::{
    io::{BufReader, IsTerminal, stdin},
    path::PathBuf,
    time::Duration,
};

use anstream::stdout;
use catalog::Level;
use clap::{Args, ValueEnum};
use game::{Dice, Seat};

use super::best::duration;
use crate::{
    draw,
    engine::lines::{self, Incoming},
    input::{RuleArguments, find},
    play::{Dialog, Invitation, Next, Strength, seed_of_chance},
};

/// Play against the computer on the terminal
#[derive(Args)]
#[command(after_help = "Examples:
  umpire play chess
  umpire play xiangqi --level 3 --side second --pieces han
  umpire play chess --load game.record
  printf 'e2e4\\nhint\\nsave game.record\\n' | umpire play chess --time 100ms

Type a move, or `help` for what else there is: hint, undo, draw, claim, resign, save, load, quit.")]
pub(crate) struct Arguments {
    /// The game's id, as `umpire games` lists them
    game: String,

    /// How well the computer plays, from 1, a beginner, to 10
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,

    /// Which side you play; in a game that is loaded, the side to move unless given
    #[arg(long, value_enum)]
    side: Option<Side>,

    /// How long the computer may think, such as `500ms` or `2s`
    #[arg(long, value_parser = duration, default_value = "1s")]
    time: Duration,

    /// From what chance follows: the side, the deal and the errors of lower levels
    #[arg(long)]
    seed: Option<u64>,

    /// A game to go on with, as `save` keeps it
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// How pieces are written
    #[arg(long, value_enum, default_value_t)]
    pieces: draw::Pieces,

    #[command(flatten)]
    rules: RuleArguments,
}

/// Where the person sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// White, Red or North
    First,
    /// The other side
    Second,
    /// Either
    Random,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = find(&arguments.game)?;
    let seed = arguments.seed.unwrap_or_else(seed_of_chance);
    let person = arguments.side.map(|side| match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
        Side::Random => Seat::ALL[Dice::seeded(seed).below(2) as usize],
    });
    let level = Level::new(arguments.level).unwrap_or_default();
    let invitation = Invitation {
        entry,
        options: arguments.rules.read(entry)?,
        person,
        strength: Strength { level, time: arguments.time },
        seed,
        load: arguments.load.as_deref(),
    };
    let mut dialog = Dialog::open(invitation, arguments.pieces, stdout().lock())?;
    let terminal = stdin().is_terminal();
    let mut input = BufReader::new(stdin().lock());
    loop {
        if terminal {
            dialog.prompt()?;
        }
        let line = match lines::next(&mut input) {
            Incoming::Line(line) => line,
            Incoming::TooLong => continue,
            Incoming::Closed => return Ok(()),
        };
        if dialog.hear(&line)? == Next::Leave {
            return Ok(());
        }
    }
}
