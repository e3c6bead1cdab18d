//! What a table shows, to each observer what it may know.

use game::{Code, Fault, Observer, Seat, Transcript};
use protocol::{
    Awaited, ClockState, Detail, EventDelta, GameOver, LuckKind, MatchId, MatchSummary, Millis,
    Offers, Phase, Seats, Sequence, SidesKind, Snapshot, Stage, State, Terms,
};

use crate::{LuckRule, MatchRecord, Table, offers::Rematch, seat_to_wire, wire};

impl Table {
    /// What `observer` may see at `now`.
    pub fn state(&self, observer: Observer, now: Millis, detail: Detail) -> State {
        let playing = self.phase == Phase::Playing;
        let own_seat = match observer {
            Observer::Seat(seat) if playing && self.paused.is_none() => Some(seat),
            Observer::Seat(_) | Observer::Spectator => None,
        };
        let claims = own_seat.map_or(Vec::new(), |seat| self.referee.claims(seat));
        State {
            phase: self.phase,
            stage: match self.is_drawing() {
                true => Stage::Drawing,
                false => wire::stage(self.referee.stage()),
            },
            turn: self.streams.turn(observer),
            position: self.referee.notation(observer),
            picture: match detail {
                Detail::Picture => Some(wire::scene(self.referee.picture(observer))),
                Detail::Text => None,
            },
            awaiting: self.awaited(),
            check: self.referee.check(observer),
            legal: own_seat.map_or(Vec::new(), |seat| self.referee.legal(seat)),
            claims: claims.into_iter().map(str::to_owned).collect(),
            claims_by_intent: own_seat
                .map_or(Vec::new(), |seat| self.referee.claims_by_intent(seat)),
            seats: self.seats(),
            clock: self.clock_state(now),
            luck: self.luck_on_the_wire(),
            set_up_until: self.set_up_until(),
            paused: self.paused.clone(),
            offers: self.offers(),
            silenced: match observer {
                Observer::Seat(seat) => self.speech.is_silenced(seat),
                Observer::Spectator => false,
            },
            outcome: self.referee.outcome().map(wire::outcome),
            rematch: match self.rematch {
                Rematch::Made(next) => Some(next),
                Rematch::Unasked | Rematch::Offered(_) | Rematch::Agreed => None,
            },
        }
    }

    /// What players ask of each other now.
    pub fn offers(&self) -> Offers {
        Offers {
            draw: self.referee.draw_offer().map(seat_to_wire),
            takeback: self.takeback.map(seat_to_wire),
            rematch: match self.rematch {
                Rematch::Offered(seat) => Some(seat_to_wire(seat)),
                Rematch::Unasked | Rematch::Agreed | Rematch::Made(_) => None,
            },
        }
    }

    /// Everything that `observer` may see at `now`.
    pub fn snapshot(&self, observer: Observer, now: Millis, detail: Detail) -> Snapshot {
        let number = self.latest(observer);
        Snapshot { match_id: self.wire_id(), number, state: self.state(observer, now, detail) }
    }

    /// What `observer` has heard after a number.
    ///
    /// # Errors
    /// `bad_cursor` if the number is beyond the last event.
    pub fn delta(
        &self,
        observer: Observer,
        after: Sequence,
        now: Millis,
        detail: Detail,
    ) -> Result<EventDelta, Fault> {
        let latest = self.latest(observer);
        let events = self.streams.after(observer, after).ok_or_else(|| {
            Fault::new(Code::BAD_CURSOR, format!("the last event is {latest}, found {after}"))
        })?;
        Ok(EventDelta {
            match_id: self.wire_id(),
            after,
            latest,
            events: events.iter().map(|event| (**event).clone()).collect(),
            state: self.state(observer, now, detail),
        })
    }

    /// The number of the last event that `observer` has heard.
    pub fn latest(&self, observer: Observer) -> Sequence {
        self.streams.latest(observer)
    }

    /// How many actions `observer` has heard of.
    pub fn turn(&self, observer: Observer) -> u32 {
        self.streams.turn(observer)
    }

    /// Whether a seat has acted in the game.
    pub fn has_acted(&self) -> bool {
        self.acted.iter().any(|times| *times > 0)
    }

    /// What `seat` may do.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.referee.legal(seat)
    }

    /// When the clock of `seat` runs out, if it runs.
    pub fn runs_out_at(&self, seat: Seat) -> Option<Millis> {
        self.clocks.runs_out_at(seat)
    }

    /// The game so far as `observer` may write it down.
    pub fn transcript(&self, observer: Observer) -> Transcript {
        self.referee.transcript(observer)
    }

    /// What was agreed before the match.
    pub fn terms(&self) -> Terms {
        Terms {
            game: self.charter.game.clone(),
            opening: wire::opening_to_wire(self.charter.opening),
            rule_version: self.charter.rule_version,
            options: wire::options(&self.charter.options),
            config_hash: self.charter.config_hash.to_string(),
            deal_commitment: self.charter.deal_commitment.to_string(),
            luck: match self.charter.luck {
                LuckRule::House => LuckKind::House,
                LuckRule::Joint | LuckRule::JointWithSides => LuckKind::Joint,
            },
            sides: match self.charter.luck {
                LuckRule::House | LuckRule::Joint => SidesKind::Fixed,
                LuckRule::JointWithSides => SidesKind::Drawn,
            },
            clock: self.charter.clock,
        }
    }

    /// What everybody may know of the match.
    pub fn summary(&self) -> MatchSummary {
        MatchSummary {
            match_id: self.wire_id(),
            game: self.charter.game.clone(),
            opening: wire::opening_to_wire(self.charter.opening),
            options: wire::options(&self.charter.options),
            clock: self.charter.clock,
            seats: self.seats(),
            phase: self.phase,
            created_at: self.charter.created,
            outcome: self.referee.outcome().map(wire::outcome),
        }
    }

    /// What is published at the end; `None` before.
    pub fn game_over(&self) -> Option<GameOver> {
        let outcome = wire::outcome(self.referee.outcome()?);
        Some(GameOver {
            match_id: self.wire_id(),
            outcome,
            truth: self.referee.truth()?,
            seed: self.charter.seed.to_hex(),
            luck: self.luck_on_the_wire(),
            record_digest: self.record()?.digest().to_string(),
        })
    }

    /// Everything that happened until the end, with all secrets; `None` before.
    pub fn record(&self) -> Option<MatchRecord> {
        let outcome = self.referee.outcome()?;
        Some(MatchRecord::new(self.charter.clone(), self.log_text(), outcome.to_string()))
    }

    /// What both seats know together, in the game's notation. Nobody may hear of it before the game
    /// is over: this is for whoever plays a finished match again.
    pub fn known(&self) -> String {
        self.referee.known()
    }

    pub(crate) fn awaited(&self) -> Awaited {
        match self.phase {
            // Nobody has to think about a share, so whoever waits for its turn is not disturbed.
            Phase::Playing if self.is_drawing() => Awaited::Nobody,
            Phase::Playing => wire::awaited(self.awaiting()),
            Phase::Waiting | Phase::Over => Awaited::Nobody,
        }
    }

    pub(crate) fn seats(&self) -> Seats {
        Seats { first: self.chairs.first.clone(), second: self.chairs.second.clone() }
    }

    pub(crate) fn clock_state(&self, now: Millis) -> Option<ClockState> {
        self.clocks.control()?;
        let left = |seat| u32::try_from(self.clocks.left_ms(seat, now)).unwrap_or(u32::MAX);
        let is_running = |seat| self.clocks.is_running(seat);
        let running = match (is_running(Seat::First), is_running(Seat::Second)) {
            (true, true) => Awaited::Both,
            (true, false) => Awaited::First,
            (false, true) => Awaited::Second,
            (false, false) => Awaited::Nobody,
        };
        let (first_ms, second_ms) = (left(Seat::First), left(Seat::Second));
        Some(ClockState { first_ms, second_ms, running, at: now })
    }

    fn wire_id(&self) -> MatchId {
        MatchId(self.charter.match_id.0)
    }
}
