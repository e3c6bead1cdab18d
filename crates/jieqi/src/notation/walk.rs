//! Walks as text, before and after they were made.

use std::{fmt, str::FromStr};

use game::Fault;
use xiangqi::{Role, Square};

use crate::{Mover, Walk, notation};

/// What the account of a walk says of a piece that was taken face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// `*?`: somebody else looked at it.
    Unknown,
    /// `*h`: what it was.
    At(Role),
}

/// A walk that was made, with what came to light: `+b2b9=R*h`.
///
/// Rule F4.4: the part after `*` is private to him who took the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenWalk {
    /// The walk.
    pub walk: Walk,
    /// What the piece that walked turned out to be.
    pub turned: Option<Role>,
    /// What it took face down.
    pub looked: Option<Looked>,
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.mover {
            Mover::FaceDown => "+",
            Mover::FaceUp => "",
        };
        write!(f, "{sign}{}{}", self.from, self.to)
    }
}

impl FromStr for Walk {
    type Err = Fault;

    /// Rules F4.1 and F4.2: two different points, after `+` if the piece is face down.
    fn from_str(text: &str) -> Result<Walk, Fault> {
        let (mover, squares) = match text.strip_prefix('+') {
            Some(squares) => (Mover::FaceDown, squares),
            None => (Mover::FaceUp, text),
        };
        let pair = squares.split_at_checked(2);
        let points = pair.map(|(from, to)| (from.parse::<Square>(), to.parse::<Square>()));
        match points {
            Some((Ok(from), Ok(to))) if from != to => Ok(Walk { mover, from, to }),
            _ => Err(invalid(text)),
        }
    }
}

impl fmt::Display for Looked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Looked::Unknown => f.write_str("*?"),
            Looked::At(role) => write!(f, "*{}", role.letter().to_ascii_lowercase()),
        }
    }
}

impl fmt::Display for WrittenWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.walk)?;
        if let Some(role) = self.turned {
            write!(f, "={}", role.letter())?;
        }
        self.looked.map_or(Ok(()), |looked| write!(f, "{looked}"))
    }
}

impl FromStr for WrittenWalk {
    type Err = Fault;

    /// Rule F4.3: `=` and an upper-case letter on a reveal. Rule F4.4: `*` and a lower-case letter
    /// or `?` on a capture.
    fn from_str(text: &str) -> Result<WrittenWalk, Fault> {
        read_account(text).ok_or_else(|| invalid(text))
    }
}

fn read_account(text: &str) -> Option<WrittenWalk> {
    let (rest, looked) = match text.split_once('*') {
        Some((rest, looked)) => (rest, Some(read_looked(looked)?)),
        None => (text, None),
    };
    let (walk, turned) = match rest.split_once('=') {
        Some((walk, turned)) => (walk, Some(notation::dealt_role(only_char(turned)?)?)),
        None => (rest, None),
    };
    let walk: Walk = walk.parse().ok()?;
    let sensible = turned.is_none() || walk.mover == Mover::FaceDown;
    sensible.then_some(WrittenWalk { walk, turned, looked })
}

fn read_looked(text: &str) -> Option<Looked> {
    match only_char(text)? {
        '?' => Some(Looked::Unknown),
        letter if letter.is_ascii_lowercase() => {
            notation::dealt_role(letter.to_ascii_uppercase()).map(Looked::At)
        }
        _ => None,
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn invalid(text: &str) -> Fault {
    let found = notation::shorten(text);
    Fault::invalid_move(format!(
        "invalid move `{found}`, expected `a0a1`, `+a0a1`, `+a0a1=R` or one of them with `*h`"
    ))
}
