//! `umpire replay`: steps through a game.

use std::{
    io::{self, BufRead, IsTerminal, Write, stdin},
    path::PathBuf,
    time::{Duration, UNIX_EPOCH},
};

use anstream::stdout;
use catalog::{AnyPaper, Entry};
use clap::{Args, ValueEnum};
use game::{Finish, Observer, Seat};
use protocol::{Happening, Millis, Order};

use super::play::SpeechArguments;
use crate::{
    draw::{Picture, Shade},
    fail::bad_input,
    input::find,
    play::{Manner, PaperGame},
    saved::{ForeignGame, Moment, SavedGame, replay},
    words::{Account, Teller, ending_words, harmless},
};

/// Step through the record of a game, or through a PGN file
#[derive(Args)]
#[command(after_help = "Examples:
  umpire replay game.umpire
  umpire replay game.umpire --view first --boards
  umpire replay game.umpire --view truth
  umpire replay games.pgn --number 3
  umpire replay game.umpire --export pgn > game.pgn

On a terminal: Enter for the next step, `b` for the one before, a number to go to that step, `e` for
the end, `q` to leave.")]
pub(crate) struct Arguments {
    /// The record, or a file in a format that a game is exchanged in
    file: PathBuf,

    /// Whose eyes to look through
    #[arg(long, value_enum, default_value_t = View::Spectator)]
    view: View,

    /// Write the game in another format instead, such as `pgn` for chess
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["view", "boards"])]
    export: Option<String>,

    /// Draw the board after each step, as on a terminal
    #[arg(long)]
    boards: bool,

    /// Which game a file of another program is of, where it could be of several
    #[arg(long)]
    game: Option<String>,

    /// Which of several games in a file
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,

    #[command(flatten)]
    speech: SpeechArguments,
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

/// Whether boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boards {
    Drawn,
    LeftOut,
}

/// One step, told.
struct Scene {
    lines: Vec<String>,
    position: String,
    marks: Vec<String>,
}

/// A game, told from its beginning to its end.
struct Story {
    entry: &'static Entry,
    paper: Box<dyn AnyPaper>,
    manner: Manner,
    bottom: Seat,
    /// What is said before the first step.
    head: Vec<String>,
    scenes: Vec<Scene>,
    /// What is said after the last one.
    tail: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let named = arguments.game.as_deref().map(find).transpose()?;
    let saved = SavedGame::read(&arguments.file, named, arguments.number as usize)?;
    if let Some(format) = &arguments.export {
        write!(stdout(), "{}", saved.export(format)?)?;
        return Ok(());
    }
    let entry = saved.entry()?;
    let paper = entry.paper.open(&saved.options()?).map_err(bad_input)?;
    let manner = arguments.speech.manner(entry)?;
    let bottom = match arguments.view {
        View::First => Seat::First,
        View::Second => Seat::Second,
        View::Spectator | View::Truth => Picture::usual_bottom(entry),
    };
    let (head, scenes, tail) = Default::default();
    let mut story = Story { entry, paper, manner, bottom, head, scenes, tail };
    match &saved {
        SavedGame::Match(record) => story.tell_match(record, arguments.view.observer())?,
        SavedGame::Foreign(foreign) => story.tell_foreign(foreign)?,
    }
    if stdin().is_terminal() && io::stdout().is_terminal() {
        return story.step_through();
    }
    let boards = if arguments.boards { Boards::Drawn } else { Boards::LeftOut };
    story.print_all(boards)
}

impl Story {
    fn teller(&self) -> Teller<'static> {
        let Manner { language, notation, .. } = self.manner;
        Teller { language, entry: self.entry, notation }
    }

    fn say(&self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        self.manner.language.say(english, chinese)
    }

    fn tell_match(
        &mut self,
        record: &table::MatchRecord,
        viewer: Option<Observer>,
    ) -> anyhow::Result<()> {
        let mut moments = Vec::new();
        let summary = replay(record, viewer, &mut |moment| moments.push(moment))?;
        let name = self.manner.language.say(self.entry.about.name, self.entry.about.name_zh);
        let began = moments.first().and_then(|it| it.at).map_or(String::new(), date);
        self.head = vec![format!("{name} {began}").trim().to_owned()];
        let mut before = Some("start".to_owned());
        for Moment { at, news, position } in moments {
            let mut scene = self.scene(&news, before.as_deref(), position);
            if let (Some(at), Some(first)) = (at, scene.lines.first_mut()) {
                *first = format!("{} {first}", time_of_day(at));
            }
            before = Some(scene.position.clone());
            if !scene.lines.is_empty() {
                self.scenes.push(scene);
            }
        }
        self.tail = vec![
            self.ending(crate::saved::winner(&summary.outcome), &summary.outcome.reason),
            self.say(
                format!("What was true in the end: {}", summary.truth),
                format!("终局真相：{}", summary.truth),
            ),
        ];
        Ok(())
    }

    fn tell_foreign(&mut self, foreign: &ForeignGame) -> anyhow::Result<()> {
        let kept = &foreign.kept;
        let tags = kept.tags.iter().map(|tag| format!("{}: {}", tag.name, tag.value));
        self.head = tags.map(|line| harmless(&line)).collect();
        let refuse = |complaint: crate::play::Complaint| {
            anyhow::Error::from(crate::fail::BadSettings(complaint.message))
        };
        let mut game = PaperGame::begin(&*self.paper, &kept.start, &[]).map_err(refuse)?;
        for text in &kept.moves {
            let before = game.notation();
            let Some(seat) = game.to_act() else { break };
            game.order(seat, &Order::Play(text.clone())).map_err(refuse)?;
            let news = game.news(Seat::First);
            let scene = self.scene(&news, Some(&before), game.notation());
            self.scenes.push(scene);
        }
        self.tail = match (game.outcome(), kept.finish) {
            (Some(_), _) | (None, Finish::Nothing) => Vec::new(),
            (None, Finish::Drawn) => vec![self.say("The game was drawn.", "和棋。")],
            (None, Finish::Won(seat)) => {
                let who = self.manner.language.seat(self.entry, seat);
                vec![self.say(format!("{who} won."), format!("{who}胜。"))]
            }
        };
        Ok(())
    }

    fn scene(&self, news: &[Happening], before: Option<&str>, position: String) -> Scene {
        let before = before.and_then(|text| self.paper.read(text).ok());
        let (mut lines, mut marks) = (Vec::new(), Vec::new());
        for what in news {
            // The end is told at the end.
            if !matches!(what, Happening::Ended { .. }) {
                let Account { lines: told, squares } = self.teller().tell(what, before.as_deref());
                lines.extend(told);
                marks.extend(squares);
            }
        }
        Scene { lines, position, marks }
    }

    fn ending(&self, winner: Option<Seat>, reason: &str) -> String {
        let ending = ending_words(self.manner.language, self.entry, winner, reason);
        self.say(format!("The game is over. {ending}"), format!("对局结束。{ending}"))
    }

    fn print_all(&self, boards: Boards) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        self.head.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        for (index, scene) in self.scenes.iter().enumerate() {
            self.print_lines(&mut out, index, scene)?;
            if boards == Boards::Drawn {
                self.draw(&mut out, scene)?;
            }
        }
        self.tail.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }

    fn print_lines(&self, out: &mut impl Write, index: usize, scene: &Scene) -> io::Result<()> {
        let number = index + 1;
        for (place, line) in scene.lines.iter().enumerate() {
            match place {
                0 => writeln!(out, "{number:>3}. {line}")?,
                _ => writeln!(out, "     {line}")?,
            }
        }
        Ok(())
    }

    /// The board; during a set-up there is none yet.
    fn draw(&self, out: &mut impl Write, scene: &Scene) -> io::Result<()> {
        let Ok(position) = self.paper.read(&scene.position) else { return Ok(()) };
        let Manner { language, pieces, columns, .. } = self.manner;
        let (entry, bottom, shade) = (self.entry, self.bottom, &Shade::default());
        let marks = &scene.marks;
        let picture = Picture { entry, language, pieces, shade, bottom, marks, columns };
        picture.board(out, &position.scene())?;
        picture.losses(&position.scene()).iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Step by step, as a person asks for it.
    fn step_through(&self) -> anyhow::Result<()> {
        let mut out = stdout();
        self.head.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        let mut at = 0;
        let mut lines = stdin().lock().lines();
        loop {
            if let Some(scene) = self.scenes.get(at) {
                self.draw(&mut out, scene)?;
                self.print_lines(&mut out, at, scene)?;
            }
            if at + 1 >= self.scenes.len() {
                self.tail.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            let total = self.scenes.len();
            let keys = self.say(
                "Enter next, b back, a number, e end, q quit",
                "回车 下一步，b 上一步，数字 跳转，e 末尾，q 离开",
            );
            write!(out, "[{}/{total}] {keys}> ", (at + 1).min(total))?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match Key::read(&line) {
                Key::Quit => return Ok(()),
                Key::Next if at + 1 >= total => return Ok(()),
                Key::Next => at += 1,
                Key::Back => at = at.saturating_sub(1),
                Key::End => at = total.saturating_sub(1),
                Key::To(number) => at = number.clamp(1, total.max(1)) - 1,
                Key::Unknown => {}
            }
        }
    }
}

/// What a person may type between steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Next,
    Back,
    End,
    To(usize),
    Quit,
    Unknown,
}

impl Key {
    fn read(line: &str) -> Key {
        match line.trim() {
            "" | "n" => Key::Next,
            "b" | "p" => Key::Back,
            "e" => Key::End,
            "q" | "quit" => Key::Quit,
            other => other.parse().map_or(Key::Unknown, Key::To),
        }
    }
}

fn stamp(at: Millis) -> String {
    // Times of records may be anything; those after the year 9999 cannot be written.
    let time = Duration::from_millis(at.0.min(253_402_300_799_000));
    humantime::format_rfc3339_seconds(UNIX_EPOCH + time).to_string()
}

/// The day, in Greenwich.
fn date(at: Millis) -> String {
    stamp(at).split('T').next().unwrap_or("").to_owned()
}

/// The time of day, in Greenwich.
fn time_of_day(at: Millis) -> String {
    let stamp = stamp(at);
    stamp.split('T').nth(1).unwrap_or("").trim_end_matches('Z').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_times() {
        assert_eq!(Key::read("\n"), Key::Next);
        assert_eq!(Key::read("12"), Key::To(12));
        assert_eq!(Key::read("x"), Key::Unknown);
        assert_eq!(time_of_day(Millis(1_700_000_000_000)), "22:13:20");
        assert_eq!(date(Millis(u64::MAX)), "9999-12-31");
    }
}
