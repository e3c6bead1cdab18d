//! All matches: setting them up, finding them, pairing players.

mod seats;
mod tending;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
};

use catalog::Catalog;
use game::{BySeat, MatchId, Options, Seat};
use protocol::{
    Chair, Clock, ErrorCode, Listed, MatchSummary, Millis, Pair, Paired, Phase, PlayerId, Problem,
    Side, Visibility,
};
use table::{
    Charter, LogEntry, LuckRule, Proposal, Table, is_outdated, opening_to_wire, problem,
    seat_to_wire,
};
use tokio::sync::{mpsc, oneshot};

use crate::{
    computers::Computers,
    hush::Hush,
    journal::Journal,
    keeper::{Outage, Request, Shared, busy},
    limits::Limits,
    metrics::Metrics,
    store::{Access, Saved, SavedGuest, Store, StoreError, Which, Write},
    wall::{self, Time},
};

pub(crate) use seats::Seats;
pub(crate) use tending::{Mail, sitters};

/// How many successions are remembered before those that led to nothing are forgotten.
const SUCCESSORS_MAX: usize = 10_000;

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
    pub(crate) time: Time,
    live: Mutex<HashMap<MatchId, Handle>>,
    pub(crate) seats: Seats,
    /// Which match followed which by agreement of its players.
    successors: Mutex<HashMap<MatchId, MatchId>>,
    /// Held while a match is read from the store, so that it gets one keeper.
    opening: tokio::sync::Mutex<()>,
    /// Complaints that a match cannot be read, and that one is out of step with its log.
    unread: Hush,
    lost: Hush,
    /// Held while a pair is made, so that two seekers find each other.
    pairing: tokio::sync::Mutex<()>,
}

/// The way to one match.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sender: Mail,
    shared: Shared,
    access: Access,
}

impl Handle {
    pub(crate) fn summary(&self) -> MatchSummary {
        locked(&self.shared.summary).clone()
    }

    fn phase(&self) -> Phase {
        locked(&self.shared.summary).phase
    }

    pub(crate) fn id(&self) -> MatchId {
        MatchId(locked(&self.shared.summary).match_id.0)
    }

    /// Whether somebody may look on, or look back: to strangers a private match is not there.
    pub(crate) fn admit(
        &self,
        player: Option<&SavedGuest>,
        invite: Option<&str>,
    ) -> Result<(), Problem> {
        let protocol::Seats { first, second } = self.summary().seats;
        let mut players = [&first, &second].into_iter().filter_map(player_of);
        let own = player.is_some_and(|player| players.any(|id| id == player.id));
        match self.access.visibility {
            Visibility::Private if !own && !self.access.is_invited(invite) => {
                Err(Problem::new(ErrorCode::MatchNotFound, "there is no such match"))
            }
            Visibility::Private | Visibility::Public => Ok(()),
        }
    }

    /// Asks, or says that the match has too much to do.
    pub(crate) fn ask(&self, request: Request) -> Result<(), Problem> {
        self.sender.try_send(request).map_err(|error| {
            let (request, problem) = match error {
                mpsc::error::TrySendError::Full(request) => {
                    (request, busy("this match has too much to do"))
                }
                mpsc::error::TrySendError::Closed(request) => {
                    (request, busy("this match is being opened again"))
                }
            };
            request.forgo();
            problem
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same again, with seats changed.
pub(crate) fn rematch(over: &Table) -> (Proposal, Chairs) {
    let by_seat = BySeat::from_fn(|seat| over.chairs()[!seat].clone());
    (Proposal::again(over), Chairs { by_seat, luck: LuckRule::Joint })
}

impl Hall {
    pub(crate) fn new(
        catalog: Catalog,
        store: Arc<dyn Store>,
        limits: Limits,
        time: Time,
    ) -> Arc<Hall> {
        let metrics = Arc::new(Metrics::default());
        let journal = Journal::start(Arc::clone(&store), Arc::clone(&metrics), time.clone());
        Arc::new(Hall {
            catalog,
            store,
            journal,
            computers: Computers::start(catalog, limits.computers, limits.computer_megabytes),
            limits,
            metrics,
            time,
            live: Mutex::default(),
            seats: Seats::default(),
            successors: Mutex::default(),
            unread: Hush::default(),
            lost: Hush::default(),
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
        let outage = Outage { since: alive_at.unwrap_or_else(|| self.time.now()), grace_ms: 0 };
        let outage_ms = self.time.now().0.saturating_sub(outage.since.0);
        let (mut open, mut closed) = (0, 0);
        for match_id in self.store.matches(Which::Unfinished, usize::MAX)? {
            match self.open(match_id, Some(outage)) {
                Ok(_) => open += 1,
                Err(problem) => {
                    closed += 1;
                    if problem.code == ErrorCode::Busy {
                        self.open_later(match_id, outage);
                    }
                }
            }
            tokio::task::yield_now().await;
        }
        if open > 0 {
            tracing::info!(open, outage_ms, "matches are open again");
        }
        if closed > 0 {
            tracing::error!(closed, "matches could not be opened");
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
        let proposal = Proposal::new(self.catalog, (game, opening), options, clock);
        proposal.map_err(|fault| problem(&fault))
    }

    /// Sets up a match.
    pub(crate) async fn create(
        self: &Arc<Hall>,
        proposal: &Proposal,
        chairs: Chairs,
        access: Access,
    ) -> Result<MatchId, Problem> {
        let (hall, proposal) = (Arc::clone(self), proposal.clone());
        // Whoever asked may hang up meanwhile: a match that is stored has a keeper nevertheless.
        let made = tokio::spawn(async move {
            let match_id = MatchId(wall::random_number());
            let made = hall.set_up(match_id, proposal, chairs, access).await;
            if made.is_err() {
                hall.seats.settle(match_id, []);
            }
            made
        });
        made.await.unwrap_or_else(|_| Err(Problem::new(ErrorCode::Internal, "it failed")))
    }

    async fn set_up(
        self: &Arc<Hall>,
        match_id: MatchId,
        proposal: Proposal,
        chairs: Chairs,
        access: Access,
    ) -> Result<MatchId, Problem> {
        let Chairs { by_seat: chairs, luck: rule } = chairs;
        for id in chairs.iter().filter_map(player_of) {
            if !self.seats.reserve(id, match_id, self.limits.matches_per_player) {
                let message = "finish one of your matches first";
                return Err(Problem::new(ErrorCode::TooManyMatches, message));
            }
        }
        let luck = (match_id, wall::random_seed(), self.time.now());
        let Proposal { game, opening, options, clock } = proposal;
        let charter =
            Charter::new(self.catalog, (&game, opening), options, clock, (chairs, rule), luck)
                .map_err(|fault| problem(&fault))?;
        let text = charter.to_string();
        let mut table = Table::open(charter, self.catalog).map_err(|fault| problem(&fault))?;
        table.limit_set_up(self.limits.set_up_ms);
        let write = Write::Create { match_id, charter: text, access };
        self.journal.write(write).await.map_err(|_| busy("the store failed"))?;
        self.metrics.matches_created.fetch_add(1, Relaxed);
        self.keep(table, access, None);
        Ok(match_id)
    }

    /// Sets up the match that the players of `over` agreed on. Whoever set that up counts as having
    /// set up this one, too.
    pub(crate) async fn follow(
        self: &Arc<Hall>,
        over: MatchId,
        (proposal, chairs): (Proposal, Chairs),
        access: Access,
    ) -> Result<MatchId, Problem> {
        let most = self.limits.matches_in_all;
        if self.unfinished(most) >= most {
            return Err(busy("the server has as many matches as it can"));
        }
        let next = self.create(&proposal, chairs, access).await?;
        let mut successors = locked(&self.successors);
        if successors.len() >= SUCCESSORS_MAX {
            let live: Vec<MatchId> = successors.values().copied().collect();
            let gone: Vec<MatchId> =
                live.into_iter().filter(|it| !self.is_unfinished(*it)).collect();
            successors.retain(|_, next| !gone.contains(next));
        }
        successors.insert(over, next);
        Ok(next)
    }

    /// Whether a match, or one that followed it by agreement, is not over.
    pub(crate) fn is_kept_up(&self, match_id: MatchId) -> bool {
        let mut last = match_id;
        loop {
            let next = locked(&self.successors).get(&last).copied();
            match next {
                Some(next) => last = next,
                None => return self.is_unfinished(last),
            }
        }
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
        let opened = tokio::task::spawn_blocking(move || hall.open(match_id, None)).await;
        opened.unwrap_or_else(|_| Err(Problem::new(ErrorCode::Internal, "the match is broken")))
    }

    fn live(&self, match_id: MatchId) -> Option<Handle> {
        locked(&self.live).get(&match_id).cloned()
    }

    /// Whether a match is being played, or waits for its players.
    pub(crate) fn is_unfinished(&self, match_id: MatchId) -> bool {
        self.live(match_id).is_some_and(|handle| handle.phase() != Phase::Over)
    }

    /// How many matches are unfinished; below `interesting`, at most so many.
    pub(crate) fn unfinished(&self, interesting: usize) -> usize {
        let live: Vec<Handle> = {
            let live = locked(&self.live);
            if live.len() < interesting {
                return live.len();
            }
            live.values().cloned().collect()
        };
        live.iter().filter(|handle| handle.phase() != Phase::Over).count()
    }

    /// Reads a match from the store and gives it a keeper.
    fn open(
        self: &Arc<Hall>,
        match_id: MatchId,
        outage: Option<Outage>,
    ) -> Result<Handle, Problem> {
        let (table, access) = self.read(match_id)?;
        Ok(self.keep(table, access, outage))
    }

    /// The matches of a kind, newest first.
    pub(crate) async fn list(
        self: &Arc<Hall>,
        listed: Listed,
    ) -> Result<Vec<MatchSummary>, Problem> {
        let wanted = |summary: &MatchSummary| match listed {
            Listed::Open => has_an_open_seat(summary),
            Listed::Running => summary.phase == Phase::Playing,
            Listed::Over => false,
        };
        if listed == Listed::Over {
            let store = Arc::clone(&self.store);
            let results = tokio::task::spawn_blocking(move || store.results(LIST_MAX)).await;
            return results.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"));
        }
        let mut matches = self.newest(wanted);
        matches.truncate(LIST_MAX);
        Ok(matches)
    }

    /// The public matches that are so, newest first.
    fn newest(&self, wanted: impl Fn(&MatchSummary) -> bool) -> Vec<MatchSummary> {
        let all = self.summaries().into_iter().map(|it| locked(&it).clone());
        let mut matches: Vec<MatchSummary> = all.filter(wanted).collect();
        matches.sort_by_key(|summary| std::cmp::Reverse((summary.created_at, summary.match_id)));
        matches
    }

    /// Every match that is not over, private ones as well, newest first.
    pub(crate) fn all_unfinished(&self) -> Vec<MatchSummary> {
        let live: Vec<Handle> = locked(&self.live).values().cloned().collect();
        let mut all: Vec<MatchSummary> = live.iter().map(Handle::summary).collect();
        all.retain(|summary| summary.phase != Phase::Over);
        all.sort_by_key(|summary| std::cmp::Reverse((summary.created_at, summary.match_id)));
        all
    }

    /// Whether somebody plays or looks at a match.
    pub(crate) fn is_open(&self, match_id: MatchId) -> bool {
        self.live(match_id).is_some()
    }

    fn summaries(&self) -> Vec<Arc<Mutex<MatchSummary>>> {
        let live = locked(&self.live);
        let public = live.values().filter(|it| it.access.visibility == Visibility::Public);
        public.map(|handle| Arc::clone(&handle.shared.summary)).collect()
    }

    /// Seats a player opposite one who wants the same, or lets the player wait for one.
    pub(crate) async fn pair(
        self: &Arc<Hall>,
        player: SavedGuest,
        pair: Pair,
    ) -> Result<Paired, Problem> {
        let proposal = self.proposal(&pair.game, pair.opening, &pair.options, pair.clock)?;
        let _pairing = self.pairing.lock().await;
        let wanted = wire_options(&proposal.options);
        let is_same = |candidate: &MatchSummary| {
            candidate.game == proposal.game
                && candidate.opening == opening_to_wire(proposal.opening)
                && candidate.clock == proposal.clock
                && candidate.options == wanted
        };
        for candidate in self.newest(|it| has_an_open_seat(it) && is_same(it)) {
            let seats = [&candidate.seats.first, &candidate.seats.second];
            let own = seats.into_iter().filter_map(player_of).any(|id| id == player.id);
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
            if !handle.shared.listeners.may_expect_a_player() {
                continue;
            }
            if let Ok((seat, _)) = sit(&handle, player.clone(), Side::Any, None).await {
                return Ok(Paired { match_id, seat: seat_to_wire(seat), waiting: false });
            }
        }
        let own = Chair::Player { id: player.id, name: player.name };
        let (chairs, seat) = seated(own, Chair::Open, Side::Any);
        let match_id = self.create(&proposal, chairs, Access::PUBLIC).await?;
        let match_id = protocol::MatchId(match_id.0);
        Ok(Paired { match_id, seat: seat_to_wire(seat), waiting: true })
    }
}

fn has_an_open_seat(summary: &MatchSummary) -> bool {
    let seats = [&summary.seats.first, &summary.seats.second];
    summary.phase == Phase::Waiting && seats.contains(&&Chair::Open)
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

/// The table that a log leads to. Of rules that are gone, only what was written down is left.
fn replay(catalog: Catalog, saved: &Saved) -> Result<Table, game::Fault> {
    let charter: Charter = saved.charter.parse()?;
    let entries: Vec<LogEntry> =
        saved.entries.iter().map(|line| line.parse()).collect::<Result<_, _>>()?;
    if is_outdated(&charter, catalog) {
        return Table::without_rules(catalog, charter, &entries, saved.outcome.as_ref());
    }
    let mut table = Table::open(charter, catalog)?;
    for entry in &entries {
        table.redo(entry)?;
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
