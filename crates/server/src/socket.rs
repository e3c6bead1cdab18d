//! One socket, many matches.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    Extension,
    extract::{
        State,
        ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code},
    },
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use game::MatchId;
use protocol::{
    ClientMessage, Command, CommandAck, Error, ErrorCode, Hello, Join, Ping, Pong, Problem,
    SIZE_MAX, Sequence, ServerMessage, VERSION, Welcome,
};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Error as WebSocketError;
use tracing::field::display;

use crate::{
    App,
    access::{ACCESS, milliseconds, named},
    gate::{Place, Working},
    guests::{Presence, logged_out},
    hall::Handle,
    http::Failure,
    keeper::{AnswerTo, Commanding, Joining, Owed, Request, refused_join},
    limits::Whom,
    listeners::{Frame, Inbox, ListenerId, Outbox, frame, outbox},
    store::SavedGuest,
    visitor::Visitor,
};

/// How long a client may be silent before the server asks for a sign of life.
const SILENCE: Duration = Duration::from_secs(20);

/// How long a client may be silent before the server lets go of it.
const DEAD: Duration = Duration::from_secs(60);

/// How long a client may take to receive one message.
const SLOW: Duration = Duration::from_secs(10);

/// How long a client may take to receive why its socket ends.
const PARTING: Duration = Duration::from_secs(2);

/// The longest message that is read at all, so that one somewhat too long gets its error.
const READ_MAX: usize = 4 * SIZE_MAX;

pub(crate) async fn open(
    State(app): State<Arc<App>>,
    from: Visitor,
    place: Option<Extension<Arc<Place>>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_page(&app, &headers) {
        let message = "this page may not open sockets here";
        return Failure::new(ErrorCode::Unauthorized, message).into_response();
    }
    if let Err(problem) = app.doors.enter(from, app.hall.limits.connections_per_address) {
        return Failure(problem).into_response();
    }
    // The buffers that the library would take by default are most of the memory of an idle socket.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(READ_MAX)
        .max_frame_size(READ_MAX);
    let guard = DoorGuard { app: Arc::clone(&app), from };
    upgrade.on_upgrade(move |socket| async move {
        let place = place.map(|Extension(place)| place);
        Session::new(Arc::clone(&guard.app), from, place).run(socket).await;
        drop(guard);
    })
}

/// Gives the place back however the connection ends, even before it was a socket.
pub(crate) struct DoorGuard {
    pub(crate) app: Arc<App>,
    pub(crate) from: Visitor,
}

impl Drop for DoorGuard {
    fn drop(&mut self) {
        self.app.doors.leave(self.from);
    }
}

/// Browsers say which page opens a socket; other programs say nothing.
fn is_own_page(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
    let host = origin.split_once("://").map(|(_, host)| host);
    let own = host.is_some() && host == text(header::HOST);
    own || app.origins.iter().any(|allowed| allowed == origin)
}

/// What one socket is about.
struct Session {
    app: Arc<App>,
    from: Visitor,
    place: Option<Arc<Place>>,
    /// Who has said hello keeps the place.
    greeted: Option<Option<Working>>,
    player: Option<SavedGuest>,
    /// Ends when the player logs out.
    presence: Option<Presence>,
    joined: HashMap<MatchId, (Handle, ListenerId)>,
    outbox: Outbox,
    inbox: Option<Inbox>,
}

/// Why a session ends.
struct Over;

impl Session {
    fn new(app: Arc<App>, from: Visitor, place: Option<Arc<Place>>) -> Session {
        let (outbox, inbox) = outbox();
        let (joined, inbox) = (HashMap::new(), Some(inbox));
        Session {
            app,
            from,
            place,
            greeted: None,
            player: None,
            presence: None,
            joined,
            outbox,
            inbox,
        }
    }

    async fn run(mut self, mut socket: WebSocket) {
        self.app.hall.metrics.connections.fetch_add(1, Relaxed);
        let (app, opened) = (Arc::clone(&self.app), std::time::Instant::now());
        let visitor = named(&app, self.from).map(display);
        tracing::info!(target: ACCESS, visitor, "a socket opened");
        let mut inbox = self.inbox.take().expect("a session runs once");
        while self.step(&mut socket, &mut inbox).await.is_ok() {}
        for (handle, listener) in self.joined.into_values() {
            // Waiting for a place here cannot hold up anybody but this connection.
            let _ = handle.sender.send(Request::Leave(listener)).await;
        }
        app.hall.metrics.connections.fetch_sub(1, Relaxed);
        let ms = milliseconds(opened);
        tracing::info!(target: ACCESS, ms, visitor, "a socket closed");
    }

    /// Serves the socket until it is silent for too long or closed.
    async fn step(&mut self, socket: &mut WebSocket, inbox: &mut Inbox) -> Result<(), Over> {
        let mut closing = self.app.closing.clone();
        let hello_due = Instant::now() + Duration::from_millis(self.app.hall.limits.hello_ms);
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            let due = heard + if asked { DEAD } else { SILENCE };
            let is_stranger = self.greeted.is_none();
            tokio::select! {
                message = socket.recv() => {
                    let message = match message {
                        Some(Ok(message)) => message,
                        Some(Err(error)) => return self.unreadable(socket, error).await,
                        None => return Err(Over),
                    };
                    (heard, asked) = (Instant::now(), false);
                    self.receive(socket, message).await?;
                }
                outgoing = inbox.next() => {
                    let Some(frame) = outgoing else { return Err(Over) };
                    send(socket, Message::Text(frame)).await?;
                    self.catch_up(inbox).await;
                }
                () = tokio::time::sleep_until(due) => {
                    if asked {
                        return Err(Over);
                    }
                    asked = true;
                    send(socket, Message::Ping(Vec::new().into())).await?;
                }
                () = tokio::time::sleep_until(hello_due), if is_stranger => {
                    return part(socket, close_code::POLICY, "nobody said hello").await;
                }
                () = needed(self.place.as_deref()), if is_stranger => {
                    return part(socket, close_code::AGAIN, "too many connections").await;
                }
                () = logged_out(self.presence.as_mut()) => {
                    return part(socket, close_code::POLICY, "logged out").await;
                }
                Ok(()) = closing.changed() => {
                    return part(socket, close_code::RESTART, "the server restarts").await;
                }
            }
        }
    }

    /// Says what was wrong with something that is no message at all, then ends the socket.
    async fn unreadable(&self, socket: &mut WebSocket, error: axum::Error) -> Result<(), Over> {
        let inner = error.into_inner();
        let (code, problem) = match inner.downcast_ref() {
            Some(WebSocketError::Capacity(_)) => {
                let message = format!("nothing over {READ_MAX} bytes is read");
                (close_code::SIZE, Problem::new(ErrorCode::TooLarge, message))
            }
            Some(WebSocketError::Utf8(_)) => {
                (close_code::INVALID, Problem::new(ErrorCode::BadMessage, "this is not UTF-8"))
            }
            Some(_) | None => return Err(Over),
        };
        self.app.hall.metrics.messages_refused.fetch_add(1, Relaxed);
        let reason = problem.message.clone();
        send(socket, refusal(None, None, problem)).await?;
        let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        send(socket, close).await?;
        // What was sent and not read makes the system cut the line at once when the socket goes; until
        // then the other end can hear why.
        tokio::time::sleep(PARTING).await;
        Err(Over)
    }

    /// Asks for snapshots of the matches whose news had to be dropped.
    async fn catch_up(&self, inbox: &mut Inbox) {
        for match_id in inbox.take_behind() {
            if let Some((handle, listener)) = self.joined.get(&match_id) {
                let _ = handle.sender.send(Request::Resync(*listener)).await;
            }
        }
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Over> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let problem = Problem::new(ErrorCode::BadMessage, "messages are texts");
                return send(socket, refusal(None, None, problem)).await;
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Over),
        };
        let answer = match (protocol::read(&text), self.app.messages.take(self.whom())) {
            (Ok(message), Ok(())) => self.act(message).await,
            (Ok(message), Err(problem)) => Some(self.slow_down(&message, problem)),
            (Err(misread), _) => {
                self.app.hall.metrics.messages_refused.fetch_add(1, Relaxed);
                Some(frame(&ServerMessage::Error(misread.into())))
            }
        };
        match answer {
            Some(frame) => send(socket, Message::Text(frame)).await,
            None => Ok(()),
        }
    }

    /// Refuses a message because there were too many.
    fn slow_down(&self, message: &ClientMessage, problem: Problem) -> Frame {
        self.app.hall.metrics.messages_refused.fetch_add(1, Relaxed);
        match message {
            ClientMessage::Command(command) => refused_command(command, problem),
            ClientMessage::Join(join) => {
                frame(&ServerMessage::JoinAck(refused_join(join.match_id, problem)))
            }
            ClientMessage::Hello(_)
            | ClientMessage::Leave(_)
            | ClientMessage::PullSync(_)
            | ClientMessage::Ack(_)
            | ClientMessage::Ping(_) => error_frame(None, None, problem),
        }
    }

    fn whom(&self) -> Whom {
        self.player.as_ref().map_or(Whom::Address(self.from), |player| Whom::Player(player.id))
    }

    /// Acts on a message. What its match has to say comes later, through the outbox.
    async fn act(&mut self, message: ClientMessage) -> Option<Frame> {
        if self.greeted.is_none()
            && !matches!(message, ClientMessage::Hello(_) | ClientMessage::Ping(_))
        {
            let problem = Problem::new(ErrorCode::Unauthorized, "say `hello` first");
            return Some(frame(&ServerMessage::Error(Error {
                match_id: None,
                sequence: None,
                error: problem,
            })));
        }
        match message {
            ClientMessage::Hello(hello) => Some(self.hello(hello).await),
            ClientMessage::Ping(Ping { nonce }) => {
                Some(frame(&ServerMessage::Pong(Pong { nonce, at: self.app.hall.time.now() })))
            }
            ClientMessage::Join(join) => self.join(join).await,
            ClientMessage::Leave(leave) => {
                let (handle, listener) = self.joined.remove(&MatchId(leave.match_id.0))?;
                let _ = handle.sender.send(Request::Leave(listener)).await;
                None
            }
            ClientMessage::Command(command) => self.command(command),
            ClientMessage::PullSync(pull) => {
                let outbox = self.outbox.clone();
                self.ask(pull.match_id, |listener| Request::Pull(listener, pull.after, outbox))
            }
            ClientMessage::Ack(ack) => {
                let outbox = self.outbox.clone();
                self.ask(ack.match_id, |listener| Request::Ack(listener, ack.number, outbox))
            }
        }
    }

    async fn hello(&mut self, hello: Hello) -> Frame {
        let refused = |problem| error_frame(None, None, problem);
        if hello.version != VERSION {
            let message = format!("the server speaks version {VERSION}");
            return refused(Problem::new(ErrorCode::Version, message));
        }
        if let Some(token) = &hello.token {
            let presence = self.app.guests.attend(token);
            match self.app.guests.identify(token, self.from).await {
                // Matches stay joined as whoever joined them, so nobody changes coats here.
                Ok(guest) if self.greeted.is_some() && self.player.as_ref() != Some(&guest) => {
                    let message = "this socket belongs to somebody else already";
                    return refused(Problem::new(ErrorCode::Unauthorized, message));
                }
                Ok(guest) => (self.player, self.presence) = (Some(guest), Some(presence)),
                Err(problem) => return refused(problem),
            }
        }
        self.greeted = Some(self.place.as_ref().map(Place::work));
        let (player, name) = match &self.player {
            Some(guest) => (Some(guest.id), Some(guest.name.clone())),
            None => (None, None),
        };
        frame(&ServerMessage::Welcome(Welcome { version: VERSION, player, name }))
    }

    async fn join(&mut self, join: Join) -> Option<Frame> {
        let match_id = MatchId(join.match_id.0);
        let refused =
            |problem| Some(frame(&ServerMessage::JoinAck(refused_join(join.match_id, problem))));
        let known = self.joined.contains_key(&match_id);
        if !known && self.joined.len() >= self.app.hall.limits.matches_per_socket {
            let message = "this socket listens to too many matches";
            return refused(Problem::new(ErrorCode::TooManyMatches, message));
        }
        let handle = match self.app.hall.find(match_id).await {
            Ok(handle) => handle,
            Err(problem) => return refused(problem),
        };
        let listener =
            self.joined.get(&match_id).map_or_else(ListenerId::fresh, |(_, listener)| *listener);
        let player = self.player.clone();
        let outbox = self.outbox.clone();
        let joining = Joining { player, join: join.clone(), listener, outbox };
        if let Err(problem) = handle.ask(Request::Join(Owed::new(joining))) {
            return refused(problem);
        }
        self.joined.insert(match_id, (handle, listener));
        None
    }

    fn command(&self, command: Command) -> Option<Frame> {
        let refused = |problem| Some(refused_command(&command, problem));
        let Some(player) = self.player.clone() else {
            return refused(Problem::new(
                ErrorCode::Unauthorized,
                "say hello with a token to play",
            ));
        };
        let Some((handle, _)) = self.joined.get(&MatchId(command.match_id.0)) else {
            return refused(not_joined());
        };
        let answer = AnswerTo::Outbox(self.outbox.clone());
        let arrived = std::time::Instant::now();
        let commanding = Commanding { player, command: command.clone(), answer, arrived };
        match handle.ask(Request::Command(Owed::new(commanding))) {
            Ok(()) => None,
            Err(problem) => refused(problem),
        }
    }

    fn ask(
        &self,
        match_id: protocol::MatchId,
        request: impl FnOnce(ListenerId) -> Request,
    ) -> Option<Frame> {
        let Some((handle, listener)) = self.joined.get(&MatchId(match_id.0)) else {
            return Some(error_frame(Some(match_id), None, not_joined()));
        };
        let asked = handle.ask(request(*listener));
        asked.err().map(|problem| error_frame(Some(match_id), None, problem))
    }
}

fn not_joined() -> Problem {
    Problem::new(ErrorCode::NotJoined, "join the match first")
}

fn refused_command(command: &Command, problem: Problem) -> Frame {
    let (match_id, sequence, error) = (command.match_id, command.sequence, Some(problem));
    let ack = CommandAck { match_id, sequence, accepted: false, number: None, error };
    frame(&ServerMessage::CommandAck(ack))
}

fn error_frame(
    match_id: Option<protocol::MatchId>,
    sequence: Option<Sequence>,
    error: Problem,
) -> Frame {
    frame(&ServerMessage::Error(Error { match_id, sequence, error }))
}

fn refusal(
    match_id: Option<protocol::MatchId>,
    sequence: Option<Sequence>,
    error: Problem,
) -> Message {
    Message::Text(error_frame(match_id, sequence, error))
}

/// Says why the socket ends, if its other end cares to hear it.
async fn part(socket: &mut WebSocket, code: CloseCode, why: &'static str) -> Result<(), Over> {
    let close = Message::Close(Some(CloseFrame { code, reason: why.into() }));
    let _ = timeout(PARTING, socket.send(close)).await;
    Err(Over)
}

/// Returns when the place is needed for somebody else.
async fn needed(place: Option<&Place>) {
    match place {
        Some(place) => place.needed().await,
        None => std::future::pending().await,
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Over> {
    match timeout(SLOW, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Over),
    }
}
