//! A position in play, and what may be done in it.

use std::{fmt, str::FromStr};

use game::Fault;

use crate::{
    bits::Bits,
    board::Board,
    square::{Coord, Square},
    unit::Side,
};

/// Rule W4.2: how many units may move in one turn.
pub const MOVES_MAX: u32 = 5;

/// The part of a turn. Rule W4.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Units move.
    March,
    /// One attack may be made.
    Battle,
}

/// Everything the rules need to know, history apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The ground and the units.
    pub board: Board,
    /// Who is to act.
    pub side: Side,
    /// The part of the turn.
    pub phase: Phase,
    /// Where the units stand that have moved in this turn.
    pub moved: Bits,
    /// Units of the side to act that must retreat first. Rule W9.2.
    pub due: Bits,
    /// Units that have retreated in this turn and so add nothing to its attack. Rule W9.5.
    pub retreated: Bits,
    /// Counts the turns of both players, from 1.
    pub turn: u32,
}

impl Position {
    /// The beginning of a turn.
    #[must_use]
    pub fn new(board: Board, side: Side) -> Position {
        let none = Bits::EMPTY;
        let phase = Phase::March;
        Position { board, side, phase, moved: none, due: none, retreated: none, turn: 1 }
    }
}

/// One step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A unit moves.
    Step {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// The movement is over.
    End,
    /// The unit on this square is attacked.
    Attack(Square),
    /// There is no attack.
    Pass,
}

impl fmt::Display for Action {
    /// Rule K5.3: as the text of a position writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Step { from, to } => write!(f, "({from},{to})"),
            Action::End => f.write_str("end"),
            Action::Attack(target) => target.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Action, Fault> {
        match text {
            "end" => return Ok(Action::End),
            "pass" => return Ok(Action::Pass),
            _ => {}
        }
        if let Some(pair) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let (from, to) = pair.split_once(',').ok_or_else(|| unreadable(text))?;
            return Ok(Action::Step { from: read(from, text)?, to: read(to, text)? });
        }
        read(text, text).map(Action::Attack)
    }
}

fn read(label: &str, text: &str) -> Result<Square, Fault> {
    let coord = Coord::read(label).ok_or_else(|| unreadable(text))?;
    Square::try_from(coord).map_err(|()| {
        Fault::invalid_move(format!("no board in play is large enough for `{}`", clip(label)))
    })
}

fn unreadable(text: &str) -> Fault {
    Fault::invalid_move(format!(
        "cannot read `{}`, expected a step `(A1,A2)`, a target `A5`, `end` or `pass`",
        clip(text)
    ))
}

/// The beginning of a text that may be very long.
pub(crate) fn clip(text: &str) -> String {
    game::clip(text, 40)
}
