//! What can be asked of a keeper, and by whom.

use std::time::Instant;

use game::Seat;
use protocol::{Command, CommandAck, Join, Phase, Problem, Ruling, Sequence, Side};
use table::Charter;
use tokio::sync::oneshot;

use super::Owed;
use crate::{
    listeners::{ListenerId, Outbox},
    store::SavedGuest,
};

/// What can be asked of a keeper.
pub(crate) enum Request {
    /// Listen, and sit down if asked to.
    Join(Owed<Joining>),
    /// Stop listening.
    Leave(ListenerId),
    /// Listen on after falling behind.
    Resync(ListenerId),
    /// Do something.
    Command(Owed<Commanding>),
    /// Tell what happened after a number.
    Pull(ListenerId, Option<Sequence>, Outbox),
    /// Note what has arrived.
    Ack(ListenerId, Sequence, Outbox),
    /// Sit down without listening.
    Sit {
        player: SavedGuest,
        side: Side,
        invite: Option<String>,
        done: oneshot::Sender<Result<(Seat, Phase), Problem>>,
    },
    /// Hand out the record.
    Record(oneshot::Sender<Option<String>>),
    /// Hand out the charter and the log so far, to be looked at again. They hold every secret.
    Log(oneshot::Sender<(Charter, String)>),
    /// Take a hand in the match, for whoever runs the server.
    Rule { ruling: Ruling, reason: String, done: oneshot::Sender<Result<(), Problem>> },
    /// A computer player has made up its mind.
    Thought { seat: Seat, turn: u32, action: Option<String> },
}

impl Request {
    /// Lets go of a request whose sender is answered by somebody else.
    pub(crate) fn forgo(self) {
        match self {
            Request::Join(joining) => drop(joining.settle()),
            Request::Command(commanding) => drop(commanding.settle()),
            Request::Leave(_)
            | Request::Resync(_)
            | Request::Pull(..)
            | Request::Ack(..)
            | Request::Sit { .. }
            | Request::Record(_)
            | Request::Log(_)
            | Request::Rule { .. }
            | Request::Thought { .. } => {}
        }
    }
}

/// Somebody who wants to listen.
pub(crate) struct Joining {
    pub(crate) player: Option<SavedGuest>,
    pub(crate) join: Join,
    pub(crate) listener: ListenerId,
    pub(crate) outbox: Outbox,
}

/// Somebody who wants to do something.
pub(crate) struct Commanding {
    pub(crate) player: SavedGuest,
    pub(crate) command: Command,
    pub(crate) answer: AnswerTo,
    pub(crate) arrived: Instant,
}

/// Where an answer goes.
pub(crate) enum AnswerTo {
    /// Into the line of the connection.
    Outbox(Outbox),
    /// To one who waits for it.
    Waiter(oneshot::Sender<CommandAck>),
}
