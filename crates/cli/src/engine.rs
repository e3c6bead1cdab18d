//! A computer player that other programs drive.
//!
//! A [`session`] turns lines into effects; one thread reads, one thinks ([`thinker`]), and this one
//! carries the effects out.

mod command;
mod knobs;
pub(crate) mod lines;
mod say;
mod session;
mod task;
#[cfg(test)]
mod tests;
mod thinker;

use game::Code;
use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use catalog::{Dialect, Entry, Refusal};

use lines::Incoming;
use say::Effort;
use session::{Effect, Session};
use task::{End, Finding};
use thinker::Assignment;

/// Something that happened.
enum Event {
    Incoming(Incoming),
    Found(Finding, Effort),
    Ended(End, Effort),
}

/// An engine that is ready to talk.
pub(crate) struct Engine {
    entry: &'static Entry,
    session: Session,
}

/// How many events may wait.
const EVENTS_MAX: usize = 256;
/// How long a program that has gone is still given an answer.
const FAREWELL: Duration = Duration::from_secs(1);

impl Engine {
    /// An engine for a game.
    ///
    /// # Errors
    /// `unsupported` where there is no computer player, or no way for programs to drive it.
    pub(crate) fn new(entry: &'static Entry) -> Result<Engine, Refusal> {
        let dialect: Option<&'static dyn Dialect> = entry.dialects.first().copied();
        let dialect = dialect.ok_or_else(|| {
            let message = format!("there is no engine protocol for {}", entry.about.id);
            Refusal::new(Code::UNSUPPORTED, message)
        })?;
        Ok(Engine { entry, session: Session::new(entry, dialect)? })
    }

    /// Talks until the program says `quit` or closes its end.
    ///
    /// # Errors
    /// Nobody reads the answers.
    pub(crate) fn talk(
        mut self,
        input: impl BufRead + Send + 'static,
        mut out: impl Write,
    ) -> io::Result<()> {
        let (sender, events) = sync_channel(EVENTS_MAX);
        let (orders, waiting) = sync_channel(1);
        let (entry, reports) = (self.entry, sender.clone());
        thread::spawn(move || listen(input, &sender));
        thread::spawn(move || thinker::run(entry, waiting, reports));
        let mut stop = Arc::new(AtomicBool::new(false));
        let mut patience = None;
        loop {
            let event = match patience {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => events.recv_timeout(time),
            };
            let Ok(event) = event else { return Ok(()) };
            if matches!(event, Event::Incoming(Incoming::Closed)) {
                patience = Some(FAREWELL);
            }
            for effect in self.react(event) {
                match effect {
                    Effect::Say(line) => writeln!(out, "{line}")?,
                    Effect::Stop => stop.store(true, Relaxed),
                    Effect::Exit => return out.flush(),
                    Effect::Think(task) => {
                        stop = Arc::new(AtomicBool::new(false));
                        let order = Assignment { task: *task, stop: stop.clone() };
                        orders.send(order).map_err(io::Error::other)?;
                    }
                }
            }
            out.flush()?;
        }
    }

    fn react(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Incoming(Incoming::Line(line)) => self.session.hear(&line),
            Event::Incoming(Incoming::TooLong) => self.session.hear_too_much(),
            Event::Incoming(Incoming::Closed) => self.session.closed(),
            Event::Found(finding, effort) => self.session.found(finding, effort),
            Event::Ended(end, effort) => self.session.ended(end, effort),
        }
    }
}

/// Passes on what comes in, to the end.
fn listen(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let incoming = lines::next(&mut input);
        let last = incoming == Incoming::Closed;
        if events.send(Event::Incoming(incoming)).is_err() || last {
            return;
        }
    }
}
