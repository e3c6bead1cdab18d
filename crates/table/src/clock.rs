//! The clocks of a match: sums of spans, no clock of their own.

use game::{Awaiting, BySeat, Seat};
use protocol::{Clock, Millis};

/// What each seat has left, and since when its turn lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: Option<Clock>,
    /// What each seat had left when its turn began.
    left_ms: BySeat<u64>,
    /// When the turn of each seat that is awaited began.
    since: BySeat<Option<Millis>>,
}

impl Clocks {
    /// Clocks that stand still and show the base time.
    pub fn new(control: Option<Clock>) -> Clocks {
        let base = control.map_or(0, |clock| u64::from(clock.base_ms));
        Clocks { control, left_ms: BySeat { first: base, second: base }, since: BySeat::default() }
    }

    /// How the time is counted; `None` for unlimited time.
    pub fn control(&self) -> Option<Clock> {
        self.control
    }

    /// What `seat` has left at `now`.
    pub fn left_ms(&self, seat: Seat, now: Millis) -> u64 {
        let (Some(control), Some(since)) = (self.control, self.since[seat]) else {
            return self.left_ms[seat];
        };
        let lasted = now.0.saturating_sub(since.0);
        let counted = lasted.saturating_sub(u64::from(control.delay_ms));
        self.left_ms[seat].saturating_sub(counted)
    }

    /// Whether the clock of `seat` runs.
    pub fn is_running(&self, seat: Seat) -> bool {
        self.since[seat].is_some()
    }

    /// Starts the clocks of those who are awaited from now on and stops those of the others. A turn
    /// that ends earns the increment.
    pub fn turn(&mut self, now: Millis, awaiting: Awaiting) {
        for seat in Seat::ALL {
            let awaited = match awaiting {
                Awaiting::Seat(awaited) => awaited == seat,
                Awaiting::BothSeats => true,
                Awaiting::Chance | Awaiting::Nobody(_) => false,
            };
            match (self.is_running(seat), awaited) {
                (false, true) => self.since[seat] = Some(now),
                (true, false) => self.stop(seat, now, self.earned_ms(awaiting)),
                (true, true) | (false, false) => {}
            }
        }
    }

    /// Stops every clock; nobody earns anything by that.
    pub fn pause(&mut self, now: Millis) {
        for seat in Seat::ALL {
            if self.is_running(seat) {
                self.stop(seat, now, 0);
            }
        }
    }

    /// Gives back `span_ms` to every seat whose clock runs.
    pub fn credit(&mut self, now: Millis, span_ms: u64) {
        for seat in Seat::ALL {
            if let Some(since) = &mut self.since[seat] {
                since.0 = since.0.saturating_add(span_ms).min(now.0);
            }
        }
    }

    /// Whose time will be up first, and when.
    pub fn deadline(&self) -> Option<(Millis, Seat)> {
        let due = |seat: Seat| Some((self.runs_out_at(seat)?, seat));
        Seat::ALL.into_iter().filter_map(due).min()
    }

    /// When the time of `seat` will be up, if its clock runs.
    pub fn runs_out_at(&self, seat: Seat) -> Option<Millis> {
        let (control, since) = (self.control?, self.since[seat]?);
        let span = u64::from(control.delay_ms).saturating_add(self.left_ms[seat]);
        Some(Millis(since.0.saturating_add(span)))
    }

    /// What the end of a turn adds; the end of the game adds nothing.
    fn earned_ms(&self, awaiting: Awaiting) -> u64 {
        match (awaiting, self.control) {
            (Awaiting::Nobody(_), _) | (_, None) => 0,
            (_, Some(control)) => u64::from(control.increment_ms),
        }
    }

    fn stop(&mut self, seat: Seat, now: Millis, earned_ms: u64) {
        debug_assert!(self.is_running(seat), "only a clock that runs can be stopped");
        self.left_ms[seat] = self.left_ms(seat, now).saturating_add(earned_ms);
        self.since[seat] = None;
    }
}
