//! Keeps one match: the only one to change its table, and only in step with the log.

mod computer;
mod serve;

use std::{
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use game::{Digest, Fault, MatchId, Observer, Seat, Sides};
use protocol::{
    Command, CommandAck, Error, ErrorCode, Join, JoinAck, MatchSummary, Millis, Phase, Presence,
    Problem, Sequence, ServerMessage, Side,
};
use table::{Charter, Delivery, Logged, Table};
use tokio::sync::{mpsc, oneshot};

use crate::{
    hall::{Hall, Proposal},
    journal::JournalError,
    listeners::{ListenerId, Listeners, Outbox, frame},
    store::{SavedGuest, Write},
    wall,
};

/// How many requests may wait for one match; whoever comes later hears `busy`.
pub(crate) const MAILBOX: usize = 64;

/// Those who look on hear news at most this often, so that they cannot slow the players.
const SPECTATOR_PAUSE: Duration = Duration::from_millis(100);

/// How often everybody hears how many look on, at most.
const PRESENCE_PAUSE: Duration = Duration::from_secs(3);

/// How long a match that is over, and to which nobody listens, stays in memory.
const LINGER: Duration = Duration::from_secs(30);

/// What can be asked of a keeper.
pub(crate) enum Request {
    /// Listen, and sit down if asked to.
    Join(Box<Joining>),
    /// Stop listening.
    Leave(ListenerId),
    /// Listen on after falling behind.
    Resync(ListenerId),
    /// Do something.
    Command(Box<Commanding>),
    /// Tell what happened after a number.
    Pull(ListenerId, Option<Sequence>, Outbox),
    /// Note what has arrived.
    Ack(ListenerId, Sequence, Outbox),
    /// Sit down without listening.
    Sit {
        player: SavedGuest,
        side: Side,
        invite: Option<String>,
        done: oneshot::Sender<Result<(Seat, Phase), Problem>>,
    },
    /// Hand out the record.
    Record(oneshot::Sender<Option<String>>),
    /// Hand out the charter and the log so far, to be looked at again. They hold every secret.
    Log(oneshot::Sender<(Charter, String)>),
    /// A computer player has made up its mind.
    Thought { seat: Seat, turn: u32, action: Option<String> },
}

/// Somebody who wants to listen.
pub(crate) struct Joining {
    pub(crate) player: Option<SavedGuest>,
    pub(crate) join: Join,
    pub(crate) listener: ListenerId,
    pub(crate) outbox: Outbox,
}

/// Somebody who wants to do something.
pub(crate) struct Commanding {
    pub(crate) player: SavedGuest,
    pub(crate) command: Command,
    pub(crate) answer: AnswerTo,
    pub(crate) arrived: Instant,
}

/// Where an answer goes.
pub(crate) enum AnswerTo {
    /// Into the line of the connection.
    Outbox(Outbox),
    /// To one who waits for it.
    Waiter(oneshot::Sender<CommandAck>),
}

/// Why a keeper gives up its match; whoever asks next gets a new one, read from the log.
#[derive(Debug)]
pub(crate) struct Lost(pub(crate) JournalError);

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
    pub(crate) invite: Option<Digest>,
    pub(crate) listeners: Listeners,
    pub(crate) summary: Arc<Mutex<MatchSummary>>,
    pub(crate) own: mpsc::WeakSender<Request>,
    /// How long the server was away before it read this match from the log.
    pub(crate) outage_ms: u32,
    spectators_at: Sequence,
    flushed: Instant,
    presence_due: Option<Instant>,
    thinking: game::BySeat<bool>,
    asked: Instant,
}

impl Keeper {
    /// A keeper who finds nobody there. Whoever is expected is away from now on, not since the
    /// server or the last keeper went.
    pub(crate) fn new(
        hall: Arc<Hall>,
        mut table: Table,
        invite: Option<Digest>,
        own: mpsc::WeakSender<Request>,
        outage_ms: u32,
    ) -> Keeper {
        Seat::ALL.into_iter().for_each(|seat| table.depart(wall::now(), seat));
        let listeners = Listeners::new(table.match_id());
        let summary = Arc::new(Mutex::new(table.summary()));
        let spectators_at = table.latest(Observer::Spectator);
        let (flushed, asked) = (Instant::now(), Instant::now());
        let thinking = game::BySeat::default();
        Keeper {
            hall,
            table,
            invite,
            listeners,
            summary,
            own,
            outage_ms,
            spectators_at,
            flushed,
            presence_due: None,
            thinking,
            asked,
        }
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
        self.make_good_the_outage().await?;
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

    /// Sends those away who came when the keeper was leaving.
    fn turn_away(&self, request: Request) {
        let problem = busy("the match is being opened again");
        match request {
            Request::Join(joining) => {
                let ack = refused_join(joining.join.match_id, problem);
                let _ = joining.outbox.post(self.match_id(), frame(&ServerMessage::JoinAck(ack)));
            }
            Request::Command(commanding) => {
                let (match_id, sequence) =
                    (commanding.command.match_id, commanding.command.sequence);
                let error = Some(problem);
                let ack = CommandAck { match_id, sequence, accepted: false, number: None, error };
                self.answer(commanding.answer, ack);
            }
            // Whoever waits for an answer to these finds that nobody is there.
            Request::Leave(_)
            | Request::Resync(_)
            | Request::Pull(..)
            | Request::Ack(..)
            | Request::Sit { .. }
            | Request::Record(_)
            | Request::Log(_)
            | Request::Thought { .. } => {}
        }
    }

    async fn make_good_the_outage(&mut self) -> Result<(), Lost> {
        if self.outage_ms > 0 && self.table.deadline().is_some() {
            let credited = self.table.credit(wall::now(), self.outage_ms);
            self.publish(credited.expect("a clock runs, so the game is on")).await?;
        }
        Ok(())
    }

    fn is_forgotten(&self) -> bool {
        let over = self.table.phase() == Phase::Over && !self.table.wants_rematch();
        over && self.listeners.is_empty() && self.asked.elapsed() >= LINGER
    }

    fn until_something_is_due(&self) -> Duration {
        let now = wall::now();
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
        let now = wall::now();
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
        let noted = self.note_summary();
        let command = match &logged.entry.act {
            table::Act::Order { seat, sequence, .. } => Some((*seat, *sequence)),
            table::Act::Sit { .. }
            | table::Act::Pledge { .. }
            | table::Act::Flag(_)
            | table::Act::Credit { .. }
            | table::Act::Rematch(_)
            | table::Act::Expire => None,
        };
        let write = Write::Append {
            match_id: self.match_id(),
            number: logged.number,
            command,
            line: logged.entry.to_string(),
            ending: (noted == Noted::Ended).then(|| Box::new(self.table.summary())),
        };
        self.hall.journal.write(write).await.map_err(Lost)?;
        Ok(noted)
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
        self.listeners.change_places();
        for seat in Seat::ALL {
            let ack = ServerMessage::JoinAck(self.admission(Observer::Seat(seat)));
            self.listeners.tell(Observer::Seat(seat), |_| ack.clone());
        }
    }

    /// Keeps the public summary up to date.
    fn note_summary(&self) -> Noted {
        let mut summary = self.summary.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (before, now) = (summary.phase, self.table.phase());
        // Seats are settled when luck is drawn, in the phase of play.
        if before != now || before == Phase::Waiting || !self.table.has_acted() {
            *summary = self.table.summary();
        }
        if now == Phase::Over && before != Phase::Over {
            self.hall.release_seats(&summary);
            self.hall.computers.forget(self.match_id());
            return Noted::Ended;
        }
        Noted::GoesOn
    }

    fn deliver(&mut self, deliveries: &[Delivery]) {
        let now = wall::now();
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
        self.listeners.tell(observer, |detail| {
            let delta = self.table.delta(observer, after, now, detail);
            ServerMessage::EventDelta(Box::new(delta.expect("the number was read off the table")))
        });
    }

    fn announce_end(&mut self) {
        self.flush_spectators(wall::now());
        if let Some(over) = self.table.game_over() {
            self.listeners.tell_all(&ServerMessage::GameOver(Box::new(over)));
        }
    }

    /// Tells everybody who is there.
    fn announce_presence(&mut self) {
        self.presence_due = None;
        self.listeners.tell_all(&self.presence());
    }

    fn presence(&self) -> ServerMessage {
        let claim_at = Seat::ALL.into_iter().filter_map(|seat| self.table.claim_at(seat)).min();
        ServerMessage::Presence(Presence {
            match_id: protocol::MatchId(self.match_id().0),
            first: self.table.is_present(Seat::First),
            second: self.table.is_present(Seat::Second),
            spectators: self.listeners.spectators(),
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
        if self.table.wants_rematch() {
            let (proposal, chairs) = Proposal::rematch(&self.table);
            match self.hall.create(&proposal, chairs, None).await {
                Ok(next) => {
                    let next = protocol::MatchId(next.0);
                    let logged = self.table.rematched(wall::now(), next);
                    self.publish(logged.expect("both have agreed")).await?;
                }
                Err(error) => tracing::error!(?error, "a rematch could not be set up"),
            }
        }
        Ok(())
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
