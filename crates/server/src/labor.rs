//! Work for anybody who asks: on a thread that may block, a few at a time, paid for by its length.

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use protocol::ErrorCode;

use crate::{App, http::Failure, limits::Whom};

/// How many pieces of work one address may have waiting or in hand.
const AT_ONCE: u32 = 16;

/// How long work may take for the price of one question; longer work costs more of them.
const PRICED: Duration = Duration::from_millis(25);

/// Does `work` for whoever asks from an address, within the limit on questions.
///
/// The length of the work may be charged for because it depends on nothing but the question.
pub(crate) async fn labor<T: Send + 'static>(
    app: &Arc<App>,
    from: IpAddr,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    app.questions.take(Whom::Address(from))?;
    app.at_work.enter(from, AT_ONCE)?;
    let _leaving = Leaving { app: Arc::clone(app), from };
    let permit = app.hall.thinkers.acquire().await;
    let started = Instant::now();
    let done = tokio::task::spawn_blocking(work).await;
    drop(permit);
    let prices = started.elapsed().as_millis() / PRICED.as_millis();
    app.questions.charge(Whom::Address(from), prices as f64);
    done.map_err(|_| Failure::new(ErrorCode::Internal, "the question failed"))
}

/// Gives the place back even if whoever asked is gone before the answer.
struct Leaving {
    app: Arc<App>,
    from: IpAddr,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.app.at_work.leave(self.from);
    }
}
