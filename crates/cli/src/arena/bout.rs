//! One game between two players.

use anyhow::Context;
use catalog::{Seating, Setting};
use game::{AnyReferee, Observer, Outcome, Record, Seat, Seed};

use super::{
    contestant::{Contestant, Failure},
    opening::Ground,
};
use crate::{
    conduct::{Step, to_act},
    fail::bad_input,
};

/// A game to be played.
pub(super) struct Bout<'a> {
    pub(super) ground: Ground<'a>,
    /// What is played before the players take over.
    pub(super) opening: &'a [Step],
    /// A longer game is drawn.
    pub(super) plies_max: usize,
}

/// A game that was played.
#[derive(Clone)]
pub(super) struct Game {
    pub(super) outcome: Outcome,
    /// Why it ended: the referee's word, or ours.
    pub(super) ending: &'static str,
    /// What a player did wrong.
    pub(super) fault: Option<(Seat, String)>,
    pub(super) plies: usize,
    pub(super) record: Record,
}

/// The end of a game that the referee would have let go on.
struct Forced {
    ending: &'static str,
    fault: Option<(Seat, String)>,
}

const PLY_CAP: &str = "ply_cap";
const NO_ANSWER: &str = "no_answer";
const ILLEGAL_MOVE: &str = "illegal_move";
const BREAKDOWN: &str = "breakdown";

impl Bout<'_> {
    /// Plays the game; what `players` leave to chance follows from `whims`.
    ///
    /// # Errors
    /// The game cannot be opened. What players do wrong only loses the game.
    pub(super) fn play(
        &self,
        mut players: [&mut Contestant; 2],
        whims: [u64; 2],
    ) -> anyhow::Result<Game> {
        let mut arbiter = Arbiter(self.ground.open().map_err(bad_input)?);
        for (seat, text) in self.opening {
            arbiter.0.play(*seat, text)?;
        }
        let mut forced = None;
        for ((seat, player), whim) in Seat::ALL.into_iter().zip(&mut players).zip(whims) {
            if let Err(failure) = player.begin(&self.seating(seat, whim)) {
                forced = forced.or(Some(arbiter.forfeit(seat, failure)?));
            }
        }
        while let (Some(seat), None) = (to_act(&*arbiter.0), &forced) {
            if arbiter.claim(seat)? {
                break;
            }
            if arbiter.plies() >= self.plies_max {
                forced = Some(arbiter.agree(seat)?);
                break;
            }
            forced = match players[seat.index()].choose(&arbiter.0.transcript(Observer::Seat(seat)))
            {
                Ok(text) => arbiter.try_move(seat, &text)?,
                Err(failure) => Some(arbiter.forfeit(seat, failure)?),
            };
        }
        arbiter.close(forced)
    }

    fn seating(&self, seat: Seat, whim: u64) -> Seating<'_> {
        let setting = Setting { seed: whim, ..Setting::default() };
        let Ground { options, match_id, .. } = self.ground;
        Seating { options, match_id, seat, luck: Seed::from_number(whim), setting }
    }
}

/// The game as the arena conducts it.
struct Arbiter(Box<dyn AnyReferee>);

impl Arbiter {
    /// How many moves were played.
    fn plies(&self) -> usize {
        self.0.transcript(Observer::Spectator).moves.len()
    }

    /// Plays a move that may be wrong, and then loses.
    fn try_move(&mut self, seat: Seat, text: &str) -> anyhow::Result<Option<Forced>> {
        let Err(fault) = self.0.play(seat, text) else { return Ok(None) };
        self.0.resign(seat)?;
        let fault = Some((seat, fault.message));
        Ok(Some(Forced { ending: ILLEGAL_MOVE, fault }))
    }

    /// Whoever may claim a draw does.
    fn claim(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let claims = self.0.claims(seat);
        if let Some(reason) = claims.first() {
            self.0.claim(seat, reason)?;
        }
        Ok(!claims.is_empty())
    }

    /// Both agree on a draw.
    fn agree(&mut self, seat: Seat) -> anyhow::Result<Forced> {
        self.0.offer_draw(seat)?;
        self.0.accept_draw(!seat)?;
        Ok(Forced { ending: PLY_CAP, fault: None })
    }

    /// `seat` loses because it has no move: on time, or because it gives up.
    fn forfeit(&mut self, seat: Seat, failure: Failure) -> anyhow::Result<Forced> {
        let (ending, text) = match failure {
            Failure::Late(text) => {
                self.0.flag(seat)?;
                (NO_ANSWER, text)
            }
            Failure::Broken(text) => {
                self.0.resign(seat)?;
                (BREAKDOWN, text)
            }
        };
        Ok(Forced { ending, fault: Some((seat, text)) })
    }

    fn close(self, forced: Option<Forced>) -> anyhow::Result<Game> {
        let outcome = self.0.outcome().context("this game awaits more than one seat")?;
        let record = self.0.record().context("a game that is over has a record")?;
        let own = Forced { ending: outcome.reason.0, fault: None };
        let Forced { ending, fault } = forced.unwrap_or(own);
        Ok(Game { outcome, ending, fault, plies: self.plies(), record })
    }
}
