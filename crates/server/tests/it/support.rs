//! A server on a port of its own, and raw sockets to it.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Created, Guest, NewMatch, Opponent, ServerMessage, Side, Visibility};
use server::{
    Config, Limits,
    store::{Memory, Store},
};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        Message,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

/// Starts a server of toys in memory.
pub async fn start() -> String {
    start_with(Arc::new(Memory::default()), Limits::generous()).await
}

pub async fn start_with(store: Arc<dyn Store>, limits: Limits) -> String {
    start_as(Config { limits, ..Config::new(toys::CATALOG, store) }).await
}

pub async fn start_as(config: Config) -> String {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(server::run(config, listener, std::future::pending()));
    address
}

pub async fn guest(address: &str, name: &str) -> Guest {
    client::http::new_guest(address, name).await.unwrap()
}

/// A match of two guests, the first of whom sits on the first seat; the second is invited.
pub async fn invited(address: &str, game: &str) -> (Guest, Guest, Created) {
    let (first, second) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let created = create(address, &first, game, Opponent::Invited).await;
    (first, second, created)
}

pub async fn create(address: &str, by: &Guest, game: &str, opponent: Opponent) -> Created {
    let new_match = NewMatch {
        game: game.to_owned(),
        opening: None,
        options: Default::default(),
        clock: None,
        side: Side::First,
        opponent,
        visibility: Some(Visibility::Public),
    };
    client::http::new_match(address, &by.token, &new_match).await.unwrap()
}

/// A socket on which everything is said by hand.
pub struct Raw(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Raw {
    pub async fn connect(address: &str) -> Raw {
        Raw(connect_async(format!("ws://{address}/api/socket")).await.unwrap().0)
    }

    /// Connects and says hello.
    pub async fn hello(address: &str, token: &str) -> Raw {
        let mut raw = Raw::connect(address).await;
        raw.say(&format!(r#"{{"type":"hello","version":1,"token":"{token}"}}"#)).await;
        assert!(matches!(raw.hear().await, ServerMessage::Welcome(_)));
        raw
    }

    pub async fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    pub async fn say_bytes(&mut self, bytes: &[u8]) {
        self.0.send(Message::binary(bytes.to_vec())).await.unwrap();
    }

    /// Says bytes as if they were text.
    pub async fn say_as_text(&mut self, bytes: &[u8]) {
        let frame = Frame::message(bytes.to_vec(), OpCode::Data(Data::Text), true);
        self.0.send(Message::Frame(frame)).await.unwrap();
    }

    pub async fn hear_text(&mut self) -> String {
        let heard = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await;
        match heard.expect("the server answers").expect("the socket is open").unwrap() {
            Message::Text(text) => text.to_string(),
            other => panic!("expected a text, found {other:?}"),
        }
    }

    pub async fn hear(&mut self) -> ServerMessage {
        protocol::read_server(&self.hear_text().await).unwrap()
    }

    /// The next message that is no news about who is there.
    pub async fn answer(&mut self) -> ServerMessage {
        loop {
            match self.hear().await {
                ServerMessage::Presence(_) => {}
                other => return other,
            }
        }
    }

    /// Why the server closed the socket.
    pub async fn closed(&mut self) -> u16 {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await;
            let heard = heard.expect("the server closes").expect("it says why").unwrap();
            if let Message::Close(frame) = heard {
                return frame.expect("it says why").code.into();
            }
        }
    }

    /// The code of the next refusal.
    pub async fn refusal(&mut self) -> String {
        loop {
            let problem = match self.hear().await {
                ServerMessage::Error(error) => Some(error.error),
                ServerMessage::JoinAck(ack) => ack.error,
                ServerMessage::CommandAck(ack) => ack.error,
                _ => None,
            };
            if let Some(problem) = problem {
                return problem.code.word().to_owned();
            }
        }
    }
}
