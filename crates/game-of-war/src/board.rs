//! A board that can be played on: its ground, its arsenals, and the units that stand there.

use crate::{
    bits::Bits,
    square::Square,
    unit::{Arm, ByArm, BySide, Side, Unit},
};

/// What a square is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing special.
    Flat,
    /// Rule W2.2: nothing enters it, no line and no fire crosses it.
    Mountain,
    /// Rule W2.3: a way between mountains; defends well.
    Pass,
    /// Rule W2.3: defends best.
    Fortress,
    /// Rule W2.4: where a side's lines begin.
    Arsenal(Side),
}

/// Ground, standing arsenals and units of a board of up to 32×32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    width: u8,
    height: u8,
    open: Bits,
    passes: Bits,
    fortresses: Bits,
    arsenals: BySide<Bits>,
    sides: BySide<Bits>,
    arms: ByArm<Bits>,
}

impl Board {
    /// A flat, empty board.
    ///
    /// # Panics
    /// Unless both sides are 1 to 32.
    #[must_use]
    pub fn flat(width: u8, height: u8) -> Board {
        assert!((1..=32).contains(&width) && (1..=32).contains(&height));
        Board {
            width,
            height,
            open: Bits::area(width, height),
            passes: Bits::EMPTY,
            fortresses: Bits::EMPTY,
            arsenals: BySide::default(),
            sides: BySide::default(),
            arms: ByArm::default(),
        }
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// Whether `square` lies on this board.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        square.row() < self.height() && square.column() < self.width()
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.width(), self.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| Square::at(row, column)))
    }

    /// What `square` is made of.
    #[must_use]
    pub fn ground(&self, square: Square) -> Ground {
        if !self.open.contains(square) {
            return Ground::Mountain;
        }
        if self.passes.contains(square) {
            return Ground::Pass;
        }
        if self.fortresses.contains(square) {
            return Ground::Fortress;
        }
        let owner = Side::ALL.into_iter().find(|&side| self.arsenals[side].contains(square));
        owner.map_or(Ground::Flat, Ground::Arsenal)
    }

    /// Changes what `square` is made of.
    pub fn set_ground(&mut self, square: Square, ground: Ground) {
        self.open.insert(square);
        self.passes.remove(square);
        self.fortresses.remove(square);
        self.arsenals.north.remove(square);
        self.arsenals.south.remove(square);
        match ground {
            Ground::Flat => {}
            Ground::Mountain => self.open.remove(square),
            Ground::Pass => self.passes.insert(square),
            Ground::Fortress => self.fortresses.insert(square),
            Ground::Arsenal(side) => self.arsenals[side].insert(square),
        }
    }

    /// Squares on the board that are no mountains.
    #[inline]
    #[must_use]
    pub fn open(&self) -> Bits {
        self.open
    }

    /// The arsenals of `side` that still stand.
    #[inline]
    #[must_use]
    pub fn arsenals(&self, side: Side) -> Bits {
        self.arsenals[side]
    }

    /// The squares on which `side` has units.
    #[inline]
    #[must_use]
    pub fn units(&self, side: Side) -> Bits {
        self.sides[side]
    }

    /// The squares on which there are units.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bits {
        self.sides.north | self.sides.south
    }

    /// The squares on which `side` has units of this arm.
    #[inline]
    #[must_use]
    pub fn units_of(&self, unit: Unit) -> Bits {
        self.sides[unit.side] & self.arms[unit.arm]
    }

    /// The relays of `side`, swift or not.
    #[inline]
    #[must_use]
    pub fn relays(&self, side: Side) -> Bits {
        self.sides[side] & (self.arms[Arm::Relay] | self.arms[Arm::SwiftRelay])
    }

    /// The fighting units of `side`.
    #[inline]
    #[must_use]
    pub fn fighters(&self, side: Side) -> Bits {
        self.sides[side] - self.arms[Arm::Relay] - self.arms[Arm::SwiftRelay]
    }

    /// The unit on `square`.
    #[inline]
    #[must_use]
    pub fn unit_at(&self, square: Square) -> Option<Unit> {
        let side = Side::ALL.into_iter().find(|&side| self.sides[side].contains(square))?;
        let arm = Arm::ALL.into_iter().find(|&arm| self.arms[arm].contains(square))?;
        Some(Unit { side, arm })
    }

    /// The unit of `side` on `square`.
    #[inline]
    #[must_use]
    pub fn unit_of(&self, side: Side, square: Square) -> Option<Unit> {
        self.unit_at(square).filter(|unit| unit.side == side)
    }

    /// Puts a unit on an empty square.
    pub fn place(&mut self, square: Square, unit: Unit) {
        debug_assert!(self.unit_at(square).is_none() && self.open.contains(square));
        self.sides[unit.side].insert(square);
        self.arms[unit.arm].insert(square);
    }

    /// Takes the unit off `square`.
    pub fn lift(&mut self, square: Square) -> Option<Unit> {
        let unit = self.unit_at(square)?;
        self.sides[unit.side].remove(square);
        self.arms[unit.arm].remove(square);
        Some(unit)
    }

    /// Takes an arsenal off the board for good.
    pub(crate) fn raze(&mut self, square: Square) {
        self.arsenals.north.remove(square);
        self.arsenals.south.remove(square);
    }
}
