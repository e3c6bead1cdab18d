//! One socket with any number of matches, which mends itself.

use std::{collections::BTreeMap, io, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{
    ClientMessage, CommandAck, Error, ErrorCode, Event, GameOver, Hello, JoinAck, MatchId, Order,
    Ping, Presence, Sequence, ServerMessage, Snapshot, State, VERSION, read_server,
};
use tokio::{
    net::TcpStream,
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{self, Message, protocol::WebSocketConfig},
};

use crate::{Brought, Follower, follower::is_passing};

/// How often the client shows that it is alive.
const PING: Duration = Duration::from_millis(2_500);

/// How long the server may be silent before the client connects anew.
const DEAD: Duration = Duration::from_secs(9);

/// The longest pause before the client tries to connect again.
const PAUSE_MAX: Duration = Duration::from_secs(5);

/// What a client tells whoever shows the game.
pub trait Presenter: Send {
    /// The client has sat down, or may look on, or neither.
    fn on_joined(&mut self, _ack: &JoinAck) {}
    /// Everything that can be seen.
    fn on_snapshot(&mut self, _snapshot: &Snapshot) {}
    /// Something happened.
    fn on_event(&mut self, _match_id: MatchId, _event: &Event) {}
    /// What can be seen after all events so far.
    fn on_state(&mut self, _match_id: MatchId, _state: &State) {}
    /// A command was carried out and is durable.
    fn on_command_accepted(&mut self, _ack: &CommandAck) {}
    /// A command was refused.
    fn on_command_rejected(&mut self, _ack: &CommandAck) {}
    /// The game is over and nothing is secret any more.
    fn on_game_over(&mut self, _over: &GameOver) {}
    /// Somebody came or went.
    fn on_presence(&mut self, _presence: &Presence) {}
    /// The server could not act on a message.
    fn on_error(&mut self, _error: &Error) {}
    /// A message held more than its type says; only from a client that looks at every byte.
    fn on_stray_bytes(&mut self, _text: &str) {}
    /// The connection broke; the client is mending it.
    fn on_disconnected(&mut self) {}
}

/// A presenter that shows nothing.
pub struct Silent;

impl Presenter for Silent {}

/// Why a client cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] io::Error),
    /// The socket failed.
    #[error("the socket failed: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// The server does not want this client.
    #[error("the server refused: {0}")]
    Refused(String),
    /// The server fell silent.
    #[error("the server fell silent")]
    Silent,
    /// The server said something that cannot be read.
    #[error("unreadable: {0}")]
    Unreadable(String),
}

type Socket = WebSocketStream<TcpStream>;

/// One socket with any number of matches.
pub struct Client {
    address: String,
    token: Option<String>,
    socket: Option<Socket>,
    followers: BTreeMap<MatchId, Follower>,
    heard: Instant,
    pinged: Instant,
    failures: u32,
    retry_at: Instant,
    scrutiny: Scrutiny,
}

/// How closely a client looks at what it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrutiny {
    /// It lets fields pass that it does not know.
    Usual,
    /// It reports every byte that it would not have written itself.
    EveryByte,
}

impl Client {
    /// A client of the server at `address` (`host:port`); without a token it can only look on.
    pub fn new(address: &str, token: Option<String>) -> Client {
        let now = Instant::now();
        Client {
            address: address.to_owned(),
            token,
            socket: None,
            followers: BTreeMap::new(),
            heard: now,
            pinged: now,
            failures: 0,
            retry_at: now,
            scrutiny: Scrutiny::Usual,
        }
    }

    /// The same client, looking more or less closely.
    #[must_use]
    pub fn with_scrutiny(mut self, scrutiny: Scrutiny) -> Client {
        self.scrutiny = scrutiny;
        self
    }

    /// Joins a match now, and again after every break.
    ///
    /// # Errors
    /// If the connection breaks; the next [`Client::tick`] mends it.
    pub async fn join(&mut self, follower: Follower) -> Result<(), ClientError> {
        let join = ClientMessage::Join(follower.join());
        self.followers.insert(follower.match_id(), follower);
        if self.socket.is_some() { self.send(&join).await } else { Ok(()) }
    }

    /// Joins a match with the next connection.
    pub fn remember(&mut self, follower: Follower) {
        self.followers.insert(follower.match_id(), follower);
    }

    /// Forgets a match.
    ///
    /// # Errors
    /// If the connection breaks.
    pub async fn leave(&mut self, match_id: MatchId) -> Result<(), ClientError> {
        self.followers.remove(&match_id);
        let leave = ClientMessage::Leave(protocol::Leave { match_id });
        if self.socket.is_some() { self.send(&leave).await } else { Ok(()) }
    }

    /// What is known of a match.
    pub fn follower(&self, match_id: MatchId) -> Option<&Follower> {
        self.followers.get(&match_id)
    }

    /// Orders something in a match and says under which number; `None` if nothing can be ordered
    /// now, see [`Follower::is_ready`]. Until the answer comes, it is sent again after every break.
    ///
    /// # Errors
    /// If the connection breaks.
    pub async fn order(
        &mut self,
        match_id: MatchId,
        order: Order,
    ) -> Result<Option<Sequence>, ClientError> {
        let follower = self.followers.get_mut(&match_id);
        let Some(command) = follower.and_then(|it| it.order(order)) else { return Ok(None) };
        let sequence = command.sequence;
        if self.socket.is_some() {
            self.send(&ClientMessage::Command(command)).await?;
        }
        Ok(Some(sequence))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// As [`Client::order`].
    pub async fn send_move(
        &mut self,
        match_id: MatchId,
        action: &str,
    ) -> Result<Option<Sequence>, ClientError> {
        self.order(match_id, Order::Play(action.to_owned())).await
    }

    /// Passes, in games where that is an action.
    ///
    /// # Errors
    /// As [`Client::order`].
    pub async fn send_pass(&mut self, match_id: MatchId) -> Result<Option<Sequence>, ClientError> {
        self.send_move(match_id, "pass").await
    }

    /// Gives up.
    ///
    /// # Errors
    /// As [`Client::order`].
    pub async fn send_resign(
        &mut self,
        match_id: MatchId,
    ) -> Result<Option<Sequence>, ClientError> {
        self.order(match_id, Order::Resign).await
    }

    /// Cuts the connection, as a bad line would; the next tick mends it.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    /// Listens for at most `span`, tells the presenter what happened, and mends the connection if
    /// it is broken. Returns after one message at the latest.
    ///
    /// # Errors
    /// If the server refuses the client for good: an unknown token, another version.
    pub async fn tick(
        &mut self,
        span: Duration,
        presenter: &mut dyn Presenter,
    ) -> Result<(), ClientError> {
        let until = Instant::now() + span;
        match self.listen(until, presenter).await {
            Ok(()) => Ok(()),
            Err(ClientError::Refused(why)) => Err(ClientError::Refused(why)),
            Err(_) => {
                if self.socket.take().is_some() {
                    presenter.on_disconnected();
                }
                self.failures += 1;
                self.retry_at = Instant::now() + pause(self.failures);
                Ok(())
            }
        }
    }

    async fn listen(
        &mut self,
        until: Instant,
        presenter: &mut dyn Presenter,
    ) -> Result<(), ClientError> {
        if self.socket.is_none() {
            if self.retry_at > Instant::now() {
                tokio::time::sleep_until(until.min(self.retry_at)).await;
                return Ok(());
            }
            self.connect().await?;
        }
        if self.pinged.elapsed() >= PING {
            self.pinged = Instant::now();
            self.send(&ClientMessage::Ping(Ping::default())).await?;
        }
        let next_ping = self.pinged + PING;
        let socket = self.socket.as_mut().ok_or(ClientError::Silent)?;
        match timeout_at(until.min(next_ping), socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => {
                self.heard = Instant::now();
                self.receive(&text, presenter).await
            }
            Ok(Some(Ok(Message::Close(_))) | None) => Err(ClientError::Silent),
            Ok(Some(Ok(_))) => Ok(()),
            Ok(Some(Err(error))) => Err(Box::new(error).into()),
            Err(_) if self.heard.elapsed() >= DEAD => Err(ClientError::Silent),
            Err(_) => Ok(()),
        }
    }

    async fn connect(&mut self) -> Result<(), ClientError> {
        let stream = timeout(DEAD, TcpStream::connect(&self.address)).await;
        let stream = stream.map_err(|_| ClientError::Silent)??;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let url = format!("ws://{}/api/socket", self.address);
        let shaken = timeout(DEAD, client_async_with_config(url, stream, Some(config))).await;
        let (socket, _) = shaken.map_err(|_| ClientError::Silent)?.map_err(Box::new)?;
        self.socket = Some(socket);
        (self.heard, self.pinged) = (Instant::now(), Instant::now());
        let hello = Hello { version: VERSION, token: self.token.clone() };
        self.send(&ClientMessage::Hello(hello)).await?;
        let joins: Vec<ClientMessage> =
            self.followers.values().map(|it| ClientMessage::Join(it.join())).collect();
        for join in joins {
            self.send(&join).await?;
        }
        Ok(())
    }

    /// Opens the own share of the luck as soon as it is time.
    async fn open_luck(&mut self, match_id: MatchId) -> Result<(), ClientError> {
        let follower = self.followers.get_mut(&match_id);
        match follower.and_then(Follower::open_luck) {
            Some(command) => self.send(&ClientMessage::Command(command)).await,
            None => Ok(()),
        }
    }

    async fn receive(
        &mut self,
        text: &str,
        presenter: &mut dyn Presenter,
    ) -> Result<(), ClientError> {
        let message = read_server(text).map_err(|it| ClientError::Unreadable(it.message))?;
        if self.scrutiny == Scrutiny::EveryByte && message.to_json() != text {
            presenter.on_stray_bytes(text);
        }
        match message {
            ServerMessage::Welcome(_) => self.failures = 0,
            ServerMessage::Pong(_) => {}
            ServerMessage::JoinAck(ack) => {
                let Some(follower) = self.followers.get_mut(&ack.match_id) else { return Ok(()) };
                follower.joined(&ack);
                let pending = follower.pending().cloned();
                presenter.on_joined(&ack);
                if ack.error.as_ref().is_some_and(is_passing) {
                    return Err(ClientError::Silent);
                }
                if let (true, Some(command)) = (ack.accepted, pending) {
                    self.send(&ClientMessage::Command(command)).await?;
                }
            }
            ServerMessage::Snapshot(snapshot) => {
                presenter.on_snapshot(&snapshot);
                presenter.on_state(snapshot.match_id, &snapshot.state);
                let match_id = snapshot.match_id;
                if let Some(follower) = self.followers.get_mut(&match_id) {
                    follower.snapshot(*snapshot);
                }
                self.open_luck(match_id).await?;
            }
            ServerMessage::EventDelta(delta) => {
                let match_id = delta.match_id;
                let Some(follower) = self.followers.get_mut(&match_id) else { return Ok(()) };
                let heard = follower.delta(*delta);
                self.present(match_id, heard, presenter).await?;
                self.open_luck(match_id).await?;
            }
            ServerMessage::CommandAck(ack) => {
                let match_id = ack.match_id;
                let Some(follower) = self.followers.get_mut(&match_id) else { return Ok(()) };
                let heard = follower.answer(ack);
                self.present(match_id, heard, presenter).await?;
            }
            ServerMessage::GameOver(over) => {
                if let Some(follower) = self.followers.get_mut(&over.match_id) {
                    follower.over(&over);
                }
                presenter.on_game_over(&over);
            }
            ServerMessage::Presence(presence) => presenter.on_presence(&presence),
            ServerMessage::Error(error) => return self.trouble(error, presenter).await,
        }
        Ok(())
    }

    async fn present(
        &mut self,
        match_id: MatchId,
        heard: Brought,
        presenter: &mut dyn Presenter,
    ) -> Result<(), ClientError> {
        match heard {
            Brought::Events(events) => {
                events.iter().for_each(|event| presenter.on_event(match_id, event));
                if let Some(state) = self.followers.get(&match_id).and_then(Follower::state) {
                    presenter.on_state(match_id, state);
                }
            }
            Brought::Pull(pull) => self.send(&ClientMessage::PullSync(pull)).await?,
            Brought::Answer(ack) if ack.accepted => presenter.on_command_accepted(&ack),
            Brought::Answer(ack) => presenter.on_command_rejected(&ack),
            // The way to wait and to send again is the one after a break.
            Brought::Later => return Err(ClientError::Silent),
            Brought::Nothing => {}
        }
        Ok(())
    }

    async fn trouble(
        &mut self,
        error: Error,
        presenter: &mut dyn Presenter,
    ) -> Result<(), ClientError> {
        presenter.on_error(&error);
        let known = error.match_id.and_then(|id| self.followers.get(&id));
        match (&error.error.code, known) {
            (ErrorCode::Unauthorized | ErrorCode::Version, None) => {
                Err(ClientError::Refused(error.error.message))
            }
            // The match was opened again from its log: join it again.
            (ErrorCode::Busy, Some(follower)) => {
                let join = ClientMessage::Join(follower.join());
                self.send(&join).await
            }
            _ => Ok(()),
        }
    }

    async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        let text = serde_json::to_string(message).expect("messages have string keys");
        let socket = self.socket.as_mut().ok_or(ClientError::Silent)?;
        socket.send(Message::text(text)).await.map_err(|error| Box::new(error).into())
    }
}

/// Longer after each failure, and never the same for two clients.
fn pause(failures: u32) -> Duration {
    let base = Duration::from_millis(100) * 2_u32.saturating_pow(failures.min(6));
    let jitter = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |it| it.subsec_nanos() % 100);
    base.min(PAUSE_MAX) * (50 + jitter) / 100
}
