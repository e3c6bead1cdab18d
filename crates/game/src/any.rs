//! Any game, text in and text out: the seam between generic rules and the rest.

use crate::{
    Awaiting, Code, Digest, Fault, Game, News, Noted, Observer, Outcome, Record, Referee, Scene,
    Seat, Stage, Told, Transcript,
};

/// A referee whose game is chosen at run time.
///
/// Notation is the wire: everything goes in and comes out as text, so a new game adds no plumbing.
pub trait AnyReferee: Send {
    /// The version of the rules in force.
    fn rule_version(&self) -> u16;
    /// The hash that names game, rule version and options.
    fn config_hash(&self) -> Digest;
    /// The promise that all luck follows from the seed.
    fn deal_commitment(&self) -> Digest;
    /// What `observer` may see, in the game's notation.
    fn notation(&self, observer: Observer) -> String;
    /// What `observer` may see, to draw it.
    fn picture(&self, observer: Observer) -> Scene;
    /// How far the match has come.
    fn stage(&self) -> Stage;
    /// The game so far as `observer` may write it down.
    fn transcript(&self, observer: Observer) -> Transcript;
    /// Whether the seat to act stands in check, as far as `observer` may know.
    fn check(&self, observer: Observer) -> Option<bool>;
    /// Whose decision is due.
    fn awaiting(&self) -> Awaiting;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// Who offers a draw, if somebody does.
    fn draw_offer(&self) -> Option<Seat>;
    /// What `seat` may do, in the game's notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The action that `seat` means by a text, as the game itself writes it; none if it means none.
    fn spelled(&self, seat: Seat, action: &str) -> Option<String>;
    /// What `seat` may claim.
    fn claims(&self, seat: Seat) -> Vec<&'static str>;
    /// What `seat` may claim by saying what it intends, each as [`AnyReferee::claim`] reads it.
    fn claims_by_intent(&self, seat: Seat) -> Vec<String>;
    /// Plays one action and returns what each observer hears.
    ///
    /// # Errors
    /// As [`Referee::play`], and `invalid_move` for a text that is no action.
    fn play(&mut self, seat: Seat, action: &str) -> Result<Vec<Heard>, Fault>;
    /// `seat` gives up.
    ///
    /// # Errors
    /// As [`Referee::resign`].
    fn resign(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` offers a draw.
    ///
    /// # Errors
    /// As [`Referee::offer_draw`].
    fn offer_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` accepts the draw offered to it.
    ///
    /// # Errors
    /// As [`Referee::accept_draw`].
    fn accept_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` refuses the draw offered to it.
    ///
    /// # Errors
    /// As [`Referee::decline_draw`].
    fn decline_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` claims a draw, by a reason, or by a reason and what it intends.
    ///
    /// # Errors
    /// As [`Referee::claim`].
    fn claim(&mut self, seat: Seat, reason: &str) -> Result<Vec<Heard>, Fault>;
    /// The clock of `seat` ran out.
    ///
    /// # Errors
    /// As [`Referee::flag`].
    fn flag(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` left and did not come back.
    ///
    /// # Errors
    /// As [`Referee::abandon`].
    fn abandon(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// `seat` calls the game off.
    ///
    /// # Errors
    /// As [`Referee::abort`].
    fn abort(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// The time of both seats is up.
    ///
    /// # Errors
    /// As [`Referee::flag_both`].
    fn flag_both(&mut self) -> Result<Vec<Heard>, Fault>;
    /// Whoever runs the table decides who has won, or that nobody has.
    ///
    /// # Errors
    /// As [`Referee::adjudicate`].
    fn adjudicate(&mut self, winner: Option<Seat>) -> Result<Vec<Heard>, Fault>;
    /// Whether `seat` could take back its last turn.
    ///
    /// # Errors
    /// As [`Referee::take_back`].
    fn may_take_back(&self, seat: Seat) -> Result<(), Fault>;
    /// Takes back the last turn of `seat` and what followed it.
    ///
    /// # Errors
    /// As [`Referee::take_back`].
    fn take_back(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault>;
    /// Everything that happened: sealed until the game is over.
    fn record(&self) -> Option<Record>;
    /// The exact state of the match, every secret included, as [`Referee::exact_state`].
    fn exact_state(&self) -> Record;
    /// The whole truth: sealed until the game is over.
    fn truth(&self) -> Option<String>;
    /// What both seats know together, for whoever plays a finished match again: as
    /// [`Referee::known`].
    fn known(&self) -> String;
}

/// What one observer hears of one deed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// Who hears it.
    pub observer: Observer,
    /// What is heard, line by line, for people.
    pub lines: Vec<String>,
    /// What happened in the game, for programs.
    pub facts: Vec<Noted>,
    /// The move as this observer may write it down, if it was one.
    pub written: Option<String>,
    /// What happened at the table; it ends the lines.
    pub news: Vec<News>,
}

impl<G: Game> AnyReferee for Referee<G> {
    fn rule_version(&self) -> u16 {
        G::RULE_VERSION
    }

    fn config_hash(&self) -> Digest {
        self.rules().config_hash()
    }

    fn deal_commitment(&self) -> Digest {
        Referee::deal_commitment(self)
    }

    fn notation(&self, observer: Observer) -> String {
        Referee::notation(self, observer)
    }

    fn picture(&self, observer: Observer) -> Scene {
        Referee::picture(self, observer)
    }

    fn stage(&self) -> Stage {
        Referee::stage(self)
    }

    fn transcript(&self, observer: Observer) -> Transcript {
        Referee::transcript(self, observer)
    }

    fn check(&self, observer: Observer) -> Option<bool> {
        Referee::check(self, observer)
    }

    fn awaiting(&self) -> Awaiting {
        Referee::awaiting(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Referee::outcome(self)
    }

    fn draw_offer(&self) -> Option<Seat> {
        Referee::draw_offer(self)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        Referee::legal(self, seat).iter().map(ToString::to_string).collect()
    }

    fn spelled(&self, seat: Seat, action: &str) -> Option<String> {
        self.read_action(seat, action).ok().map(|action| action.to_string())
    }

    fn claims(&self, seat: Seat) -> Vec<&'static str> {
        Referee::claims(self, seat).iter().map(|reason| reason.0).collect()
    }

    fn claims_by_intent(&self, seat: Seat) -> Vec<String> {
        Referee::claims_by_intent(self, seat)
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<Vec<Heard>, Fault> {
        let read = self.read_action(seat, action).map_err(|fault| invalid(action, fault))?;
        Referee::play(self, seat, &read).map(heard)
    }

    fn resign(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::resign(self, seat).map(heard)
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::offer_draw(self, seat).map(heard)
    }

    fn accept_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::accept_draw(self, seat).map(heard)
    }

    fn decline_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::decline_draw(self, seat).map(heard)
    }

    fn claim(&mut self, seat: Seat, reason: &str) -> Result<Vec<Heard>, Fault> {
        Referee::claim(self, seat, reason).map(heard)
    }

    fn flag(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::flag(self, seat).map(heard)
    }

    fn abandon(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::abandon(self, seat).map(heard)
    }

    fn abort(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::abort(self, seat).map(heard)
    }

    fn flag_both(&mut self) -> Result<Vec<Heard>, Fault> {
        Referee::flag_both(self).map(heard)
    }

    fn adjudicate(&mut self, winner: Option<Seat>) -> Result<Vec<Heard>, Fault> {
        Referee::adjudicate(self, winner).map(heard)
    }

    fn may_take_back(&self, seat: Seat) -> Result<(), Fault> {
        Referee::may_take_back(self, seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        Referee::take_back(self, seat).map(heard)
    }

    fn record(&self) -> Option<Record> {
        Referee::record(self)
    }

    fn exact_state(&self) -> Record {
        Referee::exact_state(self)
    }

    fn truth(&self) -> Option<String> {
        Referee::truth(self)
    }

    fn known(&self) -> String {
        Referee::known(self)
    }
}

fn invalid(action: &str, Fault { code, message }: Fault) -> Fault {
    if code == Code::ILLEGAL_MOVE {
        return Fault::new(code, message);
    }
    let shown = crate::clip(action, 80);
    if message.contains(&format!("`{shown}`")) {
        // It says already what cannot be read.
        return Fault::new(code, message);
    }
    Fault::new(code, format!("`{shown}` is no action: {message}"))
}

/// What each observer heard, for those who heard something.
fn heard<G: Game>(told: Told<G>) -> Vec<Heard> {
    let Told { reports, minutes, news } = told;
    let mut heard = Vec::with_capacity(minutes.len());
    for (observer, minutes) in Observer::ALL.into_iter().zip(minutes) {
        let mut lines = Vec::new();
        for report in &reports {
            let (events, whispers) = report.heard_by(observer);
            lines.extend(events.iter().map(ToString::to_string));
            lines.extend(whispers.iter().map(ToString::to_string));
        }
        lines.extend(news.iter().map(ToString::to_string));
        if !lines.is_empty() {
            let (facts, written, news) = (minutes.facts, minutes.written, news.clone());
            heard.push(Heard { observer, lines, facts, written, news });
        }
    }
    heard
}
