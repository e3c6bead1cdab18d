//! What a request asks with, read so that a fault in it is told as every other problem is.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use protocol::ErrorCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    App,
    freight::{Berth, LARGE},
    http::Failure,
    visitor::Visitor,
};

/// How long a body says that it is; nothing if it does not say.
fn declared_length(headers: &HeaderMap) -> Option<u64> {
    match headers.get(header::CONTENT_LENGTH) {
        Some(length) => length.to_str().ok()?.parse().ok(),
        // Without either header there is no body at all.
        None => (!headers.contains_key(header::TRANSFER_ENCODING)).then_some(0),
    }
}

/// What stands in the address behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Failure> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(bad) => Err(Failure::new(ErrorCode::BadMessage, &bad.body_text())),
        }
    }
}

/// The body, as long as its route allows.
pub(crate) struct Sent(pub(crate) Bytes);

impl FromRequest<Arc<App>> for Sent {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent, Failure> {
        let patience = Duration::from_millis(app.hall.limits.body_ms);
        let (mut parts, body) = request.into_parts();
        let berth = match declared_length(&parts.headers) {
            Some(..=LARGE) => None,
            Some(_) | None => {
                let from = Visitor::from_request_parts(&mut parts, app).await?;
                Some(Berth::take(app, from)?)
            }
        };
        let request = Request::from_parts(parts, body);
        let Ok(read) = timeout(patience, Bytes::from_request(request, app)).await else {
            return Err(Failure::new(ErrorCode::BadMessage, "the body took too long to arrive"));
        };
        let read = read.map(|bytes| match berth {
            Some(berth) => berth.load(bytes),
            None => bytes,
        });
        read.map(Sent).map_err(|bad| {
            let too_large = bad.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let code = if too_large { ErrorCode::TooLarge } else { ErrorCode::BadMessage };
            Failure::new(code, &bad.body_text())
        })
    }
}
