//! What the house does to a match besides keeping time: it ends set-ups that nobody ends, and takes
//! a hand in a match when whoever runs the server says so.

use game::{Awaiting, Code, Fault, Seat, Stage};
use protocol::{Happening, Millis, Phase, Ruling};

use crate::{Act, Logged, Table, wire};

/// How long each stage of a set-up may last without a clock, unless the house says otherwise.
pub const SET_UP_MS: u64 = 600_000;

/// The longest reason of a ruling, in bytes.
const REASON_MAX: usize = 200;

/// How long the stage of a set-up lasts.
pub(crate) struct SetUpTime {
    limit_ms: u64,
    stage: protocol::Stage,
    since: Millis,
}

impl SetUpTime {
    pub(crate) fn new(at: Millis, stage: Stage) -> SetUpTime {
        SetUpTime { limit_ms: SET_UP_MS, stage: wire::stage(stage), since: at }
    }
}

impl Table {
    /// Says how long each stage of a set-up may last without a clock.
    pub fn limit_set_up(&mut self, limit_ms: u64) {
        self.set_up.limit_ms = limit_ms;
    }

    /// When whoever has not done its part of the set-up loses by that; with a clock, its clock says.
    pub fn set_up_until(&self) -> Option<Millis> {
        let counts = self.phase == Phase::Playing
            && self.paused.is_none()
            && self.clocks.control().is_none()
            && self.is_setting_up();
        counts.then(|| Millis(self.set_up.since.0.saturating_add(self.set_up.limit_ms)))
    }

    /// Why the match is paused, if it is.
    pub fn paused(&self) -> Option<&str> {
        self.paused.as_deref()
    }

    /// Takes a hand in the match, for a reason that everybody hears.
    ///
    /// # Errors
    /// `bad_message` if the reason is empty or too long, `game_over`, `not_begun`, `paused`, or
    /// `invalid_phase` if it is to go on and is not paused.
    pub fn rule(&mut self, now: Millis, ruling: Ruling, reason: &str) -> Result<Logged, Fault> {
        self.log(now, Act::Rule { ruling, reason: reason.to_owned() })
    }

    pub(crate) fn is_setting_up(&self) -> bool {
        matches!(self.referee.stage(), Stage::SettingUp { .. }) && !self.is_drawing()
    }

    /// Starts the time of the first stage.
    pub(crate) fn begin_set_up(&mut self, at: Millis) {
        let limit_ms = self.set_up.limit_ms;
        self.set_up = SetUpTime { limit_ms, ..SetUpTime::new(at, self.referee.stage()) };
    }

    /// Starts the time of a stage when it begins.
    pub(crate) fn note_stage(&mut self, at: Millis) {
        let stage = wire::stage(self.referee.stage());
        if stage != self.set_up.stage {
            self.set_up.stage = stage;
            self.set_up.since = at;
        }
    }

    /// Starts the time of the set-up anew, or from later on.
    pub(crate) fn put_off_set_up(&mut self, at: Millis, span_ms: u64) {
        self.set_up.since.0 = self.set_up.since.0.saturating_add(span_ms).min(at.0);
    }

    /// The house: the time of the set-up is up. Whoever has done its part wins; if neither has,
    /// nobody does.
    pub(crate) fn lapse(&mut self, at: Millis) -> Result<(), Fault> {
        self.check_playing()?;
        let early = self.clocks.control().is_some()
            && self.clocks.deadline().is_none_or(|(deadline, _)| at < deadline);
        let misfit = || Err(Fault::new(Code::BAD_RECORD, "no set-up's time is up"));
        if early || !self.is_setting_up() {
            return misfit();
        }
        match self.referee.awaiting() {
            Awaiting::Seat(late) => self.referee.flag(late)?,
            Awaiting::BothSeats => self.referee.flag_both()?,
            Awaiting::Chance | Awaiting::Nobody(_) => return misfit(),
        };
        self.turn_clocks(at);
        Ok(())
    }

    /// The house: whoever runs the server takes a hand.
    pub(crate) fn decide(&mut self, at: Millis, ruling: Ruling, reason: &str) -> Result<(), Fault> {
        if reason.is_empty() || reason.len() > REASON_MAX || reason.chars().any(char::is_control) {
            let message = format!("a reason is one line of 1 to {REASON_MAX} bytes");
            return Err(Fault::new(Code::BAD_MESSAGE, message));
        }
        match ruling {
            Ruling::Abort | Ruling::Retire if self.phase == Phase::Over => {
                return Err(Fault::game_over());
            }
            Ruling::Abort | Ruling::Retire => {}
            Ruling::FirstWins | Ruling::SecondWins | Ruling::Draw => self.check_playing()?,
            Ruling::Pause => {
                self.check_playing()?;
                self.check_unpaused()?;
            }
            Ruling::Resume => {
                self.check_playing()?;
                if self.paused.is_none() {
                    return Err(Fault::new(Code::INVALID_PHASE, "the match is not paused"));
                }
            }
        }
        let what = Happening::Ruled { ruling, reason: reason.to_owned() };
        self.streams.tell_all(at, &what);
        self.carry_out(at, ruling, reason)
    }

    fn carry_out(&mut self, at: Millis, ruling: Ruling, reason: &str) -> Result<(), Fault> {
        match ruling {
            Ruling::Abort | Ruling::Retire => self.referee.abort(Seat::First)?,
            Ruling::FirstWins => self.referee.adjudicate(Some(Seat::First))?,
            Ruling::SecondWins => self.referee.adjudicate(Some(Seat::Second))?,
            Ruling::Draw => self.referee.adjudicate(None)?,
            Ruling::Pause => {
                self.clocks.pause(at);
                self.paused = Some(reason.to_owned());
                return Ok(());
            }
            Ruling::Resume => {
                self.paused = None;
                self.put_off_set_up(at, u64::MAX);
                self.credit_drawing(at, u64::MAX);
                if !self.is_drawing() {
                    self.clocks.turn(at, self.referee.awaiting());
                }
                return Ok(());
            }
        };
        self.turn_clocks(at);
        Ok(())
    }

    pub(crate) fn check_unpaused(&self) -> Result<(), Fault> {
        match &self.paused {
            None => Ok(()),
            Some(reason) => Err(Fault::new(Code::PAUSED, format!("the match is paused: {reason}"))),
        }
    }
}
