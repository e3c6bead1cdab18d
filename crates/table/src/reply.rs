//! What comes of a command, and of everything else that changes a table.

use game::{MatchId, Observer, Seat, Sides};
use protocol::{CommandAck, Problem, Sequence};

use crate::LogEntry;

/// The answer to the latest command of a seat, kept so that a repetition gets it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The command's number.
    pub sequence: Sequence,
    /// The last event of the seat's stream after it, or why it was refused.
    pub result: Result<Sequence, Problem>,
}

impl Answer {
    /// The answer on the wire.
    pub fn to_ack(&self, match_id: MatchId) -> CommandAck {
        let (number, error) = match &self.result {
            Ok(number) => (Some(*number), None),
            Err(problem) => (None, Some(problem.clone())),
        };
        CommandAck {
            match_id: protocol::MatchId(match_id.0),
            sequence: self.sequence,
            accepted: number.is_some(),
            number,
            error,
        }
    }
}

/// What came of a command.
#[derive(Debug)]
pub enum Reply {
    /// It changed the table. Nothing may be shown before the entry is durable.
    Logged(Logged),
    /// It changed nothing: it was refused, or it is a repetition.
    Settled(Answer),
}

/// An entry that has been made.
#[derive(Debug)]
pub struct Logged {
    /// Its number in the log, from 1 without gaps: what a store is fenced by.
    pub number: u64,
    /// The entry.
    pub entry: LogEntry,
    /// Who has something new to hear.
    pub deliveries: Vec<Delivery>,
    /// The answer to the command behind it.
    pub answer: Option<Answer>,
    /// The player's command behind it, by which a store knows a repetition. The chair is named as it
    /// stood before sides were drawn: later the other player's numbers may come from the same seat.
    pub command: Option<(Seat, Sequence)>,
    /// Whether the players changed places by it. Observers are named as they are after it.
    pub sides: Sides,
}

/// News for one observer: what is in its stream after a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// For whom.
    pub observer: Observer,
    /// The last number before the news.
    pub after: Sequence,
}
