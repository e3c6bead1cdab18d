//! How a keeper lets the computer play.

use std::sync::Arc;

use game::{Awaiting, Digest, Observer, Seat};
use protocol::{Chair, Command, Order, Phase, Problem};
use table::{Reply, seat_to_wire};

use super::{Keeper, Lost, Request};
use crate::{mind::Prospect, wall};

impl Keeper {
    /// Asks the computer player on `seat`, if it is its turn and it does not think already.
    pub(super) fn consult(&mut self, seat: Seat) {
        let Chair::Computer { level } = self.table.chairs()[seat] else { return };
        if !self.is_awaited(seat) || self.thinking[seat] {
            return;
        }
        self.thinking[seat] = true;
        let (position, legal) = self.table.prospect(seat);
        let turn = self.table.turn(Observer::Seat(seat));
        let charter = self.table.charter().clone();
        let (hall, own) = (Arc::clone(&self.hall), self.own.clone());
        tokio::spawn(async move {
            let _permit = hall.thinkers.acquire().await;
            let mind = Arc::clone(&hall.mind);
            let thought = tokio::task::spawn_blocking(move || {
                let (options, match_id) = (&charter.options, charter.match_id);
                let luck = luck_of(&charter, seat);
                let game = &*charter.game;
                mind.act(&Prospect {
                    game,
                    options,
                    match_id,
                    seat,
                    level,
                    turn,
                    position,
                    legal,
                    luck,
                })
            });
            // A mind that panics resigns.
            let action = thought.await.unwrap_or(None);
            if let Some(own) = own.upgrade() {
                let _ = own.send(Request::Thought { seat, turn, action }).await;
            }
        });
    }

    fn is_awaited(&self, seat: Seat) -> bool {
        let awaited = match self.table.awaiting() {
            Awaiting::Seat(it) => it == seat,
            Awaiting::BothSeats => true,
            Awaiting::Chance | Awaiting::Nobody(_) => false,
        };
        awaited && self.table.phase() == Phase::Playing
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
        match self.table.command(wall::now(), seat, &command) {
            Reply::Logged(logged) => self.publish(logged).await.map(Ok),
            Reply::Settled(answer) => Ok(answer.result.map(|_| ())),
        }
    }
}

/// What a computer player's luck follows from: as secret as the seed, and another for each seat.
fn luck_of(charter: &table::Charter, seat: Seat) -> game::Seed {
    let mut preimage = format!("Umpire/mind/v1\0{seat}\0").into_bytes();
    preimage.extend(charter.seed.0);
    game::Seed(Digest::of(&preimage).0)
}
