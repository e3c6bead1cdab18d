//! Work for anybody who asks: on a thread that may block, a few at a time, paid for before it is done.

use std::{sync::Arc, time::Instant};

use protocol::ErrorCode;

use crate::{App, http::Failure, limits::Whom, price::Units, visitor::Visitor};

/// How many pieces of work one visitor may have waiting or in hand.
const AT_ONCE: u32 = 16;

/// What a piece of work costs.
pub(crate) enum Price {
    /// So much before, and when it is done what it really took: only for work that depends on
    /// nothing but the question.
    Guessed(Units),
    /// Always as much: how long it takes might say something that is secret.
    Fixed(Units),
}

/// Does `work` for a visitor, within the limit on questions.
pub(crate) async fn labor<T: Send + 'static>(
    app: &Arc<App>,
    from: Visitor,
    price: Price,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let (Price::Guessed(units) | Price::Fixed(units)) = price;
    let whom = Whom::Address(from);
    app.at_work.enter(from, AT_ONCE)?;
    let leaving = Leaving { app: Arc::clone(app), from };
    let paid = app.questions.take_many(whom, f64::from(units.0))?;
    let turn = match app.askers.turn(from, units).await {
        Ok(turn) => turn,
        Err(problem) => {
            app.questions.settle(whom, -paid);
            return Err(problem.into());
        }
    };
    // Whoever asked may leave before the answer. The work is done nevertheless, so the turn ends, and
    // the rest is paid, when it is.
    let worked = app.workers.run(move || {
        let started = Instant::now();
        let done = work();
        let took = f64::from(Units::of(started.elapsed()).0 + 1);
        match price {
            Price::Guessed(_) => leaving.app.questions.settle(whom, took - paid),
            Price::Fixed(_) => {}
        }
        drop((turn, leaving));
        done
    });
    worked.await.ok_or_else(|| Failure::new(ErrorCode::Internal, "the question failed"))
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
