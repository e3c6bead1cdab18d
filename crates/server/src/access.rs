//! The access log: a line for each request, and for each socket that opens or closes.
//!
//! What strangers send is not in it: a path is named by its place in the list of paths, so that no
//! match, invitation or made-up text shows, and a query not at all.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::{FromRequestParts as _, MatchedPath, Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};
use tracing::field::display;

use crate::{App, visitor::Visitor};

/// The target of the access log, by which it can be switched off.
pub const ACCESS: &str = "access";

/// Whether the access log says from which address somebody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VisitorsInLog {
    /// Nobody's address is written down.
    #[default]
    Unnamed,
    /// The address, or of IPv6 the network of 64 bits, behind proxies that of the visitor.
    Named,
}

/// Who opens or closes something, if that may be written down.
pub(crate) fn named(app: &App, visitor: Visitor) -> Option<Visitor> {
    match app.visitors_in_log {
        VisitorsInLog::Named => Some(visitor),
        VisitorsInLog::Unnamed => None,
    }
}

/// Answers a request and writes down that it did.
pub(crate) async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !tracing::enabled!(target: ACCESS, tracing::Level::INFO) {
        return next.run(request).await;
    }
    let began = Instant::now();
    let method = method(request.method());
    let path = request.extensions().get::<MatchedPath>().cloned();
    let (mut parts, body) = request.into_parts();
    let visitor = Visitor::from_request_parts(&mut parts, &app).await.ok();
    let response = next.run(Request::from_parts(parts, body)).await;
    let path = path.as_ref().map_or("/{file}", MatchedPath::as_str);
    let visitor = visitor.and_then(|it| named(&app, it)).map(display);
    let (status, ms) = (response.status().as_u16(), milliseconds(began));
    tracing::info!(target: ACCESS, method, path, status, ms, visitor, "request");
    response
}

pub(crate) fn milliseconds(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// A method that somebody made up is not written down.
fn method(method: &Method) -> &'static str {
    let known = [
        (Method::GET, "GET"),
        (Method::POST, "POST"),
        (Method::DELETE, "DELETE"),
        (Method::HEAD, "HEAD"),
        (Method::PUT, "PUT"),
        (Method::PATCH, "PATCH"),
        (Method::OPTIONS, "OPTIONS"),
    ];
    known.iter().find(|(it, _)| it == method).map_or("other", |(_, word)| word)
}
