//! KFEN 2.0: a position as text, for boards of any size. Rules K1 to K7.

mod read;
mod write;

pub use read::Reading;

use std::fmt;

use game::{Code, Fault};

use crate::{
    board::{Board, Ground},
    position::{Phase, Position},
    square::{Coord, SIDE_MAX, Square},
    unit::{Side, Unit},
};

/// Rule K2.6: the widest board that can be written.
pub const WIDTH_MAX: usize = 702;
/// Rule K2.6: the highest board that can be written.
pub const HEIGHT_MAX: usize = 999;

/// One square of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it is made of.
    pub ground: Ground,
    /// What stands on it.
    pub unit: Option<Unit>,
}

/// What the side to act has done or announced in its phase. Rules K5.1 and K5.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Orders {
    /// The steps taken, in order.
    March(Vec<(Coord, Coord)>),
    /// The attack announced, if any.
    Battle(Option<Coord>),
}

/// The optional end of a document. Rule K6.1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Counts the turns of both players.
    pub turn: u32,
    /// Units that must retreat, or in battle those that have retreated; sorted.
    pub retreats: Vec<Coord>,
}

/// A position as its text says it: the board before the orders, and the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    width: usize,
    cells: Vec<Cell>,
    /// Who is to act.
    pub side: Side,
    /// What it has done or announced.
    pub orders: Orders,
    /// The turn and the retreats, where they are written.
    pub tail: Option<Tail>,
}

impl Document {
    /// How many columns the board has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows the board has.
    #[must_use]
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The square at `coord`, if it is on the board.
    #[must_use]
    pub fn cell(&self, coord: Coord) -> Option<Cell> {
        let on_board = coord.column < self.width && coord.row < self.height();
        on_board.then(|| self.cells[coord.row * self.width + coord.column])
    }

    fn cell_mut(&mut self, coord: Coord) -> &mut Cell {
        &mut self.cells[coord.row * self.width + coord.column]
    }

    /// All squares with their places, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Coord, Cell)> + '_ {
        let place = |index| Coord { row: index / self.width, column: index % self.width };
        self.cells.iter().enumerate().map(move |(index, &cell)| (place(index), cell))
    }

    /// Takes back a step of `side`, whose unit stands on `to`.
    pub(crate) fn take_back(&mut self, from: Coord, to: Coord, side: Side) -> Result<(), Fault> {
        let fault = |code, what| Err(Section::Actions.fault(code, 0, what));
        let (Some(start), Some(end)) = (self.cell(from), self.cell(to)) else {
            return fault("coord_off_board", format!("a step from {from} to {to}"));
        };
        if end.unit.is_none_or(|unit| unit.side != side) {
            return fault("no_unit", format!("{side} has no unit on {to} after its step"));
        }
        if start.unit.is_some() || start.ground == Ground::Mountain {
            return fault("bad_actions", format!("no step can have begun on {from}"));
        }
        self.cell_mut(from).unit = end.unit;
        self.cell_mut(to).unit = None;
        Ok(())
    }

    /// Takes a unit off the board, and out of the retreats.
    pub(crate) fn remove_unit(&mut self, coord: Coord) {
        self.cell_mut(coord).unit = None;
        if let Some(tail) = &mut self.tail {
            tail.retreats.retain(|&at| at != coord);
        }
    }

    /// Rule K2.7: whether the board can be played on.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        self.width <= SIDE_MAX && self.height() <= SIDE_MAX
    }

    /// The position shown, before the orders; `None` if the board is too large to be played on.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let (width, height) = (self.width, self.height());
        if !self.is_playable() {
            return None;
        }
        let mut board = Board::flat(width as u8, height as u8);
        for (coord, cell) in self.cells() {
            let square = Square::at(coord.row, coord.column);
            board.set_ground(square, cell.ground);
            if let Some(unit) = cell.unit {
                board.place(square, unit);
            }
        }
        let retreats = self.tail.iter().flat_map(|tail| &tail.retreats);
        let retreats = retreats.filter_map(|&coord| Square::try_from(coord).ok()).collect();
        let mut position = Position::new(board, self.side);
        position.turn = self.turn();
        match self.orders {
            Orders::March(_) => position.due = retreats,
            Orders::Battle(_) => {
                position.phase = Phase::Battle;
                position.retreated = retreats;
            }
        }
        Some(position)
    }

    /// The number of the turn. Rule K6.3: without a tail it is not known, and taken for the first.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.tail.as_ref().map_or(1, |tail| tail.turn)
    }

    /// The document of a position at the beginning of a phase. Rule K6.3 decides on the tail.
    #[must_use]
    pub fn of(position: &Position, tail: TailStyle) -> Document {
        let board = &position.board;
        let cell = |square| Cell { ground: board.ground(square), unit: board.unit_at(square) };
        let (orders, retreats) = match position.phase {
            Phase::March => (Orders::March(Vec::new()), position.due),
            Phase::Battle => (Orders::Battle(None), position.retreated),
        };
        let wanted = tail == TailStyle::Always || !retreats.is_empty();
        let retreats = retreats.iter().map(Coord::from).collect();
        Document {
            width: board.width(),
            cells: board.squares().map(cell).collect(),
            side: position.side,
            orders,
            tail: wanted.then_some(Tail { turn: position.turn, retreats }),
        }
    }
}

/// When a tail is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TailStyle {
    /// In any case.
    Always,
    /// When it names a unit.
    WhenNeeded,
}

/// The part of a document in which a fault was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Document,
    Board,
    Turn,
    Phase,
    Actions,
    TurnNumber,
    Retreats,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Document => "document",
            Section::Board => "board",
            Section::Turn => "turn",
            Section::Phase => "phase",
            Section::Actions => "actions",
            Section::TurnNumber => "turn number",
            Section::Retreats => "retreats",
        })
    }
}

impl Section {
    /// Rule K7.1: a fault of this class, with its section, that begins at no byte of its own.
    pub(crate) fn fault_as_a_whole(self, class: &'static str, what: impl fmt::Display) -> Fault {
        Fault::new(Code::new(class), format!("{self}: {what}"))
    }

    /// Rule K7.1: a fault of this class, with its section and the byte at which it begins.
    pub(crate) fn fault(self, class: &'static str, byte: usize, what: impl fmt::Display) -> Fault {
        Fault::new(Code::new(class), format!("{self}, byte {byte}: {what}"))
    }
}
