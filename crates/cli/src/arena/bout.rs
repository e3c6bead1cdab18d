//! One game between two players.

use anyhow::Context;
use game::{
    AnyReferee, Awaiting, MatchId, Observer, Opening, Options, Outcome, Record, Seat, Seed,
};
use query::Desk;

use super::contestant::{Contestant, Failure, Situation};
use crate::fail::bad_input;

/// A game to be played.
pub(super) struct Bout<'a> {
    pub(super) desk: &'static dyn Desk,
    pub(super) options: &'a Options,
    pub(super) match_id: MatchId,
    pub(super) seed: Seed,
    /// What is played before the players take over.
    pub(super) opening: &'a [String],
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
        mut players: [&mut dyn Contestant; 2],
        whims: [u64; 2],
    ) -> anyhow::Result<Game> {
        let opened = self.desk.open(self.options, Opening::Usual, self.match_id, self.seed);
        let mut table = Table::new(opened.map_err(bad_input)?);
        for text in self.opening {
            let seat = table.to_act().context("the opening is longer than the game")?;
            table.play(seat, text)?;
        }
        let mut forced = None;
        for ((seat, player), whim) in Seat::ALL.into_iter().zip(&mut players).zip(whims) {
            if let Err(failure) = player.begin(self.options, whim) {
                forced = forced.or(Some(table.forfeit(seat, failure)?));
            }
        }
        while let (Some(seat), None) = (table.to_act(), &forced) {
            if table.claim(seat)? {
                break;
            }
            if table.moves.len() >= self.plies_max {
                forced = Some(table.agree(seat)?);
                break;
            }
            forced = match players[seat.index()].choose(&table.situation(seat)) {
                Ok(text) => table.try_move(seat, &text)?,
                Err(failure) => Some(table.forfeit(seat, failure)?),
            };
        }
        table.close(forced)
    }
}

/// A referee with what has been played.
struct Table {
    referee: Box<dyn AnyReferee>,
    start: String,
    /// Whether everybody sees everything, so that players may know how a position came about.
    openness: Openness,
    moves: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Openness {
    Open,
    Secret,
}

impl Table {
    fn new(referee: Box<dyn AnyReferee>) -> Table {
        let start = referee.notation(Observer::Spectator);
        let open = Observer::ALL.iter().all(|&observer| referee.notation(observer) == start);
        let openness = if open { Openness::Open } else { Openness::Secret };
        Table { referee, start, openness, moves: Vec::new() }
    }

    fn to_act(&self) -> Option<Seat> {
        match self.referee.awaiting() {
            Awaiting::Seat(seat) => Some(seat),
            Awaiting::BothSeats | Awaiting::Chance | Awaiting::Nobody(_) => None,
        }
    }

    fn situation(&self, seat: Seat) -> Situation {
        let legal = self.referee.legal(seat);
        let (start, moves) = match self.openness {
            Openness::Open => (self.start.clone(), self.moves.clone()),
            Openness::Secret => (self.referee.notation(Observer::Seat(seat)), Vec::new()),
        };
        Situation { seat, start, moves, legal }
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), game::Fault> {
        self.referee.play(seat, text)?;
        self.moves.push(text.to_owned());
        Ok(())
    }

    /// Plays a move that may be wrong, and then loses.
    fn try_move(&mut self, seat: Seat, text: &str) -> anyhow::Result<Option<Forced>> {
        let Err(fault) = self.play(seat, text) else { return Ok(None) };
        self.referee.resign(seat)?;
        let fault = Some((seat, fault.message));
        Ok(Some(Forced { ending: ILLEGAL_MOVE, fault }))
    }

    /// Whoever may claim a draw does.
    fn claim(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let claims = self.referee.claims(seat);
        if let Some(reason) = claims.first() {
            self.referee.claim(seat, reason)?;
        }
        Ok(!claims.is_empty())
    }

    /// Both agree on a draw.
    fn agree(&mut self, seat: Seat) -> anyhow::Result<Forced> {
        self.referee.offer_draw(seat)?;
        self.referee.accept_draw(!seat)?;
        Ok(Forced { ending: PLY_CAP, fault: None })
    }

    /// `seat` loses because it has no move: on time, or because it gives up.
    fn forfeit(&mut self, seat: Seat, failure: Failure) -> anyhow::Result<Forced> {
        let (ending, text) = match failure {
            Failure::Late(text) => {
                self.referee.flag(seat)?;
                (NO_ANSWER, text)
            }
            Failure::Broken(text) => {
                self.referee.resign(seat)?;
                (BREAKDOWN, text)
            }
        };
        Ok(Forced { ending, fault: Some((seat, text)) })
    }

    fn close(self, forced: Option<Forced>) -> anyhow::Result<Game> {
        let outcome = self.referee.outcome().context("this game awaits more than one seat")?;
        let record = self.referee.record().context("a game that is over has a record")?;
        let own = Forced { ending: outcome.reason.0, fault: None };
        let Forced { ending, fault } = forced.unwrap_or(own);
        Ok(Game { outcome, ending, fault, plies: self.moves.len(), record })
    }
}
