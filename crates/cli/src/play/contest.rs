//! A game between people and computers at one terminal.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    sync::atomic::AtomicBool,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use catalog::{
    AnyPaper, AnyPosition, Brief, Choice, Entry, Level, Limits, Refusal, Scored, Seating, Setting,
    Sitting, play_all,
};
use game::{BySeat, Code, Dice, MatchId, Nonce, Opening, Options, Seat, Seed, SetUpSheet, Stage};
use protocol::{Chair, Happening, Millis, Order, Outcome, PlayerId};

use super::{
    court::{AtTable, Complaint, Court, MATCH},
    keeping::reseated,
};

/// How well the computer plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    pub(crate) level: Level,
    /// How long it thinks at most.
    pub(crate) time: Duration,
}

/// The game and who plays it.
pub(super) struct Contest {
    pub(super) entry: &'static Entry,
    pub(super) options: Options,
    pub(super) court: Court,
    paper: Box<dyn AnyPaper>,
    /// Who is a computer, and how well it plays.
    computers: BySeat<Option<Level>>,
    sittings: BySeat<Option<Box<dyn Sitting>>>,
    /// What opens the set-ups that people have sealed.
    sealed: BySeat<Option<String>>,
    pub(super) time: Duration,
    /// From what the luck of computers follows.
    whim: u64,
}

/// The computer accepts a draw when its chances are worse than this.
const ACCEPTED_BELOW: f64 = 0.45;
const HINTS: usize = 3;

/// A seed that nobody chose.
pub(crate) fn seed_of_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// What the clock on the wall says.
pub(super) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

fn no_sittings() -> BySeat<Option<Box<dyn Sitting>>> {
    BySeat { first: None, second: None }
}

impl Contest {
    /// A new game from its usual beginning.
    pub(super) fn open(
        entry: &'static Entry,
        (options, opening): (Options, Opening),
        computers: BySeat<Option<Level>>,
        (time, whim): (Duration, u64),
    ) -> Result<Contest, Complaint> {
        let mut dice = Dice::seeded(whim);
        let mut bytes = [0; 32];
        bytes.fill_with(|| dice.below(256) as u8);
        let chairs = chairs(computers);
        let luck = (Seed(bytes), now());
        let court = AtTable::open(entry, (options.clone(), opening), chairs, luck)?;
        Contest::in_court(entry, options, Court::Table(Box::new(court)), computers, (time, whim))
    }

    /// A game that has begun already.
    pub(super) fn in_court(
        entry: &'static Entry,
        options: Options,
        court: Court,
        computers: BySeat<Option<Level>>,
        (time, whim): (Duration, u64),
    ) -> Result<Contest, Complaint> {
        if computers.iter().any(Option::is_some) {
            entry.usual_player()?;
        }
        let (paper, sittings) = (entry.paper.open(&options)?, no_sittings());
        let sealed = BySeat::default();
        Ok(Contest { entry, options, court, paper, computers, sittings, sealed, time, whim })
    }

    /// How well the computer on `seat` plays, if there is one.
    pub(super) fn computer(&self, seat: Seat) -> Option<Level> {
        self.computers[seat]
    }

    /// The one person, unless there are two.
    pub(super) fn only_person(&self) -> Option<Seat> {
        match (self.computers.first, self.computers.second) {
            (None, Some(_)) => Some(Seat::First),
            (Some(_), None) => Some(Seat::Second),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }

    /// Changes how well the computer plays.
    pub(super) fn set_level(&mut self, level: Level) -> Result<(), Complaint> {
        self.computers = self.computers.map(|it| it.map(|_| level));
        self.sittings = no_sittings();
        if let Court::Table(court) = &self.court {
            let table = reseated(court.table(), self.computers)?;
            self.court = Court::Table(Box::new(AtTable::of(table)));
        }
        Ok(())
    }

    /// What `seat` sees, with what it may remember of the way there.
    pub(super) fn position(&self, seat: Seat) -> Result<Box<dyn AnyPosition>, Complaint> {
        let so_far = self.court.transcript(seat);
        if so_far.stage != Stage::Playing {
            return Ok(self.paper.read(&self.court.notation(seat))?);
        }
        let mut position = self.paper.read(&so_far.start)?;
        play_all(&mut *position, &so_far.moves)?;
        Ok(position)
    }

    /// The position before the last moves of `news`, as `seat` knew it, and on to each of them.
    pub(super) fn position_before(
        &self,
        seat: Seat,
        news: &[Happening],
    ) -> Option<Box<dyn AnyPosition>> {
        let played =
            news.iter().filter(|what| matches!(what, Happening::Played { written: Some(_), .. }));
        let so_far = self.court.transcript(seat);
        let known = so_far.moves.len().checked_sub(played.count())?;
        let mut position = self.paper.read(&so_far.start).ok()?;
        so_far.moves[..known].iter().try_for_each(|text| position.play(text).map(drop)).ok()?;
        Some(position)
    }

    /// Whether the two sides see different things.
    pub(super) fn has_secrets(&self) -> bool {
        if self.is_setting_up() {
            return true;
        }
        let seen = |seat| self.position(seat).ok().map(|it| it.scene());
        seen(Seat::First) != seen(Seat::Second)
    }

    pub(super) fn is_setting_up(&self) -> bool {
        self.court.stage() != Stage::Playing && self.court.outcome().is_none()
    }

    /// Whether `seat` has still to seal its set-up.
    pub(super) fn has_to_set_up(&self, seat: Seat) -> bool {
        matches!(self.court.stage(), Stage::SettingUp { committed, .. } if !committed[seat])
            && self.court.outcome().is_none()
    }

    pub(super) fn sheet(&self, seat: Seat) -> Option<SetUpSheet> {
        self.entry.matches.set_up_sheets(&self.options).map(|sheets| sheets[seat].clone())
    }

    /// The board as it usually begins, for a set-up to be drawn on.
    pub(super) fn usual_scene(&self) -> Result<game::Scene, Complaint> {
        Ok(self.paper.read("start")?.scene())
    }

    /// A layout as the computer would draw it.
    pub(super) fn drawn_layout(&self, seat: Seat, luck: u64) -> Result<String, Complaint> {
        let setting = Setting { megabytes: 1, ..Setting::default() };
        let (options, luck) = (&self.options, Seed::from_number(luck));
        let seating = Seating { options, match_id: MATCH, seat, luck, setting };
        let opened = self.entry.set_up(&seating, crate::conduct::COMMITTED)?;
        let text = opened.ok_or_else(|| Complaint::new(Code::UNSUPPORTED, "nothing is set up"))?;
        // The verb stands before a layout, and the nonce after it.
        let layout = text.split_once(' ').map_or("", |(_, rest)| rest);
        Ok(layout.rsplit_once(' ').map_or("", |(layout, _)| layout).to_owned())
    }

    /// A person seals a layout; once both sides have, both are opened.
    pub(super) fn seal(&mut self, seat: Seat, layout: &str) -> Result<(), Complaint> {
        let mut dice = Dice::seeded(seed_of_chance());
        let (whose, nonce) = ((self.match_id(), seat), Nonce::random(&mut dice));
        let [commit, open] = self.entry.matches.promise(&self.options, whose, layout, nonce)?;
        self.court.order(seat, Order::Play(commit), now())?;
        self.sealed[seat] = Some(open);
        self.go_on_setting_up()
    }

    /// Computers do their part of the set-up, and what is sealed is opened once both sides are.
    pub(super) fn go_on_setting_up(&mut self) -> Result<(), Complaint> {
        if !self.is_setting_up() {
            return Ok(());
        }
        for seat in Seat::ALL {
            if self.computers[seat].is_some() && self.has_to_set_up(seat) {
                self.act_in_set_up(seat)?;
            }
        }
        if Seat::ALL.into_iter().any(|seat| self.has_to_set_up(seat)) {
            return Ok(());
        }
        for seat in Seat::ALL {
            match self.sealed[seat].take() {
                Some(open) => self.court.order(seat, Order::Play(open), now())?,
                None => self.act_in_set_up(seat)?,
            }
        }
        Ok(())
    }

    fn act_in_set_up(&mut self, seat: Seat) -> Result<(), Complaint> {
        let decision = self.think(seat, 1)?;
        let action = decision.0.ok_or_else(|| Complaint::new(Code::INTERNAL, "no set-up"))?;
        self.court.order(seat, Order::Play(action), now())
    }

    fn match_id(&self) -> MatchId {
        match &self.court {
            Court::Table(court) => court.table().match_id(),
            Court::Paper(_) => MATCH,
        }
    }

    /// The computer that is to move.
    pub(super) fn computer_to_act(&self) -> Option<Seat> {
        self.court.to_act().filter(|seat| self.computers[*seat].is_some())
    }

    /// What `seat` may play: all of it, or what the piece on a square may.
    pub(super) fn moves(&self, seat: Seat, from: Option<&str>) -> Result<Vec<String>, Complaint> {
        if from.is_some() {
            return Ok(self.position(seat)?.moves(from)?);
        }
        let mut legal = self.court.legal(seat);
        legal.sort_unstable();
        Ok(legal)
    }

    /// The action that a person means by a text: one of the legal ones in whatever spelling, or the
    /// text itself, for the rules to judge.
    pub(super) fn meant(&self, seat: Seat, text: &str) -> String {
        let legal = self.court.legal(seat);
        if legal.iter().any(|it| it == text) {
            return text.to_owned();
        }
        // `e4` may be a square to attack, or a move in a notation of the field: the rules know.
        let reads = self.position(seat).ok().is_some_and(|mut it| it.play(text).is_ok());
        let bare = skeleton(text);
        let alike: Vec<&String> = legal.iter().filter(|it| skeleton(it) == bare).collect();
        match alike[..] {
            [only] if !reads && !bare.is_empty() => only.clone(),
            _ => text.to_owned(),
        }
    }

    /// A person plays a move.
    pub(super) fn play(&mut self, seat: Seat, text: &str) -> Result<(), Complaint> {
        let action = self.meant(seat, text);
        self.court.order(seat, Order::Play(action), now())
    }

    /// Takes back the last turn of `seat`, and what followed it. What was sealed stays sealed.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Complaint> {
        let so_far = self.court.transcript(seat);
        let mut position = self.paper.read(&so_far.start)?;
        let mut acted = false;
        for text in &so_far.moves {
            acted |= position.status().to_act == Some(seat);
            position.play(text)?;
        }
        if !acted {
            let message = "you have not moved yet, so nothing can be undone";
            return Err(Complaint::new(Code::NOTHING_TO_TAKE_BACK, message));
        }
        self.court.take_back(seat, now())
    }

    /// The computer on `seat` moves, or claims a draw where it has nothing better.
    pub(super) fn reply(&mut self, seat: Seat) -> Result<(), Complaint> {
        let (action, choice) = self.think(seat, 1)?;
        let score = choice.moves.first().map_or(0.5, |best| best.score);
        let claim = self.court.claims(seat).into_iter().next().filter(|_| score < 0.5);
        let order = match (claim, action) {
            (Some(reason), _) => Order::Claim(reason),
            (None, Some(action)) => Order::Play(action),
            (None, None) => Order::Resign,
        };
        self.court.order(seat, order, now())
    }

    /// What the computer would play in the place of `seat`, at its best.
    pub(super) fn hint(&self, seat: Seat) -> Result<Vec<Scored>, Complaint> {
        if self.court.to_act() != Some(seat) {
            return Err(Complaint::new(Code::GAME_OVER, "there is nothing to play"));
        }
        Ok(self.advise(seat, HINTS)?.moves)
    }

    /// What the computer answers to a draw that its opponent offers.
    pub(super) fn answer_draw(&mut self, computer: Seat) -> Result<(), Complaint> {
        let person = !computer;
        // It may think in the person's place only where it sees what the person sees.
        let open = !self.has_secrets() && self.court.to_act() == Some(person);
        let choice = if open { Some(self.advise(person, 1)?) } else { None };
        let chance = choice.and_then(|it| it.moves.first().map(|best| 1.0 - best.score));
        let accepts = chance.is_some_and(|chance| chance < ACCEPTED_BELOW);
        let order = if accepts { Order::AcceptDraw } else { Order::DeclineDraw };
        self.court.order(computer, order, now())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.court.outcome()
    }

    fn seating(&self, seat: Seat, level: Level, megabytes: usize) -> Seating<'_> {
        let seed = self.whim.wrapping_add(seat.index() as u64);
        let setting = Setting { level, seed, megabytes, ..Setting::default() };
        let (options, luck) = (&self.options, Seed::from_number(seed));
        Seating { options, match_id: self.match_id(), seat, luck, setting }
    }

    /// What the computer on `seat` wants to do, and what it chose from.
    fn think(&mut self, seat: Seat, lines: usize) -> Result<(Option<String>, Choice), Complaint> {
        let mut sitting = match self.sittings[seat].take() {
            Some(sitting) => sitting,
            None => {
                let level = self.computers[seat].unwrap_or_default();
                self.entry.usual_player()?.sit(&self.seating(seat, level, 16))?
            }
        };
        sitting.hear(&self.court.transcript(seat))?;
        let decision = ask(&mut *sitting, self.time, lines)?;
        self.sittings[seat] = Some(sitting);
        Ok(decision)
    }

    /// What a computer without the errors of lower levels, which would also misjudge the chances,
    /// would do on the seat.
    fn advise(&self, seat: Seat, lines: usize) -> Result<Choice, Complaint> {
        let mut adviser = self.entry.usual_player()?.sit(&self.seating(seat, Level::FULL, 16))?;
        adviser.hear(&self.court.transcript(seat))?;
        Ok(ask(&mut *adviser, self.time, lines)?.1)
    }
}

fn ask(
    sitting: &mut dyn Sitting,
    time: Duration,
    lines: usize,
) -> Result<(Option<String>, Choice), Refusal> {
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    let brief = Brief { limits: Limits::time(time), lines, stop, report };
    let decision = sitting.decide(brief)?;
    Ok((decision.action, decision.choice))
}

/// Who sits where, as a record has it.
pub(super) fn chairs(computers: BySeat<Option<Level>>) -> BySeat<Chair> {
    BySeat::from_fn(|seat| match computers[seat] {
        Some(level) => Chair::Computer { level: level.number() },
        None => {
            let number = seat.index() as u64 + 1;
            Chair::Player { id: PlayerId(number), name: format!("Player {number}") }
        }
    })
}

/// Letters and digits alone, so that `(J6,K6)`, `j6-k6` and `J6K6` are the same.
fn skeleton(text: &str) -> String {
    let kept = text.chars().filter(|letter| letter.is_ascii_alphanumeric());
    kept.map(|letter| letter.to_ascii_lowercase()).collect()
}
