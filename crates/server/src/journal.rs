//! The one writer: gathers what is waiting and makes it durable in one commit.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    hush::Hush,
    metrics::Metrics,
    store::{Refused, Store, StoreError, Write},
    wall::Time,
};

/// How many writes may wait; whoever comes later waits for a place.
const QUEUE: usize = 4096;

/// How many writes go into one commit.
const BATCH: usize = 512;

/// How often the store hears that its writer is alive, at least.
const BEAT: Duration = Duration::from_secs(1);

/// The way to the writer.
#[derive(Clone)]
pub(crate) struct Journal(mpsc::Sender<Job>);

struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), JournalError>>,
}

/// Why something is not durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum JournalError {
    /// The store refused it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The store failed; nobody knows whether it was written.
    #[error("the store failed")]
    Failed,
}

impl Journal {
    /// Starts the writer; it ends when the last way to it is gone, or the store is somebody else's.
    pub(crate) fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>, time: Time) -> Journal {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let beat = sender.downgrade();
        tokio::spawn(async move {
            while let Some(sender) = beat.upgrade() {
                let (done, _) = oneshot::channel();
                if sender.send(Job { write: Write::Beat, done }).await.is_err() {
                    break;
                }
                drop(sender);
                tokio::time::sleep(BEAT).await;
            }
        });
        thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || work(receiver, &*store, &metrics, &time))
            .expect("a thread can be started at start-up");
        Journal(sender)
    }

    /// Returns when `write` is durable.
    pub(crate) async fn write(&self, write: Write) -> Result<(), JournalError> {
        let (done, answer) = oneshot::channel();
        self.0.send(Job { write, done }).await.map_err(|_| JournalError::Failed)?;
        answer.await.unwrap_or(Err(JournalError::Failed))
    }

    /// Returns when somebody else has taken the store over, so that nothing more can be written.
    pub(crate) async fn lost(&self) {
        self.0.closed().await;
    }

    /// Whether somebody else has taken the store over.
    pub(crate) fn is_lost(&self) -> bool {
        self.0.is_closed()
    }
}

/// Writes until the last way to it is gone, or the store is somebody else's.
fn work(mut receiver: mpsc::Receiver<Job>, store: &dyn Store, metrics: &Metrics, time: &Time) {
    let (mut writes, mut waiting) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
    let complaints = Hush::default();
    while let Some(job) = receiver.blocking_recv() {
        let mut next = Some(job);
        while let Some(Job { write, done }) = next {
            writes.push(write);
            waiting.push(done);
            next = if writes.len() < BATCH { receiver.try_recv().ok() } else { None };
        }
        let started = std::time::Instant::now();
        let committed = store.commit(time.now(), &writes);
        metrics.committed(writes.len(), started.elapsed());
        metrics.store_fails.store(committed.is_err(), Relaxed);
        match committed {
            Ok(results) => {
                if complaints.relent() {
                    tracing::info!("the store works again");
                }
                for (done, result) in waiting.drain(..).zip(results) {
                    // Whoever no longer waits does not need the answer.
                    let _ = done.send(result.map_err(JournalError::from));
                }
            }
            Err(error) => {
                if let Some(held_back) = complaints.speak(started) {
                    tracing::error!(%error, writes = writes.len(), held_back, "the store failed");
                }
                for done in waiting.drain(..) {
                    let _ = done.send(Err(JournalError::Failed));
                }
                if matches!(error, StoreError::Fenced) {
                    return;
                }
            }
        }
        writes.clear();
    }
}
