//! Writes documents in their canonical form.

use std::fmt;

use super::{Cell, Document, Orders, Tail};
use crate::{
    board::Ground,
    unit::{Side, Unit},
};

impl fmt::Display for Cell {
    /// Rules K2.2 to K2.4.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ground, self.unit.map(Unit::letter)) {
            (Ground::Flat, None) => f.write_str("_"),
            (Ground::Flat, Some(unit)) => write!(f, "{unit}"),
            (Ground::Mountain, _) => f.write_str("m"),
            (Ground::Pass, None) => f.write_str("p"),
            (Ground::Pass, Some(unit)) => write!(f, "({unit})"),
            (Ground::Fortress, None) => f.write_str("f"),
            (Ground::Fortress, Some(unit)) => write!(f, "[{unit}]"),
            (Ground::Arsenal(side), unit) => {
                f.write_str(if side == Side::North { "A" } else { "a" })?;
                unit.map_or(Ok(()), |unit| write!(f, "{{{unit}}}"))
            }
        }
    }
}

impl Document {
    /// The rows of the board alone.
    pub(crate) fn rows(&self) -> String {
        let row = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<String>();
        self.cells.chunks(self.width).map(row).collect::<Vec<_>>().join("/")
    }
}

impl fmt::Display for Document {
    /// Rules K6.3 and K6.4: the canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/", self.rows(), self.side.letter())?;
        match &self.orders {
            Orders::March(steps) => {
                let steps: Vec<String> =
                    steps.iter().map(|(from, to)| format!("({from},{to})")).collect();
                write!(f, "M/[{}]", steps.join(","))?;
            }
            Orders::Battle(None) => f.write_str("B/pass")?,
            Orders::Battle(Some(target)) => write!(f, "B/{target}")?,
        }
        match &self.tail {
            None => Ok(()),
            Some(tail) => write!(f, "/{tail}"),
        }
    }
}

impl fmt::Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> =
            self.retreats.iter().map(|at| format!("{},{}", at.row, at.column)).collect();
        write!(f, "{}/[{}]", self.turn, pairs.join(","))
    }
}
