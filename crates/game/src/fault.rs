//! What is wrong with something a person or a program sent.

use std::fmt;

/// One fault: a stable word for programs and a sentence for people.
///
/// A fault is made from what its reader may know, like everything else that leaves the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable snake_case word.
    pub code: &'static str,
    /// What was found, where, and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault of the given kind.
    pub fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }

    /// An action or move that cannot be read.
    pub fn invalid_move(message: impl Into<String>) -> Fault {
        Fault::new("invalid_move", message)
    }

    /// An action or move that can be read, but that the rules forbid.
    pub fn illegal_move(message: impl Into<String>) -> Fault {
        Fault::new("illegal_move", message)
    }

    /// The game is over, so nothing may be done.
    pub fn game_over() -> Fault {
        Fault::new("game_over", "the game is over")
    }

    /// This game has no such thing.
    pub fn unsupported(message: impl Into<String>) -> Fault {
        Fault::new("unsupported", message)
    }

    /// The work allowed for one question is used up.
    pub fn limit() -> Fault {
        Fault::new("limit", "the question needs more work than is allowed here")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
