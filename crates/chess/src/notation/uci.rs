//! Moves as UCI writes them: from where, to where, and what a pawn becomes.

use std::{fmt, str::FromStr};

use game::Fault;
use thiserror::Error;

use crate::{Move, MoveKind, Position, Role, Square, castling::Wing};

/// A move as players send it. Only a position can tell whether it is legal, or what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uci {
    /// Where the man comes from.
    pub from: Square,
    /// Where it goes to; in castling, the king's goal or the rook's square.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// The king goes to its new square: `e1g1`.
    #[default]
    Standard,
    /// The king takes its own rook: `e1h1`.
    Chess960,
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid move `{0}`, expected two squares and perhaps one of q, r, b, n, such as `e7e8q`")]
pub struct ParseUciError(pub String);

impl From<ParseUciError> for Fault {
    fn from(error: ParseUciError) -> Fault {
        Fault::invalid_move(error.to_string())
    }
}

/// A move that can be read, but that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("illegal move `{0}`")]
pub struct IllegalMove(pub Uci);

impl From<IllegalMove> for Fault {
    fn from(error: IllegalMove) -> Fault {
        Fault::illegal_move(error.to_string())
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl FromStr for Uci {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Uci, ParseUciError> {
        read(text).ok_or_else(|| ParseUciError(text.chars().take(16).collect()))
    }
}

fn read(text: &str) -> Option<Uci> {
    let promotion = match text.get(4..)? {
        "" => None,
        "q" => Some(Role::Queen),
        "r" => Some(Role::Rook),
        "b" => Some(Role::Bishop),
        "n" => Some(Role::Knight),
        _ => return None,
    };
    let (from, to) = (text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
    Some(Uci { from, to, promotion })
}

impl Move {
    /// The move as UCI writes it.
    pub fn to_uci(self, style: CastlingStyle) -> Uci {
        let to = match (self.kind, style) {
            (MoveKind::Castle, CastlingStyle::Standard) => {
                self.from.with_file(Wing::of(self.from, self.to).king_file())
            }
            _ => self.to,
        };
        Uci { from: self.from, to, promotion: self.promotion() }
    }
}

impl Position {
    /// The legal move that `uci` means here.
    ///
    /// Rule C2.8: castling is read in both styles. Where a text could be a step of the king and a
    /// castling, it is the step.
    ///
    /// # Errors
    /// If no legal move is meant.
    pub fn resolve(&self, uci: Uci) -> Result<Move, IllegalMove> {
        let mut exact = None;
        let mut castling = None;
        self.for_each_move(|each| {
            if each.to_uci(CastlingStyle::Chess960) == uci {
                exact = Some(each);
            } else if each.to_uci(CastlingStyle::Standard) == uci {
                castling = Some(each);
            }
        });
        exact.or(castling).ok_or(IllegalMove(uci))
    }
}
