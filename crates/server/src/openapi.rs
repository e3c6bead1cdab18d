//! What can be asked over HTTP, for programs and for people.

use std::sync::LazyLock;

use axum::{
    body::Bytes,
    http::header,
    response::{IntoResponse as _, Response},
};
use protocol::{
    CommandAck, Created, Credentials, ErrorCode, Guest, JoinMatch, MatchList, MatchSummary,
    NewGuest, NewMatch, Pair, Paired, PostCommand, Problem, Replay, ReplayRecord, ServerMessage,
};
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// One thing that can be asked for.
struct Door {
    method: &'static str,
    path: &'static str,
    says: &'static str,
    body: Option<fn(&mut SchemaGenerator) -> schemars::Schema>,
    answer: Option<fn(&mut SchemaGenerator) -> schemars::Schema>,
}

fn schema<T: schemars::JsonSchema>(generator: &mut SchemaGenerator) -> schemars::Schema {
    generator.subschema_for::<T>()
}

const fn door(method: &'static str, path: &'static str, says: &'static str) -> Door {
    Door { method, path, says, body: None, answer: None }
}

fn doors() -> Vec<Door> {
    [for_players(), for_matches(), for_anybody()].into_iter().flatten().collect()
}

fn for_players() -> Vec<Door> {
    vec![
        Door {
            body: Some(schema::<NewGuest>),
            answer: Some(schema::<Guest>),
            ..door("post", "/api/guests", "Become a guest. The token is shown this once.")
        },
        door("get", "/api/accounts", "Whether this server keeps accounts."),
        Door {
            body: Some(schema::<Credentials>),
            answer: Some(schema::<Guest>),
            ..door("post", "/api/accounts", "Register a name with a password, and log in.")
        },
        Door {
            body: Some(schema::<Credentials>),
            answer: Some(schema::<Guest>),
            ..door("post", "/api/sessions", "Log in. The token is shown this once.")
        },
        door("delete", "/api/sessions", "Log out: the token is worthless from then on."),
    ]
}

fn for_matches() -> Vec<Door> {
    vec![
        Door {
            answer: Some(schema::<MatchList>),
            ..door("get", "/api/matches", "Matches by `state`: `open`, `running` or `over`.")
        },
        Door {
            body: Some(schema::<NewMatch>),
            answer: Some(schema::<Created>),
            ..door("post", "/api/matches", "Set up a match and sit down. Needs a token.")
        },
        Door {
            answer: Some(schema::<MatchSummary>),
            ..door("get", "/api/matches/{match}", "What everybody may know of a match.")
        },
        Door {
            body: Some(schema::<JoinMatch>),
            answer: Some(schema::<Paired>),
            ..door("post", "/api/matches/{match}/join", "Sit down at a match. Needs a token.")
        },
        Door {
            body: Some(schema::<PostCommand>),
            answer: Some(schema::<CommandAck>),
            ..door("post", "/api/matches/{match}/commands", "Do something. Needs a token.")
        },
        door("get", "/api/matches/{match}/record", "The record, once the game is over."),
        door(
            "get",
            "/api/matches/{match}/{format}",
            "The match in a format that its game has, such as `pgn`, once the game is over.",
        ),
        Door {
            answer: Some(schema::<Replay>),
            ..door(
                "get",
                "/api/matches/{match}/history",
                "The positions so far through one's own eyes, or by `view` through others' once the \
                 game is over; from frame `from`, at most `limit`, with `detail`.",
            )
        },
        Door {
            answer: Some(schema::<ServerMessage>),
            ..door(
                "get",
                "/api/matches/{match}/stream",
                "News, one message a line, after the number `after`; a token makes it a player's.",
            )
        },
        Door {
            body: Some(schema::<Pair>),
            answer: Some(schema::<Paired>),
            ..door("post", "/api/pairings", "Be paired with whoever wants the same. Needs a token.")
        },
    ]
}

fn for_anybody() -> Vec<Door> {
    vec![
        door("get", "/api/games", "The games and their options."),
        Door {
            body: Some(schema::<ReplayRecord>),
            answer: Some(schema::<Replay>),
            ..door(
                "post",
                "/api/replay",
                "A finished record, position by position, for any viewer.",
            )
        },
        door("get", "/api/socket", "A WebSocket for any number of matches."),
        door("post", "/api/query", "One question about any position, one answer."),
        door("get", "/healthz", "Whether the server is well."),
        door(
            "get",
            "/metrics",
            "Numbers for Prometheus, unless they have an address of their own.",
        ),
    ]
}

/// The OpenAPI document, written once.
pub(crate) async fn document() -> Response {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| write_document().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone()).into_response()
}

fn write_document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for it in doors() {
        let mut operation =
            json!({ "summary": it.says, "responses": { "default": failure(&mut generator) } });
        if let Some(body) = it.body {
            operation["requestBody"] =
                json!({ "required": true, "content": content(body(&mut generator)) });
        }
        operation["responses"]["2XX"] = match it.answer {
            Some(answer) => {
                json!({ "description": "done", "content": content(answer(&mut generator)) })
            }
            None => json!({ "description": "done" }),
        };
        let named =
            ["match", "format"].into_iter().filter(|name| it.path.contains(&format!("{{{name}}}")));
        let parameters: Vec<Value> = named.map(parameter).collect();
        if !parameters.is_empty() {
            operation["parameters"] = json!(parameters);
        }
        let path = paths.entry(it.path).or_insert_with(|| json!({}));
        path[it.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Umpire", "version": format!("{}", protocol::VERSION) },
        "paths": paths,
        "components": { "schemas": generator.take_definitions(true) },
    })
}

fn parameter(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
}

fn content(schema: schemars::Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn failure(generator: &mut SchemaGenerator) -> Value {
    let problem = generator.subschema_for::<Problem>();
    let schema = json!({ "type": "object", "properties": { "error": problem } });
    json!({ "description": "refused", "content": { "application/json": { "schema": schema } } })
}

/// The same for people. The page has nothing but text and a link.
pub(crate) async fn page() -> Response {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| write_page().into());
    let head = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    ];
    (head, TEXT.clone()).into_response()
}

fn write_page() -> String {
    let row = |door: &Door| {
        let (method, path, says) = (door.method.to_uppercase(), door.path, door.says);
        format!("<tr><td>{method}</td><td><code>{path}</code></td><td>{says}</td></tr>\n")
    };
    let rows: String = doors().iter().map(row).collect();
    let code = |(word, says): &(&str, &str)| {
        format!("<tr><td><code>{word}</code></td><td>{says}</td></tr>\n")
    };
    let codes: String = ErrorCode::ALL.iter().map(code).collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Umpire: HTTP</title>\
         </head><body><h1>What can be asked</h1><p>For programs: <a href=\"/openapi.json\">\
         openapi.json</a></p><table>\n{rows}</table><h2>Error codes</h2><table>\n{codes}</table>\
         </body></html>"
    )
}
