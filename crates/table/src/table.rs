//! The table itself: what is known of a match, and the one way to change it.

use catalog::Catalog;
use game::{AnyReferee, Awaiting, BySeat, Code, Fault, MatchId, Observer, Seat, Sides};
use protocol::{Chair, Command, Happening, Millis, Order, Phase, PlayerId, Sequence, Side};

use crate::{
    Act, Answer, Charter, Clocks, Delivery, LogEntry, Logged, LuckRule, Reply,
    house::SetUpTime,
    luck::Luck,
    offers::{Asks, Rematch},
    problem, seat_from_wire, seat_to_wire,
    speech::Speech,
    streams::Streams,
};

/// One match.
pub struct Table {
    pub(crate) charter: Charter,
    pub(crate) catalog: Catalog,
    pub(crate) referee: Box<dyn AnyReferee>,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) clocks: Clocks,
    pub(crate) luck: Luck,
    pub(crate) streams: Streams,
    pub(crate) phase: Phase,
    pub(crate) set_up: SetUpTime,
    /// Why the match is paused, if it is.
    pub(crate) paused: Option<String>,
    /// Whether nobody knows the rules any more.
    pub(crate) without_rules: bool,
    /// How often each seat has acted.
    pub(crate) acted: BySeat<u32>,
    asks: Asks,
    /// Who asks to take back.
    pub(crate) takeback: Option<Seat>,
    pub(crate) rematch: Rematch,
    pub(crate) speech: Speech,
    /// Since when each seat is away. Not logged: whoever reads the log again finds nobody there.
    pub(crate) absent_since: BySeat<Option<Millis>>,
    answers: BySeat<Option<Answer>>,
    acked: BySeat<Sequence>,
    log: Log,
}

/// The lines so far.
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) text: String,
    pub(crate) entries: u64,
    /// How much of the text had been written when the game ended.
    pub(crate) length_at_end: Option<usize>,
    last: Millis,
}

/// By what right somebody sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticket {
    /// That of everybody.
    Public,
    /// An invitation, checked by the house.
    Invitation,
}

/// Where somebody sits now.
#[derive(Debug)]
pub struct SatDown {
    /// The seat.
    pub seat: Seat,
    /// The entry made for it, unless the player sat there already.
    pub logged: Option<Logged>,
}

impl Table {
    /// The table of a match before anything happened.
    ///
    /// # Errors
    /// As [`Charter::open`].
    pub fn open(charter: Charter, catalog: Catalog) -> Result<Table, Fault> {
        let referee = charter.open(catalog)?;
        Ok(Table::with_referee(charter, catalog, referee))
    }

    pub(crate) fn with_referee(
        charter: Charter,
        catalog: Catalog,
        referee: Box<dyn AnyReferee>,
    ) -> Table {
        let created = charter.created;
        let mut table = Table {
            set_up: SetUpTime::new(created, referee.stage()),
            paused: None,
            without_rules: false,
            referee,
            chairs: charter.chairs.clone(),
            clocks: Clocks::new(charter.clock),
            luck: Luck::new(charter.luck, created),
            streams: Streams::default(),
            phase: Phase::Waiting,
            acted: BySeat::default(),
            asks: Asks::default(),
            takeback: None,
            rematch: Rematch::Unasked,
            speech: Speech::default(),
            absent_since: BySeat { first: Some(created), second: Some(created) },
            answers: BySeat::default(),
            acked: BySeat::default(),
            log: Log { last: created, ..Log::default() },
            charter,
            catalog,
        };
        table.begin_if_full(created);
        table
    }

    /// Does again what the log says was done.
    ///
    /// # Errors
    /// Why it cannot have been done.
    pub fn redo(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        if entry.at < self.log.last {
            let message = format!("`{entry}` is earlier than the entry before it");
            return Err(Fault::new(Code::BAD_RECORD, message));
        }
        if let Act::Order { seat, sequence, .. } = &entry.act
            && self.last_sequence(*seat) >= *sequence
        {
            let message = format!("`{entry}` bears a number that was used before");
            return Err(Fault::new(Code::BAD_RECORD, message));
        }
        self.enter(entry).map(drop)
    }

    /// The match.
    pub fn match_id(&self) -> MatchId {
        self.charter.match_id
    }

    /// What was fixed when the match was set up, the seed included.
    pub fn charter(&self) -> &Charter {
        &self.charter
    }

    /// Who sits where.
    pub fn chairs(&self) -> &BySeat<Chair> {
        &self.chairs
    }

    /// How far the match has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose decision is due.
    pub fn awaiting(&self) -> Awaiting {
        self.drawing_awaits().unwrap_or_else(|| self.referee.awaiting())
    }

    /// How many entries the log has.
    pub fn entries(&self) -> u64 {
        self.log.entries
    }

    /// When the last entry was made.
    pub fn last_entry_at(&self) -> Millis {
        self.log.last
    }

    /// The last number that `seat` used for a command.
    pub fn last_sequence(&self, seat: Seat) -> Sequence {
        self.answers[seat].as_ref().map_or(Sequence(0), |answer| answer.sequence)
    }

    /// Where `player` sits, if at all.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|seat| matches!(&self.chairs[*seat], Chair::Player { id, .. } if *id == player))
    }

    /// Carries out a player's command, once for each number.
    pub fn command(&mut self, now: Millis, seat: Seat, command: &Command) -> Reply {
        let sequence = command.sequence;
        let stale = match &self.answers[seat] {
            Some(answer) if answer.sequence == sequence => return Reply::Settled(answer.clone()),
            Some(answer) => answer.sequence > sequence,
            None => sequence == Sequence(0),
        };
        if stale {
            let last = self.last_sequence(seat);
            let fault = Fault::new(Code::STALE_SEQUENCE, format!("the last number was {last}"));
            return Reply::Settled(Answer { sequence, result: Err(problem(&fault)) });
        }
        let order = self.in_own_notation(seat, &command.order);
        let act = Act::Order { seat, sequence, order };
        let logged = self
            .check_turn(seat, command)
            .and_then(|()| self.check_absence(now, seat, &command.order))
            .and_then(|()| self.asks.check(seat, &command.order))
            .map_err(|fault| problem(&fault))
            .and_then(|()| self.speech.check(now, seat, &command.order))
            .and_then(|()| self.log(now, act).map_err(|fault| problem(&fault)));
        match logged {
            Ok(logged) => Reply::Logged(logged),
            Err(problem) => {
                let answer = Answer { sequence, result: Err(problem) };
                self.answers[seat] = Some(answer.clone());
                Reply::Settled(answer)
            }
        }
    }

    /// Lets a player sit down, or come back to the old seat.
    ///
    /// # Errors
    /// `side_taken`, `match_full`, `invite_needed` or `game_over`.
    pub fn sit(
        &mut self,
        now: Millis,
        player: PlayerId,
        name: &str,
        (side, ticket): (Side, Ticket),
    ) -> Result<SatDown, Fault> {
        if let Some(seat) = self.seat_of(player) {
            return Ok(SatDown { seat, logged: None });
        }
        let seat = self.free_seat(side, ticket)?;
        let logged = self.log(now, Act::Sit { seat, player, name: name.to_owned() })?;
        Ok(SatDown { seat, logged: Some(logged) })
    }

    /// When [`Table::tick`] will have something to do.
    pub fn deadline(&self) -> Option<Millis> {
        if self.is_drawing() {
            return self.drawing_deadline();
        }
        let flag = self.clocks.deadline().map(|(at, _)| at);
        [flag, self.set_up_until()].into_iter().flatten().min()
    }

    /// Ends the game if somebody's time is up, or goes on without whoever is late in drawing luck.
    pub fn tick(&mut self, now: Millis) -> Option<Logged> {
        if now < self.deadline()? {
            return None;
        }
        let act = match self.clocks.deadline() {
            _ if self.is_drawing() => self.late_drawing()?,
            Some((_, seat)) if !self.is_setting_up() => Act::Flag(seat),
            Some(_) | None => Act::Lapse,
        };
        Some(self.log(now, act).expect("the clock runs, so the game is on"))
    }

    /// Gives back the time of an outage.
    ///
    /// # Errors
    /// `game_over` or `not_begun`.
    pub fn credit(&mut self, now: Millis, span_ms: u32) -> Result<Logged, Fault> {
        self.log(now, Act::Credit { span_ms })
    }

    /// Names the match that follows by agreement.
    ///
    /// # Errors
    /// `no_offer` unless both have agreed.
    pub fn rematched(&mut self, now: Millis, next: protocol::MatchId) -> Result<Logged, Fault> {
        self.log(now, Act::Rematch(next))
    }

    /// Calls the match off because nobody came or went on.
    ///
    /// # Errors
    /// `game_over`.
    pub fn expire(&mut self, now: Millis) -> Result<Logged, Fault> {
        self.log(now, Act::Expire)
    }

    /// The last event that `seat` has acknowledged.
    pub fn acked(&self, seat: Seat) -> Sequence {
        self.acked[seat]
    }

    /// Notes that the events of `seat` have arrived up to `number`.
    ///
    /// # Errors
    /// `bad_cursor` if the number is beyond the last event or goes back.
    pub fn ack(&mut self, seat: Seat, number: Sequence) -> Result<(), Fault> {
        let latest = self.streams.latest(Observer::Seat(seat));
        if number < self.acked[seat] || number > latest {
            let message = format!("expected {} to {latest}, found {number}", self.acked[seat]);
            return Err(Fault::new(Code::BAD_CURSOR, message));
        }
        self.acked[seat] = number;
        Ok(())
    }

    /// All entries so far, one a line: as secret as the charter.
    pub fn whole_log(&self) -> &str {
        &self.log.text
    }

    pub(crate) fn log_text(&self) -> &str {
        let length = self.log.length_at_end.unwrap_or(self.log.text.len());
        &self.log.text[..length]
    }

    pub(crate) fn log(&mut self, now: Millis, act: Act) -> Result<Logged, Fault> {
        let before = Observer::ALL.map(|observer| (observer, self.streams.latest(observer)));
        let entry = LogEntry { at: now.max(self.log.last), act };
        let drawn = self.sides();
        let sides = self.enter(&entry)?;
        let chair = |seat: Seat| if drawn == Some(Sides::Change) { !seat } else { seat };
        let now_at = |seat: Seat| if sides == Sides::Change { !seat } else { seat };
        let (answer, command) = match &entry.act {
            Act::Order { seat, sequence, .. } => {
                (self.answers[now_at(*seat)].clone(), Some((chair(*seat), *sequence)))
            }
            Act::Sit { .. }
            | Act::Pledge { .. }
            | Act::Flag(_)
            | Act::Credit { .. }
            | Act::Rematch(_)
            | Act::Expire
            | Act::Lapse
            | Act::Rule { .. } => (None, None),
        };
        let moved = before.map(|(observer, after)| match observer {
            Observer::Seat(seat) => (Observer::Seat(now_at(seat)), after),
            Observer::Spectator => (observer, after),
        });
        let news = moved.into_iter().filter(|(it, after)| self.streams.latest(*it) > *after);
        let deliveries = news.map(|(observer, after)| Delivery { observer, after }).collect();
        Ok(Logged { number: self.log.entries, entry, deliveries, answer, command, sides })
    }

    /// The one way to change a table: all of the entry, or nothing.
    pub(crate) fn enter(&mut self, entry: &LogEntry) -> Result<Sides, Fault> {
        let (at, drawn) = (entry.at, self.sides());
        match &entry.act {
            Act::Order { seat, order, .. } => self.conduct(at, *seat, order)?,
            Act::Sit { seat, player, name } => self.take_seat(at, *seat, *player, name)?,
            Act::Pledge { seat, commitment } => self.take_pledge(at, *seat, *commitment)?,
            Act::Flag(seat) => self.flag(at, *seat)?,
            Act::Credit { span_ms } => self.give_back(at, *span_ms)?,
            Act::Rematch(next) => self.name_next(at, *next)?,
            Act::Expire => self.call_off(at)?,
            Act::Lapse => self.lapse(at)?,
            Act::Rule { ruling, reason } => self.decide(at, *ruling, reason)?,
        }
        let sides = self.sides().filter(|_| drawn.is_none()).unwrap_or(Sides::Stay);
        self.write_down(entry, sides);
        Ok(sides)
    }

    /// Adds an entry to the log; the chairs may have changed places by it.
    pub(crate) fn write_down(&mut self, entry: &LogEntry, sides: Sides) {
        debug_assert!(entry.at >= self.log.last, "times in a log never go down");
        self.log.last = entry.at;
        self.log.entries += 1;
        self.log.text.push_str(&format!("{entry}\n"));
        if self.phase == Phase::Over {
            self.mark_end();
        }
        if let Act::Order { seat, sequence, order } = &entry.act {
            self.asks.note(*seat, order);
            let seat = if sides == Sides::Change { !*seat } else { *seat };
            let number = self.streams.latest(Observer::Seat(seat));
            self.answers[seat] = Some(Answer { sequence: *sequence, result: Ok(number) });
        }
    }

    /// Notes that the record ends here, unless it ended before.
    pub(crate) fn mark_end(&mut self) {
        self.log.length_at_end.get_or_insert(self.log.text.len());
    }

    /// An order with its action as the game writes it: a record is read by others, who need not know
    /// every notation that a player may type.
    fn in_own_notation(&self, seat: Seat, order: &Order) -> Order {
        let spelled = |action: &str| self.referee.spelled(seat, action);
        let own = if let Order::Play(action) = order {
            spelled(action).map(Order::Play)
        } else if let Order::Claim(claim) = order
            && let Some((reason, action)) = claim.split_once(' ')
        {
            spelled(action).map(|action| Order::Claim(format!("{reason} {action}")))
        } else {
            None
        };
        own.unwrap_or_else(|| order.clone())
    }

    fn check_turn(&self, seat: Seat, command: &Command) -> Result<(), Fault> {
        if !matches!(command.order, Order::Play(_) | Order::Claim(_)) || self.phase == Phase::Over {
            return Ok(());
        }
        let turn = self.streams.turn(Observer::Seat(seat));
        match command.turn {
            Some(expected) if expected == turn => Ok(()),
            // Both set up at once, so what one does makes nothing stale that the other does.
            Some(expected) if expected < turn && self.is_setting_up() => Ok(()),
            Some(expected) => {
                let message = format!("the command is for turn {expected}, but it is turn {turn}");
                Err(Fault::new(Code::STALE_TURN, message))
            }
            None => Err(Fault::new(Code::BAD_MESSAGE, "`turn` is missing from this command")),
        }
    }

    fn free_seat(&self, side: Side, ticket: Ticket) -> Result<Seat, Fault> {
        if self.phase == Phase::Over {
            return Err(Fault::game_over());
        }
        let is_free = |seat: &Seat| matches!(self.chairs[*seat], Chair::Open | Chair::Invited);
        let wanted = side.seat().map(seat_from_wire);
        if wanted.is_some() && self.charter.luck == LuckRule::JointWithSides {
            return Err(Fault::new(Code::SIDE_TAKEN, "in this match luck decides who sits where"));
        }
        let free: Vec<Seat> = Seat::ALL.into_iter().filter(is_free).collect();
        if free.is_empty() {
            return Err(Fault::new(Code::MATCH_FULL, "both seats are taken"));
        }
        let Some(seat) = free.into_iter().find(|seat| wanted.is_none_or(|it| it == *seat)) else {
            return Err(Fault::new(Code::SIDE_TAKEN, "the seat that you ask for is taken"));
        };
        if self.chairs[seat] == Chair::Invited && ticket == Ticket::Public {
            return Err(Fault::new(
                Code::INVITE_NEEDED,
                "this seat is kept for whoever was invited",
            ));
        }
        Ok(seat)
    }

    fn take_seat(&mut self, at: Millis, seat: Seat, id: PlayerId, name: &str) -> Result<(), Fault> {
        if !matches!(self.chairs[seat], Chair::Open | Chair::Invited) || self.seat_of(id).is_some()
        {
            return Err(Fault::new(Code::SIDE_TAKEN, "the seat is taken"));
        }
        let name = name.to_owned();
        self.chairs[seat] = Chair::Player { id, name: name.clone() };
        self.absent_since[seat] = Some(at);
        self.streams.tell_all(at, &Happening::Seated { seat: seat_to_wire(seat), name });
        self.begin_if_full(at);
        Ok(())
    }

    fn begin_if_full(&mut self, at: Millis) {
        let taken = |chair: &Chair| !matches!(chair, Chair::Open | Chair::Invited);
        if self.chairs.iter().all(taken) {
            self.phase = Phase::Playing;
            self.begin_drawing(at);
        }
    }

    /// The answers, what was acknowledged and how much was asked go with whoever sat there.
    pub(crate) fn change_answers(&mut self) {
        self.answers.change_places();
        self.acked.change_places();
        self.asks.change_places();
    }
}
