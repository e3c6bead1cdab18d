//! Work for anybody who asks: on a thread that may block, a few at a time, paid for by its length.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use protocol::ErrorCode;

use crate::{App, http::Failure, limits::Whom, visitor::Visitor};

/// How many pieces of work one address may have waiting or in hand.
const AT_ONCE: u32 = 16;

/// How long work may take for the price of one question; longer work costs more of them.
const PRICED: Duration = Duration::from_millis(25);

/// How many questions a piece of work counts for.
pub(crate) enum Price {
    /// The more the longer it takes: only for work that depends on nothing but the question.
    ByTime,
    /// Always as many: how long it takes might say something that is secret.
    Fixed(u32),
}

/// Does `work` for whoever asks from an address, within the limit on questions.
pub(crate) async fn labor<T: Send + 'static>(
    app: &Arc<App>,
    from: Visitor,
    price: Price,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    app.questions.take(Whom::Address(from))?;
    app.at_work.enter(from, AT_ONCE)?;
    let _leaving = Leaving { app: Arc::clone(app), from };
    let permit = app.hall.askers.acquire().await;
    let started = Instant::now();
    let done = tokio::task::spawn_blocking(work).await;
    drop(permit);
    let more = match price {
        Price::ByTime => (started.elapsed().as_millis() / PRICED.as_millis()) as f64,
        Price::Fixed(questions) => f64::from(questions.saturating_sub(1)),
    };
    app.questions.charge(Whom::Address(from), more);
    done.map_err(|_| Failure::new(ErrorCode::Internal, "the question failed"))
}

/// Gives the place back even if whoever asked is gone before the answer.
struct Leaving {
    app: Arc<App>,
    from: Visitor,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.app.at_work.leave(self.from);
    }
}
