//! What is thrown away after a while: guests who do not come back, and matches that are long over.
//!
//! The sweep goes through the one writer like everybody else, a few at a time and with pauses, so
//! that nobody who plays waits for more than one small write of it.

use std::{sync::Arc, time::Duration};

use game::MatchId;
use protocol::{Millis, PlayerId};
use tokio::sync::watch;

use crate::{
    App,
    store::{StoreError, Write},
};

/// How long things are kept. Without a number they are kept for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Guests with their tokens, since they were last seen. Whoever has a seat in an unfinished match
    /// is kept, and so is whoever has an account.
    pub guests: Option<Duration>,
    /// Matches with their logs, since they were over.
    pub matches: Option<Duration>,
}

/// How often it is swept, and how often it is written down who was there.
const PERIOD: Duration = Duration::from_secs(3600);

/// How many are looked for at once.
const FOUND: usize = 1000;

/// How many guests and how many matches go in one write.
const GUESTS: usize = 200;
const MATCHES: usize = 20;

/// How long players have the writer to themselves between two writes of a sweep.
const PAUSE: Duration = Duration::from_millis(100);

/// What a sweep threw away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) guests: usize,
    pub(crate) matches: usize,
}

/// Why a sweep ended early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SweepError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the writer failed")]
    Journal,
}

/// Sweeps now and then, until the server stops.
pub(crate) async fn tend(app: Arc<App>, keep: Retention, mut closing: watch::Receiver<bool>) {
    let sweeping = async {
        loop {
            match sweep(&app, keep).await {
                Ok(Swept { guests: 0, matches: 0 }) => {}
                Ok(Swept { guests, matches }) => {
                    tracing::info!(guests, matches, "guests and matches of old are gone");
                }
                Err(error) => tracing::warn!(%error, "the sweep ended early"),
            }
            tokio::time::sleep(PERIOD).await;
        }
    };
    tokio::select! {
        () = sweeping => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Writes down who was there, then throws away what is old enough.
pub(crate) async fn sweep(app: &Arc<App>, keep: Retention) -> Result<Swept, SweepError> {
    for players in app.guests.take_seen().chunks(GUESTS) {
        write(app, Write::Seen(players.to_vec())).await?;
    }
    let mut swept = Swept::default();
    if let Some(span) = keep.guests {
        let then = before(app, span);
        while let Some(gone) = sweep_guests(app, then).await? {
            swept.guests += gone;
        }
    }
    if let Some(span) = keep.matches {
        let then = before(app, span);
        while let Some(gone) = sweep_matches(app, then).await? {
            swept.matches += gone;
        }
    }
    Ok(swept)
}

fn before(app: &App, span: Duration) -> Millis {
    let span_ms = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
    Millis(app.hall.time.now().0.saturating_sub(span_ms))
}

async fn write(app: &App, write: Write) -> Result<(), SweepError> {
    app.hall.journal.write(write).await.map_err(|_| SweepError::Journal)?;
    tokio::time::sleep(PAUSE).await;
    Ok(())
}

/// Forgets some guests who were not seen since `then`, and says how many; nothing when none are left.
async fn sweep_guests(app: &Arc<App>, then: Millis) -> Result<Option<usize>, SweepError> {
    let store = Arc::clone(&app.hall.store);
    let found = read(move || store.guests_unseen_since(then, FOUND)).await?;
    if found.is_empty() {
        return Ok(None);
    }
    // Whoever has a match that goes on counts as seen, so that each round has fewer to look through.
    let plays = |player: &PlayerId| !app.hall.seats.of(*player).is_empty();
    let (busy, gone): (Vec<PlayerId>, Vec<PlayerId>) = found.into_iter().partition(plays);
    for players in busy.chunks(GUESTS) {
        write(app, Write::Seen(players.to_vec())).await?;
    }
    for guests in gone.chunks(GUESTS) {
        write(app, Write::Forget { guests: guests.to_vec(), then }).await?;
        app.guests.expel(guests);
    }
    Ok(Some(gone.len()))
}

/// Throws away some matches that were over before `then`, and says how many; nothing when none are
/// left but those that somebody looks at.
async fn sweep_matches(app: &Arc<App>, then: Millis) -> Result<Option<usize>, SweepError> {
    let store = Arc::clone(&app.hall.store);
    let mut found = read(move || store.matches_over_since(then, FOUND)).await?;
    found.retain(|match_id| !app.hall.is_open(*match_id));
    if found.is_empty() {
        return Ok(None);
    }
    for matches in found.chunks(MATCHES) {
        let gone: Vec<MatchId> = matches.to_vec();
        write(app, Write::Discard(gone)).await?;
    }
    Ok(Some(found.len()))
}

async fn read<T: Send + 'static>(
    read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, SweepError> {
    let read = tokio::task::spawn_blocking(read).await;
    Ok(read.map_err(|_| SweepError::Journal)??)
}

#[cfg(test)]
mod tests;
