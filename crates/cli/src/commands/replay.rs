//! `umpire replay`: steps through a match.

use std::{
    io::{BufRead, IsTerminal, Write, stdin},
    path::PathBuf,
};

use anstream::stdout;
use clap::{Args, ValueEnum};
use game::{Observer, Options, Seat};
use protocol::Detail;
use query::{Desk, catalog};
use table::Table;

use crate::{
    commands::verify,
    draw::{self, Shade},
    fail::bad_input,
    house::OurGames,
};

/// Step through a match record
#[derive(Args)]
#[command(after_help = "Examples:
  umpire replay match.txt
  umpire replay match.txt --view first --boards
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
}

impl View {
    fn observer(self) -> Observer {
        match self {
            View::First => Observer::Seat(Seat::First),
            View::Second => Observer::Seat(Seat::Second),
            View::Spectator => Observer::Spectator,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let record = verify::read(&arguments.file)?;
    if let Some(format) = &arguments.export {
        let text = record.export(&OurGames, format).map_err(verify::bad_record)?;
        write!(stdout(), "{text}")?;
        return Ok(());
    }
    let desk = catalog::find(&record.charter.game).map_err(bad_input)?;
    let viewer = Viewer { arguments, desk, options: &record.charter.options };
    let mut shown = Ok(());
    let mut step = 0;
    let verified = record.replay(&OurGames, |entry, table| {
        step += 1;
        if shown.is_ok() {
            shown = viewer.show(&format!("{step}. {entry}"), table);
        }
    });
    let verified = verified.map_err(verify::bad_record)?;
    shown?;
    let ending = verify::ending(&record, &verified)?;
    writeln!(stdout(), "over: {ending}\n{}", verified.truth)?;
    Ok(())
}

struct Viewer<'a> {
    arguments: &'a Arguments,
    desk: &'static dyn Desk,
    options: &'a Options,
}

impl Viewer<'_> {
    fn show(&self, title: &str, table: &Table) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{title}")?;
        let observer = self.arguments.view.observer();
        let position = table.state(observer, table.last_entry_at(), Detail::Text).position;
        // During a set-up there is no board yet.
        let look = self.desk.look(self.options, &position).ok();
        match look.filter(|_| self.arguments.boards) {
            Some(look) => {
                let (about, pieces) = (self.desk.about(), self.arguments.pieces);
                draw::look(&mut out, about, &look, pieces, &Shade::default())?;
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
