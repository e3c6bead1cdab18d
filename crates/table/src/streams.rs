//! What each observer has heard, numbered without gaps.

use std::sync::Arc;

use game::Observer;
use protocol::{Event, Happening, Millis, Sequence};

/// The streams of all observers. What is alike for several is kept once.
#[derive(Default)]
pub(crate) struct Streams {
    first: Stream,
    second: Stream,
    spectator: Stream,
}

/// What one observer has heard.
#[derive(Default)]
struct Stream {
    events: Vec<Arc<Event>>,
    turn: u32,
}

impl Streams {
    /// Tells everybody.
    pub(crate) fn tell_all(&mut self, at: Millis, what: &Happening) {
        let mut told: Option<Arc<Event>> = None;
        for observer in Observer::ALL {
            told = Some(self.tell_as(observer, at, what, told));
        }
    }

    /// Tells one observer; an event like `twin` is shared with it.
    pub(crate) fn tell_as(
        &mut self,
        observer: Observer,
        at: Millis,
        what: &Happening,
        twin: Option<Arc<Event>>,
    ) -> Arc<Event> {
        let stream = self.of_mut(observer);
        if matches!(what, Happening::Played { .. }) {
            stream.turn += 1;
        }
        let in_order = stream.events.last().is_none_or(|last| last.at <= at);
        debug_assert!(in_order, "a stream tells things in the order in which they happened");
        let (number, turn) = (Sequence(stream.events.len() as u64 + 1), stream.turn);
        let event = Event { number, at, turn, what: what.clone() };
        let event = twin.filter(|twin| **twin == event).unwrap_or_else(|| Arc::new(event));
        stream.events.push(Arc::clone(&event));
        event
    }

    /// What was heard on one seat was heard on the other.
    pub(crate) fn change_places(&mut self) {
        std::mem::swap(&mut self.first, &mut self.second);
    }

    /// The number of the last event.
    pub(crate) fn latest(&self, observer: Observer) -> Sequence {
        Sequence(self.of(observer).events.len() as u64)
    }

    /// How many actions the observer has heard of.
    pub(crate) fn turn(&self, observer: Observer) -> u32 {
        self.of(observer).turn
    }

    /// The events after a number; `None` if the number is beyond the last.
    pub(crate) fn after(&self, observer: Observer, number: Sequence) -> Option<&[Arc<Event>]> {
        self.of(observer).events.get(usize::try_from(number.0).ok()?..)
    }

    fn of(&self, observer: Observer) -> &Stream {
        match observer {
            Observer::Seat(game::Seat::First) => &self.first,
            Observer::Seat(game::Seat::Second) => &self.second,
            Observer::Spectator => &self.spectator,
        }
    }

    fn of_mut(&mut self, observer: Observer) -> &mut Stream {
        match observer {
            Observer::Seat(game::Seat::First) => &mut self.first,
            Observer::Seat(game::Seat::Second) => &mut self.second,
            Observer::Spectator => &mut self.spectator,
        }
    }
}
