//! A game in progress, with what each seat may think from.

use game::{AnyReferee, Awaiting, Fault, Heard, MatchId, Observer, Opening, Options, Seat, Seed};
use query::{Desk, Refusal};

/// A referee with what has been played.
pub(crate) struct Sitting {
    pub(crate) referee: Box<dyn AnyReferee>,
    start: String,
    openness: Openness,
    moves: Vec<String>,
}

/// Whether everybody sees everything, so that players may know how a position came about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Openness {
    Open,
    Secret,
}

/// A position that a seat has seen, and what was played since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Insight {
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
}

impl Sitting {
    /// A game that has just been opened.
    pub(crate) fn new(referee: Box<dyn AnyReferee>) -> Sitting {
        let (start, openness) = beginning(&*referee);
        Sitting { referee, start, openness, moves: Vec::new() }
    }

    /// The one seat that is awaited, if it is one.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        match self.referee.awaiting() {
            Awaiting::Seat(seat) => Some(seat),
            Awaiting::BothSeats | Awaiting::Chance | Awaiting::Nobody(_) => None,
        }
    }

    /// How many moves were played.
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// What `seat` may think from; in a game with secrets, what it sees now and no more.
    pub(crate) fn insight(&self, seat: Seat) -> Insight {
        match self.openness {
            Openness::Open => Insight { start: self.start.clone(), moves: self.moves.clone() },
            Openness::Secret => {
                let start = self.referee.notation(Observer::Seat(seat));
                Insight { start, moves: Vec::new() }
            }
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// As the referee says; nothing is then played.
    pub(crate) fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Heard>, Fault> {
        // There are too many set-ups to list, and in a game that goes on there is always a move.
        let sets_up = self.moves.is_empty() && self.referee.legal(seat).is_empty();
        let heard = self.referee.play(seat, text)?;
        if sets_up {
            (self.start, self.openness) = beginning(&*self.referee);
        } else {
            self.moves.push(text.to_owned());
        }
        Ok(heard)
    }
}

/// What everybody sees before the first move.
fn beginning(referee: &dyn AnyReferee) -> (String, Openness) {
    let start = referee.notation(Observer::Spectator);
    let open = Observer::ALL.iter().all(|&observer| referee.notation(observer) == start);
    (start, if open { Openness::Open } else { Openness::Secret })
}

/// What somebody does.
pub(crate) type Step = (Seat, String);

/// What comes before the first move: in a blind opening, the set-ups of both seats.
///
/// # Errors
/// As [`Desk::set_up`].
pub(crate) fn preliminaries(
    desk: &dyn Desk,
    options: &Options,
    opening: Opening,
    match_id: MatchId,
    mut luck: impl FnMut() -> Seed,
) -> Result<Vec<Step>, Refusal> {
    if opening == Opening::Usual {
        return Ok(Vec::new());
    }
    let (mut promises, mut set_ups) = (Vec::new(), Vec::new());
    for seat in Seat::ALL {
        let [promise, set_up] = desk.set_up(options, match_id, seat, luck())?;
        promises.push((seat, promise));
        set_ups.push((seat, set_up));
    }
    promises.append(&mut set_ups);
    Ok(promises)
}
