//! A client of a server: the network runs on a thread of its own, messages wait until they are
//! polled.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use client::{Client, ClientError, Follower, Presenter, http};
use game::{Nonce, Share};
use games::CATALOG;
use local::{Declined, about_records};
use protocol::{
    CommandAck, Detail, Error, Event, GameOver, JoinAck, MatchId, NewMatch, Order, Presence, Role,
    Seat, Side, Snapshot, Stage, State, read_json,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::{
    runtime::{Builder, Runtime},
    sync::{mpsc, oneshot},
};

use crate::door::declined;

/// How many messages wait to be polled; beyond, the oldest go, and the caller hears `behind`.
const QUEUE_MAX: usize = 4096;

/// How long the network thread listens before it looks for orders again.
const LISTEN: Duration = Duration::from_millis(20);

/// How long an answer by plain HTTP may take.
const ANSWER: Duration = Duration::from_secs(20);

/// A client of a server.
pub(crate) struct NetworkClient {
    address: String,
    token: Option<String>,
    orders: mpsc::UnboundedSender<Errand>,
    mailbox: Arc<Mailbox>,
    runtime: Option<Runtime>,
}

impl Drop for NetworkClient {
    fn drop(&mut self) {
        // Whoever closes a client does not wait for a network that may hang.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// What the network thread is told to do, and where its answer goes.
struct Errand {
    what: Question,
    answer: oneshot::Sender<Result<Value, Declined>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Connect {
    address: String,
    #[serde(default)]
    token: Option<String>,
    #[serde(default)]
    guest: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Sets up a match, by plain HTTP.
    NewMatch { new_match: NewMatch },
    /// Sits down at a match, comes back to it, or looks on.
    Join {
        #[serde(rename = "match")]
        match_id: MatchId,
        #[serde(default)]
        role: Role,
        #[serde(default)]
        side: Side,
        #[serde(default)]
        invite: Option<String>,
        #[serde(default)]
        detail: Detail,
        /// What was put into the luck before, for whoever comes back after a crash.
        #[serde(default)]
        share: Option<String>,
    },
    /// Stops listening to a match.
    Leave {
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Orders something; the answer comes as a message.
    Order {
        #[serde(rename = "match")]
        match_id: MatchId,
        order: Order,
    },
    /// Commits to a layout, and opens it as soon as it is time.
    SetUp {
        #[serde(rename = "match")]
        match_id: MatchId,
        layout: String,
    },
    /// What is known of a match.
    State {
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// What was promised in a match.
    Witness {
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// The record of a match that is over, by plain HTTP.
    Record {
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Breaks the line, as a bad network would; it mends itself.
    Cut {},
}

impl NetworkClient {
    /// Connects, becoming a guest if asked to; the answer says who the client is.
    pub(crate) fn connect(question: &str) -> Result<(NetworkClient, Value), Declined> {
        let asked: Connect = read(question)?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime =
            runtime.map_err(|error| declined("internal", &format!("no thread: {error}")))?;
        let (token, told) = match (asked.token, asked.guest) {
            (Some(token), _) => (Some(token), Value::Null),
            (None, None) => (None, Value::Null),
            (None, Some(name)) => {
                let guest =
                    runtime.block_on(http_in_time(http::new_guest(&asked.address, &name)))?;
                (Some(guest.token.clone()), json!(guest))
            }
        };
        let mailbox = Arc::new(Mailbox::default());
        let (orders, incoming) = mpsc::unbounded_channel();
        let network = Network {
            client: Client::new(&asked.address, token.clone()),
            mailbox: Arc::clone(&mailbox),
            layouts: HashMap::new(),
        };
        runtime.spawn(network.run(incoming));
        Ok((
            NetworkClient {
                address: asked.address,
                token,
                orders,
                mailbox,
                runtime: Some(runtime),
            },
            told,
        ))
    }

    /// Asks; `stop` ends the wait for an answer, not what was asked.
    pub(crate) fn ask(&self, question: &str, stop: &AtomicBool) -> Result<Value, Declined> {
        match read(question)? {
            Question::NewMatch { new_match } => {
                let token = self.token.as_deref().ok_or_else(|| {
                    declined("unauthorized", "connect with `guest` or `token` to play")
                })?;
                let made = http::new_match(&self.address, token, &new_match);
                Ok(json!(self.wait(http_in_time(made), stop)??))
            }
            Question::Record { match_id } => {
                let path = format!("/api/matches/{match_id}/record");
                let got = http::get(&self.address, &path, self.token.as_deref());
                let answer = self.wait(http_in_time(got), stop)??;
                if answer.status != 200 {
                    return Err(refused(answer.status, &answer.body));
                }
                Ok(json!({"record": answer.body}))
            }
            what @ (Question::Join { .. }
            | Question::Leave { .. }
            | Question::Order { .. }
            | Question::SetUp { .. }
            | Question::State { .. }
            | Question::Witness { .. }
            | Question::Cut {}) => {
                let (answer, told) = oneshot::channel();
                let gone = || declined("internal", "the network thread is gone");
                self.orders.send(Errand { what, answer }).map_err(|_| gone())?;
                self.wait(told, stop)?.map_err(|_| gone())?
            }
        }
    }

    /// Waits for an answer, or until somebody has had enough of waiting: a network may hang, and
    /// whoever closes a client must not hang with it.
    fn wait<T>(&self, answer: impl Future<Output = T>, stop: &AtomicBool) -> Result<T, Declined> {
        self.runtime()?.block_on(async {
            let mut answer = std::pin::pin!(answer);
            loop {
                if let Ok(told) = tokio::time::timeout(LISTEN, &mut answer).await {
                    return Ok(told);
                }
                if stop.load(Relaxed) {
                    return Err(declined("stopped", "the wait for an answer was ended"));
                }
            }
        })
    }

    fn runtime(&self) -> Result<&Runtime, Declined> {
        self.runtime.as_ref().ok_or_else(|| declined("internal", "the client was closed"))
    }

    /// The next message, or null if none comes in time, or before the wait is stopped.
    pub(crate) fn poll(&self, wait_ms: u32, stop: &AtomicBool) -> Value {
        self.mailbox.next(Duration::from_millis(u64::from(wait_ms)), stop).unwrap_or(Value::Null)
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Declined> {
    read_json(text, 1 << 20).map_err(|misread| declined("bad_request", &misread.message))
}

async fn http_in_time<T>(
    asked: impl Future<Output = Result<T, http::HttpError>>,
) -> Result<T, Declined> {
    match tokio::time::timeout(ANSWER, asked).await {
        Err(_) => Err(declined("network", "the server did not answer in time")),
        Ok(Ok(value)) => Ok(value),
        Ok(Err(http::HttpError::Refused(status, body))) => Err(refused(status, &body)),
        Ok(Err(error)) => Err(declined("network", &error.to_string())),
    }
}

/// What a server refused, in its own words.
fn refused(status: u16, body: &str) -> Declined {
    #[derive(Deserialize)]
    struct Refused {
        error: protocol::Problem,
    }
    match serde_json::from_str::<Refused>(body) {
        Ok(Refused { error }) => error.into(),
        Err(_) => declined("network", &format!("the server answered with status {status}")),
    }
}

/// Messages that wait to be polled.
#[derive(Default)]
struct Mailbox {
    messages: Mutex<VecDeque<Value>>,
    came: Condvar,
}

impl Mailbox {
    fn locked(&self) -> MutexGuard<'_, VecDeque<Value>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, message: Value) {
        let mut messages = self.locked();
        if messages.len() >= QUEUE_MAX {
            messages.clear();
            messages.push_back(json!({"kind": "behind"}));
        }
        messages.push_back(message);
        self.came.notify_one();
    }

    fn next(&self, wait: Duration, stop: &AtomicBool) -> Option<Value> {
        let until = Instant::now() + wait;
        let mut messages = self.locked();
        loop {
            if let Some(message) = messages.pop_front() {
                return Some(message);
            }
            let left = until.checked_duration_since(Instant::now())?;
            if stop.load(Relaxed) {
                return None;
            }
            let waited = self.came.wait_timeout(messages, left.min(LISTEN));
            messages = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// What a client tells, put into the mailbox.
struct Teller<'a>(&'a Mailbox);

impl Teller<'_> {
    fn tell(&self, kind: &str, match_id: Option<MatchId>, field: &str, value: &impl Serialize) {
        let mut message = json!({"kind": kind, "match": match_id});
        message[field] = json!(value);
        self.0.put(message);
    }
}

impl Presenter for Teller<'_> {
    fn on_joined(&mut self, ack: &JoinAck) {
        self.tell("joined", Some(ack.match_id), "ack", ack);
    }
    fn on_snapshot(&mut self, snapshot: &Snapshot) {
        self.tell("snapshot", Some(snapshot.match_id), "number", &snapshot.number);
    }
    fn on_event(&mut self, match_id: MatchId, event: &Event) {
        self.tell("event", Some(match_id), "event", event);
    }
    fn on_state(&mut self, match_id: MatchId, state: &State) {
        self.tell("state", Some(match_id), "state", state);
    }
    fn on_command_accepted(&mut self, ack: &CommandAck) {
        self.tell("accepted", Some(ack.match_id), "ack", ack);
    }
    fn on_command_rejected(&mut self, ack: &CommandAck) {
        self.tell("rejected", Some(ack.match_id), "ack", ack);
    }
    fn on_game_over(&mut self, over: &GameOver) {
        self.tell("over", Some(over.match_id), "over", over);
    }
    fn on_presence(&mut self, presence: &Presence) {
        self.tell("presence", Some(presence.match_id), "presence", presence);
    }
    fn on_error(&mut self, error: &Error) {
        self.tell("error", error.match_id, "error", &error.error);
    }
    fn on_disconnected(&mut self) {
        self.tell("disconnected", None, "reason", &"the line broke and is being mended");
    }
}

/// What runs on the thread of the network.
struct Network {
    client: Client,
    mailbox: Arc<Mailbox>,
    /// What opens a layout that was committed to.
    layouts: HashMap<MatchId, String>,
}

impl Network {
    /// Serves until the client is closed or the server refuses it for good.
    async fn run(mut self, mut orders: mpsc::UnboundedReceiver<Errand>) {
        loop {
            loop {
                match orders.try_recv() {
                    Ok(order) => {
                        let done = self.carry_out(order.what).await;
                        // Whoever asked may have gone.
                        let _ = order.answer.send(done);
                    }
                    Err(mpsc::error::TryRecvError::Empty) => break,
                    Err(mpsc::error::TryRecvError::Disconnected) => return,
                }
            }
            let mailbox = Arc::clone(&self.mailbox);
            let heard = self.client.tick(LISTEN, &mut Teller(&mailbox)).await;
            if let Err(ClientError::Refused(why)) = heard {
                Teller(&mailbox).tell("refused", None, "reason", &why);
                return refuse_all(&why, orders).await;
            }
            self.open_layouts().await;
        }
    }

    /// Opens layouts that were committed to, as soon as it is time. What waits for an answer is
    /// tried again with the next tick.
    async fn open_layouts(&mut self) {
        let is_due = |(match_id, _): &(&MatchId, &String)| {
            let follower = self.client.follower(**match_id);
            follower.is_some_and(|it| it.is_ready() && must_open(it))
        };
        let due = self.layouts.iter().find(is_due).map(|(id, text)| (*id, text.clone()));
        if let Some((match_id, open)) = due {
            // A broken line is mended by the next tick, which sends the order again.
            let _ = self.client.order(match_id, Order::Play(open)).await;
        }
    }

    async fn carry_out(&mut self, what: Question) -> Result<Value, Declined> {
        match what {
            Question::Join { match_id, role, side, invite, detail, share } => {
                let follower = match role {
                    Role::Player => Follower::player(match_id, side, invite),
                    Role::Spectator => Follower::spectator(match_id),
                };
                let follower = match share.as_deref().map(Share::from_hex) {
                    None => follower,
                    Some(Some(share)) => follower.with_share(Some(share)),
                    Some(None) => {
                        let message = "`share` is exactly 64 lower-case hexadecimal digits";
                        return Err(declined("bad_request", message));
                    }
                };
                let follower = match detail {
                    Detail::Picture => follower.with_pictures(),
                    Detail::Text => follower,
                };
                let share = follower.share().map(|share| share.to_string());
                // A broken line is mended by the next tick, which joins again.
                let _ = self.client.join(follower).await;
                Ok(json!({"share": share}))
            }
            Question::Leave { match_id } => {
                let _ = self.client.leave(match_id).await;
                self.layouts.remove(&match_id);
                Ok(Value::Null)
            }
            Question::Order { match_id, order } => self.order(match_id, order).await,
            Question::SetUp { match_id, layout } => self.set_up(match_id, &layout).await,
            Question::State { match_id } => {
                let follower = self.follower(match_id)?;
                Ok(json!({
                    "state": follower.state(), "seat": follower.seat(), "terms": follower.terms(),
                    "number": follower.number(), "ready": follower.is_ready(),
                }))
            }
            Question::Witness { match_id } => Ok(json!(self.follower(match_id)?.witness())),
            Question::Cut {} => {
                self.client.cut();
                Ok(Value::Null)
            }
            Question::NewMatch { .. } | Question::Record { .. } => {
                Err(declined("internal", "this goes by plain HTTP"))
            }
        }
    }

    fn follower(&self, match_id: MatchId) -> Result<&Follower, Declined> {
        let known = self.client.follower(match_id);
        known.ok_or_else(|| declined("not_joined", "join the match first"))
    }

    async fn order(&mut self, match_id: MatchId, order: Order) -> Result<Value, Declined> {
        self.follower(match_id)?;
        match self.client.order(match_id, order).await {
            Ok(None) => Err(declined("busy", "an order still waits for its answer: poll first")),
            Ok(Some(sequence)) => Ok(json!({"sequence": sequence})),
            // The order waits; it is sent again as soon as the line is mended.
            Err(_) => Ok(json!({"sequence": null})),
        }
    }

    /// Commits to a layout with a nonce of its own; what was said is in the answer, so that whoever
    /// comes back after a crash can open it by hand.
    async fn set_up(&mut self, match_id: MatchId, layout: &str) -> Result<Value, Declined> {
        let follower = self.follower(match_id)?;
        let (Some(terms), Some(seat)) = (follower.terms(), follower.seat()) else {
            return Err(declined("not_begun", "the server has not said yet where you sit"));
        };
        if follower.state().map(|state| state.stage) != Some(Stage::Committing) {
            return Err(declined("invalid_phase", "it is not the time to commit to a set-up"));
        }
        let question = json!({"op": "set_up", "game": terms.game, "options": terms.options,
            "match": match_id, "seat": seat, "layout": layout, "nonce": fresh_nonce()?});
        let said = about_records(CATALOG, &question.to_string())?;
        let word = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
        let ordered = self.order(match_id, Order::Play(word("commit"))).await?;
        self.layouts.insert(match_id, word("open"));
        Ok(json!({"commit": said["commit"], "open": said["open"], "ordered": ordered}))
    }
}

/// Answers whatever is still asked of a client that the server does not want.
async fn refuse_all(why: &str, mut orders: mpsc::UnboundedReceiver<Errand>) {
    while let Some(order) = orders.recv().await {
        // Whoever asked may have gone.
        let _ = order.answer.send(Err(declined("refused", why)));
    }
}

/// Whether both have committed themselves, and this seat has not opened its layout.
fn must_open(follower: &Follower) -> bool {
    let Some(state) = follower.state() else { return false };
    let own = match follower.seat() {
        Some(Seat::First) => protocol::Awaited::First,
        Some(Seat::Second) => protocol::Awaited::Second,
        None => return false,
    };
    let awaited = state.awaiting == protocol::Awaited::Both || state.awaiting == own;
    state.stage == Stage::Opening && awaited
}

fn fresh_nonce() -> Result<String, Declined> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| declined("internal", &format!("no random bytes: {error}")))?;
    Ok(Nonce(bytes).to_string())
}
