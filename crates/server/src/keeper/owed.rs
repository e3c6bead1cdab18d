//! Answers that are owed: whoever asks a keeper hears something, even if the keeper is lost.

use std::ops::Deref;

use protocol::{CommandAck, Problem, ServerMessage};

use super::{AnswerTo, Commanding, Joining, busy, refused_join};
use crate::listeners::frame;

/// A request whose sender waits for an answer.
pub(crate) trait Owing {
    /// Answers that it could not be served.
    fn turn_away(self, problem: Problem);
}

/// A request that is owed an answer. If it is let go of without one, for whatever reason, its
/// sender hears that the match is being opened again.
pub(crate) struct Owed<T: Owing>(Option<Box<T>>);

impl<T: Owing> Owed<T> {
    pub(crate) fn new(request: T) -> Owed<T> {
        Owed(Some(Box::new(request)))
    }

    /// Hands the request over to whoever answers it now.
    pub(crate) fn settle(mut self) -> T {
        *self.0.take().expect("it is settled once")
    }
}

impl<T: Owing> Deref for Owed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().expect("it is settled once, at the end")
    }
}

impl<T: Owing> Drop for Owed<T> {
    fn drop(&mut self) {
        if let Some(request) = self.0.take() {
            request.turn_away(busy("the match is being opened again: send the same again"));
        }
    }
}

impl Owing for Joining {
    fn turn_away(self, problem: Problem) {
        let ack = refused_join(self.join.match_id, problem);
        let match_id = game::MatchId(self.join.match_id.0);
        let _ = self.outbox.post(match_id, frame(&ServerMessage::JoinAck(ack)));
    }
}

impl Owing for Commanding {
    fn turn_away(self, problem: Problem) {
        let (match_id, sequence) = (self.command.match_id, self.command.sequence);
        let error = Some(problem);
        self.answer.give(CommandAck { match_id, sequence, accepted: false, number: None, error });
    }
}

impl AnswerTo {
    /// Answers.
    pub(crate) fn give(self, ack: CommandAck) {
        match self {
            AnswerTo::Outbox(outbox) => {
                let match_id = game::MatchId(ack.match_id.0);
                let _ = outbox.post(match_id, frame(&ServerMessage::CommandAck(ack)));
            }
            AnswerTo::Waiter(waiter) => {
                let _ = waiter.send(ack);
            }
        }
    }
}
