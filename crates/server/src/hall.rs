//! All matches: setting them up, finding them, pairing players.

use std::{
    any::Any,
    collections::{BTreeMap, HashMap},
    panic::AssertUnwindSafe,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use catalog::{Catalog, read_options};
use futures_util::FutureExt as _;
use game::{BySeat, Digest, MatchId, Opening, Options, Seat};
use protocol::{
    Chair, Clock, Error, ErrorCode, Listed, MatchSummary, Millis, Pair, Paired, Phase, PlayerId,
    Problem, ServerMessage, Side,
};
use table::{
    Charter, LogEntry, LuckRule, Table, is_playable_clock, opening_from_wire, opening_to_wire,
    problem, seat_to_wire,
};
use tokio::sync::{mpsc, oneshot};

use crate::{
    computers::Computers,
    journal::Journal,
    keeper::{Keeper, Lost, MAILBOX, Request, busy},
    limits::Limits,
    listeners::Listeners,
    metrics::Metrics,
    store::{SavedGuest, Store, StoreError, Which, Write},
    wall,
};

/// How many matches one list names.
pub(crate) const LIST_MAX: usize = 100;

/// All matches.
pub(crate) struct Hall {
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    pub(crate) computers: Computers,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    live: Mutex<HashMap<MatchId, Handle>>,
    /// How many unfinished matches each player has.
    seats: Mutex<HashMap<PlayerId, u32>>,
    /// Held while a match is read from the store, so that it gets one keeper.
    opening: tokio::sync::Mutex<()>,
    /// Held while a pair is made, so that two seekers find each other.
    pairing: tokio::sync::Mutex<()>,
}

/// The way to one match.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sender: mpsc::Sender<Request>,
    summary: Arc<Mutex<MatchSummary>>,
    listeners: Listeners,
    /// Tells this keeper from an earlier one of the same match.
    generation: u64,
}

impl Handle {
    pub(crate) fn summary(&self) -> MatchSummary {
        locked(&self.summary).clone()
    }

    pub(crate) fn id(&self) -> MatchId {
        MatchId(locked(&self.summary).match_id.0)
    }

    /// Asks, or says that the match has too much to do.
    pub(crate) fn ask(&self, request: Request) -> Result<(), Problem> {
        self.sender.try_send(request).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => busy("this match has too much to do"),
            mpsc::error::TrySendError::Closed(_) => busy("this match is being opened again"),
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) game: String,
    pub(crate) opening: Opening,
    pub(crate) options: Options,
    pub(crate) clock: Option<Clock>,
}

impl Proposal {
    /// The same again, with seats changed.
    pub(crate) fn rematch(over: &Table) -> (Proposal, Chairs) {
        let charter = over.charter();
        let (game, options) = (charter.game.clone(), charter.options.clone());
        let chairs = BySeat::from_fn(|seat| over.chairs()[!seat].clone());
        let chairs = Chairs { by_seat: chairs, luck: LuckRule::Joint };
        let (opening, clock) = (charter.opening, charter.clock);
        (Proposal { game, opening, options, clock }, chairs)
    }
}

impl Hall {
    pub(crate) fn new(catalog: Catalog, store: Arc<dyn Store>, limits: Limits) -> Arc<Hall> {
        let metrics = Arc::new(Metrics::default());
        let journal = Journal::start(Arc::clone(&store), Arc::clone(&metrics));
        Arc::new(Hall {
            catalog,
            store,
            journal,
            computers: Computers::start(catalog, limits.computers, limits.computer_megabytes),
            limits,
            metrics,
            live: Mutex::default(),
            seats: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            pairing: tokio::sync::Mutex::default(),
        })
    }

    /// Opens again every match that was being played. Clocks are credited for the time since the
    /// store last heard from a server.
    pub(crate) async fn recover(
        self: &Arc<Hall>,
        alive_at: Option<Millis>,
    ) -> Result<(), StoreError> {
        let outage = alive_at.map_or(0, |alive| wall::now().0.saturating_sub(alive.0));
        let outage_ms = u32::try_from(outage).unwrap_or(u32::MAX).max(1);
        let unfinished = self.store.matches(Which::Unfinished, usize::MAX)?;
        let count = unfinished.len();
        for match_id in unfinished {
            if let Err(error) = self.open(match_id, outage_ms) {
                tracing::error!(%match_id, code = error.code.word(), "a match cannot be opened");
            }
            tokio::task::yield_now().await;
        }
        if count > 0 {
            tracing::info!(count, outage_ms, "matches are open again");
        }
        Ok(())
    }

    /// Checks what somebody wants to play.
    pub(crate) fn proposal(
        &self,
        game: &str,
        opening: Option<protocol::Opening>,
        options: &BTreeMap<String, serde_json::Value>,
        clock: Option<Clock>,
    ) -> Result<Proposal, Problem> {
        if clock.is_some_and(|clock| !is_playable_clock(clock)) {
            return Err(Problem::new(ErrorCode::BadOption, "the clock gives no time, or too much"));
        }
        let entry = self.catalog.find(game).map_err(|refusal| problem(&refusal.into()))?;
        let options = read_options(entry.about, options);
        let options = options.map_err(|refusal| problem(&refusal.into()))?;
        let mut known = entry.matches.openings();
        let wanted = opening.map(opening_from_wire);
        let Some(opening) = known.find(|known| wanted.is_none_or(|wanted| wanted == *known)) else {
            let message = "the game does not begin in this way";
            return Err(Problem::new(ErrorCode::BadOption, message));
        };
        Ok(Proposal { game: game.to_owned(), opening, options, clock })
    }

    /// Sets up a match.
    pub(crate) async fn create(
        self: &Arc<Hall>,
        proposal: &Proposal,
        chairs: Chairs,
        invite: Option<Digest>,
    ) -> Result<MatchId, Problem> {
        let Chairs { by_seat: chairs, luck: rule } = chairs;
        for id in chairs.iter().filter_map(player_of) {
            if !self.may_sit(id) {
                let message = "finish one of your matches first";
                return Err(Problem::new(ErrorCode::TooManyMatches, message));
            }
        }
        let luck = (MatchId(wall::random_number()), wall::random_seed(), wall::now());
        let Proposal { game, opening, options, clock } = proposal.clone();
        let charter =
            Charter::new(self.catalog, (&game, opening), options, clock, (chairs, rule), luck)
                .map_err(|fault| problem(&fault))?;
        let (match_id, text) = (charter.match_id, charter.to_string());
        let table = Table::open(charter, self.catalog).map_err(|fault| problem(&fault))?;
        let write = Write::Create { match_id, charter: text, invite };
        self.journal.write(write).await.map_err(|_| busy("the store failed"))?;
        self.metrics.matches_created.fetch_add(1, Relaxed);
        self.keep(table, invite, 0);
        Ok(match_id)
    }

    /// Finds a match, in memory or in the store.
    pub(crate) async fn find(self: &Arc<Hall>, match_id: MatchId) -> Result<Handle, Problem> {
        if let Some(handle) = self.live(match_id) {
            return Ok(handle);
        }
        let _opening = self.opening.lock().await;
        if let Some(handle) = self.live(match_id) {
            return Ok(handle);
        }
        let hall = Arc::clone(self);
        let opened = tokio::task::spawn_blocking(move || hall.open(match_id, 0)).await;
        opened.unwrap_or_else(|_| Err(Problem::new(ErrorCode::Internal, "the match is broken")))
    }

    fn live(&self, match_id: MatchId) -> Option<Handle> {
        let handle = locked(&self.live).get(&match_id).cloned();
        handle.filter(|handle| !handle.sender.is_closed())
    }

    /// Whether a match is being played, or waits for its players.
    pub(crate) fn is_unfinished(&self, match_id: MatchId) -> bool {
        self.live(match_id).is_some_and(|handle| locked(&handle.summary).phase != Phase::Over)
    }

    /// How many matches are unfinished; below `interesting`, at most so many.
    pub(crate) fn unfinished(&self, interesting: usize) -> usize {
        let open = locked(&self.live).len();
        if open < interesting {
            return open;
        }
        self.summaries().iter().filter(|it| locked(it).phase != Phase::Over).count()
    }

    /// Reads a match from the store and gives it a keeper.
    fn open(self: &Arc<Hall>, match_id: MatchId, outage_ms: u32) -> Result<Handle, Problem> {
        let saved = self.store.load(match_id).map_err(|error| {
            tracing::error!(%error, "the store cannot be read");
            busy("the store failed")
        })?;
        let Some(saved) = saved else {
            return Err(Problem::new(ErrorCode::MatchNotFound, "there is no such match"));
        };
        if saved.broken {
            return Err(Problem::new(ErrorCode::Internal, "the match is broken"));
        }
        let replay = AssertUnwindSafe(|| replay(self.catalog, &saved.charter, &saved.entries));
        let table = match std::panic::catch_unwind(replay) {
            Ok(Ok(table)) => table,
            Ok(Err(fault)) => {
                tracing::error!(%match_id, code = fault.code.word(), "a match does not replay");
                return Err(Problem::new(ErrorCode::Internal, "the match does not replay"));
            }
            Err(_) => return Err(Problem::new(ErrorCode::Internal, "the match is broken")),
        };
        Ok(self.keep(table, saved.invite, outage_ms))
    }

    /// Gives a table its keeper.
    fn keep(self: &Arc<Hall>, table: Table, invite: Option<Digest>, outage_ms: u32) -> Handle {
        static GENERATION: AtomicU64 = AtomicU64::new(0);
        let match_id = table.match_id();
        if table.phase() != Phase::Over {
            table.chairs().iter().filter_map(player_of).for_each(|id| self.take_seat(id));
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let keeper = Keeper::new(Arc::clone(self), table, invite, sender.downgrade(), outage_ms);
        let (listeners, summary) = (keeper.listeners.clone(), Arc::clone(&keeper.summary));
        let generation = GENERATION.fetch_add(1, Relaxed);
        let handle = Handle { sender, summary, listeners: listeners.clone(), generation };
        locked(&self.live).insert(match_id, handle.clone());
        self.metrics.matches.fetch_add(1, Relaxed);
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let kept = AssertUnwindSafe(keeper.run(mailbox)).catch_unwind().await;
            hall.close(match_id, generation);
            hall.explain(match_id, &listeners, kept).await;
        });
        handle
    }

    fn close(&self, match_id: MatchId, generation: u64) {
        let mut live = locked(&self.live);
        if live.get(&match_id).is_some_and(|handle| handle.generation == generation) {
            live.remove(&match_id);
        }
        self.metrics.matches.fetch_sub(1, Relaxed);
    }

    /// Tells whoever still listens why nobody keeps the match any more.
    async fn explain(
        &self,
        match_id: MatchId,
        listeners: &Listeners,
        kept: Result<Result<(), Lost>, Box<dyn Any + Send>>,
    ) {
        let problem = match kept {
            Ok(Ok(())) => return,
            Ok(Err(Lost(error))) => {
                tracing::error!(%match_id, %error, "a match is out of step with its log");
                busy("the match is out of step with its log: join again")
            }
            Err(_) => {
                self.metrics.panics.fetch_add(1, Relaxed);
                tracing::error!(%match_id, "a match failed and was closed");
                let _ = self.journal.write(Write::Break(match_id)).await;
                Problem::new(ErrorCode::Internal, "the match failed and was closed")
            }
        };
        let match_id = Some(protocol::MatchId(match_id.0));
        listeners.tell_all(&ServerMessage::Error(Error {
            match_id,
            sequence: None,
            error: problem,
        }));
    }

    /// The matches of a kind, newest first.
    pub(crate) async fn list(
        self: &Arc<Hall>,
        listed: Listed,
    ) -> Result<Vec<MatchSummary>, Problem> {
        let wanted = |summary: &MatchSummary| match listed {
            Listed::Open => {
                let seats = [&summary.seats.first, &summary.seats.second];
                summary.phase == Phase::Waiting && seats.contains(&&Chair::Open)
            }
            Listed::Running => summary.phase == Phase::Playing,
            Listed::Over => false,
        };
        if listed == Listed::Over {
            let store = Arc::clone(&self.store);
            let results = tokio::task::spawn_blocking(move || store.results(LIST_MAX)).await;
            return results.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"));
        }
        let mut matches: Vec<MatchSummary> =
            self.summaries().into_iter().map(|it| locked(&it).clone()).filter(wanted).collect();
        matches.sort_by_key(|summary| std::cmp::Reverse((summary.created_at, summary.match_id)));
        matches.truncate(LIST_MAX);
        Ok(matches)
    }

    fn summaries(&self) -> Vec<Arc<Mutex<MatchSummary>>> {
        locked(&self.live).values().map(|handle| Arc::clone(&handle.summary)).collect()
    }

    /// Seats a player opposite one who wants the same, or lets the player wait for one.
    pub(crate) async fn pair(
        self: &Arc<Hall>,
        player: SavedGuest,
        pair: Pair,
    ) -> Result<Paired, Problem> {
        let proposal = self.proposal(&pair.game, pair.opening, &pair.options, pair.clock)?;
        let _pairing = self.pairing.lock().await;
        for candidate in self.list(Listed::Open).await? {
            let same_options = candidate.options == wire_options(&proposal.options);
            let same = candidate.game == proposal.game
                && candidate.opening == opening_to_wire(proposal.opening)
                && candidate.clock == proposal.clock;
            let seats = [&candidate.seats.first, &candidate.seats.second];
            let own = seats.into_iter().filter_map(player_of).any(|id| id == player.id);
            if !same || !same_options {
                continue;
            }
            let match_id = candidate.match_id;
            if own {
                let own_seat = if player_of(&candidate.seats.first) == Some(player.id) {
                    protocol::Seat::First
                } else {
                    protocol::Seat::Second
                };
                return Ok(Paired { match_id, seat: own_seat, waiting: true });
            }
            let handle = self.find(MatchId(match_id.0)).await?;
            // Nobody is seated opposite one who has gone.
            if !handle.listeners.may_expect_a_player() {
                continue;
            }
            if let Ok((seat, _)) = sit(&handle, player.clone(), Side::Any, None).await {
                return Ok(Paired { match_id, seat: seat_to_wire(seat), waiting: false });
            }
        }
        let own = Chair::Player { id: player.id, name: player.name };
        let (chairs, seat) = seated(own, Chair::Open, Side::Any);
        let match_id = self.create(&proposal, chairs, None).await?;
        let match_id = protocol::MatchId(match_id.0);
        Ok(Paired { match_id, seat: seat_to_wire(seat), waiting: true })
    }

    pub(crate) fn may_sit(&self, player: PlayerId) -> bool {
        locked(&self.seats).get(&player).is_none_or(|count| *count < self.limits.matches_per_player)
    }

    pub(crate) fn take_seat(&self, player: PlayerId) {
        *locked(&self.seats).entry(player).or_insert(0) += 1;
    }

    pub(crate) fn release_seats(&self, summary: &MatchSummary) {
        let mut seats = locked(&self.seats);
        for id in [&summary.seats.first, &summary.seats.second].into_iter().filter_map(player_of) {
            if let Some(count) = seats.get_mut(&id) {
                *count = count.saturating_sub(1);
            }
            if seats.get(&id) == Some(&0) {
                seats.remove(&id);
            }
        }
    }
}

/// Asks for a seat and waits for the answer.
pub(crate) async fn sit(
    handle: &Handle,
    player: SavedGuest,
    side: Side,
    invite: Option<String>,
) -> Result<(Seat, Phase), Problem> {
    let (done, answer) = oneshot::channel();
    handle.ask(Request::Sit { player, side, invite, done })?;
    answer.await.unwrap_or_else(|_| Err(busy("this match is being opened again")))
}

/// Who sits where when a match is set up.
pub(crate) struct Chairs {
    by_seat: BySeat<Chair>,
    luck: LuckRule,
}

/// Who sits where, for now where nobody asked for a side: then luck will decide.
pub(crate) fn seated(own: Chair, other: Chair, side: Side) -> (Chairs, Seat) {
    let (seat, luck) = match side {
        Side::First => (Seat::First, LuckRule::Joint),
        Side::Second => (Seat::Second, LuckRule::Joint),
        Side::Any => (Seat::First, LuckRule::JointWithSides),
    };
    let by_seat = match seat {
        Seat::First => BySeat { first: own, second: other },
        Seat::Second => BySeat { first: other, second: own },
    };
    (Chairs { by_seat, luck }, seat)
}

/// The table that a log leads to.
pub(crate) fn replay(
    catalog: Catalog,
    charter: &str,
    entries: &[String],
) -> Result<Table, game::Fault> {
    let mut table = Table::open(charter.parse()?, catalog)?;
    for entry in entries {
        table.redo(&entry.parse::<LogEntry>()?)?;
    }
    Ok(table)
}

fn player_of(chair: &Chair) -> Option<PlayerId> {
    match chair {
        Chair::Player { id, .. } => Some(*id),
        Chair::Open | Chair::Invited | Chair::Computer { .. } => None,
    }
}

fn wire_options(options: &Options) -> BTreeMap<String, serde_json::Value> {
    let text = options.canonical_json();
    serde_json::from_str(&text).expect("options are written as JSON")
}
