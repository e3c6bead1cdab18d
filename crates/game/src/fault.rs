//! What is wrong with something a person or a program sent.

use std::fmt;

use crate::Code;

/// One fault: a stable word for programs and a sentence for people.
///
/// A fault is made from what its reader may know, like everything else that leaves the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Why, as a stable word.
    pub code: Code,
    /// What was found, where, and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault of the given kind.
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }

    /// An action or move that cannot be read.
    pub fn invalid_move(message: impl Into<String>) -> Fault {
        Fault::new(Code::INVALID_MOVE, message)
    }

    /// An action or move that can be read, but that the rules forbid.
    pub fn illegal_move(message: impl Into<String>) -> Fault {
        Fault::new(Code::ILLEGAL_MOVE, message)
    }

    /// The game is over, so nothing may be done.
    pub fn game_over() -> Fault {
        Fault::new(Code::GAME_OVER, "the game is over")
    }

    /// This game has no such thing.
    pub fn unsupported(message: impl Into<String>) -> Fault {
        Fault::new(Code::UNSUPPORTED, message)
    }

    /// The work allowed for one question is used up.
    pub fn limit() -> Fault {
        Fault::new(Code::LIMIT, "the question needs more work than is allowed here")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
