//! How a keeper lets the computer play.

use std::time::{Duration, Instant};

use game::{Observer, Seat};
use protocol::{Chair, Command, Order, Problem};
use table::Reply;

use super::{Keeper, Lost, Request};
use crate::computers::{Owner, Remaining, Turn};

impl Keeper {
    /// Asks the computer player on `seat`, if it is its turn and it does not think already.
    pub(super) fn consult(&mut self, seat: Seat) {
        if self.thinking[seat] {
            return;
        }
        let Some(computer) = self.table.computer_turn(seat) else { return };
        self.thinking[seat] = true;
        let turn = self.table.turn(Observer::Seat(seat));
        let (clock, owner) = (self.remaining(seat), self.owner_opposite(seat));
        let thought = self.hall.computers.ask(Turn { computer, clock, owner });
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

    /// A computer player puts its share into the luck of the match like anybody.
    pub(super) async fn draw_for_computer(&mut self, seat: Seat) -> Result<(), Lost> {
        let Some(share) = self.table.computer_share(seat) else { return Ok(()) };
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

    /// Answers what its opponent asks of a computer player.
    pub(super) async fn answer_for_computer(&mut self, seat: Seat) -> Result<(), Lost> {
        let Some(order) = self.table.computer_answer(seat) else { return Ok(()) };
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
        if !self.table.is_awaited(seat) || self.table.turn(Observer::Seat(seat)) != turn {
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
