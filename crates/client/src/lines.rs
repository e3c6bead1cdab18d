//! The same for programs without sockets: one match over a stream of lines and posts.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use protocol::{Command, CommandAck, Join, Order, PostCommand, Role, Sequence, ServerMessage};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::{
    Brought, Follower, Presenter,
    http::{self, HttpError},
};

/// The longest chunk that is read.
const CHUNK_MAX: usize = 16 * 1024 * 1024;

/// One match over a stream that is opened again, after the last event heard, whenever it breaks.
pub struct LineClient {
    address: String,
    token: Option<String>,
    follower: Follower,
    lines: Option<Lines>,
}

impl LineClient {
    /// A client of the server at `address` (`host:port`). A player must have sat down before, with
    /// `POST /api/matches/{match}/join`: opening a stream changes nothing.
    pub fn new(address: &str, token: Option<String>, follower: Follower) -> LineClient {
        LineClient { address: address.to_owned(), token, follower, lines: None }
    }

    /// What is known of the match.
    pub fn follower(&self) -> &Follower {
        &self.follower
    }

    /// Cuts the stream, as a bad line would; the next tick mends it.
    pub fn cut(&mut self) {
        self.lines = None;
    }

    /// Listens for at most `span`, tells the presenter what happened, and opens the stream again if
    /// it is broken. Returns after one message at the latest.
    ///
    /// # Errors
    /// If the server refuses.
    pub async fn tick(
        &mut self,
        span: Duration,
        presenter: &mut dyn Presenter,
    ) -> Result<(), HttpError> {
        let until = Instant::now() + span;
        if self.lines.is_none() {
            let token = self.token.as_deref();
            match Lines::open(&self.address, &self.follower.join(), token).await {
                Ok(lines) => self.lines = Some(lines),
                Err(refused @ HttpError::Refused(..)) => return Err(refused),
                Err(_) => {
                    tokio::time::sleep(until.saturating_duration_since(Instant::now())).await;
                    return Ok(());
                }
            }
        }
        let Some(lines) = &mut self.lines else { return Ok(()) };
        match timeout(until.saturating_duration_since(Instant::now()), lines.next()).await {
            Ok(Ok(message)) => {
                self.receive(message, presenter);
                match self.follower.open_luck() {
                    Some(command) => self.post(command, presenter).await.map(drop),
                    None => Ok(()),
                }
            }
            Ok(Err(_)) => {
                self.lines = None;
                presenter.on_disconnected();
                Ok(())
            }
            Err(_) => Ok(()),
        }
    }

    /// Orders something and waits for the answer; `None` if nothing can be ordered now. A command
    /// whose answer got lost is sent again, and acts once.
    ///
    /// # Errors
    /// If the server cannot be reached; call it again.
    pub async fn order(
        &mut self,
        order: Order,
        presenter: &mut dyn Presenter,
    ) -> Result<Option<Sequence>, HttpError> {
        let waiting = self.follower.pending().cloned();
        let Some(command) = waiting.or_else(|| self.follower.order(order)) else {
            return Ok(None);
        };
        self.post(command, presenter).await.map(Some)
    }

    async fn post(
        &mut self,
        command: Command,
        presenter: &mut dyn Presenter,
    ) -> Result<Sequence, HttpError> {
        let Command { match_id, sequence, turn, order } = command;
        let body = serde_json::to_string(&PostCommand { sequence, turn, order });
        let body = body.map_err(|_| HttpError::Unreadable)?;
        let path = format!("/api/matches/{match_id}/commands");
        let answer = http::post(&self.address, &path, self.token.as_deref(), &body).await?;
        let ack: CommandAck = serde_json::from_str(&answer.body)
            .map_err(|_| HttpError::Refused(answer.status, answer.body))?;
        match self.follower.answer(ack) {
            Brought::Answer(ack) if ack.accepted => presenter.on_command_accepted(&ack),
            Brought::Answer(ack) => presenter.on_command_rejected(&ack),
            Brought::Events(_) | Brought::Pull(_) | Brought::Later | Brought::Nothing => {}
        }
        Ok(sequence)
    }

    fn receive(&mut self, message: ServerMessage, presenter: &mut dyn Presenter) {
        let match_id = self.follower.match_id();
        match message {
            ServerMessage::JoinAck(ack) => {
                self.follower.joined(&ack);
                presenter.on_joined(&ack);
            }
            ServerMessage::Snapshot(snapshot) => {
                presenter.on_snapshot(&snapshot);
                presenter.on_state(match_id, &snapshot.state);
                self.follower.snapshot(*snapshot);
            }
            ServerMessage::EventDelta(delta) => match self.follower.delta(*delta) {
                Brought::Events(events) => {
                    events.iter().for_each(|event| presenter.on_event(match_id, event));
                    if let Some(state) = self.follower.state() {
                        presenter.on_state(match_id, state);
                    }
                }
                // Opening the stream again asks for what is missing.
                Brought::Pull(_) => self.lines = None,
                Brought::Answer(_) | Brought::Later | Brought::Nothing => {}
            },
            ServerMessage::GameOver(over) => {
                self.follower.over(&over);
                presenter.on_game_over(&over);
            }
            ServerMessage::Presence(presence) => presenter.on_presence(&presence),
            ServerMessage::Error(error) => presenter.on_error(&error),
            ServerMessage::Welcome(_) | ServerMessage::CommandAck(_) | ServerMessage::Pong(_) => {}
        }
    }
}

/// A stream of messages, one a line.
pub struct Lines {
    stream: TcpStream,
    /// What was read and not yet understood.
    bytes: Vec<u8>,
    waiting: VecDeque<String>,
}

impl Lines {
    /// Opens the stream of a match.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn open(address: &str, join: &Join, token: Option<&str>) -> Result<Lines, HttpError> {
        let after = join.after.map_or(String::new(), |after| format!("&after={after}"));
        let role = match join.role {
            Role::Player => "player",
            Role::Spectator => "spectator",
        };
        let luck = join.luck.as_ref().map_or(String::new(), |luck| format!("&luck={luck}"));
        let path = format!("/api/matches/{}/stream?role={role}{after}{luck}", join.match_id);
        let token = token.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
        let stream = TcpStream::connect(address).await?;
        let mut lines = Lines { stream, bytes: Vec::new(), waiting: VecDeque::new() };
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{token}\r\n");
        lines.stream.write_all(request.as_bytes()).await?;
        let head = loop {
            if let Some(head) = lines.take_until(b"\r\n\r\n")? {
                break head;
            }
            lines.read().await?;
        };
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        match status.ok_or(HttpError::Unreadable)? {
            200 => Ok(lines),
            status => Err(HttpError::Refused(status, String::new())),
        }
    }

    /// The next message; empty lines, which only show that the stream is alive, are skipped.
    /// Whoever gives up waiting loses nothing.
    ///
    /// # Errors
    /// If the stream broke or makes no sense.
    pub async fn next(&mut self) -> Result<ServerMessage, HttpError> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return protocol::read_server(&line).map_err(|_| HttpError::Unreadable);
            }
            if !self.take_chunk()? {
                self.read().await?;
            }
        }
    }

    async fn read(&mut self) -> Result<(), HttpError> {
        if self.bytes.len() > CHUNK_MAX {
            return Err(HttpError::Unreadable);
        }
        let length = self.stream.read_buf(&mut self.bytes).await?;
        if length == 0 { Err(HttpError::Unreadable) } else { Ok(()) }
    }

    fn take_until(&mut self, end: &[u8]) -> Result<Option<String>, HttpError> {
        let Some(at) = self.bytes.windows(end.len()).position(|it| it == end) else {
            return Ok(None);
        };
        let rest = self.bytes.split_off(at + end.len());
        let taken = std::mem::replace(&mut self.bytes, rest);
        String::from_utf8(taken).map(Some).map_err(|_| HttpError::Unreadable)
    }

    /// Understands one chunk, if it is all there. The server sends whole lines in each.
    fn take_chunk(&mut self) -> Result<bool, HttpError> {
        let Some(at) = self.bytes.windows(2).position(|it| it == b"\r\n") else {
            return Ok(false);
        };
        let size = std::str::from_utf8(&self.bytes[..at]).ok();
        let size = size.and_then(|text| usize::from_str_radix(text, 16).ok());
        let size = size.filter(|size| *size <= CHUNK_MAX).ok_or(HttpError::Unreadable)?;
        let (start, end) = (at + 2, at + 2 + size);
        if self.bytes.len() < end + 2 {
            return Ok(false);
        }
        let text = std::str::from_utf8(&self.bytes[start..end]);
        let lines = text.map_err(|_| HttpError::Unreadable)?.lines();
        self.waiting.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
        self.bytes.drain(..end + 2);
        Ok(true)
    }
}
