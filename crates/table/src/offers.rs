//! What players ask of each other, and what an empty chair allows.

use game::{BySeat, Code, Fault, Heard, News, Seat};
use protocol::{Chair, Clock, Happening, MatchId, Millis, Order, Phase};

use crate::{Table, replay::TAKEBACKS_MAX, seat_to_wire};

/// How far two players have come towards another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// Nobody has asked.
    Unasked,
    /// A seat has asked.
    Offered(Seat),
    /// Both want one, and the house has still to set it up.
    Agreed,
    /// It is set up.
    Made(MatchId),
}

/// How often a seat may ask for something in one match: moves come to an end, but these need not.
const ASKS_MAX: u32 = 500;

/// How often a seat may ask to take back: as often as strangers may see it replayed.
const TAKEBACK_ASKS_MAX: u32 = TAKEBACKS_MAX as u32 / 4;

/// How often each seat has asked for something.
#[derive(Default)]
pub(crate) struct Asks {
    all: BySeat<u32>,
    takebacks: BySeat<u32>,
}

impl Asks {
    /// Whether `seat` has not asked too often already.
    pub(crate) fn check(&self, seat: Seat, order: &Order) -> Result<(), Fault> {
        let too_many = is_ask(order) && self.all[seat] >= ASKS_MAX;
        let too_much = *order == Order::OfferTakeback && self.takebacks[seat] >= TAKEBACK_ASKS_MAX;
        if too_many || too_much {
            return Err(Fault::new(Code::LIMIT, "you have asked too often in this match"));
        }
        Ok(())
    }

    /// Whoever asked sits on the other seat now.
    pub(crate) fn change_places(&mut self) {
        self.all.change_places();
        self.takebacks.change_places();
    }

    pub(crate) fn note(&mut self, seat: Seat, order: &Order) {
        self.all[seat] += u32::from(is_ask(order));
        self.takebacks[seat] += u32::from(*order == Order::OfferTakeback);
    }
}

/// Whether an order could be given again and again without the game going on.
fn is_ask(order: &Order) -> bool {
    matches!(
        order,
        Order::OfferDraw
            | Order::OfferTakeback
            | Order::OfferRematch
            | Order::Silence
            | Order::Listen
    )
}

/// How many actions were taken back, as the referee tells it.
fn taken_back(heard: &[Heard]) -> u32 {
    let mut news = heard.iter().flat_map(|heard| &heard.news);
    let actions = news.find_map(|news| match news {
        News::TakenBack { actions, .. } => Some(*actions),
        News::DrawOffered(_) | News::DrawDeclined(_) | News::Ended(_) => None,
    });
    actions.unwrap_or_default()
}

const WEEK_MS: u32 = 7 * 24 * 3600 * 1000;
const HOUR_MS: u32 = 3600 * 1000;

/// Whether a clock may be agreed on.
pub fn is_playable_clock(clock: Clock) -> bool {
    let Clock { base_ms, increment_ms, delay_ms } = clock;
    let some_time = base_ms > 0 || delay_ms > 0;
    some_time && base_ms <= WEEK_MS && increment_ms <= HOUR_MS && delay_ms <= HOUR_MS
}

/// How long a player must be away before the other may claim the win: a tenth of the time that a
/// game is expected to take, from ten seconds to five minutes.
pub fn absence_ms(clock: Option<Clock>) -> u64 {
    let Some(Clock { base_ms, increment_ms, delay_ms }) = clock else { return 300_000 };
    let per_turn = u64::from(increment_ms) + u64::from(delay_ms);
    ((u64::from(base_ms) + 40 * per_turn) / 10).clamp(10_000, 300_000)
}

impl Table {
    /// Notes that the player on `seat` is connected.
    pub fn arrive(&mut self, seat: Seat) {
        self.absent_since[seat] = None;
    }

    /// Notes that the player on `seat` is away from `now` on.
    pub fn depart(&mut self, now: Millis, seat: Seat) {
        self.absent_since[seat] = Some(now);
    }

    /// Whether the player on `seat` is connected. A computer always is.
    pub fn is_present(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat], Chair::Computer { .. }) || self.absent_since[seat].is_none()
    }

    /// When the opponent of `seat` will have been away for too long.
    pub fn claim_at(&self, seat: Seat) -> Option<Millis> {
        let since = self.absent_since[!seat].filter(|_| !self.is_present(!seat))?;
        (self.phase == Phase::Playing).then(|| Millis(since.0 + absence_ms(self.charter.clock)))
    }

    /// Whether both players want another game that has still to be set up.
    pub fn wants_rematch(&self) -> bool {
        self.rematch == Rematch::Agreed
    }

    pub(crate) fn check_absence(
        &self,
        now: Millis,
        seat: Seat,
        order: &Order,
    ) -> Result<(), Fault> {
        if *order != Order::ClaimWin || self.phase != Phase::Playing {
            return Ok(());
        }
        match self.claim_at(seat) {
            Some(claim_at) if now >= claim_at => Ok(()),
            Some(claim_at) => {
                let wait = claim_at.0 - now.0;
                let message = format!("your opponent may still come back for {wait} ms");
                Err(Fault::new(Code::OPPONENT_PRESENT, message))
            }
            None => Err(Fault::new(Code::OPPONENT_PRESENT, "your opponent is at the table")),
        }
    }

    pub(crate) fn offer_draw(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.referee.offer_draw(seat)?;
        // An offer that met an offer has ended the game instead.
        if self.referee.outcome().is_none() {
            self.streams.tell_all(at, &Happening::DrawOffered { seat: seat_to_wire(seat) });
        }
        Ok(())
    }

    pub(crate) fn decline_draw(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.referee.decline_draw(seat)?;
        self.streams.tell_all(at, &Happening::DrawDeclined { seat: seat_to_wire(seat) });
        Ok(())
    }

    pub(crate) fn offer_takeback(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.referee.may_take_back(seat)?;
        if self.takeback.is_some() {
            return Err(Fault::new(Code::ALREADY_OFFERED, "somebody asks to take back already"));
        }
        self.takeback = Some(seat);
        self.streams.tell_all(at, &Happening::TakebackOffered { seat: seat_to_wire(seat) });
        Ok(())
    }

    pub(crate) fn accept_takeback(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.check_takeback_offered(seat)?;
        let heard = self.referee.take_back(!seat)?;
        self.takeback = None;
        let seat = seat_to_wire(!seat);
        self.streams.tell_all(at, &Happening::TakenBack { seat, actions: taken_back(&heard) });
        Ok(())
    }

    pub(crate) fn decline_takeback(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.check_takeback_offered(seat)?;
        self.takeback = None;
        self.streams.tell_all(at, &Happening::TakebackDeclined { seat: seat_to_wire(seat) });
        Ok(())
    }

    fn check_takeback_offered(&self, seat: Seat) -> Result<(), Fault> {
        if self.takeback == Some(!seat) {
            Ok(())
        } else {
            Err(Fault::new(Code::NO_OFFER, "your opponent does not ask to take back"))
        }
    }

    pub(crate) fn offer_rematch(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.check_over()?;
        match self.rematch {
            Rematch::Unasked if matches!(self.chairs[!seat], Chair::Computer { .. }) => {
                self.rematch = Rematch::Agreed;
            }
            Rematch::Unasked => {
                self.rematch = Rematch::Offered(seat);
                let seat = seat_to_wire(seat);
                self.streams.tell_all(at, &Happening::RematchOffered { seat });
            }
            Rematch::Offered(by) if by != seat => self.rematch = Rematch::Agreed,
            Rematch::Offered(_) | Rematch::Agreed | Rematch::Made(_) => {
                return Err(Fault::new(Code::ALREADY_OFFERED, "another game is asked for already"));
            }
        }
        Ok(())
    }

    pub(crate) fn accept_rematch(&mut self, seat: Seat) -> Result<(), Fault> {
        self.check_rematch_offered(seat)?;
        self.rematch = Rematch::Agreed;
        Ok(())
    }

    pub(crate) fn decline_rematch(&mut self, at: Millis, seat: Seat) -> Result<(), Fault> {
        self.check_rematch_offered(seat)?;
        self.rematch = Rematch::Unasked;
        self.streams.tell_all(at, &Happening::RematchDeclined { seat: seat_to_wire(seat) });
        Ok(())
    }

    pub(crate) fn name_next(&mut self, at: Millis, next: MatchId) -> Result<(), Fault> {
        if self.rematch != Rematch::Agreed {
            return Err(Fault::new(Code::NO_OFFER, "another game was not agreed on"));
        }
        self.rematch = Rematch::Made(next);
        self.streams.tell_all(at, &Happening::Rematch { match_id: next });
        Ok(())
    }

    fn check_over(&self) -> Result<(), Fault> {
        match self.phase {
            Phase::Over => Ok(()),
            Phase::Waiting | Phase::Playing => {
                Err(Fault::new(Code::NOT_OVER, "the game is not over yet"))
            }
        }
    }

    fn check_rematch_offered(&self, seat: Seat) -> Result<(), Fault> {
        self.check_over()?;
        if self.rematch == Rematch::Offered(!seat) {
            Ok(())
        } else {
            Err(Fault::new(Code::NO_OFFER, "your opponent does not ask for another game"))
        }
    }
}
