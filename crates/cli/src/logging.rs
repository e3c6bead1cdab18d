//! What operators read: lines on standard error with time and level, as text or as JSON.
//!
//! A thread of its own writes them. If nobody reads them any more, lines are left out and counted, but
//! no player waits.

use std::{
    io::{self, stderr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{self, Receiver, SyncSender, TrySendError},
    },
    thread,
    time::{Duration, Instant},
};

use clap::ValueEnum;
use serde::Deserialize;
use tracing_subscriber::{
    Layer as _, Registry,
    filter::{FilterExt as _, Targets, filter_fn},
    fmt::{self, MakeWriter},
    layer::SubscriberExt as _,
};

use crate::fail::BadSettings;

/// What is logged unless somebody says otherwise.
const USUAL: &str = "info";

/// How many lines may wait to be written.
const QUEUE: usize = 4096;

/// How long the last lines may take when the server stops.
pub(crate) const PARTING: Duration = Duration::from_secs(1);

/// How long to wait for room in a queue that is full.
const ROOM: Duration = Duration::from_millis(2);

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LogForm {
    /// For people
    Text,
    /// For programs, one object a line
    Json,
}

/// Starts the log on standard error.
pub(crate) fn start(form: LogForm, filter: Option<&str>) -> Result<Pen, BadSettings> {
    let pen = Pen::start(stderr());
    let log = subscriber(form, filter, pen.clone())?;
    // Only somebody who listens already could be in the way, and hears the same.
    let _ = tracing::subscriber::set_global_default(log);
    Ok(pen)
}

fn subscriber<W>(
    form: LogForm,
    filter: Option<&str>,
    writer: W,
) -> Result<impl tracing::Subscriber + Send + Sync, BadSettings>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let text = filter.unwrap_or(USUAL);
    let filter: Targets = text.parse().map_err(|error| {
        let expected = "expected such as `info` or `info,access=off`";
        BadSettings(format!("the filter of the log is `{text}`: {error}, {expected}"))
    })?;
    // Libraries may log whatever passes through them; ours never do.
    let filter = filter.and(filter_fn(|it| is_ours(it.target())));
    let layer = fmt::layer().with_writer(writer);
    let layer = match form {
        LogForm::Text => layer.boxed(),
        LogForm::Json => layer.json().flatten_event(true).boxed(),
    };
    Ok(Registry::default().with(layer.with_filter(filter)))
}

fn is_ours(target: &str) -> bool {
    let root = target.split("::").next();
    root.is_some_and(|it| ["server", "umpire", server::ACCESS].contains(&it))
}

/// The way to the thread that writes lines.
#[derive(Clone)]
pub(crate) struct Pen {
    sender: SyncSender<Job>,
    left_out: Arc<AtomicU64>,
}

enum Job {
    Line(Vec<u8>),
    /// Say when everything before this is written.
    Finish(SyncSender<()>),
}

impl Pen {
    fn start(to: impl io::Write + Send + 'static) -> Pen {
        let (sender, receiver) = mpsc::sync_channel(QUEUE);
        let left_out = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&left_out);
        thread::spawn(move || write_lines(to, &receiver, &counter));
        Pen { sender, left_out }
    }

    /// Waits until all is written that was to be, but no longer than `patience`.
    pub(crate) fn finish(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let (done, finished) = mpsc::sync_channel(1);
        let mut last = Job::Finish(done);
        while let Err(TrySendError::Full(back)) = self.sender.try_send(last) {
            if Instant::now() >= until {
                return;
            }
            last = back;
            thread::sleep(ROOM);
        }
        let _ = finished.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

fn write_lines(mut to: impl io::Write, jobs: &Receiver<Job>, left_out: &AtomicU64) {
    while let Ok(job) = jobs.recv() {
        // A server whose operator has stopped listening goes on.
        match job {
            Job::Line(line) => drop(to.write_all(&line)),
            Job::Finish(done) => drop(done.send(())),
        }
        let missing = left_out.swap(0, Relaxed);
        if missing > 0 {
            let _ = writeln!(to, "{missing} lines of the log were left out");
        }
    }
}

impl io::Write for Pen {
    /// Takes a whole line, as the log hands them over.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.sender.try_send(Job::Line(line.to_vec())).is_err() {
            self.left_out.fetch_add(1, Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Pen {
    type Writer = Pen;

    fn make_writer(&'a self) -> Pen {
        self.clone()
    }
}

#[cfg(test)]
mod tests;
