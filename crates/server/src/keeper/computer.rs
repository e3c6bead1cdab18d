//! How a keeper lets the computer play.

use std::time::{Duration, Instant};

use game::{Awaiting, Digest, Observer, Seat, Share};
use protocol::{Chair, Command, Order, Phase, Problem};
use table::{Reply, seat_to_wire};

use super::{Keeper, Lost, Request};
use crate::computers::{Owner, Remaining, Turn};

impl Keeper {
    /// Asks the computer player on `seat`, if it is its turn and it does not think already.
    pub(super) fn consult(&mut self, seat: Seat) {
        let Chair::Computer { level } = self.table.chairs()[seat] else { return };
        if !self.is_awaited(seat) || self.thinking[seat] {
            return;
        }
        self.thinking[seat] = true;
        let turn = self.table.turn(Observer::Seat(seat));
        let thought = self.hall.computers.ask(Turn {
            charter: self.table.charter().clone(),
            seat,
            level,
            so_far: self.table.transcript(Observer::Seat(seat)),
            legal: self.table.legal(seat),
            clock: self.remaining(seat),
            owner: self.owner_opposite(seat),
        });
        let own = self.own.clone();
        tokio::spawn(async move {
            // A player that is gone resigns.
            let action = thought.await.unwrap_or(None);
            if let Some(own) = own.upgrade() {
                let _ = own.send(Request::Thought { seat, turn, action }).await;
            }
        });
    }

    /// What `seat` has left on its clock, the free time of the turn included.
    fn remaining(&self, seat: Seat) -> Option<Remaining> {
        let (until, clock) = (self.table.runs_out_at(seat)?, self.table.charter().clock?);
        let left = Duration::from_millis(until.0.saturating_sub(self.now().0));
        let increment_ms = u64::from(clock.increment_ms) + u64::from(clock.delay_ms);
        let increment = Duration::from_millis(increment_ms);
        Some(Remaining { until: Instant::now() + left, increment })
    }

    /// For whom the computer on `seat` plays.
    fn owner_opposite(&self, seat: Seat) -> Owner {
        match &self.table.chairs()[!seat] {
            Chair::Player { id, .. } => Owner(id.0),
            // Computers among themselves play for nobody.
            Chair::Open | Chair::Invited | Chair::Computer { .. } => Owner(0),
        }
    }

    fn is_awaited(&self, seat: Seat) -> bool {
        let awaited = match self.table.awaiting() {
            Awaiting::Seat(it) => it == seat,
            Awaiting::BothSeats => true,
            Awaiting::Chance | Awaiting::Nobody(_) => false,
        };
        let on = self.table.phase() == Phase::Playing && self.table.paused().is_none();
        awaited && on && !self.table.is_drawing()
    }

    /// A computer player puts its share into the luck of the match like anybody. The share follows
    /// from the house's seed, so that it is the same after a restart; whoever does not trust the
    /// house gains nothing by it, and loses nothing.
    pub(super) async fn draw_for_computer(&mut self, seat: Seat) -> Result<(), Lost> {
        let Chair::Computer { .. } = self.table.chairs()[seat] else { return Ok(()) };
        let share = self.share_of_computer(seat);
        if self.table.is_undecided(seat) {
            let commitment = share.commitment(self.match_id());
            if let Some(logged) = self.table.pledge(self.now(), seat, Some(commitment)) {
                self.publish(logged).await?;
            }
        }
        if self.table.must_open_luck(seat) {
            let order = Order::OpenLuck(share.to_string());
            if let Err(refused) = self.order_for_computer(seat, 0, order).await? {
                tracing::error!(code = refused.code.word(), "a computer's share does not fit");
            }
        }
        Ok(())
    }

    fn share_of_computer(&self, seat: Seat) -> Share {
        let mut preimage = b"Umpire/computer-share/v1\0".to_vec();
        preimage.extend(self.table.charter().seed.0);
        preimage.push(seat.index() as u8);
        Share(Digest::of(&preimage).0)
    }

    /// Answers what its opponent asks of a computer player: it lets moves be taken back, and plays
    /// every game to its end.
    pub(super) async fn answer_for_computer(&mut self, seat: Seat) -> Result<(), Lost> {
        let Chair::Computer { .. } = self.table.chairs()[seat] else { return Ok(()) };
        let (offers, asking) = (self.table.offers(), Some(seat_to_wire(!seat)));
        let order = if offers.takeback == asking {
            Order::AcceptTakeback
        } else if offers.draw == asking && self.table.phase() == Phase::Playing {
            Order::DeclineDraw
        } else {
            return Ok(());
        };
        let turn = self.table.turn(Observer::Seat(seat));
        if let Err(refused) = self.order_for_computer(seat, turn, order).await? {
            tracing::warn!(code = refused.code.word(), "a computer player could not answer");
        }
        Ok(())
    }

    pub(super) async fn thought(
        &mut self,
        seat: Seat,
        turn: u32,
        action: Option<String>,
    ) -> Result<(), Lost> {
        self.thinking[seat] = false;
        // The turn may have been taken back while it was thought about.
        if !self.is_awaited(seat) || self.table.turn(Observer::Seat(seat)) != turn {
            return Ok(());
        }
        let order = action.map_or(Order::Resign, Order::Play);
        if let Err(refused) = self.order_for_computer(seat, turn, order).await? {
            tracing::warn!(code = refused.code.word(), "a computer player broke the rules");
            let _ = self.order_for_computer(seat, turn, Order::Resign).await?;
        }
        Ok(())
    }

    async fn order_for_computer(
        &mut self,
        seat: Seat,
        turn: u32,
        order: Order,
    ) -> Result<Result<(), Problem>, Lost> {
        let match_id = protocol::MatchId(self.match_id().0);
        let sequence = self.table.last_sequence(seat).next();
        let command = Command { match_id, sequence, turn: Some(turn), order };
        match self.table.command(self.now(), seat, &command) {
            Reply::Logged(logged) => self.publish(logged).await.map(Ok),
            Reply::Settled(answer) => Ok(answer.result.map(|_| ())),
        }
    }
}
