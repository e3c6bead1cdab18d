//! Large bodies, coming and going: a few at a time, so that nobody fills the memory with them.
//!
//! A body counts from before it is read until nobody needs it any more; an answer, until the last
//! byte of it has been taken. So a place cannot be had again by reading slowly.

use std::sync::Arc;

use axum::{body::Bytes, response::Response};
use protocol::{ErrorCode, Problem};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{App, limits::Doors, visitor::Visitor};

/// What is smaller than this, in bytes, does not count: connections are limited anyway.
pub(crate) const LARGE: u64 = 64 * 1024;

/// How many large bodies may be there at once, and how many of them for one visitor.
const IN_ALL: usize = 48;
const FOR_ONE: u32 = 12;

/// The places for large bodies.
pub(crate) struct Freight {
    places: Arc<Semaphore>,
    by_visitor: Doors,
}

impl Default for Freight {
    fn default() -> Freight {
        Freight { places: Arc::new(Semaphore::new(IN_ALL)), by_visitor: Doors::default() }
    }
}

/// A place, given back when nobody needs the body any more.
pub(crate) struct Berth {
    app: Arc<App>,
    from: Visitor,
    _place: OwnedSemaphorePermit,
}

impl Berth {
    /// A place for a large body of this visitor.
    pub(crate) fn take(app: &Arc<App>, from: Visitor) -> Result<Berth, Problem> {
        let freight = &app.freight;
        let Ok(place) = Arc::clone(&freight.places).try_acquire_owned() else {
            let problem = Problem::new(ErrorCode::Busy, "too much is being sent at once");
            return Err(Problem { retry_after_ms: Some(1_000), ..problem });
        };
        freight.by_visitor.enter(from, FOR_ONE)?;
        Ok(Berth { app: Arc::clone(app), from, _place: place })
    }

    /// The bytes, which keep their place as long as anybody has them.
    pub(crate) fn load(self, bytes: Bytes) -> Bytes {
        Bytes::from_owner(Loaded { bytes, _berth: self })
    }
}

impl Drop for Berth {
    fn drop(&mut self) {
        self.app.freight.by_visitor.leave(self.from);
    }
}

struct Loaded {
    bytes: Bytes,
    _berth: Berth,
}

impl AsRef<[u8]> for Loaded {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// An answer in JSON that keeps its place until it has been taken.
pub(crate) fn json(berth: Berth, value: &impl serde::Serialize) -> Response {
    use axum::response::IntoResponse as _;
    let text = serde_json::to_vec(value).expect("answers have string keys and finite numbers");
    let bytes = berth.load(Bytes::from(text));
    ([(axum::http::header::CONTENT_TYPE, "application/json")], bytes).into_response()
}
