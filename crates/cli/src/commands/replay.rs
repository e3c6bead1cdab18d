//! `umpire replay`: steps through a match.

use std::{
    io::{BufRead, IsTerminal, Write, stdin},
    path::PathBuf,
};

use anstream::stdout;
use catalog::AnyPaper;
use clap::{Args, ValueEnum};
use game::{About, Observer, Seat};

use crate::{
    draw::{self, Shade},
    fail::bad_input,
    saved::{SavedGame, Views},
};

/// Step through the record of a match or a game
#[derive(Args)]
#[command(after_help = "Examples:
  umpire replay match.txt
  umpire replay match.txt --view first --boards
  umpire replay match.txt --view truth
  umpire replay match.txt --export pgn > match.pgn

On a terminal each step waits for Enter.")]
pub(crate) struct Arguments {
    /// The record
    file: PathBuf,

    /// Whose eyes to look through
    #[arg(long, value_enum, default_value_t = View::Spectator)]
    view: View,

    /// Write the game in another format instead, such as `pgn` for chess
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["view", "boards"])]
    export: Option<String>,

    /// Draw the board after each step
    #[arg(long)]
    boards: bool,

    /// How pieces are written
    #[arg(long, value_enum, default_value_t)]
    pieces: draw::Pieces,
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// The first seat: White, Red or North
    First,
    /// The second seat
    Second,
    /// Anybody else
    Spectator,
    /// Nobody: what both seats knew together
    Truth,
}

impl View {
    fn observer(self) -> Option<Observer> {
        match self {
            View::First => Some(Observer::Seat(Seat::First)),
            View::Second => Some(Observer::Seat(Seat::Second)),
            View::Spectator => Some(Observer::Spectator),
            View::Truth => None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let saved = SavedGame::read(&arguments.file)?;
    if let Some(format) = &arguments.export {
        write!(stdout(), "{}", saved.export(format)?)?;
        return Ok(());
    }
    let entry = saved.entry()?;
    let paper = entry.paper.open(&saved.options()?).map_err(bad_input)?;
    let viewer = Viewer { arguments, about: entry.about, paper };
    let mut shown = Ok(());
    let mut step = 0;
    let told = saved.replay(&mut |title, views| {
        step += 1;
        if shown.is_ok() {
            shown = viewer.show(&format!("{step}. {title}"), views);
        }
    })?;
    shown?;
    writeln!(stdout(), "over: {}\n{}", told.ending, told.truth)?;
    Ok(())
}

struct Viewer<'a> {
    arguments: &'a Arguments,
    about: &'static About,
    paper: Box<dyn AnyPaper>,
}

impl Viewer<'_> {
    fn show(&self, title: &str, views: Views<'_>) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{title}")?;
        let position = views(self.arguments.view.observer());
        // During a set-up there is no board yet.
        let board = self.paper.read(&position).ok();
        match board.filter(|_| self.arguments.boards) {
            Some(board) => {
                let pieces = self.arguments.pieces;
                draw::look(&mut out, self.about, &*board, pieces, &Shade::default())?;
            }
            None => writeln!(out, "{position}")?,
        }
        wait()
    }
}

/// On a terminal, until Enter is pressed.
fn wait() -> anyhow::Result<()> {
    if stdin().is_terminal() {
        let mut line = String::new();
        stdin().lock().read_line(&mut line)?;
    }
    Ok(())
}
