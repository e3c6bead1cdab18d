//! A computer that thinks elsewhere: what it is told, and what it does in the end.

use std::time::Duration;

use catalog::Limits;
use game::{Observer, Seat};
use protocol::{Order, Phase};
use serde_json::{Value, json};
use table::{ComputerTurn, seat_to_wire};

use crate::{Declined, LocalMatch, Time};

/// The longest thought of a computer, as at a server.
const THOUGHT: Duration = Duration::from_millis(900);

/// Kept back of a clock for all that happens between a thought and the move.
const MARGIN_MS: u64 = 120;

impl LocalMatch {
    /// What a computer to move needs to think elsewhere: how it sits down (a `seating` for
    /// [`crate::LocalPlayer`]), what its seat knows, for how long it may think, and the turn to name
    /// when it acts. Nothing if it is nobody's turn who is a computer.
    pub(crate) fn turn(&self, now: Time) -> Option<Value> {
        let seat = self.computer_due()?;
        let turn = self.table.computer_turn(seat)?;
        Some(json!({
            "seating": {
                "game": turn.charter.game,
                "options": turn.charter.options,
                "level": turn.level.number(),
                "seat": seat_to_wire(seat),
                "match": turn.charter.match_id.to_string(),
                "seed": turn.luck().to_hex(),
                "megabytes": turn.megabytes(),
            },
            "transcript": turn.so_far,
            "limit": {"ms": self.thought_ms(&turn, now)},
            "turn": self.table.turn(Observer::Seat(seat)),
        }))
    }

    /// The longest thought, or what the clock leaves of it.
    fn thought_ms(&self, turn: &ComputerTurn, now: Time) -> u64 {
        let clock = self.table.runs_out_at(turn.seat).zip(turn.charter.clock);
        let limits = clock.map_or(Limits::time(THOUGHT), |(until, clock)| {
            let left = until.0.saturating_sub(now.0).saturating_sub(MARGIN_MS);
            let increment = Duration::from_millis(clock.increment_ms.into());
            Limits::time(THOUGHT).and(Limits::clock(Duration::from_millis(left), increment, None))
        });
        let longest = limits.time.unwrap_or(THOUGHT).as_millis();
        u64::try_from(longest).unwrap_or(u64::MAX).max(1)
    }

    /// A computer acts as it was thought of elsewhere. Whatever has happened since then comes first:
    /// a thought about another turn is dropped. The answer says which seat acted, if any.
    ///
    /// # Errors
    /// As for any command.
    pub(crate) fn act(
        &mut self,
        turn: u32,
        action: Option<String>,
        now: Time,
    ) -> Result<Value, Declined> {
        self.tick(now);
        let current = self.computer_due().filter(|seat| self.is_at(*seat, turn));
        let Some(computer) = current.and_then(|seat| self.table.computer_turn(seat)) else {
            return Ok(json!({"seat": null}));
        };
        let order = computer.legal_or_any(action).map_or(Order::Resign, Order::Play);
        if self.table.phase() == Phase::Playing {
            self.command(computer.seat, order, now)?;
        }
        Ok(json!({"seat": seat_to_wire(computer.seat)}))
    }

    fn is_at(&self, seat: Seat, turn: u32) -> bool {
        self.table.turn(Observer::Seat(seat)) == turn
    }
}
