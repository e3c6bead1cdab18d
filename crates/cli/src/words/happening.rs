//! What happens at a table, in sentences.

use catalog::{AnyPosition, Entry};
use protocol::{Fact, Happening, Ruling, Strike};
use table::seat_from_wire;

use super::{Language, ending_words, harmless};

/// Tells of one game in one language.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) language: Language,
    pub(crate) entry: &'static Entry,
    /// The notation in which moves are said, where the game has one that suits.
    pub(crate) notation: Option<&'a str>,
}

/// Something that happened, told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Account {
    /// Sentences, one a line.
    pub(crate) lines: Vec<String>,
    /// The squares that it was about.
    pub(crate) squares: Vec<String>,
}

impl Teller<'_> {
    /// The notation that suits a language: Chinese for Chinese, any other for English.
    pub(crate) fn usual_notation(language: Language, entry: &Entry) -> Option<&'static str> {
        let mut known = entry.paper.move_notations().iter().copied();
        match language {
            Language::En => known.find(|name| !name.starts_with("chinese")),
            Language::Zh => known.clone().find(|name| name.starts_with("chinese")).or(known.next()),
        }
    }

    /// A move as people write it, in a position where it can be played.
    pub(crate) fn move_words(&self, before: Option<&dyn AnyPosition>, text: &str) -> String {
        let written = match (before, self.notation) {
            (Some(position), Some(notation)) => position.write_move(text, notation).ok(),
            (None, _) | (_, None) => None,
        };
        written.unwrap_or_else(|| harmless(text))
    }

    /// What happened, as the viewer of `before`, the position before it, heard of it.
    pub(crate) fn tell(&self, what: &Happening, before: Option<&dyn AnyPosition>) -> Account {
        if let Happening::Played { seat, facts, written, .. } = what {
            return self.played(*seat, facts, written.as_deref(), before);
        }
        let line = self.line(what);
        Account { lines: line.into_iter().collect(), squares: Vec::new() }
    }

    fn seat(&self, seat: protocol::Seat) -> String {
        self.language.seat(self.entry, seat_from_wire(seat))
    }

    fn line(&self, what: &Happening) -> Option<String> {
        let language = self.language;
        let seat = |it: &protocol::Seat| self.seat(*it);
        let line = match what {
            Happening::Played { .. }
            | Happening::Begun
            | Happening::LuckShared { .. }
            | Happening::Rematch { .. } => return None,
            Happening::Seated { seat: it, name } => {
                let (who, name) = (seat(it), harmless(name));
                language.say(format!("{name} sits down as {who}."), format!("{name}就座：{who}。"))
            }
            Happening::LuckDrawn { changed_places: false } => {
                language.say("Luck was drawn.", "已抽签。")
            }
            Happening::LuckDrawn { changed_places: true } => {
                language.say("Luck was drawn: the players change places.", "已抽签：双方换边。")
            }
            Happening::DrawOffered { seat: it } => {
                let who = seat(it);
                language.say(format!("{who} offers a draw."), format!("{who}提和。"))
            }
            Happening::DrawDeclined { seat: it } => {
                let who = seat(it);
                language.say(format!("{who} declines the draw."), format!("{who}不同意和棋。"))
            }
            Happening::TakebackOffered { seat: it } => {
                let who = seat(it);
                language.say(format!("{who} asks to take a move back."), format!("{who}请求悔棋。"))
            }
            Happening::TakebackDeclined { seat: it } => {
                let who = seat(it);
                language.say(
                    format!("{who} does not let the move be taken back."),
                    format!("{who}不同意悔棋。"),
                )
            }
            Happening::TakenBack { seat: it, .. } => {
                let who = seat(it);
                language.say(format!("{who} takes its last turn back."), format!("{who}悔棋。"))
            }
            Happening::Said { seat: it, phrase } => {
                let (who, phrase) = (seat(it), phrase.word().replace('-', " "));
                language.say(format!("{who} says: {phrase}."), format!("{who}说：{phrase}。"))
            }
            Happening::ClockAdjusted { credit_ms } => {
                let seconds = f64::from(*credit_ms) / 1000.0;
                language.say(
                    format!("{seconds:.1} s are given back after an outage."),
                    format!("服务中断，补时{seconds:.1}秒。"),
                )
            }
            Happening::Ruled { ruling, reason } => self.ruled(*ruling, &harmless(reason)),
            Happening::Ended { outcome } => {
                let winner = outcome.winner.map(seat_from_wire);
                ending_words(language, self.entry, winner, &outcome.reason)
            }
            Happening::RematchOffered { seat: it } => {
                let who = seat(it);
                language.say(format!("{who} asks for another game."), format!("{who}想再下一盘。"))
            }
            Happening::RematchDeclined { seat: it } => {
                let who = seat(it);
                language
                    .say(format!("{who} does not want another game."), format!("{who}不想再下。"))
            }
        };
        Some(line)
    }

    fn ruled(&self, ruling: Ruling, reason: &str) -> String {
        let (english, chinese) = match ruling {
            Ruling::Abort => ("The match is called off", "对局取消"),
            Ruling::FirstWins => ("The first side is declared the winner", "判先手方胜"),
            Ruling::SecondWins => ("The second side is declared the winner", "判后手方胜"),
            Ruling::Draw => ("The match is declared drawn", "判和"),
            Ruling::Pause => ("The match is paused", "对局暂停"),
            Ruling::Resume => ("The match goes on", "对局继续"),
            Ruling::Retire => ("The match is closed", "对局封存"),
        };
        self.language.say(format!("{english}: {reason}."), format!("{chinese}：{reason}。"))
    }

    fn played(
        &self,
        seat: protocol::Seat,
        facts: &[Fact],
        written: Option<&str>,
        before: Option<&dyn AnyPosition>,
    ) -> Account {
        let mut squares = Vec::new();
        for fact in facts {
            if let Fact::Moved { from, to, .. } = fact {
                squares.extend([from.clone(), to.clone()]);
            } else if let Fact::Attacked { at, .. } = fact {
                squares.push(at.clone());
            }
        }
        let head = written.map(|text| self.headline(seat, facts, text, before));
        let rest = facts.iter().filter_map(|fact| self.fact(fact));
        Account { lines: head.into_iter().chain(rest).collect(), squares }
    }

    /// Who does what: in a notation of the field where there is one, else from where to where.
    fn headline(
        &self,
        seat: protocol::Seat,
        facts: &[Fact],
        text: &str,
        before: Option<&dyn AnyPosition>,
    ) -> String {
        let (language, who) = (self.language, self.seat(seat));
        let moved = facts.iter().find_map(|fact| {
            let Fact::Moved { from, to, .. } = fact else { return None };
            Some(format!("{from}–{to}"))
        });
        let word = self.entry.words.actions.iter().find(|(word, ..)| *word == text);
        match (self.notation, moved, word) {
            (_, _, Some((_, english, chinese))) => {
                language.say(format!("{who}: {english}."), format!("{who}：{chinese}。"))
            }
            (None, Some(moved), None) => {
                language.say(format!("{who} moves {moved}."), format!("{who}走 {moved}。"))
            }
            (_, _, None) => {
                let text = self.move_words(before, text);
                language.say(format!("{who} plays {text}."), format!("{who}走 {text}。"))
            }
        }
    }

    /// What is worth saying of a fact beside the move itself.
    fn fact(&self, fact: &Fact) -> Option<String> {
        self.fact_of_piece(fact).or_else(|| self.fact_of_side(fact))
    }

    /// What happened to one piece.
    fn fact_of_piece(&self, fact: &Fact) -> Option<String> {
        let language = self.language;
        let name = |figure: &protocol::Figure| language.figure(self.entry, &figure.name);
        let line = match fact {
            Fact::Captured { at, figure: Some(figure), .. } => {
                let what = name(figure);
                let article = article(&what);
                language.say(
                    format!("{article} {what} is taken on {at}."),
                    format!("{at} 的{what}被吃。"),
                )
            }
            Fact::Captured { at, figure: None, .. } => language.say(
                format!("A piece is taken on {at}; what it was stays secret."),
                format!("{at} 的暗子被吃，身份保密。"),
            ),
            Fact::Revealed { at, figure, taken: true, .. } => {
                let what = name(figure);
                let article = article(&what).to_lowercase();
                language.say(
                    format!("Only you see it: the piece taken on {at} was {article} {what}."),
                    format!("只有你看到：{at} 被吃的是{what}。"),
                )
            }
            Fact::Revealed { at, figure, taken: false, .. } => {
                let what = name(figure);
                let article = article(&what).to_lowercase();
                language.say(
                    format!("The piece on {at} turns out to be {article} {what}."),
                    format!("{at} 翻出{what}。"),
                )
            }
            Fact::Promoted { at, figure, .. } => {
                let what = name(figure);
                let article = article(&what).to_lowercase();
                language.say(
                    format!("On {at} it becomes {article} {what}."),
                    format!("在 {at} 升变为{what}。"),
                )
            }
            Fact::Frozen { at, .. } => language.say(
                format!("The piece on {at} may never move again."),
                format!("{at} 的棋子不能再动。"),
            ),
            Fact::Moved { .. }
            | Fact::Passed { .. }
            | Fact::Checked { .. }
            | Fact::Committed { .. }
            | Fact::Opened { .. }
            | Fact::Begun
            | Fact::Forfeited { .. }
            | Fact::StartDrawn { .. }
            | Fact::Attacked { .. }
            | Fact::RetreatDue { .. }
            | Fact::Razed { .. }
            | Fact::MovementEnded
            | Fact::TurnBegan { .. } => return None,
        };
        Some(line)
    }

    /// What concerns a side, or a place.
    fn fact_of_side(&self, fact: &Fact) -> Option<String> {
        let language = self.language;
        let line = match fact {
            Fact::Moved { .. }
            | Fact::Captured { .. }
            | Fact::Revealed { .. }
            | Fact::Promoted { .. }
            | Fact::Frozen { .. }
            | Fact::Passed { .. }
            | Fact::Opened { .. }
            | Fact::MovementEnded
            | Fact::TurnBegan { .. } => return None,
            Fact::Checked { seat } => {
                let who = self.seat(*seat);
                language.say(format!("{who} is in check."), format!("{who}被将军。"))
            }
            Fact::Committed { seat, .. } => {
                let who = self.seat(*seat);
                language.say(format!("{who} has sealed its set-up."), format!("{who}布阵完毕。"))
            }
            Fact::Begun => {
                language.say("Both set-ups are open: play begins.", "双方亮阵，对局开始。")
            }
            Fact::Forfeited { seat } => {
                let who = self.seat(*seat);
                language.say(
                    format!("The set-up of {who} is against the rules."),
                    format!("{who}布阵违规。"),
                )
            }
            Fact::StartDrawn { seat } => {
                let who = self.seat(*seat);
                language
                    .say(format!("The throw decides: {who} begins."), format!("抽签：{who}先行。"))
            }
            Fact::Attacked { at, attack, defense, result, .. } => {
                let (english, chinese) = match result {
                    Strike::Fail => ("the attack fails", "进攻失败"),
                    Strike::Retreat => ("it must retreat", "被迫后撤"),
                    Strike::Capture => ("it is destroyed", "被歼灭"),
                };
                language.say(
                    format!("{at} is attacked, {attack} against {defense}: {english}."),
                    format!("攻击 {at}，{attack} 对 {defense}：{chinese}。"),
                )
            }
            Fact::RetreatDue { at, .. } => language.say(
                format!("The unit on {at} must retreat first."),
                format!("{at} 的部队须先后撤。"),
            ),
            Fact::Razed { at } => language
                .say(format!("The arsenal on {at} is destroyed."), format!("{at} 的军械库被毁。")),
        };
        Some(line)
    }
}

/// The article of an English word, at the beginning of a sentence.
pub(crate) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" }
}
