//! Attacks on a server of one's own: what strangers may try, so that it can be measured what comes of
//! it for those who play. Bounded in number and time, and only against this machine.

use std::{
    collections::BTreeMap,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{Instant, sleep, sleep_until, timeout_at},
};

/// The most attackers at the same time.
pub const COUNT_MAX: usize = 5_000;

/// The longest attack.
pub const SPAN_MAX: Duration = Duration::from_secs(300);

/// How long an attacker waits before it tries again what was refused.
const PAUSE: Duration = Duration::from_millis(100);

/// How often a slow attacker sends a byte.
const DRIP: Duration = Duration::from_millis(500);

/// The most that is read of an answer.
const ANSWER_MAX: u64 = 1024 * 1024;

/// What attackers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    /// They connect and say nothing.
    Silence,
    /// They never come to the end of a request's head.
    HalfRequests,
    /// They never come to the end of a request's body.
    SlowBodies,
    /// They guess passwords.
    LogIns,
    /// They ask what takes long.
    Questions,
    /// They set up matches against computers.
    Matches,
    /// They send what is too long, or no message at all, over sockets.
    Garbage,
}

impl Means {
    /// All of them.
    pub const ALL: [Means; 7] = [
        Means::Silence,
        Means::HalfRequests,
        Means::SlowBodies,
        Means::LogIns,
        Means::Questions,
        Means::Matches,
        Means::Garbage,
    ];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Means::Silence => "silence",
            Means::HalfRequests => "half-requests",
            Means::SlowBodies => "slow-bodies",
            Means::LogIns => "log-ins",
            Means::Questions => "questions",
            Means::Matches => "matches",
            Means::Garbage => "garbage",
        }
    }
}

/// A word that names no means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected one of silence, half-requests, slow-bodies, log-ins, questions, matches, garbage"
)]
pub struct NoMeans;

impl FromStr for Means {
    type Err = NoMeans;

    fn from_str(text: &str) -> Result<Means, NoMeans> {
        Means::ALL.into_iter().find(|means| means.word() == text).ok_or(NoMeans)
    }
}

/// An attack.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The server, on this machine.
    pub address: SocketAddr,
    /// What attackers do.
    pub means: Means,
    /// How many there are, at most [`COUNT_MAX`].
    pub count: usize,
    /// For how long, at most [`SPAN_MAX`].
    pub span: Duration,
    /// From how many addresses of this machine they come; from the usual one if zero. Others than
    /// the usual one exist on Linux.
    pub visitors: u8,
    /// The game that is asked about.
    pub game: String,
}

/// What came of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// How many connections there were.
    pub connected: u64,
    /// How often there was none to be had.
    pub unreachable: u64,
    /// How many connections the server ended.
    pub ended: u64,
    /// How many answers came, by status.
    pub answers: BTreeMap<u16, u64>,
}

/// An attack that is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Declined {
    /// The server is somebody else's.
    #[error("only a server at 127.0.0.1 or ::1 may be attacked")]
    NotHere,
    /// There are too many attackers, or they go on for too long.
    #[error("at most {COUNT_MAX} attackers for at most {} seconds", SPAN_MAX.as_secs())]
    TooMuch,
}

/// Attacks, and says what came of it.
///
/// # Errors
/// If the server is not on this machine, or the attack is beyond bounds.
pub async fn attack(attack: Attack) -> Result<Toll, Declined> {
    let here = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    if !here.contains(&attack.address.ip()) {
        return Err(Declined::NotHere);
    }
    if attack.count > COUNT_MAX || attack.span > SPAN_MAX {
        return Err(Declined::TooMuch);
    }
    let until = Instant::now() + attack.span;
    let (attack, toll) = (Arc::new(attack), Arc::new(Mutex::new(Toll::default())));
    let mut attackers = tokio::task::JoinSet::new();
    for number in 0..attack.count {
        let attacker =
            Attacker { attack: Arc::clone(&attack), number, toll: Arc::clone(&toll), until };
        attackers.spawn(async move {
            // An attacker that waits when the time is up is let go.
            let _ = timeout_at(until, attacker.go_on()).await;
        });
    }
    while attackers.join_next().await.is_some() {}
    let toll = toll.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(toll)
}

struct Attacker {
    attack: Arc<Attack>,
    number: usize,
    toll: Arc<Mutex<Toll>>,
    until: Instant,
}

impl Attacker {
    fn note(&self, note: impl FnOnce(&mut Toll)) {
        note(&mut self.toll.lock().unwrap_or_else(PoisonError::into_inner));
    }

    async fn go_on(&self) {
        let mut token = None;
        while Instant::now() < self.until {
            if self.once(&mut token).await.is_err() {
                sleep(PAUSE).await;
            }
        }
    }

    async fn once(&self, token: &mut Option<String>) -> io::Result<()> {
        let game = &self.attack.game;
        match self.attack.means {
            Means::Silence => self.dawdle("", "").await,
            Means::HalfRequests => {
                self.dawdle("GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ", "x").await
            }
            Means::SlowBodies => {
                let head = "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{";
                self.dawdle(head, " ").await
            }
            Means::LogIns => {
                let body =
                    format!(r#"{{"name":"Guess {}","password":"a wild guess"}}"#, self.number);
                self.ask("/api/sessions", None, &body).await.map(drop)
            }
            Means::Questions => {
                let body = format!(
                    r#"{{"game":"{game}","op":"best","position":"start","limit":{{"ms":3000}}}}"#
                );
                self.ask("/api/query", None, &body).await.map(drop)
            }
            Means::Matches => self.set_up(token).await,
            Means::Garbage => self.babble().await,
        }
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let Attack { address, visitors, .. } = *self.attack;
        let connecting = async {
            let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
            if visitors > 0 && address.is_ipv4() {
                let last = 1 + u8::try_from(self.number % usize::from(visitors)).unwrap_or(0);
                socket.bind(SocketAddr::from(([127, 0, 1, last], 0)))?;
            }
            socket.connect(address).await
        };
        let connected = connecting.await;
        self.note(|toll| match connected {
            Ok(_) => toll.connected += 1,
            Err(_) => toll.unreachable += 1,
        });
        connected
    }

    /// Says something, and then a little at a time, until the server has had enough.
    async fn dawdle(&self, said: &str, more: &str) -> io::Result<()> {
        let mut stream = self.connect().await?;
        stream.write_all(said.as_bytes()).await?;
        let mut heard = [0; 256];
        loop {
            let next = (Instant::now() + DRIP).min(self.until);
            match timeout_at(next, stream.read(&mut heard)).await {
                Ok(Ok(0) | Err(_)) => break,
                Ok(Ok(_)) => {}
                Err(_) if more.is_empty() => {}
                Err(_) if stream.write_all(more.as_bytes()).await.is_err() => break,
                Err(_) => {}
            }
        }
        self.note(|toll| toll.ended += 1);
        // Who is sent away at once does not stand at the door again at once.
        sleep_until((Instant::now() + PAUSE).min(self.until)).await;
        Ok(())
    }

    /// Posts, and gives the answer.
    async fn ask(&self, path: &str, token: Option<&str>, body: &str) -> io::Result<String> {
        let token = token.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{token}Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = self.connect().await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(ANSWER_MAX).read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
        let status: u16 = status.ok_or(io::ErrorKind::UnexpectedEof)?;
        self.note(|toll| *toll.answers.entry(status).or_insert(0) += 1);
        if status >= 400 {
            sleep(PAUSE).await;
        }
        Ok(answer)
    }

    async fn set_up(&self, token: &mut Option<String>) -> io::Result<()> {
        let Some(known) = token else {
            let body = format!(r#"{{"name":"Storm {}"}}"#, self.number);
            let answer = self.ask("/api/guests", None, &body).await?;
            let told = answer.split_once(r#""token":""#).and_then(|(_, it)| it.split_once('"'));
            *token = told.map(|(token, _)| token.to_owned());
            return Ok(());
        };
        let game = &self.attack.game;
        let body = format!(r#"{{"game":"{game}","opponent":{{"computer":{{"level":10}}}}}}"#);
        self.ask("/api/matches", Some(known), &body).await.map(drop)
    }

    /// Opens a socket by hand and sends what no client would.
    async fn babble(&self) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let hello = "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        stream.write_all(hello.as_bytes()).await?;
        let mut heard = [0; 1024];
        if stream.read(&mut heard).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // A text of a megabyte; a text that is none; bytes that are no frame. The mask is zero.
        let long =
            [&[0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0][..], &[b'x'; 4096]].concat();
        let odd = vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe];
        let noise = vec![0xff; 512];
        let said = [long, odd, noise];
        stream.write_all(&said[self.number % said.len()]).await?;
        while stream.read(&mut heard).await? > 0 {}
        self.note(|toll| toll.ended += 1);
        sleep(PAUSE).await;
        Ok(())
    }
}
