//! What orders do to a table.

use std::sync::Arc;

use game::{Code, Fault, Heard, Observer, Seat};
use protocol::{ACTION_MAX, Event, Happening, Millis, Order, Phase};

use crate::{Act, Table, offers::Rematch, seat_to_wire, wire};

impl Table {
    /// Carries out an order, or refuses it and changes nothing.
    pub(crate) fn conduct(&mut self, at: Millis, seat: Seat, order: &Order) -> Result<(), Fault> {
        self.check_drawn(order)?;
        match order {
            Order::OpenLuck(share) => self.open_luck(at, seat, share),
            Order::OfferRematch => self.offer_rematch(at, seat),
            Order::AcceptRematch => self.accept_rematch(seat),
            Order::DeclineRematch => self.decline_rematch(at, seat),
            Order::Abort => {
                self.check_unpaused()?;
                self.check_abortable()?;
                self.referee.abort(seat)?;
                self.turn_clocks(at);
                Ok(())
            }
            Order::Play(action) => self.in_game(at, seat, |it| it.play(at, seat, action)),
            Order::Claim(reason) => {
                self.in_game(at, seat, |it| it.referee.claim(seat, reason).map(drop))
            }
            Order::Resign => self.in_game(at, seat, |it| it.referee.resign(seat).map(drop)),
            Order::OfferDraw => self.in_game(at, seat, |it| it.offer_draw(at, seat)),
            Order::AcceptDraw => {
                self.in_game(at, seat, |it| it.referee.accept_draw(seat).map(drop))
            }
            Order::DeclineDraw => self.in_game(at, seat, |it| it.decline_draw(at, seat)),
            Order::ClaimWin => self.in_game(at, seat, |it| it.referee.abandon(!seat).map(drop)),
            Order::Say(phrase) => self.say(at, seat, *phrase),
            Order::Silence => self.silence(seat),
            Order::Listen => self.listen(seat),
            Order::OfferTakeback => self.in_game(at, seat, |it| it.offer_takeback(at, seat)),
            Order::AcceptTakeback => self.in_game(at, seat, |it| it.accept_takeback(at, seat)),
            Order::DeclineTakeback => self.in_game(at, seat, |it| it.decline_takeback(at, seat)),
        }
    }

    /// Does what can be done only while the game is on and the seat has time left.
    fn in_game(
        &mut self,
        at: Millis,
        seat: Seat,
        work: impl FnOnce(&mut Table) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.check_playing()?;
        self.check_unpaused()?;
        self.check_time(at, seat)?;
        work(self)?;
        self.turn_clocks(at);
        Ok(())
    }

    /// While luck is being drawn, a player may open a share or leave, and nothing else.
    fn check_drawn(&self, order: &Order) -> Result<(), Fault> {
        let leaves = matches!(order, Order::Resign | Order::Abort | Order::ClaimWin);
        if !self.is_drawing() || leaves || matches!(order, Order::OpenLuck(_)) {
            return Ok(());
        }
        Err(Fault::new(Code::NOT_BEGUN, "luck has still to be drawn"))
    }

    /// The house: somebody's time is up.
    pub(crate) fn flag(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.check_playing()?;
        let late = match self.late_drawing() {
            Some(Act::Flag(seat)) => self.drawing_deadline().map(|deadline| (deadline, seat)),
            Some(_) | None => self.clocks.deadline(),
        };
        match late {
            Some((deadline, late)) if late == seat && at >= deadline => {
                self.referee.flag(seat)?;
                self.turn_clocks(at);
                Ok(())
            }
            _ => {
                Err(Fault::new(Code::BAD_RECORD, format!("the time of the {seat} seat is not up")))
            }
        }
    }

    /// The house: an outage is not counted.
    pub(crate) fn give_back(&mut self, at: Millis, span_ms: u32) -> Result<(), Fault> {
        self.check_playing()?;
        self.clocks.credit(at, u64::from(span_ms));
        self.credit_drawing(at, u64::from(span_ms));
        self.put_off_set_up(at, u64::from(span_ms));
        self.streams.tell_all(at, &Happening::ClockAdjusted { credit_ms: span_ms });
        Ok(())
    }

    /// The house: nobody came or went on.
    pub(crate) fn call_off(&mut self, at: Millis) -> Result<(), Fault> {
        // One who does not open may have seen the luck with the house's help: leaving must not pay.
        match self.withholds_luck() {
            Some(seat) => self.referee.abandon(seat)?,
            None => self.referee.abort(Seat::First)?,
        };
        self.turn_clocks(at);
        Ok(())
    }

    pub(crate) fn check_playing(&self) -> Result<(), Fault> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Over => Err(Fault::game_over()),
            Phase::Waiting => Err(Fault::new(Code::NOT_BEGUN, "a seat is still empty")),
        }
    }

    fn check_abortable(&self) -> Result<(), Fault> {
        match self.phase {
            Phase::Over => Err(Fault::game_over()),
            Phase::Playing if self.is_opening_luck() => Err(Fault::new(
                Code::TOO_LATE_TO_ABORT,
                "the shares of the luck are being opened, so it is too late",
            )),
            Phase::Playing if self.acted.iter().all(|times| *times > 0) => Err(Fault::new(
                Code::TOO_LATE_TO_ABORT,
                "both players have acted, so it is too late",
            )),
            Phase::Playing | Phase::Waiting => Ok(()),
        }
    }

    fn check_time(&self, at: Millis, seat: Seat) -> Result<(), Fault> {
        match self.clocks.deadline() {
            Some((deadline, late)) if late == seat && at > deadline => {
                Err(Fault::new(Code::GAME_OVER, "your time is up"))
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, at: Millis, seat: Seat, action: &str) -> Result<(), Fault> {
        if action.len() > ACTION_MAX || action.chars().any(char::is_control) {
            let message = format!("an action is at most {ACTION_MAX} bytes on one line");
            return Err(Fault::invalid_move(message));
        }
        let heard = self.referee.play(seat, action)?;
        if self.takeback.take() == Some(!seat) {
            let what = Happening::TakebackDeclined { seat: seat_to_wire(seat) };
            self.streams.tell_all(at, &what);
        }
        self.acted[seat] = self.acted[seat].saturating_add(1);
        self.tell_played(at, seat, heard);
        Ok(())
    }

    /// Tells each observer what it heard. Who heard nothing is told nothing: not even a number.
    fn tell_played(&mut self, at: Millis, seat: Seat, mut heard: Vec<Heard>) {
        let mut twin: Option<Arc<Event>> = None;
        for observer in Observer::ALL {
            let own = heard.iter().position(|it| it.observer == observer);
            let own = own.map(|index| heard.swap_remove(index));
            if own.is_none() && observer != Observer::Seat(seat) {
                continue;
            }
            let (lines, facts, written) =
                own.map_or_else(Default::default, |it| (it.lines, it.facts, it.written));
            let facts = facts.into_iter().map(wire::fact).collect();
            let what = Happening::Played { seat: seat_to_wire(seat), lines, facts, written };
            twin = Some(self.streams.tell_as(observer, at, &what, twin));
        }
    }

    /// Turns the clocks to whoever is awaited now, and closes the game if it is over.
    pub(crate) fn turn_clocks(&mut self, at: Millis) {
        self.clocks.turn(at, self.referee.awaiting());
        self.note_stage(at);
        if let Some(outcome) = self.referee.outcome() {
            self.phase = Phase::Over;
            self.takeback = None;
            self.paused = None;
            self.rematch = Rematch::Unasked;
            let outcome = wire::outcome(outcome);
            self.streams.tell_all(at, &Happening::Ended { outcome });
        }
    }
}
