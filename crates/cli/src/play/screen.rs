//! What the terminal shows of a game: the board once a turn, and what happened in sentences.

use std::io::{self, Write};

use catalog::write_all;
use game::Seat;
use protocol::Happening;

use super::{Dialog, Trouble, Veil, court::Complaint, order};
use crate::{
    draw::{Picture, Shade},
    words::{Account, claim_words, ending_words, harmless},
};

impl<W: Write> Dialog<W> {
    /// Who plays, and how to begin.
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let (language, entry) = (self.manner.language, self.contest.entry);
        let name = language.say(entry.about.name, entry.about.name_zh);
        let who = Seat::ALL.map(|seat| {
            let side = language.seat(entry, seat);
            match self.contest.computer(seat) {
                Some(level) => {
                    let level = level.number();
                    language.say(
                        format!("{side} is the computer, level {level}"),
                        format!("{side}：电脑（水平 {level}）"),
                    )
                }
                None if self.contest.only_person().is_some() => {
                    language.say(format!("you are {side}"), format!("你执{side}"))
                }
                None => language.say(format!("{side} is a person"), format!("{side}：玩家")),
            }
        });
        let [first, second] = who;
        self.say(format!("{name}: {first}, {second}."), format!("{name}：{first}，{second}。"))?;
        self.say("Type a move, or `help` for what else there is.", "输入走法；help 列出其他命令。")
    }

    /// The line on which the person types.
    pub(crate) fn prompt(&self) -> String {
        let who = self.manner.language.seat(self.contest.entry, self.viewer);
        match (self.veil, &self.draft) {
            (Some(_), _) => String::new(),
            (None, Some(_)) => {
                self.manner.language.say(format!("{who}, set-up> "), format!("{who}布阵> "))
            }
            (None, None) => format!("{who}> "),
        }
    }

    /// What may be typed now, for completion.
    pub(crate) fn vocabulary(&self) -> Vec<String> {
        if self.veil.is_some() {
            return Vec::new();
        }
        if let Some(draft) = &self.draft {
            let words = super::placing::WORDS.iter().map(|word| (*word).to_owned());
            return words.chain(draft.vocabulary()).collect();
        }
        let legal = self.contest.court.legal(self.viewer);
        let position = self.contest.position(self.viewer).ok();
        let teller = self.teller();
        let written = legal.iter().filter_map(|text| {
            let written = teller.move_words(position.as_deref(), text);
            (written != *text).then_some(written)
        });
        let words = order::WORDS.iter().map(|word| (*word).to_owned());
        let mut all: Vec<String> = written.chain(legal.iter().cloned()).chain(words).collect();
        all.dedup();
        all
    }

    /// Says what has happened since the viewer was last told.
    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let news = self.contest.court.news(self.viewer);
        let mut position = self.contest.position_before(self.viewer, &news);
        let teller = self.teller();
        let (mut marks, mut actor) = (Vec::new(), None);
        for what in &news {
            if let (Happening::TakebackOffered { .. }, Some(_)) = (what, self.contest.only_person())
            {
                // The computer never minds.
                continue;
            }
            let Account { lines, squares } = teller.tell(what, position.as_deref());
            for line in lines {
                writeln!(self.out, "{line}")?;
            }
            if let Happening::Played { seat, .. } = what {
                if actor.replace(*seat) != Some(*seat) {
                    marks = Vec::new();
                }
                marks.extend(squares);
            }
            if let (Happening::Played { written: Some(text), .. }, Some(at)) = (what, &mut position)
                && at.play(text).is_err()
            {
                position = None;
            }
        }
        if !marks.is_empty() {
            self.marks = marks;
        }
        Ok(())
    }

    /// The board and how the game stands.
    pub(super) fn draw(&mut self) -> Result<(), Trouble> {
        if self.contest.is_setting_up() {
            return Ok(());
        }
        let position = self.contest.position(self.viewer)?;
        let scene = position.scene();
        let mut drawn = Vec::new();
        let shade = Shade::default();
        let marks = self.marks.clone();
        let picture = self.picture(&shade, &marks);
        picture.board(&mut drawn, &scene)?;
        let mut lines = picture.losses(&scene);
        if self.contest.outcome().is_none() {
            lines.extend(picture.standing(&*position));
        }
        self.out.write_all(&drawn)?;
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.remark_on_draws()?;
        self.conclude()
    }

    /// How the turn stands, without a board.
    pub(super) fn remark(&mut self) -> Result<(), Trouble> {
        let position = self.contest.position(self.viewer)?;
        let shade = Shade::default();
        let lines = self.picture(&shade, &[]).standing(&*position);
        for line in lines.into_iter().skip(1) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn picture<'a>(&self, shade: &'a Shade, marks: &'a [String]) -> Picture<'a> {
        let (entry, language) = (self.contest.entry, self.manner.language);
        let secret = self.contest.has_secrets();
        let bottom = self.contest.only_person().unwrap_or(match secret {
            true => self.viewer,
            false => Seat::First,
        });
        let (pieces, columns) = (self.manner.pieces, self.manner.columns);
        Picture { entry, language, pieces, shade, bottom, marks, columns }
    }

    fn remark_on_draws(&mut self) -> io::Result<()> {
        if self.contest.outcome().is_some() {
            return Ok(());
        }
        if let Some(reason) = self.contest.court.claims(self.viewer).first() {
            let words = claim_words(self.manner.language, reason);
            self.say(
                format!("You may claim a draw {words}: type `claim`."),
                format!("你可以要求和棋（{words}）：输入 claim。"),
            )?;
        }
        if self.contest.court.draw_offer() == Some(!self.viewer) {
            self.say(
                "A draw is offered to you: `accept` or `decline`, or play on.",
                "对方提和：accept 同意，decline 拒绝，或继续走棋。",
            )?;
        }
        Ok(())
    }

    /// How the game ended, if it did.
    pub(super) fn conclude(&mut self) -> Result<(), Trouble> {
        if let Some(outcome) = self.contest.outcome() {
            let winner = outcome.winner.map(table::seat_from_wire);
            let (language, entry) = (self.manner.language, self.contest.entry);
            let ending = ending_words(language, entry, winner, &outcome.reason);
            self.say(format!("The game is over. {ending}"), format!("对局结束。{ending}"))?;
        }
        Ok(())
    }

    pub(super) fn show_legend(&mut self) -> Result<(), Trouble> {
        let scene = match self.contest.position(self.viewer) {
            Ok(position) => position.scene(),
            Err(_) => self.contest.usual_scene()?,
        };
        let shade = Shade::default();
        for line in self.picture(&shade, &[]).legend(&scene) {
            writeln!(self.out, "{line}")?;
        }
        for (word, english, chinese) in self.contest.entry.words.actions {
            let help = self.manner.language.pick(english, chinese);
            writeln!(self.out, "  {word:<4} {help}")?;
        }
        Ok(())
    }

    pub(super) fn show_position(&mut self) -> Result<(), Trouble> {
        let position = self.contest.position(self.viewer)?;
        let aside = self.contest.entry.aside.map(|tell| tell(&position.look()));
        let spoken = aside.and_then(|it| it.position);
        writeln!(self.out, "{}", spoken.unwrap_or_else(|| position.text()))?;
        Ok(())
    }

    pub(super) fn list_moves(&mut self, from: Option<&str>) -> Result<(), Trouble> {
        if self.contest.outcome().is_some() {
            return Ok(self.say("The game is over: nothing can be played.", "对局已结束。")?);
        }
        let moves = self.contest.moves(self.viewer, from)?;
        let position = self.contest.position(self.viewer)?;
        let teller = self.teller();
        let words: Vec<String> =
            moves.iter().map(|text| teller.move_words(Some(&*position), text)).collect();
        if words.is_empty() {
            return Ok(self.say("Nothing can be played from there.", "那里无棋可走。")?);
        }
        for line in wrapped(&words, self.manner.columns) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn hint(&mut self) -> Result<(), Trouble> {
        let hints = self.contest.hint(self.viewer)?;
        let position = self.contest.position(self.viewer)?;
        let language = self.manner.language;
        for scored in hints {
            let line = match self.manner.notation {
                Some(notation) => write_all(&*position, &scored.line, notation).ok(),
                None => None,
            };
            let line = harmless(&line.unwrap_or_else(|| scored.line.clone()).join(" "));
            let chance = match scored.points.mate_in() {
                Some(moves) if moves > 0 => {
                    language.say(format!("mate in {moves}"), format!("{moves} 步杀"))
                }
                Some(_) | None => format!("{:.0}%", 100.0 * scored.score),
            };
            writeln!(self.out, "  {chance:>9}  {line}")?;
        }
        Ok(self.say(
            "The number is the chance of winning; a draw counts half.",
            "数字为胜率，和棋算一半。",
        )?)
    }

    /// Clears the way for somebody else at the same keyboard.
    pub(super) fn veil_for(&mut self, seat: Seat) -> io::Result<()> {
        self.veil = Some(Veil::Falling(seat));
        self.say("Press Enter to clear the screen.", "请按回车清屏。")
    }

    /// Enter was pressed at a veil.
    pub(super) fn raise(&mut self, veil: Veil) -> Result<(), Trouble> {
        match veil {
            Veil::Down(seat) => self.lift(seat),
            Veil::Falling(seat) => {
                self.veil = Some(Veil::Down(seat));
                write!(self.out, "{}", self.manner.curtain)?;
                let who = self.manner.language.seat(self.contest.entry, seat);
                Ok(self.say(
                    format!("Press Enter when {who} is at the keyboard."),
                    format!("{who}就座后请按回车。"),
                )?)
            }
        }
    }

    fn lift(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.viewer = seat;
        self.marks.clear();
        let who = self.manner.language.seat(self.contest.entry, seat);
        self.say(format!("{who} is at the keyboard."), format!("{who}在座。"))?;
        if self.contest.has_to_set_up(seat) {
            return self.begin_placing();
        }
        self.tell_news()?;
        self.draw()
    }
}

impl From<catalog::Refusal> for Trouble {
    fn from(refusal: catalog::Refusal) -> Trouble {
        Trouble::Refused(Complaint::from(refusal))
    }
}

/// Words in lines that fit.
fn wrapped(words: &[String], columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && line.chars().count() + word.chars().count() + 2 > columns {
            lines.push(format!(" {word}"));
        } else {
            line.push_str(&format!(" {word}"));
        }
    }
    lines
}
