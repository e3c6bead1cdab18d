//! What operators are told: a line for each thing that went wrong. None holds a secret.

use std::{
    fmt::{Debug, Write as _},
    io::{Write as _, stderr},
};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

/// Tells operators on standard error from now on; once is enough.
pub fn speak_up() {
    // A server whose operator has stopped listening goes on.
    let say = |line: &str| drop(writeln!(stderr(), "{line}"));
    // Somebody who listens already hears the same.
    let _ = tracing::subscriber::set_global_default(Voice(say));
}

/// Says each line to somebody.
struct Voice<F>(F);

impl<F: Fn(&str) + 'static> Subscriber for Voice<F> {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO && metadata.target().starts_with("server")
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(event.metadata().level().to_string().to_lowercase());
        event.record(&mut line);
        self.0(&line.0);
    }

    // Nobody asks where something happened, only what.
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// What happened, in one line.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, ": {value:?}"),
            name => write!(self.0, ", {name} {value:?}"),
        };
    }
}

#[cfg(test)]
mod tests;
