//! As much of an HTTP client as setting up matches takes.

use std::io;

use protocol::{Created, Guest, NewGuest, NewMatch};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// The longest answer that is read.
const ANSWER_MAX: usize = 4 * 1024 * 1024;

/// An answer: its status and its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpAnswer {
    /// The status, such as 200.
    pub status: u16,
    /// The body.
    pub body: String,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] io::Error),
    /// What came back is no answer.
    #[error("the answer cannot be read")]
    Unreadable,
    /// The server refused.
    #[error("the server refused with {0}: {1}")]
    Refused(u16, String),
}

/// Becomes a guest of the server at `address` (`host:port`).
///
/// # Errors
/// If the server cannot be reached or refuses.
pub async fn new_guest(address: &str, name: &str) -> Result<Guest, HttpError> {
    let body = NewGuest { name: name.to_owned() };
    created(post(address, "/api/guests", None, &to_json(&body)).await?)
}

/// Sets up a match.
///
/// # Errors
/// If the server cannot be reached or refuses.
pub async fn new_match(
    address: &str,
    token: &str,
    new_match: &NewMatch,
) -> Result<Created, HttpError> {
    created(post(address, "/api/matches", Some(token), &to_json(new_match)).await?)
}

fn to_json(body: &impl serde::Serialize) -> String {
    serde_json::to_string(body).expect("bodies have string keys and finite numbers")
}

fn created<T: serde::de::DeserializeOwned>(answer: HttpAnswer) -> Result<T, HttpError> {
    if answer.status >= 300 {
        return Err(HttpError::Refused(answer.status, answer.body));
    }
    serde_json::from_str(&answer.body).map_err(|_| HttpError::Unreadable)
}

/// Sends a body and waits for the answer.
///
/// # Errors
/// If the server cannot be reached or does not speak HTTP.
pub async fn post(
    address: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> Result<HttpAnswer, HttpError> {
    let length = body.len();
    let rest = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
    exchange(address, "POST", path, token, &rest).await
}

/// Asks for a page.
///
/// # Errors
/// If the server cannot be reached or does not speak HTTP.
pub async fn get(address: &str, path: &str, token: Option<&str>) -> Result<HttpAnswer, HttpError> {
    exchange(address, "GET", path, token, "\r\n").await
}

async fn exchange(
    address: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    rest: &str,
) -> Result<HttpAnswer, HttpError> {
    let mut stream = TcpStream::connect(address).await?;
    let token = token.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
    let head =
        format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{token}");
    stream.write_all(format!("{head}{rest}").as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.take(ANSWER_MAX as u64).read_to_end(&mut bytes).await?;
    let text = String::from_utf8(bytes).map_err(|_| HttpError::Unreadable)?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or(HttpError::Unreadable)?;
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
    Ok(HttpAnswer { status: status.ok_or(HttpError::Unreadable)?, body: body.to_owned() })
}
