//! A game that begins from a position: played on paper, so only where nothing is hidden.

use catalog::{AnyPaper, AnyPosition};
use game::{BySeat, Code, Fault, Scene, Seat, Stage, Transcript};
use protocol::{Fact, Happening, Order, Outcome};
use serde_json::Value;
use table::{seat_from_wire, seat_to_wire};

use super::court::Complaint;

/// A game on paper.
pub(crate) struct PaperGame {
    start: Box<dyn AnyPosition>,
    steps: Vec<Step>,
    /// How it ended other than by the rules of the board.
    ruling: Option<Outcome>,
    offer: Option<Seat>,
    news: Vec<Happening>,
    told: BySeat<usize>,
}

/// A move and where it led.
struct Step {
    seat: Seat,
    text: String,
    after: Box<dyn AnyPosition>,
}

impl PaperGame {
    /// A game that begins from `text`, with what was played since.
    ///
    /// # Errors
    /// The faults of the text, or that something is hidden in it: paper knows what one side knows.
    pub(crate) fn begin(
        paper: &dyn AnyPaper,
        text: &str,
        moves: &[String],
    ) -> Result<PaperGame, Complaint> {
        let start = paper.read(text)?;
        if start.scene().men.iter().any(|man| man.covered && man.really.is_none()) {
            let message = "something is hidden in this position, and no paper says what: such a \
                           game can only be played from its beginning";
            return Err(Complaint::new(Code::UNSUPPORTED, message));
        }
        let (steps, news) = (Vec::new(), Vec::new());
        let told = BySeat::default();
        let mut game = PaperGame { start, steps, ruling: None, offer: None, news, told };
        for text in moves {
            let seat = game.to_act().ok_or_else(Fault::game_over)?;
            game.play(seat, text)?;
        }
        game.told = BySeat::from_fn(|_| game.news.len());
        Ok(game)
    }

    pub(crate) fn position(&self) -> &dyn AnyPosition {
        self.steps.last().map_or(&*self.start, |step| &*step.after)
    }

    /// The position from which it began.
    pub(crate) fn start(&self) -> String {
        self.start.text()
    }

    pub(crate) fn news(&mut self, seat: Seat) -> Vec<Happening> {
        let from = std::mem::replace(&mut self.told[seat], self.news.len());
        self.news[from..].to_vec()
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.position().status().to_act.filter(|_| self.ruling.is_none())
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let by_rules = self.position().status().outcome.map(|it| Outcome {
            winner: it.winner.map(seat_to_wire),
            reason: it.reason.0.to_owned(),
        });
        self.ruling.clone().or(by_rules)
    }

    pub(crate) fn notation(&self) -> String {
        self.position().text()
    }

    pub(crate) fn transcript(&self) -> Transcript {
        let moves = self.steps.iter().map(|step| step.text.clone()).collect();
        Transcript { stage: Stage::Playing, start: self.start.text(), moves }
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        self.position().moves(None).unwrap_or_default()
    }

    pub(crate) fn claims(&self, seat: Seat) -> Vec<String> {
        if self.to_act() != Some(seat) {
            return Vec::new();
        }
        let look = self.position().look();
        let claims = look.extra.get("claims").and_then(Value::as_array).into_iter().flatten();
        claims.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    pub(crate) fn draw_offer(&self) -> Option<Seat> {
        self.offer
    }

    pub(crate) fn order(&mut self, seat: Seat, order: &Order) -> Result<(), Complaint> {
        if self.outcome().is_some() {
            return Err(Fault::game_over().into());
        }
        let who = seat_to_wire(seat);
        match order {
            Order::Play(text) => {
                self.play(seat, text)?;
                self.offer = self.offer.filter(|it| *it == seat);
            }
            Order::Resign => self.end(Some(!seat), "resign"),
            Order::OfferDraw => {
                self.offer = Some(seat);
                self.news.push(Happening::DrawOffered { seat: who });
            }
            Order::AcceptDraw | Order::DeclineDraw if self.offer != Some(!seat) => {
                let message = "your opponent does not offer a draw";
                return Err(Complaint::new(Code::NO_OFFER, message));
            }
            Order::AcceptDraw => self.end(None, "agreement"),
            Order::DeclineDraw => {
                self.offer = None;
                self.news.push(Happening::DrawDeclined { seat: who });
            }
            Order::Claim(reason) if self.claims(seat).contains(reason) => self.end(None, reason),
            Order::Claim(_)
            | Order::OpenLuck(_)
            | Order::Abort
            | Order::OfferTakeback
            | Order::AcceptTakeback
            | Order::DeclineTakeback
            | Order::ClaimWin
            | Order::Say(_)
            | Order::Silence
            | Order::Listen
            | Order::OfferRematch
            | Order::AcceptRematch
            | Order::DeclineRematch => {
                return Err(Complaint::new(Code::UNSUPPORTED, "this cannot be done here"));
            }
        }
        Ok(())
    }

    /// Takes back the last turn of `seat`, and what followed it.
    pub(crate) fn take_back(&mut self, seat: Seat) -> Result<(), Complaint> {
        if self.outcome().is_some() {
            return Err(Fault::game_over().into());
        }
        let Some(last) = self.steps.iter().rposition(|step| step.seat == seat) else {
            let message = "you have not acted yet, so nothing can be undone";
            return Err(Complaint::new(Code::NOTHING_TO_TAKE_BACK, message));
        };
        let other = self.steps[..last].iter().rposition(|step| step.seat != seat);
        let first = other.map_or(0, |other| other + 1);
        let actions = u32::try_from(self.steps.len() - first).unwrap_or(u32::MAX);
        self.steps.truncate(first);
        self.news.push(Happening::TakenBack { seat: seat_to_wire(seat), actions });
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Complaint> {
        let mut after = self.position().duplicate();
        let before = after.scene();
        after.play(text)?;
        let text = &own_text(self.position(), &*after, text);
        let facts = facts_between(&before, &after.scene(), seat);
        let checked = after.status().check == Some(true);
        let checked = after.status().to_act.filter(|_| checked).map(seat_to_wire);
        let checked = checked.map(|seat| Fact::Checked { seat });
        let written = Some(text.to_owned());
        let facts = facts.into_iter().chain(checked).collect();
        let lines = Vec::new();
        self.news.push(Happening::Played { seat: seat_to_wire(seat), lines, facts, written });
        self.steps.push(Step { seat, text: text.to_owned(), after });
        if let Some(outcome) = self.outcome() {
            self.news.push(Happening::Ended { outcome });
        }
        Ok(())
    }

    fn end(&mut self, winner: Option<Seat>, reason: &str) {
        let winner = winner.map(seat_to_wire);
        let outcome = Outcome { winner, reason: reason.to_owned() };
        self.ruling = Some(outcome.clone());
        self.news.push(Happening::Ended { outcome });
    }

    /// How it counts.
    pub(crate) fn finish(&self) -> game::Finish {
        match self.outcome() {
            Some(Outcome { winner: Some(seat), .. }) => game::Finish::Won(seat_from_wire(seat)),
            Some(Outcome { winner: None, .. }) => game::Finish::Drawn,
            None => game::Finish::Nothing,
        }
    }
}

/// A move in the game's own notation, by where it leads.
fn own_text(before: &dyn AnyPosition, after: &dyn AnyPosition, text: &str) -> String {
    let legal = before.moves(None).unwrap_or_default();
    let (wanted, text) = (after.text(), text.to_owned());
    let leads_there = |other: &String| {
        let mut tried = before.duplicate();
        tried.play(other).is_ok() && tried.text() == wanted
    };
    if legal.contains(&text) { text } else { legal.into_iter().find(leads_there).unwrap_or(text) }
}

/// What a move of `seat` changed, as far as two pictures tell: who went where, and what is gone.
fn facts_between(before: &Scene, after: &Scene, seat: Seat) -> Vec<Fact> {
    let place = |scene: &Scene, wanted: Seat| -> Vec<String> {
        let own = scene.men.iter().filter(|man| man.seat == wanted);
        own.map(|man| scene.square_of(man)).collect()
    };
    let (old, new) = (place(before, seat), place(after, seat));
    let left = old.iter().find(|square| !new.contains(square));
    let reached = new.iter().find(|square| !old.contains(square));
    let mut facts = Vec::new();
    let remaining = place(after, !seat);
    for man in before.men.iter().filter(|man| man.seat == !seat) {
        let at = before.square_of(man);
        if !remaining.contains(&at) {
            let figure = man.figure.map(|figure| protocol::Figure {
                name: figure.name.to_owned(),
                latin: figure.latin,
                han: figure.han,
            });
            let seat = seat_to_wire(man.seat);
            facts.push(Fact::Captured { piece: None, at, seat, figure, covered: man.covered });
        }
    }
    if let (Some(from), Some(to)) = (left, reached) {
        facts.push(Fact::Moved { piece: None, from: from.clone(), to: to.clone() });
    }
    facts
}
