//! The two sides and their units.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use game::{Figure, Seat};

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Owns the upper half; upper-case letters.
    North,
    /// Owns the lower half; lower-case letters.
    South,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::North, Side::South];

    /// The seat that plays this side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Side::North => Seat::First,
            Side::South => Seat::Second,
        }
    }

    /// The letter in the text of a position.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::North => 'N',
            Side::South => 'S',
        }
    }

    /// The side called `north` or `south`.
    #[must_use]
    pub fn find(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.to_string() == name)
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::North,
            Seat::Second => Side::South,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::South => Side::North,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::North => "north",
            Side::South => "south",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide<T> {
    /// North's.
    pub north: T,
    /// South's.
    pub south: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::North => &self.north,
            Side::South => &self.south,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::North => &mut self.north,
            Side::South => &mut self.south,
        }
    }
}

/// What a unit is. Rule W3.1: the table of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Arm {
    Infantry,
    Cavalry,
    Cannon,
    SwiftCannon,
    Relay,
    SwiftRelay,
}

/// One row of the table of units.
struct Row {
    letter: char,
    name: &'static str,
    han: [char; 2],
    count: usize,
    attack: u32,
    defense: u32,
    speed: usize,
    range: usize,
}

impl Arm {
    /// All six, in the order of the table.
    pub const ALL: [Arm; 6] =
        [Arm::Infantry, Arm::Cavalry, Arm::Cannon, Arm::SwiftCannon, Arm::Relay, Arm::SwiftRelay];

    #[rustfmt::skip]
    const fn row(self) -> Row {
        match self {
            Arm::Infantry => Row { letter: 'I', name: "infantry", han: ['步', '兵'], count: 9, attack: 4, defense: 6, speed: 1, range: 2 },
            Arm::Cavalry => Row { letter: 'C', name: "cavalry", han: ['騎', '馬'], count: 4, attack: 4, defense: 5, speed: 2, range: 2 },
            Arm::Cannon => Row { letter: 'K', name: "cannon", han: ['炮', '砲'], count: 1, attack: 5, defense: 8, speed: 1, range: 3 },
            Arm::SwiftCannon => Row { letter: 'W', name: "swift cannon", han: ['俥', '車'], count: 1, attack: 5, defense: 8, speed: 2, range: 3 },
            Arm::Relay => Row { letter: 'R', name: "relay", han: ['信', '訊'], count: 1, attack: 0, defense: 1, speed: 1, range: 0 },
            Arm::SwiftRelay => Row { letter: 'X', name: "swift relay", han: ['驛', '郵'], count: 1, attack: 0, defense: 1, speed: 2, range: 0 },
        }
    }

    /// North's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        self.row().letter
    }

    /// The arm of North's letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.letter() == letter)
    }

    /// How many of them an army has.
    #[must_use]
    pub const fn count(self) -> usize {
        self.row().count
    }

    /// What it adds to an attack when it does not charge.
    #[must_use]
    pub const fn attack(self) -> u32 {
        self.row().attack
    }

    /// What it adds to a defense on plain ground.
    #[must_use]
    pub const fn defense(self) -> u32 {
        self.row().defense
    }

    /// How many steps one move has at most.
    #[must_use]
    pub const fn speed(self) -> usize {
        self.row().speed
    }

    /// How far it bears.
    #[must_use]
    pub const fn range(self) -> usize {
        self.row().range
    }

    /// Rule W3.2: relays do not fight, everything else does.
    #[inline]
    #[must_use]
    pub const fn fights(self) -> bool {
        !matches!(self, Arm::Relay | Arm::SwiftRelay)
    }

    /// Rule W8.2: cavalry and relays gain nothing from terrain.
    #[must_use]
    pub const fn digs_in(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cannon | Arm::SwiftCannon)
    }

    /// Its names and letters for drawing.
    #[must_use]
    pub const fn figure(self) -> Figure {
        let Row { name, letter, han, .. } = self.row();
        Figure { name, latin: letter, han }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

/// One value for each arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByArm<T>([T; 6]);

impl<T> Index<Arm> for ByArm<T> {
    type Output = T;

    #[inline]
    fn index(&self, arm: Arm) -> &T {
        &self.0[arm as usize]
    }
}

impl<T> IndexMut<Arm> for ByArm<T> {
    #[inline]
    fn index_mut(&mut self, arm: Arm) -> &mut T {
        &mut self.0[arm as usize]
    }
}

/// A unit of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub arm: Arm,
}

impl Unit {
    /// The letter that stands for it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::North => self.arm.letter(),
            Side::South => self.arm.letter().to_ascii_lowercase(),
        }
    }

    /// The unit that `letter` stands for.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Unit> {
        let side = if letter.is_ascii_uppercase() { Side::North } else { Side::South };
        let arm = Arm::of_letter(letter.to_ascii_uppercase())?;
        letter.is_ascii_alphabetic().then_some(Unit { side, arm })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.arm)
    }
}
