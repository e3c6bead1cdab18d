//! Keeps one match: the only one to change its table, and only in step with the log.

mod computer;
mod owed;
mod request;
mod serve;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use game::{Fault, MatchId, Observer, Seat, Sides};
use protocol::{
    Error, ErrorCode, JoinAck, MatchSummary, Millis, Phase, Presence, Problem, Ruling, Sequence,
    ServerMessage,
};
use table::{Delivery, Logged, Table};
use tokio::sync::mpsc;

use crate::{
    hall::{Hall, rematch},
    journal::JournalError,
    listeners::{Listener, Listeners, Outbox, frame},
    store::{Access, Write},
};

pub(crate) use owed::Owed;
pub(crate) use request::{AnswerTo, Commanding, Joining, Request};

/// How many requests may wait for one match; whoever comes later hears `busy`.
pub(crate) const MAILBOX: usize = 64;

/// Those who look on hear news at most this often, so that they cannot slow the players.
const SPECTATOR_PAUSE: Duration = Duration::from_millis(100);

/// How often everybody hears how many look on, at most.
const PRESENCE_PAUSE: Duration = Duration::from_secs(3);

/// How long a match that is over, and to which nobody listens, stays in memory.
const LINGER: Duration = Duration::from_secs(30);

/// Why a keeper gives up its match; whoever asks next gets a new one, read from the log.
#[derive(Debug)]
pub(crate) struct Lost {
    /// What was the matter.
    pub(crate) error: JournalError,
    /// When that happened which could not be made durable.
    pub(crate) since: Millis,
    /// How many entries this keeper had made durable before.
    pub(crate) stored: u64,
}

/// A time in which nobody could play.
#[derive(Clone, Copy)]
pub(crate) struct Outage {
    /// When it began.
    pub(crate) since: Millis,
    /// What players get beyond it.
    pub(crate) grace_ms: u64,
}

/// What outlives a keeper: who listens, and what everybody may know.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) listeners: Listeners,
    pub(crate) summary: Arc<Mutex<MatchSummary>>,
}

/// What an entry did to the match as a whole.
#[derive(PartialEq, Eq)]
enum Noted {
    Ended,
    GoesOn,
}

/// Keeps one match.
pub(crate) struct Keeper {
    pub(crate) hall: Arc<Hall>,
    pub(crate) table: Table,
    pub(crate) access: Access,
    pub(crate) shared: Shared,
    pub(crate) own: mpsc::WeakSender<Request>,
    /// Since when nobody could play, until this match was read from the log.
    outage: Option<Outage>,
    /// How many entries this keeper has made durable.
    stored: u64,
    spectators_at: Sequence,
    flushed: Instant,
    presence_due: Option<Instant>,
    thinking: game::BySeat<bool>,
    /// Whether the players agreed on another match that could not be set up.
    rematch_failed: bool,
    asked: Instant,
}

impl Keeper {
    /// A keeper who finds nobody there but those who listen. Whoever else is expected is away from
    /// now on, not since the server or the last keeper went.
    pub(crate) fn new(
        hall: Arc<Hall>,
        mut table: Table,
        access: Access,
        (own, shared): (mpsc::WeakSender<Request>, Shared),
        outage: Option<Outage>,
    ) -> Keeper {
        let now = hall.time.now();
        for seat in Seat::ALL {
            table.depart(now, seat);
            if shared.listeners.is_present(seat) {
                table.arrive(seat);
            }
        }
        let spectators_at = table.latest(Observer::Spectator);
        let (flushed, asked) = (Instant::now(), Instant::now());
        let thinking = game::BySeat::default();
        Keeper {
            hall,
            table,
            access,
            shared,
            own,
            outage,
            stored: 0,
            spectators_at,
            flushed,
            presence_due: None,
            thinking,
            rematch_failed: false,
            asked,
        }
    }

    fn now(&self) -> Millis {
        self.hall.time.now()
    }

    fn match_id(&self) -> MatchId {
        self.table.match_id()
    }

    /// Serves the match until it is over and forgotten, or until the log is out of step.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Request>) -> Result<(), Lost> {
        let ended = self.work(&mut mailbox).await;
        // Whoever comes from now on finds the door closed and asks for a new keeper.
        mailbox.close();
        while let Ok(request) = mailbox.try_recv() {
            self.turn_away(request);
        }
        ended
    }

    async fn work(&mut self, mailbox: &mut mpsc::Receiver<Request>) -> Result<(), Lost> {
        *self.summary() = self.table.summary();
        self.retire_if_stranded().await?;
        self.make_good_the_outage().await?;
        self.catch_up();
        self.follow_up().await?;
        loop {
            let wait = self.until_something_is_due();
            match tokio::time::timeout(wait, mailbox.recv()).await {
                Ok(Some(request)) => {
                    self.asked = Instant::now();
                    self.tick().await?;
                    self.serve(request).await?;
                }
                Ok(None) => return Ok(()),
                Err(_) => {
                    self.tick().await?;
                    if self.is_forgotten() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Sends those away who came when the keeper was leaving. Who joins, commands or waits for
    /// something else hears of it when the request is let go of.
    fn turn_away(&self, request: Request) {
        match request {
            Request::Pull(_, _, outbox) | Request::Ack(_, _, outbox) => {
                let match_id = Some(protocol::MatchId(self.match_id().0));
                let error = busy("the match is being opened again: ask again");
                let error = Error { match_id, sequence: None, error };
                let _ = outbox.post(self.match_id(), frame(&ServerMessage::Error(error)));
            }
            Request::Join(_)
            | Request::Command(_)
            | Request::Leave(_)
            | Request::Resync(_)
            | Request::Sit { .. }
            | Request::Record(_)
            | Request::Log(_)
            | Request::Rule { .. }
            | Request::Thought { .. } => {}
        }
    }

    /// Tells those who listened to the keeper before how things stand: something may have been made
    /// durable that they were not told.
    fn catch_up(&self) {
        let now = self.now();
        for Listener { id, observer, detail, .. } in self.shared.listeners.all() {
            let snapshot = self.table.snapshot(observer, now, detail);
            let snapshot = ServerMessage::Snapshot(Box::new(snapshot));
            self.shared.listeners.tell_one(id, &snapshot);
        }
        if let Some(over) = self.table.game_over() {
            self.shared.listeners.tell_all(&ServerMessage::GameOver(Box::new(over)));
        }
    }

    /// Ends a match that nobody can play any more. Its players hear why.
    async fn retire_if_stranded(&mut self) -> Result<(), Lost> {
        if self.table.is_stranded() {
            let version = self.table.charter().rule_version;
            let reason = format!("it was begun by rules of version {version}, which are gone");
            tracing::warn!(match_id = %self.match_id(), reason, "a match is called off");
            let retired = self.table.rule(self.now(), Ruling::Retire, &reason);
            self.publish(retired.expect("it is not over, so it can be retired")).await?;
        }
        Ok(())
    }

    async fn make_good_the_outage(&mut self) -> Result<(), Lost> {
        let Some(Outage { since, grace_ms }) = self.outage else { return Ok(()) };
        if self.table.deadline().is_some() {
            let now = self.now();
            let span_ms = now.0.saturating_sub(since.0).saturating_add(grace_ms).max(1);
            let credited = self.table.credit(now, u32::try_from(span_ms).unwrap_or(u32::MAX));
            self.publish(credited.expect("a clock runs, so the game is on")).await?;
        }
        Ok(())
    }

    fn is_forgotten(&self) -> bool {
        let over = self.table.phase() == Phase::Over && !self.wants_rematch();
        over && self.shared.listeners.is_empty() && self.asked.elapsed() >= LINGER
    }

    fn until_something_is_due(&self) -> Duration {
        let now = self.now();
        let until = |at: Millis| Duration::from_millis(at.0.saturating_sub(now.0));
        let flag = self.table.deadline().map(until);
        let flush = (self.spectators_at < self.table.latest(Observer::Spectator))
            .then(|| SPECTATOR_PAUSE.saturating_sub(self.flushed.elapsed()));
        let expiry = self.expires_at().map(until);
        let presence = self.presence_due.map(|due| due.saturating_duration_since(Instant::now()));
        let over = (self.table.phase() == Phase::Over).then_some(LINGER);
        let due = [flag, flush, expiry, presence, over].into_iter().flatten().min();
        due.unwrap_or(Duration::from_secs(3600)).min(Duration::from_secs(3600))
    }

    fn expires_at(&self) -> Option<Millis> {
        let span = match self.table.phase() {
            Phase::Waiting => self.hall.limits.waiting_ms,
            Phase::Playing => self.hall.limits.idle_ms,
            Phase::Over => return None,
        };
        Some(Millis(self.table.last_entry_at().0.saturating_add(span)))
    }

    /// Does what is due by time alone.
    async fn tick(&mut self) -> Result<(), Lost> {
        let now = self.now();
        if let Some(logged) = self.table.tick(now) {
            self.publish(logged).await?;
        }
        if self.expires_at().is_some_and(|at| now >= at) {
            let expired = self.table.expire(now).expect("it is not over, so it can expire");
            self.publish(expired).await?;
        }
        if self.flushed.elapsed() >= SPECTATOR_PAUSE {
            self.flush_spectators(now);
        }
        if self.presence_due.is_some_and(|due| Instant::now() >= due) {
            self.announce_presence();
        }
        Ok(())
    }

    /// Makes an entry durable, then tells everybody. Nothing is shown before.
    async fn publish(&mut self, logged: Logged) -> Result<(), Lost> {
        let noted = self.commit(&logged).await?;
        self.show(&logged, &noted);
        Ok(())
    }

    async fn commit(&mut self, logged: &Logged) -> Result<Noted, Lost> {
        let ends = self.table.phase() == Phase::Over && self.shown_phase() != Phase::Over;
        let write = Write::Append {
            match_id: self.match_id(),
            number: logged.number,
            command: logged.command,
            line: logged.entry.to_string(),
            ending: ends.then(|| Box::new(self.table.summary())),
        };
        let (since, stored) = (logged.entry.at, self.stored);
        let written = self.hall.journal.write(write).await;
        written.map_err(|error| Lost { error, since, stored })?;
        self.stored += 1;
        self.note_summary();
        Ok(if ends { Noted::Ended } else { Noted::GoesOn })
    }

    /// How far the match has come, as far as anybody knows.
    fn shown_phase(&self) -> Phase {
        self.summary().phase
    }

    fn summary(&self) -> MutexGuard<'_, MatchSummary> {
        self.shared.summary.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&mut self, logged: &Logged, noted: &Noted) {
        if logged.sides == Sides::Change {
            self.change_places();
        }
        self.deliver(&logged.deliveries);
        if *noted == Noted::Ended {
            self.announce_end();
        }
    }

    /// The players changed places when luck was drawn: each is told where it sits now.
    fn change_places(&mut self) {
        self.shared.listeners.change_places();
        for seat in Seat::ALL {
            let ack = ServerMessage::JoinAck(self.admission(Observer::Seat(seat)));
            self.shared.listeners.tell(Observer::Seat(seat), |_| ack.clone());
        }
    }

    /// Keeps the public summary up to date with what is durable.
    fn note_summary(&self) {
        let mut summary = self.summary();
        let (before, now) = (summary.phase, self.table.phase());
        // Seats are settled when luck is drawn, in the phase of play.
        if before != now || before == Phase::Waiting || !self.table.has_acted() {
            *summary = self.table.summary();
        }
        if now == Phase::Over && before != Phase::Over {
            self.hall.seats.settle(self.match_id(), []);
            self.hall.computers.forget(self.match_id());
        }
    }

    fn deliver(&mut self, deliveries: &[Delivery]) {
        let now = self.now();
        for Delivery { observer, after } in deliveries {
            match observer {
                Observer::Seat(_) => self.tell(*observer, *after, now),
                Observer::Spectator if self.flushed.elapsed() >= SPECTATOR_PAUSE => {
                    self.flush_spectators(now);
                }
                // Later: the keeper wakes up for them.
                Observer::Spectator => {}
            }
        }
    }

    fn flush_spectators(&mut self, now: Millis) {
        let latest = self.table.latest(Observer::Spectator);
        if self.spectators_at < latest {
            self.tell(Observer::Spectator, self.spectators_at, now);
            self.spectators_at = latest;
            self.flushed = Instant::now();
        }
    }

    fn tell(&self, observer: Observer, after: Sequence, now: Millis) {
        self.shared.listeners.tell(observer, |detail| {
            let delta = self.table.delta(observer, after, now, detail);
            ServerMessage::EventDelta(Box::new(delta.expect("the number was read off the table")))
        });
    }

    fn announce_end(&mut self) {
        self.flush_spectators(self.now());
        if let Some(over) = self.table.game_over() {
            self.shared.listeners.tell_all(&ServerMessage::GameOver(Box::new(over)));
        }
    }

    /// Tells everybody who is there.
    fn announce_presence(&mut self) {
        self.presence_due = None;
        self.shared.listeners.tell_all(&self.presence());
    }

    fn presence(&self) -> ServerMessage {
        let claim_at = Seat::ALL.into_iter().filter_map(|seat| self.table.claim_at(seat)).min();
        ServerMessage::Presence(Presence {
            match_id: protocol::MatchId(self.match_id().0),
            first: self.table.is_present(Seat::First),
            second: self.table.is_present(Seat::Second),
            spectators: self.shared.listeners.spectators(),
            claim_at,
        })
    }

    /// Somebody came or went who looks on: the others hear of it in a while.
    fn note_spectators(&mut self) {
        self.presence_due.get_or_insert_with(|| Instant::now() + PRESENCE_PAUSE);
    }

    /// What follows from a change: the computer thinks, an agreed game is set up.
    async fn follow_up(&mut self) -> Result<(), Lost> {
        for seat in Seat::ALL {
            self.draw_for_computer(seat).await?;
        }
        for seat in Seat::ALL {
            self.answer_for_computer(seat).await?;
            self.consult(seat);
        }
        if self.wants_rematch() {
            let wanted = rematch(&self.table);
            match self.hall.follow(self.match_id(), wanted, self.access).await {
                Ok(next) => {
                    let next = protocol::MatchId(next.0);
                    let logged = self.table.rematched(self.now(), next);
                    self.publish(logged.expect("both have agreed")).await?;
                }
                Err(problem) => {
                    // Whoever has too many matches would have as many at the next try.
                    self.rematch_failed = true;
                    tracing::info!(code = problem.code.word(), "a rematch could not be set up");
                    self.tell_players(problem);
                }
            }
        }
        Ok(())
    }

    fn wants_rematch(&self) -> bool {
        self.table.wants_rematch() && !self.rematch_failed
    }

    /// Tells the players why what they agreed on does not come about.
    fn tell_players(&self, error: Problem) {
        let match_id = Some(protocol::MatchId(self.match_id().0));
        let message = ServerMessage::Error(Error { match_id, sequence: None, error });
        for seat in Seat::ALL {
            self.shared.listeners.tell(Observer::Seat(seat), |_| message.clone());
        }
    }

    fn refuse(&self, to: &Outbox, fault: &Fault) {
        self.hall.metrics.messages_refused.fetch_add(1, Relaxed);
        let match_id = Some(protocol::MatchId(self.match_id().0));
        let error = Error { match_id, sequence: None, error: table::problem(fault) };
        let _ = to.post(self.match_id(), frame(&ServerMessage::Error(error)));
    }
}

/// What a player hears whose match is out of order for a moment.
pub(crate) fn busy(message: &str) -> Problem {
    Problem { retry_after_ms: Some(500), ..Problem::new(ErrorCode::Busy, message) }
}

/// The answer to somebody who may not listen.
pub(crate) fn refused_join(match_id: protocol::MatchId, problem: Problem) -> JoinAck {
    let (role, seat, terms, last_sequence, error) = (None, None, None, None, Some(problem));
    JoinAck { match_id, accepted: false, role, seat, terms, last_sequence, error }
}
