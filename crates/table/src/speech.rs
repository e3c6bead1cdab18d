//! What players say to each other: fixed phrases, not too many, and only to those who listen.

use game::{BySeat, Code, Fault, Observer, Seat};
use protocol::{ErrorCode, Happening, Millis, Order, Phase, Phrase, Problem};

use crate::{Table, seat_to_wire};

/// How many phrases a seat may say within [`SPAN_MS`].
const BURST: usize = 4;

/// How long a phrase counts.
const SPAN_MS: u64 = 15_000;

/// How many phrases a seat may say in one match.
const PHRASES_MAX: u32 = 200;

/// Who has said how much, and who does not want to hear it.
#[derive(Default)]
pub(crate) struct Speech {
    /// When each seat spoke last, oldest first.
    recent: BySeat<Vec<Millis>>,
    said: BySeat<u32>,
    silenced: BySeat<bool>,
}

impl Speech {
    /// Whether `seat` does not want to hear the other.
    pub(crate) fn is_silenced(&self, seat: Seat) -> bool {
        self.silenced[seat]
    }

    /// Whether `seat` has not said too much already.
    pub(crate) fn check(&self, now: Millis, seat: Seat, order: &Order) -> Result<(), Problem> {
        if !matches!(order, Order::Say(_)) {
            return Ok(());
        }
        let too_much = |wait_ms: u64| {
            let problem = Problem::new(ErrorCode::Rate, "you have said enough for now");
            let wait_ms = u32::try_from(wait_ms).unwrap_or(u32::MAX);
            Err(Problem { retry_after_ms: Some(wait_ms), ..problem })
        };
        if self.said[seat] >= PHRASES_MAX {
            return too_much(u64::from(u32::MAX));
        }
        match self.recent[seat].first() {
            Some(oldest)
                if self.recent[seat].len() == BURST && now.0 < oldest.0.saturating_add(SPAN_MS) =>
            {
                too_much(oldest.0.saturating_add(SPAN_MS) - now.0)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whoever spoke, or wanted to hear nothing, sits on the other seat now.
    pub(crate) fn change_places(&mut self) {
        self.recent.change_places();
        self.said.change_places();
        self.silenced.change_places();
    }

    fn note(&mut self, at: Millis, seat: Seat) {
        self.said[seat] = self.said[seat].saturating_add(1);
        let recent = &mut self.recent[seat];
        if recent.len() == BURST {
            recent.remove(0);
        }
        recent.push(at);
    }
}

impl Table {
    pub(crate) fn say(&mut self, at: Millis, seat: Seat, phrase: Phrase) -> Result<(), Fault> {
        if self.phase == Phase::Waiting {
            return Err(Fault::new(Code::NOT_BEGUN, "nobody is there to hear it"));
        }
        self.speech.note(at, seat);
        let what = Happening::Said { seat: seat_to_wire(seat), phrase };
        let mut twin = None;
        for observer in Observer::ALL {
            let deaf = observer == Observer::Seat(!seat) && self.speech.is_silenced(!seat);
            if !deaf {
                twin = Some(self.streams.tell_as(observer, at, &what, twin));
            }
        }
        Ok(())
    }

    pub(crate) fn silence(&mut self, seat: Seat) -> Result<(), Fault> {
        self.speech.silenced[seat] = true;
        Ok(())
    }

    pub(crate) fn listen(&mut self, seat: Seat) -> Result<(), Fault> {
        self.speech.silenced[seat] = false;
        Ok(())
    }
}
