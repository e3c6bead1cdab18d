//! What a request asks with, read so that a fault in it is told as every other problem is.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{StatusCode, request::Parts},
};
use protocol::ErrorCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{App, http::Failure};

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
        let Ok(read) = timeout(patience, Bytes::from_request(request, app)).await else {
            return Err(Failure::new(ErrorCode::BadMessage, "the body took too long to arrive"));
        };
        read.map(Sent).map_err(|bad| {
            let too_large = bad.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let code = if too_large { ErrorCode::TooLarge } else { ErrorCode::BadMessage };
            Failure::new(code, &bad.body_text())
        })
    }
}
