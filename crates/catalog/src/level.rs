//! How well a player plays.

/// How well to play, from 1 (a beginner) to 10 (as well as possible).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// As well as possible.
    pub const FULL: Level = Level(10);
    /// What suits most people, unless somebody says otherwise.
    pub const USUAL: Level = Level(5);

    /// The level with this number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (1..=Level::FULL.0).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// What a level is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// Its strength against opponents whose Elo is known.
    pub elo: u32,
}

impl Rating {
    /// The rating of the level with this number.
    ///
    /// # Panics
    /// There is no such level.
    pub const fn new(level: u8, elo: u32) -> Rating {
        assert!(level >= 1 && level <= Level::FULL.0, "there is no such level");
        Rating { level: Level(level), elo }
    }
}
