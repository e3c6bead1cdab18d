//! Bots without sockets: a stream of lines, and posts.

use std::time::Duration;

use protocol::{Opponent, Phase, Sequence, ServerMessage, State};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

use crate::support::{create, guest, start};

/// A stream of lines, read as a bot would.
pub struct Lines(BufReader<TcpStream>);

impl Lines {
    pub async fn open(address: &str, path: &str, token: Option<&str>) -> Lines {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let token = token.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{token}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        Lines(BufReader::new(stream))
    }

    /// Waits for the chunk that ends the stream.
    pub async fn ended(&mut self) {
        let mut line = String::new();
        while line.trim() != "0" {
            line.clear();
            let read = self.0.read_line(&mut line);
            tokio::time::timeout(Duration::from_secs(10), read).await.unwrap().unwrap();
        }
    }

    /// The next message; the lengths of chunks and empty lines are skipped.
    pub async fn next(&mut self) -> String {
        loop {
            let mut line = String::new();
            let read = self.0.read_line(&mut line);
            let length =
                tokio::time::timeout(Duration::from_secs(10), read).await.unwrap().unwrap();
            assert!(length > 0, "the stream has ended");
            if line.starts_with('{') {
                return line;
            }
        }
    }
}

/// A bot that keeps up by number.
struct Bot {
    address: String,
    token: String,
    match_id: protocol::MatchId,
    lines: Lines,
    number: Sequence,
    state: Option<State>,
    sequence: u64,
    over: bool,
}

impl Bot {
    async fn open(address: &str, token: &str, match_id: protocol::MatchId) -> Bot {
        let path = format!("/api/matches/{match_id}/stream");
        let lines = Lines::open(address, &path, Some(token)).await;
        let (address, token) = (address.to_owned(), token.to_owned());
        let (number, state) = (Sequence(0), None);
        Bot { address, token, match_id, lines, number, state, sequence: 0, over: false }
    }

    /// The line breaks; the bot comes back with the last number it has.
    async fn reopen(&mut self) {
        let path = format!("/api/matches/{}/stream?after={}", self.match_id, self.number);
        self.lines = Lines::open(&self.address, &path, Some(&self.token)).await;
    }

    async fn hear(&mut self) {
        match protocol::read_server(&self.lines.next().await).unwrap() {
            ServerMessage::Snapshot(snapshot) => {
                self.number = snapshot.number;
                self.state = Some(snapshot.state);
            }
            ServerMessage::EventDelta(delta) => {
                assert_eq!(delta.after, self.number, "no gap, no repetition");
                for event in &delta.events {
                    assert_eq!(event.number, self.number.next());
                    self.number = event.number;
                }
                self.state = Some(delta.state);
            }
            ServerMessage::GameOver(_) => self.over = true,
            _ => {}
        }
    }

    /// Plays if it can.
    async fn act(&mut self) {
        let Some(state) = &self.state else { return };
        let Some(action) = state.legal.first().filter(|_| state.phase == Phase::Playing) else {
            return;
        };
        self.sequence += 1;
        let (sequence, turn) = (self.sequence, state.turn);
        let body =
            format!(r#"{{"sequence":"{sequence}","turn":{turn},"order":{{"play":"{action}"}}}}"#);
        let path = format!("/api/matches/{}/commands", self.match_id);
        let answer = client::http::post(&self.address, &path, Some(&self.token), &body).await;
        assert_eq!(answer.unwrap().status, 200);
        self.state = None;
    }
}

#[tokio::test]
async fn two_bots_play_over_lines_and_one_is_cut_off() {
    let address = start().await;
    for game in ["skirmish", "flip"] {
        let (ann, bob) = (guest(&address, "Ann").await, guest(&address, "Bob").await);
        let match_id = create(&address, &ann, game, Opponent::Open).await.match_id;
        let path = format!("/api/matches/{match_id}/join");
        let joined = client::http::post(&address, &path, Some(&bob.token), "").await.unwrap();
        assert_eq!(joined.status, 200, "{}", joined.body);
        let mut bots = [
            Bot::open(&address, &ann.token, match_id).await,
            Bot::open(&address, &bob.token, match_id).await,
        ];
        let mut rounds = 0;
        while !bots.iter().all(|bot| bot.over) {
            rounds += 1;
            if rounds % 7 == 3 {
                bots[1].reopen().await;
            }
            for bot in &mut bots {
                let awaited = bot.state.as_ref().is_some_and(|state| !state.legal.is_empty());
                if !awaited && !bot.over {
                    let heard = tokio::time::timeout(Duration::from_millis(50), bot.hear());
                    let _ = heard.await;
                }
                bot.act().await;
            }
        }
        assert!(bots[0].number.0 > 3 && bots[0].number == bots[1].number);
        let record = format!("/api/matches/{match_id}/record");
        assert_eq!(client::http::get(&address, &record, None).await.unwrap().status, 200);
    }
}
