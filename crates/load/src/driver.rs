//! The load driver: many matches of mixed games, with what was acknowledged written down.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{StreamExt as _, TryStreamExt as _};
use protocol::{
    Clock, CommandAck, ErrorCode, Event, GameOver, Happening, JoinAck, MatchId, NewMatch, Opponent,
    Order, Phase, Seat, Sequence, Side, Snapshot, State, Terms, Visibility,
};

use client::{Client, ClientError, Follower, Presenter, Scrutiny, http};

use crate::{Fingerprint, Note};

/// How a player of the load chooses: the terms, its seat and what it sees.
pub type Choose = Arc<dyn Fn(&Terms, MatchId, Seat, &State) -> Option<String> + Send + Sync>;

/// What load to make.
#[derive(Clone)]
pub struct Load {
    /// Where the server is, as `host:port`.
    pub address: String,
    /// The games, in turn.
    pub games: Vec<String>,
    /// How many matches at the same time, each with two sockets.
    pub matches: usize,
    /// How long a player thinks on average.
    pub think: Duration,
    /// How long to go on, once all clients have connected.
    pub span: Duration,
    /// The clock of each match.
    pub clock: Option<Clock>,
    /// One of so many moves is followed by a cut of the line; never if zero.
    pub cut_every: u32,
    /// How many of the matches have somebody who looks on.
    pub watchers: usize,
    /// How closely to look at what comes; with [`Scrutiny::EveryByte`] all of it is noted.
    pub scrutiny: Scrutiny,
    /// How to choose.
    pub choose: Choose,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Every command that was acknowledged, and, if every byte counts, all that was heard and seen.
    pub notes: Vec<Note>,
    /// How many commands were acknowledged.
    pub acked: usize,
    /// How long each took, from sending to the answer, once all clients had connected.
    pub took: Vec<Duration>,
    /// How many games came to an end.
    pub ended: u64,
    /// How often each reason was heard for the end of a game.
    pub endings: std::collections::BTreeMap<String, u64>,
    /// How often a line was cut or broke.
    pub breaks: u64,
    /// How many commands were refused, by code.
    pub refused: std::collections::BTreeMap<String, u64>,
    /// What no client should ever see.
    pub faults: Vec<String>,
}

impl Figures {
    /// How long the given share of the commands took at most.
    pub fn percentile(&self, share: f64) -> Duration {
        let mut took = self.took.clone();
        took.sort_unstable();
        let last = took.len().saturating_sub(1);
        took.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
    }
}

/// A player that does anything legal.
pub fn any_legal() -> Choose {
    let state = Mutex::new(0x9e37_79b9_7f4a_7c15_u64);
    Arc::new(move |_, _, _, seen| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let length = u64::try_from(seen.legal.len()).ok().filter(|length| *length > 0)?;
        seen.legal.get(usize::try_from((*state >> 33) % length).ok()?).cloned()
    })
}

/// How often setting up a match is tried while the server cannot be reached.
const TRIES: u32 = 100;

/// How many matches are set up at the same time.
const SETTERS: usize = 32;

/// How much later each client connects than the one before, so that not all come at once.
const STAGGER: Duration = Duration::from_micros(500);

/// Makes the load and reports. All matches are set up first; what the answers take is measured
/// once all clients have connected.
///
/// # Errors
/// If the matches cannot be set up.
pub async fn run(load: Load) -> Result<Figures, http::HttpError> {
    let report = Arc::new(Mutex::new(Figures::default()));
    let pairs = seat_all(&load).await?;
    let begun = Instant::now();
    let measured_from = begun + STAGGER * u32::try_from(2 * pairs.len()).unwrap_or(u32::MAX);
    let until = measured_from + load.span;
    let mut clients = Vec::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let match_id = pair[0].match_id;
        for seated in pair {
            let notes = Notes::new(Arc::clone(&report), load.scrutiny, measured_from);
            let start = begun + STAGGER * u32::try_from(seated.number).unwrap_or(u32::MAX);
            let mut player = Player::new(load.clone(), seated, notes);
            clients.push(tokio::spawn(async move {
                tokio::time::sleep_until(start.into()).await;
                player.play(until).await;
            }));
        }
        if number < load.watchers {
            let notes = Notes::new(Arc::clone(&report), load.scrutiny, measured_from);
            clients.push(tokio::spawn(watch(load.clone(), match_id, notes, until)));
        }
    }
    for client in clients {
        if client.await.is_err() {
            locked(&report).faults.push("a client panicked".to_owned());
        }
    }
    let report = locked(&report).clone();
    Ok(report)
}

/// Sets up every match, many at a time.
async fn seat_all(load: &Load) -> Result<Vec<[Placement; 2]>, http::HttpError> {
    let seating = (0..load.matches).map(|number| {
        let game = &load.games[number % load.games.len()];
        seat_pair_patiently(load, game, number)
    });
    futures_util::stream::iter(seating).buffered(SETTERS).try_collect().await
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who plays where.
struct Placement {
    token: String,
    match_id: MatchId,
    invite: Option<String>,
    number: usize,
}

/// Sets up a match even if the server is being killed meanwhile.
async fn seat_pair_patiently(
    load: &Load,
    game: &str,
    number: usize,
) -> Result<[Placement; 2], http::HttpError> {
    for _ in 0..TRIES {
        match seat_pair(load, game.to_owned(), number).await {
            Err(http::HttpError::Network(_) | http::HttpError::Unreadable) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            settled => return settled,
        }
    }
    seat_pair(load, game.to_owned(), number).await
}

async fn seat_pair(
    load: &Load,
    game: String,
    number: usize,
) -> Result<[Placement; 2], http::HttpError> {
    let first = http::new_guest(&load.address, &format!("Load {number} A")).await?;
    let second = http::new_guest(&load.address, &format!("Load {number} B")).await?;
    let new_match = NewMatch {
        game,
        opening: None,
        options: Default::default(),
        clock: load.clock,
        side: Side::First,
        opponent: Opponent::Invited,
        visibility: Some(Visibility::Public),
    };
    let created = http::new_match(&load.address, &first.token, &new_match).await?;
    let match_id = created.match_id;
    let (invite, token) = (created.invite, first.token);
    Ok([
        Placement { token, match_id, invite: None, number: 2 * number },
        Placement { token: second.token, match_id, invite, number: 2 * number + 1 },
    ])
}

/// Looks on at a match, and at those that follow it.
async fn watch(load: Load, match_id: MatchId, mut notes: Notes, until: Instant) {
    let mut client = Client::new(&load.address, None).with_scrutiny(load.scrutiny);
    client.remember(Follower::spectator(match_id));
    while Instant::now() < until {
        let wait = until.saturating_duration_since(Instant::now()).min(Duration::from_secs(1));
        // What goes wrong for those who look on shows in what they wrote down.
        let _ = client.tick(wait, &mut notes).await;
        if let Some(next) = notes.next_match.take() {
            let _ = client.join(Follower::spectator(next)).await;
        }
    }
}

/// One player of the load.
struct Player {
    load: Load,
    client: Client,
    notes: Notes,
    match_id: MatchId,
    random: u64,
    move_at: Option<Instant>,
    asked_rematch: bool,
}

/// What a client heard in one tick.
struct Notes {
    report: Arc<Mutex<Figures>>,
    scrutiny: Scrutiny,
    measured_from: Instant,
    seat: Option<Seat>,
    sent: Option<Instant>,
    /// The last event heard of each of the latest matches.
    numbers: VecDeque<(MatchId, Sequence)>,
    next_match: Option<MatchId>,
    trouble: Option<ErrorCode>,
}

impl Notes {
    fn new(report: Arc<Mutex<Figures>>, scrutiny: Scrutiny, measured_from: Instant) -> Notes {
        Notes {
            report,
            scrutiny,
            measured_from,
            seat: None,
            sent: None,
            numbers: VecDeque::new(),
            next_match: None,
            trouble: None,
        }
    }

    fn report(&self, note: impl FnOnce(&mut Figures)) {
        note(&mut locked(&self.report));
    }

    fn note(&self, note: Note) {
        if self.scrutiny == Scrutiny::EveryByte {
            self.report(|report| report.notes.push(note));
        }
    }

    fn last(&self, match_id: MatchId) -> Option<Sequence> {
        self.numbers.iter().find(|(id, _)| *id == match_id).map(|(_, number)| *number)
    }

    fn advance(&mut self, match_id: MatchId, number: Sequence) {
        self.numbers.retain(|(id, _)| *id != match_id);
        self.numbers.push_front((match_id, number));
        self.numbers.truncate(4);
    }
}

impl Presenter for Notes {
    fn on_joined(&mut self, ack: &JoinAck) {
        self.seat = ack.seat;
        if let Some(error) = &ack.error {
            self.trouble = Some(error.code.clone());
        }
    }

    fn on_snapshot(&mut self, snapshot: &Snapshot) {
        self.advance(snapshot.match_id, snapshot.number);
    }

    fn on_state(&mut self, match_id: MatchId, state: &State) {
        if let Some(number) = self.last(match_id) {
            let (viewer, state) = (self.seat, Fingerprint::of_state(state));
            self.note(Note::Saw { match_id, viewer, number, state });
        }
    }

    fn on_stray_bytes(&mut self, text: &str) {
        let text = game::clip(text, 200);
        self.report(|report| report.faults.push(format!("stray bytes in {text}")));
    }

    fn on_event(&mut self, match_id: MatchId, event: &Event) {
        if self.last(match_id).is_some_and(|last| event.number != last.next()) {
            let message = format!("match {match_id}: event {} is out of order", event.number);
            self.report(|report| report.faults.push(message));
        }
        self.advance(match_id, event.number);
        let (viewer, number, event_print) = (self.seat, event.number, Fingerprint::of_event(event));
        self.note(Note::Heard { match_id, viewer, number, event: event_print });
        if let Happening::Rematch { match_id } = &event.what {
            self.next_match = Some(*match_id);
        }
    }

    fn on_command_accepted(&mut self, ack: &CommandAck) {
        let sent = self.sent.take().filter(|sent| *sent >= self.measured_from);
        let took = sent.map(|sent| sent.elapsed());
        let seat = self.seat;
        self.report(|report| {
            report.took.extend(took);
            let (match_id, sequence) = (ack.match_id, ack.sequence);
            report.acked += 1;
            report.notes.extend(seat.map(|seat| Note::Acked { match_id, seat, sequence }));
        });
    }

    fn on_command_rejected(&mut self, ack: &CommandAck) {
        self.sent = None;
        let code = ack.error.as_ref().map_or("none".to_owned(), |it| it.code.word().to_owned());
        self.report(|report| *report.refused.entry(code).or_insert(0) += 1);
    }

    fn on_game_over(&mut self, over: &GameOver) {
        self.report(|report| {
            report.ended += 1;
            *report.endings.entry(over.outcome.reason.clone()).or_insert(0) += 1;
        });
    }

    fn on_disconnected(&mut self) {
        // How long the mending takes is not what the answer takes.
        self.sent = None;
        self.report(|report| report.breaks += 1);
    }
}

impl Player {
    fn new(load: Load, seated: Placement, notes: Notes) -> Player {
        let Placement { token, match_id, invite, number } = seated;
        let client = Client::new(&load.address, Some(token)).with_scrutiny(load.scrutiny);
        let random = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut player =
            Player { load, client, notes, match_id, random, move_at: None, asked_rematch: false };
        player.follow(Follower::player(match_id, Side::Any, invite));
        player
    }

    /// The client is not connected yet or joins by itself, so there is nothing to wait for.
    fn follow(&mut self, follower: Follower) {
        self.match_id = follower.match_id();
        self.client.remember(follower);
    }

    fn roll(&mut self) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        self.random >> 33
    }

    async fn play(&mut self, until: Instant) {
        while Instant::now() < until {
            let wait = self
                .move_at
                .map_or(Duration::from_secs(1), |at| at.saturating_duration_since(Instant::now()));
            let wait = wait.min(until.saturating_duration_since(Instant::now()));
            let ticked = self.client.tick(wait, &mut self.notes).await;
            if let Err(error @ ClientError::Refused(_)) = ticked {
                self.notes.report(|report| report.faults.push(error.to_string()));
                return;
            }
            if self.act().await.is_err() {
                self.client.cut();
            }
        }
    }

    async fn act(&mut self) -> Result<(), ClientError> {
        if let Some(next) = self.notes.next_match.take() {
            self.client.leave(self.match_id).await?;
            self.asked_rematch = false;
            self.match_id = next;
            return self.client.join(Follower::player(next, Side::Any, None)).await;
        }
        let Some(follower) = self.client.follower(self.match_id) else { return Ok(()) };
        let (Some(state), Some(seat)) = (follower.state(), follower.seat()) else { return Ok(()) };
        if !follower.is_ready() {
            return Ok(());
        }
        match state.phase {
            Phase::Waiting => Ok(()),
            Phase::Over if self.asked_rematch => Ok(()),
            Phase::Over => {
                self.asked_rematch = true;
                self.client.order(self.match_id, Order::OfferRematch).await.map(drop)
            }
            Phase::Playing if state.awaiting.includes(seat) => self.think().await,
            Phase::Playing => Ok(()),
        }
    }

    async fn think(&mut self) -> Result<(), ClientError> {
        let now = Instant::now();
        let think = self.load.think;
        let roll = self.roll();
        let at = *self
            .move_at
            .get_or_insert_with(|| now + think.mul_f64(0.5 + (roll % 1000) as f64 / 1000.0));
        if now < at {
            return Ok(());
        }
        self.move_at = None;
        let Some(follower) = self.client.follower(self.match_id) else { return Ok(()) };
        let (Some(state), Some(seat), Some(terms)) =
            (follower.state(), follower.seat(), follower.terms())
        else {
            return Ok(());
        };
        let order = (self.load.choose)(terms, self.match_id, seat, state)
            .map_or(Order::Resign, Order::Play);
        self.notes.sent = Some(Instant::now());
        self.client.order(self.match_id, order).await?;
        if self.load.cut_every > 0 && self.roll().is_multiple_of(u64::from(self.load.cut_every)) {
            self.client.cut();
            self.notes.sent = None;
        }
        Ok(())
    }
}
