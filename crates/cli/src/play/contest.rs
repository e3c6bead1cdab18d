//! A game between a person and the computer, which can be taken back, kept and gone on with.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    sync::atomic::AtomicBool,
    time::Duration,
};

use catalog::{
    AnyPaper, AnyPosition, Brief, Choice, Entry, Level, Limits, Refusal, Scored, Seating, Setting,
    Sitting,
};
use game::{
    AnyReferee, Code, Deed, Dice, Heard, MatchId, Observer, Opening, Options, Outcome, Record,
    Seat, Seed,
};

use crate::conduct::{set_ups, to_act};

/// How well the computer plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    pub(crate) level: Level,
    /// How long it thinks at most.
    pub(crate) time: Duration,
}

/// The game and who plays it.
pub(super) struct Contest {
    entry: &'static Entry,
    paper: Box<dyn AnyPaper>,
    deal: Deal,
    person: Seat,
    strength: Strength,
    /// From what the errors of lower levels are drawn.
    whim: u64,
    computer: Box<dyn Sitting>,
    referee: Box<dyn AnyReferee>,
    deeds: Vec<Deed>,
}

/// From what the game follows, besides what is done.
#[derive(Clone)]
struct Deal {
    options: Options,
    opening: Opening,
    seed: Seed,
}

impl Deal {
    fn open(&self, entry: &Entry) -> Result<Box<dyn AnyReferee>, Refusal> {
        entry.matches.open(&self.options, self.opening, MATCH, self.seed)
    }

    /// A computer on a seat.
    fn sit(
        &self,
        entry: &Entry,
        seat: Seat,
        setting: Setting,
    ) -> Result<Box<dyn Sitting>, Refusal> {
        let luck = Seed::from_number(setting.seed);
        let seating = Seating { options: &self.options, match_id: MATCH, seat, luck, setting };
        entry.usual_player()?.sit(&seating)
    }
}

/// What the computer does and what everybody hears of it.
pub(super) struct Reply {
    pub(super) words: String,
    pub(super) heard: Vec<Heard>,
}

/// The computer accepts a draw when its chances are worse than this.
const ACCEPTED_BELOW: f64 = 0.45;
const HINTS: usize = 3;
const MATCH: MatchId = MatchId(1);

/// A seed that nobody chose.
pub(crate) fn seed_of_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn refused(code: Code, message: &str) -> Refusal {
    Refusal::new(code, message)
}

impl Contest {
    /// A new game.
    ///
    /// # Errors
    /// There is no computer player, or the game begins with a blind set-up.
    pub(super) fn new(
        entry: &'static Entry,
        options: Options,
        person: Seat,
        strength: Strength,
        whim: u64,
    ) -> Result<Contest, Refusal> {
        let mut dice = Dice::seeded(whim);
        let mut seed = || {
            let mut bytes = [0; 32];
            bytes.fill_with(|| dice.below(256) as u8);
            Seed(bytes)
        };
        let opening = entry.matches.openings().next().unwrap_or(Opening::Usual);
        let deal = Deal { options, opening, seed: seed() };
        let set_ups = set_ups(entry, &deal.options, opening, MATCH, seed)?;
        let mut contest = Contest::begin(entry, deal, person, strength, whim)?;
        for (seat, text) in set_ups {
            contest.redo(Deed::Act(seat, text))?;
        }
        Ok(contest)
    }

    fn begin(
        entry: &'static Entry,
        deal: Deal,
        person: Seat,
        strength: Strength,
        whim: u64,
    ) -> Result<Contest, Refusal> {
        let computer = deal.sit(entry, !person, setting(strength.level, whim))?;
        let (referee, paper) = (deal.open(entry)?, entry.paper.open(&deal.options)?);
        let deeds = Vec::new();
        Ok(Contest { entry, paper, deal, person, strength, whim, computer, referee, deeds })
    }

    /// The game that a record tells of; without `person`, whoever is to move there is the person.
    ///
    /// # Errors
    /// The record is of another game, or does not fit the rules.
    pub(super) fn from_record(
        entry: &'static Entry,
        text: &str,
        person: Option<Seat>,
        strength: Strength,
        whim: u64,
    ) -> Result<Contest, Refusal> {
        let record: Record = text.parse()?;
        let id = entry.about.id;
        if record.game != id || record.match_id != MATCH {
            let message = format!("this is no game of {id} that was saved here");
            return Err(refused(Code::BAD_RECORD, &message));
        }
        let values = record.options.iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let options = Options::complete(entry.about.options, values)?;
        let seat = person.unwrap_or(Seat::First);
        let deal = Deal { options, opening: record.opening, seed: record.seed };
        let mut contest = Contest::begin(entry, deal, seat, strength, whim)?;
        if contest.referee.rule_version() != record.rule_version {
            let version = record.rule_version;
            let message = format!("this game was played by version {version} of the rules");
            return Err(refused(Code::BAD_RECORD, &message));
        }
        for deed in record.deeds {
            contest.redo(deed)?;
        }
        if let (None, Some(seat)) = (person, to_act(&*contest.referee)) {
            contest.person = seat;
            contest.seat_computer()?;
        }
        Ok(contest)
    }

    /// Goes on with the game that a record tells of.
    ///
    /// # Errors
    /// As [`Contest::from_record`]; the present game then goes on.
    pub(super) fn load(&mut self, text: &str) -> Result<(), Refusal> {
        *self = Contest::from_record(self.entry, text, None, self.strength, self.whim)?;
        Ok(())
    }

    /// Everything that happened so far.
    pub(super) fn record(&self) -> Record {
        self.referee.exact_state()
    }

    /// The game.
    pub(super) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The person's seat.
    pub(super) fn person(&self) -> Seat {
        self.person
    }

    /// How the game ended, if it did.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.referee.outcome()
    }

    /// What the person may claim.
    pub(super) fn claims(&self) -> Vec<&'static str> {
        self.referee.claims(self.person)
    }

    /// What the person sees.
    ///
    /// # Errors
    /// The board cannot be shown.
    pub(super) fn position(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        self.paper.read(&self.referee.notation(Observer::Seat(self.person)))
    }

    /// What the person may play.
    ///
    /// # Errors
    /// `from` is no square.
    pub(super) fn moves(&self, from: Option<&str>) -> Result<Vec<String>, Refusal> {
        if from.is_some() {
            return self.position()?.moves(from);
        }
        let mut legal = self.referee.legal(self.person);
        legal.sort_unstable();
        Ok(legal)
    }

    /// Whether the computer is to move.
    pub(super) fn is_computers_turn(&self) -> bool {
        to_act(&*self.referee) == Some(!self.person)
    }

    /// The person plays a move.
    ///
    /// # Errors
    /// As the referee says.
    pub(super) fn play(&mut self, text: &str) -> Result<Vec<Heard>, Refusal> {
        self.act(Deed::Act(self.person, text.to_owned()))
    }

    /// The computer moves, or claims a draw where it has nothing better.
    ///
    /// # Errors
    /// It has no move.
    pub(super) fn reply(&mut self) -> Result<Reply, Refusal> {
        let computer = !self.person;
        let choice = self.think(1)?;
        let best = choice.moves.into_iter().next();
        let best = best.ok_or_else(|| refused(Code::INTERNAL, "the computer has no move"))?;
        let claim = self.referee.claims(computer).into_iter().next();
        let (words, deed) = match claim {
            Some(reason) if best.score < 0.5 => {
                let words = format!("claims a draw: {reason}");
                (words, Deed::Claim(computer, reason.to_owned()))
            }
            Some(_) | None => (format!("plays {}", best.mv), Deed::Act(computer, best.mv)),
        };
        Ok(Reply { words, heard: self.act(deed)? })
    }

    /// What the computer would play in the person's place, at its best.
    ///
    /// # Errors
    /// It is not the person's turn.
    pub(super) fn hint(&mut self) -> Result<Vec<Scored>, Refusal> {
        if to_act(&*self.referee) != Some(self.person) {
            return Err(refused(Code::GAME_OVER, "there is nothing to play"));
        }
        Ok(self.think_for_person(HINTS)?.moves)
    }

    /// Takes the person's last move back, with everything since.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let is_act = |index: &usize| matches!(self.deeds[*index], Deed::Act(..));
        let acts: Vec<usize> = (0..self.deeds.len()).filter(is_act).collect();
        // What comes before the first move is not taken back.
        let moves = &acts[acts.len() - self.referee.transcript(Observer::Spectator).moves.len()..];
        let is_own = |deed: &Deed| matches!(deed, Deed::Act(seat, _) if *seat == self.person);
        let last = moves.iter().copied().rfind(|index| is_own(&self.deeds[*index]));
        let last = last.ok_or_else(|| refused(Code::NO_MOVE, "there is no move to take back"))?;
        let deeds: Vec<Deed> = self.deeds.drain(..).take(last).collect();
        self.referee = self.deal.open(self.entry)?;
        for deed in deeds {
            self.redo(deed)?;
        }
        Ok(())
    }

    /// Changes how well the computer plays.
    ///
    /// # Errors
    /// None that could be had before.
    pub(super) fn set_level(&mut self, level: Level) -> Result<(), Refusal> {
        self.strength.level = level;
        self.seat_computer()
    }

    /// The person offers a draw, and the computer answers.
    ///
    /// # Errors
    /// As the referee says.
    pub(super) fn offer_draw(&mut self) -> Result<Vec<Heard>, Refusal> {
        let (person, computer) = (self.person, !self.person);
        let mut heard = self.act(Deed::OfferDraw(person))?;
        // It may think in the person's place only where it sees what the person sees.
        let known = |seat| self.referee.transcript(Observer::Seat(seat));
        let open = known(person) == known(computer) && to_act(&*self.referee) == Some(person);
        let choice = if open { Some(self.think_for_person(1)?) } else { None };
        let chance = choice.and_then(|it| it.moves.first().map(|best| 1.0 - best.score));
        let accepts = chance.is_some_and(|chance| chance < ACCEPTED_BELOW);
        let answer = if accepts { Deed::AcceptDraw(computer) } else { Deed::DeclineDraw(computer) };
        heard.append(&mut self.act(answer)?);
        Ok(heard)
    }

    /// The person claims a draw.
    ///
    /// # Errors
    /// There is nothing to claim.
    pub(super) fn claim(&mut self) -> Result<Vec<Heard>, Refusal> {
        let reason = self.claims().into_iter().next();
        let reason = reason.ok_or_else(|| refused(Code::NO_CLAIM, "there is no draw to claim"))?;
        self.act(Deed::Claim(self.person, reason.to_owned()))
    }

    /// The person gives up.
    ///
    /// # Errors
    /// The game is over.
    pub(super) fn resign(&mut self) -> Result<Vec<Heard>, Refusal> {
        self.act(Deed::Resign(self.person))
    }

    /// What the computer would do on its own seat.
    fn think(&mut self, lines: usize) -> Result<Choice, Refusal> {
        self.computer.hear(&self.referee.transcript(Observer::Seat(!self.person)))?;
        Ok(self.computer.decide(self.question(lines, &AtomicBool::new(false), &mut |_| ()))?.choice)
    }

    /// What a computer without the errors of lower levels, which would also misjudge the chances,
    /// would do on the person's seat.
    fn think_for_person(&mut self, lines: usize) -> Result<Choice, Refusal> {
        let mut adviser =
            self.deal.sit(self.entry, self.person, setting(Level::FULL, self.whim))?;
        adviser.hear(&self.referee.transcript(Observer::Seat(self.person)))?;
        Ok(adviser.decide(self.question(lines, &AtomicBool::new(false), &mut |_| ()))?.choice)
    }

    fn question<'a>(
        &self,
        lines: usize,
        stop: &'a AtomicBool,
        report: &'a mut dyn FnMut(&Choice),
    ) -> Brief<'a> {
        Brief { limits: Limits::time(self.strength.time), lines, stop, report }
    }

    fn seat_computer(&mut self) -> Result<(), Refusal> {
        let setting = setting(self.strength.level, self.whim);
        self.computer = self.deal.sit(self.entry, !self.person, setting)?;
        Ok(())
    }

    /// Does something and remembers it.
    fn act(&mut self, deed: Deed) -> Result<Vec<Heard>, Refusal> {
        let heard = match &deed {
            Deed::Act(seat, text) => self.referee.play(*seat, text)?,
            // Draws follow from the seed.
            Deed::Draw(_) => return Ok(Vec::new()),
            Deed::Resign(_)
            | Deed::OfferDraw(_)
            | Deed::AcceptDraw(_)
            | Deed::DeclineDraw(_)
            | Deed::Claim(..)
            | Deed::Flag(_)
            | Deed::Abandon(_)
            | Deed::Abort(_)
            | Deed::FlagBoth
            | Deed::Adjudicate(_) => deed.carry_out(&mut *self.referee)?,
        };
        self.deeds.push(deed);
        Ok(heard)
    }

    fn redo(&mut self, deed: Deed) -> Result<(), Refusal> {
        self.act(deed).map(drop)
    }
}

fn setting(level: Level, seed: u64) -> Setting {
    Setting { level, seed, ..Setting::default() }
}
