//! A person against the computer: a dialog of lines, whoever reads and writes them.

mod contest;
mod order;
#[cfg(test)]
mod tests;

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use catalog::{Entry, Level, Refusal};
use game::{Code, Heard, Observer, Options, Seat};

use crate::{
    draw::{self, Pieces, Shade},
    input::read_file,
};
use contest::Contest;
pub(crate) use contest::{Strength, seed_of_chance};
use order::Typed;

/// A dialog about one game.
pub(crate) struct Dialog<W> {
    contest: Contest,
    pieces: Pieces,
    out: W,
}

/// Whether the dialog goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Leave,
}

/// How a dialog begins.
pub(crate) struct Invitation<'a> {
    pub(crate) entry: &'static Entry,
    pub(crate) options: Options,
    /// The person's seat; in a game that is loaded, whoever is to move unless given.
    pub(crate) person: Option<Seat>,
    pub(crate) strength: Strength,
    pub(crate) seed: u64,
    /// A game to go on with.
    pub(crate) load: Option<&'a Path>,
}

/// The longest file that is read.
const FILE_BYTES_MAX: u64 = 4 << 20;

impl<W: Write> Dialog<W> {
    /// Opens the game and makes the computer's first move, if it is its turn.
    ///
    /// # Errors
    /// There is no computer player, or nothing can be written.
    pub(crate) fn open(
        invitation: Invitation<'_>,
        pieces: Pieces,
        out: W,
    ) -> anyhow::Result<Dialog<W>> {
        let Invitation { entry, options, person, strength, seed, load } = invitation;
        let contest = match load {
            None => Contest::new(entry, options, person.unwrap_or(Seat::First), strength, seed),
            Some(path) => {
                let text = read_file(path, FILE_BYTES_MAX)?;
                Contest::from_record(entry, &text, person, strength, seed)
            }
        };
        let mut dialog = Dialog { contest: contest.map_err(crate::fail::bad_input)?, pieces, out };
        let (about, person) = (entry.about, dialog.contest.person());
        let level = strength.level.number();
        let (name, seat) = (about.name, about.seat_name(person));
        writeln!(dialog.out, "{name}: you are {seat}, the computer plays at level {level}.")?;
        writeln!(dialog.out, "Type a move such as those that `moves` lists, or `help`.")?;
        dialog.let_computer_play()?;
        dialog.draw()?;
        Ok(dialog)
    }

    /// Something to wait for the person with.
    pub(crate) fn prompt(&mut self) -> io::Result<()> {
        write!(self.out, "> ")?;
        self.out.flush()
    }

    /// The person says a line.
    ///
    /// # Errors
    /// Nothing can be written. What the person does wrong is only told.
    pub(crate) fn hear(&mut self, line: &str) -> anyhow::Result<Next> {
        match self.obey(Typed::read(line)) {
            Ok(next) => Ok(next),
            Err(Trouble::Refused(refusal)) => {
                writeln!(self.out, "{}", refusal.message)?;
                Ok(Next::GoOn)
            }
            Err(Trouble::Output(error)) => Err(error.into()),
        }
    }

    fn obey(&mut self, order: Typed) -> Result<Next, Trouble> {
        match order {
            Typed::Nothing => {}
            Typed::Leave => return Ok(Next::Leave),
            Typed::Help => writeln!(self.out, "{}", order::HELP)?,
            Typed::Board => self.draw()?,
            Typed::Moves(from) => self.list_moves(from.as_deref())?,
            Typed::Hint => self.hint()?,
            Typed::Undo => {
                self.contest.undo()?;
                self.draw()?;
            }
            Typed::Level(level) => self.set_level(level)?,
            Typed::OfferDraw => {
                let heard = self.contest.offer_draw()?;
                self.report(&heard)?;
                self.conclude()?;
            }
            Typed::Claim => {
                let heard = self.contest.claim()?;
                self.report(&heard)?;
                self.conclude()?;
            }
            Typed::Resign => {
                let heard = self.contest.resign()?;
                self.report(&heard)?;
                self.conclude()?;
            }
            Typed::Save(path) => self.save(Path::new(&path))?,
            Typed::Load(path) => self.load(Path::new(&path))?,
            Typed::Move(text) => self.play(&text)?,
            Typed::Wrong(message) => writeln!(self.out, "{message}")?,
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, text: &str) -> Result<(), Trouble> {
        let heard = self.contest.play(text)?;
        self.report(&heard)?;
        self.let_computer_play()?;
        self.draw()
    }

    /// The computer plays until it is the person's turn.
    fn let_computer_play(&mut self) -> Result<(), Trouble> {
        while self.contest.is_computers_turn() {
            let reply = self.contest.reply()?;
            writeln!(self.out, "The computer {}.", reply.words)?;
            self.report(&reply.heard)?;
        }
        Ok(())
    }

    /// What the person hears.
    fn report(&mut self, heard: &[Heard]) -> Result<(), Trouble> {
        let person = Observer::Seat(self.contest.person());
        let own = heard.iter().filter(|it| it.observer == person);
        own.flat_map(|it| &it.lines).try_for_each(|line| writeln!(self.out, "  {line}"))?;
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Trouble> {
        let (about, position) = (self.contest.entry().about, self.contest.position()?);
        draw::look(&mut self.out, about, &*position, self.pieces, &Shade::default())?;
        if position.status().outcome.is_none() {
            self.conclude()?;
        }
        if self.contest.outcome().is_none() && !self.contest.claims().is_empty() {
            writeln!(self.out, "You may claim a draw: `claim`.")?;
        }
        Ok(())
    }

    /// How the game ended, if it did.
    fn conclude(&mut self) -> Result<(), Trouble> {
        if let Some(outcome) = self.contest.outcome() {
            let words = draw::outcome_words(self.contest.entry().about, outcome);
            writeln!(self.out, "over: {words}")?;
        }
        Ok(())
    }

    fn list_moves(&mut self, from: Option<&str>) -> Result<(), Trouble> {
        let moves = self.contest.moves(from)?;
        writeln!(
            self.out,
            "{}",
            if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
        )?;
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let hints = self.contest.hint()?;
        let width = hints.iter().map(|scored| scored.mv.len()).max().unwrap_or(0);
        for scored in hints {
            let (chance, line) = (100.0 * scored.score, scored.line.join(" "));
            writeln!(self.out, "{:<width$} {chance:>5.1}%  {line}", scored.mv)?;
        }
        Ok(())
    }

    fn set_level(&mut self, level: Level) -> Result<(), Trouble> {
        self.contest.set_level(level)?;
        writeln!(self.out, "The computer plays at level {}.", level.number())?;
        Ok(())
    }

    fn save(&mut self, path: &Path) -> Result<(), Trouble> {
        let kept = fs::write(path, self.contest.record().to_string());
        let path = path.display();
        kept.map_err(|error| {
            Refusal::new(Code::BAD_FILE, format!("cannot write {path}: {error}"))
        })?;
        writeln!(self.out, "Saved to {path}.")?;
        Ok(())
    }

    fn load(&mut self, path: &Path) -> Result<(), Trouble> {
        let text = read_file(path, FILE_BYTES_MAX);
        let text = text.map_err(|error| Refusal::new(Code::BAD_FILE, format!("{error:#}")))?;
        self.contest.load(&text)?;
        self.let_computer_play()?;
        self.draw()
    }
}

/// Why something was not done.
#[derive(Debug)]
enum Trouble {
    /// The person or the computer may not do that.
    Refused(Refusal),
    /// Nothing can be written.
    Output(io::Error),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<game::Fault> for Trouble {
    fn from(fault: game::Fault) -> Trouble {
        Trouble::Refused(fault.into())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<Trouble> for anyhow::Error {
    fn from(trouble: Trouble) -> anyhow::Error {
        match trouble {
            Trouble::Refused(refusal) => crate::fail::bad_input(refusal),
            Trouble::Output(error) => error.into(),
        }
    }
}
