//! Keeps the true world and lets nobody else see it.

use crate::{
    Awaiting, Code, Deed, Dice, Digest, Fault, Game, MatchId, Minutes, Observer, Outcome, Reason,
    Record, Report, Scene, Seat, Seed, Stage, Transcript, View, World, clip, deal_commitment,
    scribe::Scribe,
};

/// What a record says of a game that is not over.
pub(crate) const UNFINISHED: &str = "unfinished";

/// Stands where a seed would, in a match whose luck was never drawn; nothing follows from it.
const NO_SEED: Seed = Seed([0; 32]);

/// Runs one game: checks actions, rolls dice, settles what is alike at every table, and answers
/// what each observer may see.
///
/// The true world stays inside:
///
/// ```compile_fail,E0616
/// fn peek<G: game::Game>(referee: &game::Referee<G>) -> &G::Hidden {
///     &referee.world.hidden
/// }
/// ```
pub struct Referee<G: Game> {
    pub(crate) rules: G,
    pub(crate) match_id: MatchId,
    /// Nothing while luck has still to be drawn.
    pub(crate) seed: Option<Seed>,
    dice: Dice,
    pub(crate) world: World<G>,
    ruling: Option<Outcome>,
    offer: Option<Seat>,
    pub(crate) deeds: Vec<Deed>,
    /// One for each observer, as in [`Observer::ALL`].
    scribes: [Scribe; 3],
}

/// What one deed told each observer.
pub struct Told<G: Game> {
    /// What the game's own steps told, in order.
    pub reports: Vec<Report<G>>,
    /// What each observer may note down of it, as in [`Observer::ALL`].
    pub minutes: [Minutes; 3],
    /// What happened at the table, told to all.
    pub news: Vec<News>,
}

impl<G: Game> Told<G> {
    /// Something that happens at any table.
    pub(crate) fn news(news: News) -> Told<G> {
        Told { reports: Vec::new(), minutes: Default::default(), news: vec![news] }
    }
}

/// What happens at a table whatever the game, told to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A seat offers a draw.
    DrawOffered(Seat),
    /// A seat refuses the draw that was offered, by word or by acting.
    DrawDeclined(Seat),
    /// A seat's last turn, and what followed it, was taken back.
    TakenBack {
        /// Whose turn.
        seat: Seat,
        /// How many actions of either seat.
        actions: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

impl std::fmt::Display for News {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            News::DrawOffered(seat) => write!(f, "draw offered by {seat}"),
            News::DrawDeclined(seat) => write!(f, "draw declined by {seat}"),
            News::TakenBack { seat, .. } => write!(f, "taken back by {seat}"),
            News::Ended(outcome) => write!(f, "over {outcome}"),
        }
    }
}

impl<G: Game> Referee<G> {
    /// Opens a match; everything left to chance follows from `seed`.
    pub fn new(rules: G, match_id: MatchId, seed: Seed) -> Self {
        Referee::opened(rules, match_id, Some(seed))
    }

    /// Opens a match whose luck has still to be drawn. It can be looked at and called off, but
    /// nobody can play: that takes another referee, who has the seed.
    pub fn without_luck(rules: G, match_id: MatchId) -> Self {
        Referee::opened(rules, match_id, None)
    }

    pub(crate) fn opened(rules: G, match_id: MatchId, seed: Option<Seed>) -> Self {
        let rules = rules.bound_to(match_id);
        let world = rules.start();
        let dice = Dice::new(seed.unwrap_or(NO_SEED));
        let deeds = Vec::new();
        let scribes = Default::default();
        let mut referee = Referee {
            rules,
            match_id,
            seed,
            dice,
            world,
            ruling: None,
            offer: None,
            deeds,
            scribes,
        };
        if seed.is_some() {
            referee.draw_chance();
        }
        for observer in Observer::ALL {
            let view = referee.world.view(observer);
            referee.scribes[observer.index()].begin(&referee.rules, view);
        }
        referee
    }

    /// The rules in force.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The promise, public from the start, that all luck follows from the seed.
    pub fn deal_commitment(&self) -> Digest {
        let seed = self.seed.unwrap_or(NO_SEED);
        deal_commitment(G::ABOUT.id, self.match_id, self.rules.config_hash(), seed)
    }

    /// What `observer` may see now.
    pub fn view(&self, observer: Observer) -> View<'_, G> {
        self.world.view(observer)
    }

    /// What `observer` may see now, in the game's notation.
    pub fn notation(&self, observer: Observer) -> String {
        self.rules.notation(self.view(observer))
    }

    /// What `observer` may see now, to draw it, with the names of the pieces.
    pub fn picture(&self, observer: Observer) -> Scene {
        let mut scene = self.rules.picture(self.view(observer));
        self.scribes[observer.index()].name(&mut scene);
        scene
    }

    /// How far the match has come.
    pub fn stage(&self) -> Stage {
        self.rules.stage(&self.world.public)
    }

    /// The game so far as `observer` may write it down.
    pub fn transcript(&self, observer: Observer) -> Transcript {
        self.scribes[observer.index()].transcript(&self.rules, self.view(observer))
    }

    /// Whether the seat to act stands in check, as far as `observer` may know.
    pub fn check(&self, observer: Observer) -> Option<bool> {
        self.rules.check(self.view(observer))
    }

    /// Whose decision is due.
    pub fn awaiting(&self) -> Awaiting {
        match self.ruling {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => self.rules.awaiting(&self.world.public),
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.awaiting() {
            Awaiting::Nobody(outcome) => Some(outcome),
            Awaiting::Seat(_) | Awaiting::BothSeats | Awaiting::Chance => None,
        }
    }

    /// Who offers a draw, if somebody does.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.offer
    }

    /// What `seat` may do now: nothing, unless it is awaited.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        if self.is_awaited(seat) && self.seed.is_some() {
            self.rules.legal(&self.world.public, &self.world.private[seat], seat)
        } else {
            Vec::new()
        }
    }

    /// The action that `seat` writes as `text`, whether it may do that now or not.
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move`.
    pub fn read_action(&self, seat: Seat, text: &str) -> Result<G::Action, Fault> {
        self.rules.read_action(&self.world.public, &self.world.private[seat], text)
    }

    /// What `seat` may claim now.
    pub fn claims(&self, seat: Seat) -> Vec<Reason> {
        if self.is_awaited(seat) { self.rules.claims(&self.world.public) } else { Vec::new() }
    }

    /// Everything that happened, with the seed: sealed until the game is over.
    pub fn record(&self) -> Option<Record> {
        self.outcome().map(|_| self.exact_state())
    }

    /// The exact state of the match, over or not: everything that happened so far, with the seed.
    /// Whoever takes it up by [`Record::resume`] goes on where this referee stands. It holds every
    /// secret of the match, so it goes from one referee to another and to nobody else.
    pub fn exact_state(&self) -> Record {
        let outcome = self.outcome();
        Record {
            game: G::ABOUT.id.to_owned(),
            opening: G::OPENING,
            rule_version: G::RULE_VERSION,
            options: self.rules.options(),
            match_id: self.match_id,
            seed: self.seed.unwrap_or(NO_SEED),
            deeds: self.deeds.clone(),
            outcome: outcome.map_or(UNFINISHED.to_owned(), |outcome| outcome.to_string()),
        }
    }

    /// The whole truth in the game's notation: sealed until the game is over.
    pub fn truth(&self) -> Option<String> {
        self.outcome()?;
        if self.seed.is_none() {
            // Nothing was dealt, so there is nothing behind what everybody saw.
            return Some(self.notation(Observer::Spectator));
        }
        Some(self.rules.truth(&self.world, &mut self.dice.clone()))
    }

    /// What both seats know together, in the game's notation. Nobody may hear of it before the game
    /// is over: this is for whoever plays a finished match again.
    pub fn known(&self) -> String {
        self.rules.known(&self.world)
    }

    /// Plays `action` for `seat`, then whatever chance brings.
    ///
    /// # Errors
    /// `game_over`, `not_your_turn`, or why the rules forbid it, as far as the seat may know. The
    /// world is then unchanged.
    pub fn play(&mut self, seat: Seat, action: &G::Action) -> Result<Told<G>, Fault> {
        self.check_running()?;
        self.check_luck()?;
        if !self.is_awaited(seat) {
            return Err(self.rules.untimely(&self.world.public, seat, action));
        }
        self.rules.permit(&self.world.public, &self.world.private[seat], seat, action)?;
        let mut news = Vec::new();
        if self.offer == Some(!seat) {
            self.offer = None;
            news.push(News::DrawDeclined(seat));
        }
        let mut reports = vec![self.rules.act(&mut self.world, seat, action)];
        self.deeds.push(Deed::Act(seat, action.to_string()));
        reports.append(&mut self.draw_chance());
        news.extend(self.outcome().map(News::Ended));
        Ok(Told { minutes: self.note(&reports), reports, news })
    }

    /// `seat` gives up, in any phase and whoever is awaited.
    ///
    /// # Errors
    /// `game_over`.
    pub fn resign(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        self.check_running()?;
        Ok(self.rule(Deed::Resign(seat), Outcome::won(!seat, Reason::RESIGN)))
    }

    /// `seat` offers a draw; the offer stands until the other seat acts, refuses or accepts. An
    /// offer that meets an offer is an agreement.
    ///
    /// # Errors
    /// `game_over`, or `already_offered`.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        self.check_running()?;
        match self.offer {
            Some(offering) if offering == seat => {
                Err(Fault::new(Code::ALREADY_OFFERED, "your draw offer stands already"))
            }
            Some(_) => self.accept_draw(seat),
            None => {
                self.offer = Some(seat);
                self.deeds.push(Deed::OfferDraw(seat));
                Ok(Told::news(News::DrawOffered(seat)))
            }
        }
    }

    /// `seat` accepts the draw that the other seat offers.
    ///
    /// # Errors
    /// `game_over`, or `no_offer`.
    pub fn accept_draw(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        self.check_offered(seat)?;
        Ok(self.rule(Deed::AcceptDraw(seat), Outcome::drawn(Reason::AGREEMENT)))
    }

    /// `seat` refuses the draw that the other seat offers.
    ///
    /// # Errors
    /// `game_over`, or `no_offer`.
    pub fn decline_draw(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        self.check_offered(seat)?;
        self.offer = None;
        self.deeds.push(Deed::DeclineDraw(seat));
        Ok(Told::news(News::DrawDeclined(seat)))
    }

    /// `seat`, which is awaited, claims the draw that the rules grant for a reason: `claim` is the
    /// reason, or the reason and after a blank the action that the seat intends.
    ///
    /// # Errors
    /// `game_over`, `not_your_turn`, `no_claim`, or why the intended action cannot be.
    pub fn claim(&mut self, seat: Seat, claim: &str) -> Result<Told<G>, Fault> {
        self.check_awaited(seat)?;
        let (reason, intended) = match claim.split_once(' ') {
            None => (claim, None),
            Some((reason, text)) => (reason, Some(self.intended(seat, text)?)),
        };
        let granted = match &intended {
            None => self.claims(seat),
            Some(action) => self.rules.claims_with(&self.world.public, action),
        };
        let Some(reason) = Reason::find(reason, &granted) else {
            let message = format!("there is no claim to `{}` here", clip(claim, 80));
            return Err(Fault::new(Code::NO_CLAIM, message));
        };
        let claim = intended.map_or(reason.to_string(), |action| format!("{reason} {action}"));
        Ok(self.rule(Deed::Claim(seat, claim), Outcome::drawn(reason)))
    }

    /// An action that `seat` says it will do, and may do.
    fn intended(&self, seat: Seat, text: &str) -> Result<G::Action, Fault> {
        let action = self.read_action(seat, text)?;
        self.rules.permit(&self.world.public, &self.world.private[seat], seat, &action)?;
        Ok(action)
    }

    /// What `seat` may claim now by saying what it intends, as [`Referee::claim`] reads it.
    pub fn claims_by_intent(&self, seat: Seat) -> Vec<String> {
        if !self.is_awaited(seat) {
            return Vec::new();
        }
        let claims = self.rules.claims_by_intent(&self.world.public).into_iter();
        claims.map(|(reason, action)| format!("{reason} {action}")).collect()
    }

    /// The clock of `seat` ran out: it loses, unless the other seat could never have won.
    ///
    /// # Errors
    /// `game_over`.
    pub fn flag(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        let outcome = self.forfeit(seat, Reason::TIMEOUT, Reason::TIMEOUT_INSUFFICIENT_MATERIAL)?;
        Ok(self.rule(Deed::Flag(seat), outcome))
    }

    /// `seat` left the table and did not come back: it loses, unless the other seat could never
    /// have won.
    ///
    /// # Errors
    /// `game_over`.
    pub fn abandon(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        let outcome = self.forfeit(seat, Reason::ABANDONED, Reason::ABANDONED)?;
        Ok(self.rule(Deed::Abandon(seat), outcome))
    }

    /// `seat` calls the game off. Whether it still may is for the table to say.
    ///
    /// # Errors
    /// `game_over`.
    pub fn abort(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        self.check_running()?;
        Ok(self.rule(Deed::Abort(seat), Outcome::drawn(Reason::ABORTED)))
    }

    /// The time of both seats is up, as when neither sets up its pieces: nobody wins.
    ///
    /// # Errors
    /// `game_over`.
    pub fn flag_both(&mut self) -> Result<Told<G>, Fault> {
        self.check_running()?;
        Ok(self.rule(Deed::FlagBoth, Outcome::drawn(Reason::TIMEOUT)))
    }

    /// Whoever runs the table decides: `winner` wins, or nobody.
    ///
    /// # Errors
    /// `game_over`.
    pub fn adjudicate(&mut self, winner: Option<Seat>) -> Result<Told<G>, Fault> {
        self.check_running()?;
        let outcome = Outcome { winner, reason: Reason::ADJUDICATED };
        Ok(self.rule(Deed::Adjudicate(winner), outcome))
    }

    fn forfeit(&self, seat: Seat, lost: Reason, drawn: Reason) -> Result<Outcome, Fault> {
        self.check_running()?;
        let winnable = self.rules.can_win(&self.world.public, !seat);
        Ok(if winnable { Outcome::won(!seat, lost) } else { Outcome::drawn(drawn) })
    }

    fn rule(&mut self, deed: Deed, outcome: Outcome) -> Told<G> {
        self.deeds.push(deed);
        self.offer = None;
        self.ruling = Some(outcome);
        Told::news(News::Ended(outcome))
    }

    fn note(&mut self, reports: &[Report<G>]) -> [Minutes; 3] {
        Observer::ALL.map(|observer| {
            let view = self.world.view(observer);
            self.scribes[observer.index()].note(&self.rules, observer, view, reports)
        })
    }

    fn is_awaited(&self, seat: Seat) -> bool {
        match self.awaiting() {
            Awaiting::BothSeats => true,
            Awaiting::Seat(awaited) => awaited == seat,
            Awaiting::Chance | Awaiting::Nobody(_) => false,
        }
    }

    pub(crate) fn check_running(&self) -> Result<(), Fault> {
        self.outcome().map_or(Ok(()), |_| Err(Fault::game_over()))
    }

    fn check_luck(&self) -> Result<(), Fault> {
        let message = "the luck of this match has still to be drawn";
        self.seed.map(|_| ()).ok_or_else(|| Fault::new(Code::NOT_BEGUN, message))
    }

    fn check_awaited(&self, seat: Seat) -> Result<(), Fault> {
        self.check_running()?;
        if self.is_awaited(seat) {
            Ok(())
        } else {
            Err(Fault::new(Code::NOT_YOUR_TURN, "it is not your turn"))
        }
    }

    fn check_offered(&self, seat: Seat) -> Result<(), Fault> {
        self.check_running()?;
        if self.offer == Some(!seat) {
            Ok(())
        } else {
            Err(Fault::new(Code::NO_OFFER, "no draw is offered to you"))
        }
    }

    fn draw_chance(&mut self) -> Vec<Report<G>> {
        let mut reports = Vec::new();
        while self.awaiting() == Awaiting::Chance {
            let odds = self.rules.odds(&self.world);
            let chance = self.dice.pick(&odds).expect("chance was awaited, so it has outcomes");
            self.deeds.push(Deed::Draw(chance.to_string()));
            reports.push(self.rules.resolve(&mut self.world, chance));
        }
        reports
    }
}
