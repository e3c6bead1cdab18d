//! A game at the terminal: a dialog of lines, whoever reads and writes them.

mod contest;
mod court;
mod keeping;
mod on_paper;
mod order;
mod placing;
mod screen;
mod set_up;
pub(crate) mod shell;
#[cfg(test)]
mod tests;

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use catalog::{Entry, Level};
use game::{Code, Opening, Options, Seat};
use protocol::Order;

use crate::{
    draw::Pieces,
    input::read_file,
    words::{Language, Teller, claim_words, harmless, refusal_words},
};
use contest::{Contest, now};
pub(crate) use contest::{Strength, seed_of_chance};
pub(crate) use court::Complaint;
use court::{cannot_read, cannot_write};
pub(crate) use keeping::Players;
use keeping::Wishes;
pub(crate) use on_paper::PaperGame;
use order::Typed;
use set_up::Draft;

/// A dialog about one game.
pub(crate) struct Dialog<W> {
    contest: Contest,
    manner: Manner,
    /// Whose eyes the terminal shows.
    viewer: Seat,
    /// Who must come to the keyboard before anything else is shown.
    veil: Option<Veil>,
    /// The set-up that the viewer makes.
    draft: Option<Draft>,
    /// A layout that was given before the game.
    layout: Option<String>,
    /// The squares of the last turn.
    marks: Vec<String>,
    /// Counts what was shuffled.
    shuffles: u64,
    seed: u64,
    out: W,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) language: Language,
    pub(crate) pieces: Pieces,
    /// How moves are written, where the game has several ways.
    pub(crate) notation: Option<&'static str>,
    /// How wide the terminal is.
    pub(crate) columns: usize,
    /// What clears the screen, and all that could be scrolled back to.
    pub(crate) curtain: &'static str,
}

/// What keeps one person's secrets from another at the same keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Veil {
    /// Whoever has just acted still looks.
    Falling(Seat),
    /// The screen is clear, and somebody else may sit down.
    Down(Seat),
}

/// How the dialog goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    /// Nothing that stands on the screen, or was typed, may be seen any more.
    Curtain,
    Leave,
}

/// How a dialog begins.
pub(crate) struct Invitation<'a> {
    pub(crate) entry: &'static Entry,
    pub(crate) options: Options,
    pub(crate) opening: Option<Opening>,
    /// The person's seat; in a game that is loaded, whoever is to move unless given.
    pub(crate) person: Option<Seat>,
    pub(crate) players: Players,
    /// How well the computer plays, if that is said; a game that is loaded knows it.
    pub(crate) level: Option<Level>,
    pub(crate) strength: Strength,
    pub(crate) seed: u64,
    /// A game to go on with.
    pub(crate) load: Option<&'a Path>,
    /// A position to begin from.
    pub(crate) position: Option<&'a str>,
    /// A layout for the first person's set-up.
    pub(crate) layout: Option<String>,
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
        manner: Manner,
        out: W,
    ) -> anyhow::Result<Dialog<W>> {
        let seed = invitation.seed;
        let layout = invitation.layout.clone();
        let contest = begin(invitation).map_err(Trouble::Refused)?;
        let first = contest.court.to_act().unwrap_or(Seat::First);
        let viewer = contest.only_person().unwrap_or(first);
        let (veil, draft, marks, shuffles) = (None, None, Vec::new(), 0);
        let mut dialog =
            Dialog { contest, manner, viewer, veil, draft, layout, marks, shuffles, seed, out };
        dialog.greet()?;
        dialog.take_up()?;
        Ok(dialog)
    }

    /// Begins or goes on with whatever the game waits for.
    fn take_up(&mut self) -> Result<(), Trouble> {
        if self.contest.is_setting_up() {
            return self.begin_placing();
        }
        self.let_computers_play()?;
        self.tell_news()?;
        self.draw()?;
        self.show_legend()
    }

    /// The person says a line.
    ///
    /// # Errors
    /// Nothing can be written. What the person does wrong is only told.
    pub(crate) fn hear(&mut self, line: &str) -> anyhow::Result<Next> {
        let next = match (self.veil.take(), self.draft.is_some()) {
            (Some(veil), _) => self.raise(veil).map(|()| Next::GoOn),
            (None, true) => self.place(line),
            (None, false) => self.obey(Typed::read(line)),
        };
        let next = match next {
            Ok(next) => next,
            Err(Trouble::Refused(complaint)) => {
                self.complain(&complaint)?;
                Next::GoOn
            }
            Err(Trouble::Output(error)) => return Err(error.into()),
        };
        Ok(if self.veil.is_some() { Next::Curtain } else { next })
    }

    fn say(&mut self, english: impl Into<String>, chinese: impl Into<String>) -> io::Result<()> {
        let line = self.manner.language.say(english, chinese);
        let line = broken_at_blanks(&line, self.manner.columns);
        writeln!(self.out, "{line}")
    }

    fn complain(&mut self, complaint: &Complaint) -> io::Result<()> {
        let Complaint { code, message, chinese } = complaint;
        let said = match (self.manner.language, chinese) {
            (Language::Zh, Some(chinese)) => harmless(chinese),
            (language, _) => refusal_words(language, code, message),
        };
        writeln!(self.out, "{}", broken_at_blanks(&said, self.manner.columns))?;
        if code == Code::INVALID_MOVE.word() && self.draft.is_none() {
            self.say(
                "`moves` lists what you may play, `help` what else you may type.",
                "moves 列出可下的棋，help 列出其他命令。",
            )?;
        }
        Ok(())
    }

    fn obey(&mut self, order: Typed) -> Result<Next, Trouble> {
        match order {
            Typed::Nothing => {}
            Typed::Leave => return Ok(Next::Leave),
            Typed::Help => writeln!(self.out, "{}", order::help(self.manner.language))?,
            Typed::Board => self.draw()?,
            Typed::Legend => self.show_legend()?,
            Typed::Position => self.show_position()?,
            Typed::Moves(from) => self.list_moves(from.as_deref())?,
            Typed::Hint => self.hint()?,
            Typed::Undo => self.undo()?,
            Typed::Level(level) => self.set_level(level)?,
            Typed::OfferDraw => self.offer_draw()?,
            Typed::Accept => self.decide(Order::AcceptDraw)?,
            Typed::Decline => self.decide(Order::DeclineDraw)?,
            Typed::Claim => self.claim()?,
            Typed::Resign => self.decide(Order::Resign)?,
            Typed::Save(path) => {
                let text = self.contest.saved()?;
                self.write_file(&path, &text)?;
            }
            Typed::Export(path) => self.export(&path)?,
            Typed::Load(path) => self.load(&path)?,
            Typed::Move(text) => self.play(&text)?,
            Typed::Incomplete(example) => self.say(
                format!("A file belongs to it, as in `{example}`."),
                format!("后面要有文件名，如 {example}。"),
            )?,
            Typed::NoLevel => {
                self.say("A level is a number from 1 to 10.", "水平是 1 到 10 的数字。")?
            }
            Typed::TooLong => self.say(
                format!("A line is at most {} bytes.", order::LINE_MAX),
                format!("一行最多 {} 字节。", order::LINE_MAX),
            )?,
        }
        Ok(Next::GoOn)
    }

    /// One move, or several steps of one turn with blanks between them.
    fn play(&mut self, text: &str) -> Result<(), Trouble> {
        let (seat, steps) = (self.viewer, steps_of(text));
        let before = (self.contest.court.to_act(), self.contest.outcome());
        let played = match self.contest.play(seat, text) {
            Err(whole) if steps.len() > 1 => {
                let first = self.contest.play(seat, &steps[0]).map_err(|_| whole);
                first.and_then(|()| self.play_rest(seat, &steps[1..]))
            }
            other => other,
        };
        if before == (self.contest.court.to_act(), self.contest.outcome()) {
            // The same turn goes on: the board is drawn when it is over.
            self.tell_news()?;
            played?;
            return self.remark();
        }
        self.end_turn()?;
        Ok(played?)
    }

    fn play_rest(&mut self, seat: Seat, steps: &[String]) -> Result<(), Complaint> {
        for (index, step) in steps.iter().enumerate() {
            if self.contest.court.to_act() != Some(seat) {
                let message = format!("your turn was over before `{}`", game::clip(step, 20));
                let chinese = format!("“{}”之前已轮到对方。", game::clip(step, 20));
                return Err(Complaint::in_both(Code::NOT_YOUR_TURN, message, chinese));
            }
            self.contest.play(seat, step).map_err(|complaint| Complaint {
                message: format!("step {}: {}", index + 2, complaint.message),
                ..complaint
            })?;
        }
        Ok(())
    }

    /// Somebody else is to act, or nobody is any more.
    fn end_turn(&mut self) -> Result<(), Trouble> {
        self.let_computers_play()?;
        let next =
            self.contest.only_person().or(self.contest.court.to_act()).unwrap_or(self.viewer);
        if next != self.viewer && self.contest.has_secrets() && self.contest.outcome().is_none() {
            self.tell_news()?;
            return Ok(self.veil_for(next)?);
        }
        self.tell_news()?;
        if next != self.viewer {
            // Whoever looks on has seen what happened.
            self.contest.court.news(next);
            self.viewer = next;
        }
        self.draw()
    }

    fn let_computers_play(&mut self) -> Result<(), Trouble> {
        while let Some(seat) = self.contest.computer_to_act() {
            self.contest.reply(seat)?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Trouble> {
        let only = self.contest.only_person();
        let last = self.contest.court.to_act().map_or(self.viewer, |seat| !seat);
        let seat = only.unwrap_or(last);
        self.contest.take_back(seat)?;
        self.marks.clear();
        self.end_turn()
    }

    fn set_level(&mut self, level: Level) -> Result<(), Trouble> {
        if Seat::ALL.into_iter().all(|seat| self.contest.computer(seat).is_none()) {
            return Ok(self.say("No computer plays here.", "这里没有电脑下棋。")?);
        }
        self.contest.set_level(level)?;
        let number = level.number();
        Ok(self.say(
            format!("The computer plays at level {number}."),
            format!("电脑水平：{number}。"),
        )?)
    }

    /// Something that is decided without a move.
    fn decide(&mut self, order: Order) -> Result<(), Trouble> {
        // Somebody who gives up at a shared keyboard is whoever sits there.
        self.contest.court.order(self.viewer, order, now())?;
        self.tell_news()?;
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<(), Trouble> {
        let seat = self.viewer;
        self.contest.court.order(seat, Order::OfferDraw, now())?;
        if self.contest.computer(!seat).is_some() {
            self.contest.answer_draw(!seat)?;
        }
        self.tell_news()?;
        if self.contest.computer(!seat).is_none() {
            let who = self.manner.language.seat(self.contest.entry, !seat);
            self.say(
                format!("Make your move; {who} may then `accept` or `decline`."),
                format!("请走棋；然后{who}可用 accept 同意或 decline 拒绝。"),
            )?;
        }
        Ok(())
    }

    fn claim(&mut self) -> Result<(), Trouble> {
        let reason = self.contest.court.claims(self.viewer).into_iter().next();
        let reason = reason
            .ok_or_else(|| Complaint::new(Code::NO_CLAIM, "there is no draw to claim now"))?;
        let words = claim_words(self.manner.language, &reason);
        self.say(format!("You claim a draw {words}."), format!("你要求和棋：{words}。"))?;
        self.decide(Order::Claim(reason))
    }

    fn write_file(&mut self, path: &str, text: &str) -> Result<(), Trouble> {
        fs::write(path, text).map_err(|error| cannot_write(path, error))?;
        Ok(self.say(format!("Written to {path}."), format!("已写入 {path}。"))?)
    }

    /// The format is the end of the file's name.
    fn export(&mut self, path: &str) -> Result<(), Trouble> {
        let named = Path::new(path).extension().and_then(|it| it.to_str()).unwrap_or("");
        let known = self.contest.entry.paper.formats();
        let format = known.iter().find(|it| it.eq_ignore_ascii_case(named));
        let Some(format) = format else {
            if known.is_empty() {
                return self.export_record(path);
            }
            let known = known.join(", .");
            let message = format!("the end of the name says the format, one of: .{known}");
            let chinese = format!("文件名的结尾决定格式，可用：.{known}。");
            return Err(Complaint::in_both(Code::UNSUPPORTED, message, chinese).into());
        };
        let text = self.contest.exported(format)?;
        self.write_file(path, &text)
    }

    /// A game that nobody else writes is kept as we keep it, and it is said what that is.
    fn export_record(&mut self, path: &str) -> Result<(), Trouble> {
        let text = self.contest.saved()?;
        self.write_file(path, &text)?;
        match self.contest.outcome() {
            Some(_) => self.say(
                "It is a record, which `umpire replay` and `--load` read.",
                "这是对局记录，可用 umpire replay 或 --load 打开。",
            )?,
            None => self.say(
                "It is a saved game, which `--load` goes on with, and holds every secret.",
                "这是存盘，可用 --load 续下；其中含有全部秘密。",
            )?,
        }
        Ok(())
    }

    fn load(&mut self, path: &str) -> Result<(), Trouble> {
        let text = read_file(Path::new(path), FILE_BYTES_MAX);
        let text = text.map_err(|error| cannot_read(path, &error))?;
        let level = Seat::ALL.into_iter().find_map(|seat| self.contest.computer(seat));
        let strength = Strength { level: level.unwrap_or_default(), time: self.contest.time };
        let players = if level.is_some() { Players::One } else { Players::Two };
        let wishes = Wishes { person: None, players, level: None, strength, whim: self.seed };
        let (entry, options) = (self.contest.entry, self.contest.options.clone());
        self.contest = Contest::from_text(entry, options, &text, wishes)?;
        let first = self.contest.court.to_act().unwrap_or(Seat::First);
        self.viewer = self.contest.only_person().unwrap_or(first);
        self.marks.clear();
        self.greet()?;
        self.take_up()
    }

    fn teller(&self) -> Teller<'static> {
        let Manner { language, notation, .. } = self.manner;
        Teller { language, entry: self.contest.entry, notation }
    }
}

/// A text in lines that end between words, as far as they can.
fn broken_at_blanks(text: &str, columns: usize) -> String {
    let (mut broken, mut width) = (String::new(), 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > columns {
            broken.push('\n');
            width = 0;
        } else if width > 0 {
            broken.push(' ');
            width += 1;
        }
        broken.push_str(word);
        width += length;
    }
    broken
}

/// The steps of a line: what stands between blanks or semicolons, but for those in parentheses.
fn steps_of(line: &str) -> Vec<String> {
    let (mut steps, mut depth) = (vec![String::new()], 0_usize);
    for letter in line.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (letter.is_whitespace() || letter == ';') {
            steps.push(String::new());
        } else if let Some(step) = steps.last_mut() {
            step.push(letter);
        }
    }
    steps.retain(|step| !step.is_empty());
    steps
}

fn begin(invitation: Invitation<'_>) -> Result<Contest, Complaint> {
    let Invitation { entry, options, person, players, level, strength, seed, .. } = invitation;
    let wishes = Wishes { person, players, level, strength, whim: seed };
    match (invitation.load, invitation.position) {
        (Some(path), _) => {
            let text = read_file(path, FILE_BYTES_MAX);
            let text =
                text.map_err(|error| Complaint::new(Code::BAD_FILE, format!("{error:#}")))?;
            Contest::from_text(entry, options, &text, wishes)
        }
        (None, Some(text)) => Contest::from_position(entry, options, text, wishes),
        (None, None) => {
            let usual = entry.matches.openings().next().unwrap_or(Opening::Usual);
            let opening = invitation.opening.unwrap_or(usual);
            Contest::open(entry, (options, opening), wishes.computers(), (strength.time, seed))
        }
    }
}

/// Why something was not done.
#[derive(Debug)]
enum Trouble {
    /// The person or the computer may not do that.
    Refused(Complaint),
    /// Nothing can be written.
    Output(io::Error),
}

impl From<Complaint> for Trouble {
    fn from(complaint: Complaint) -> Trouble {
        Trouble::Refused(complaint)
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
            Trouble::Refused(Complaint { code, message, .. }) if code == Code::BAD_FILE.word() => {
                anyhow::anyhow!(message)
            }
            Trouble::Refused(Complaint { code, message, .. }) => {
                crate::fail::BadSettings(format!("{message} ({code})")).into()
            }
            Trouble::Output(error) => error.into(),
        }
    }
}
