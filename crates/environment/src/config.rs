//! What is agreed for an environment besides the rules of the game.

use game::{Opening, OptionValue, Seed};

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Luck {
    /// The environment, from its seed, as soon as something is left to chance.
    #[default]
    Rolled,
    /// Whoever plays it, by naming what was drawn.
    Asked,
}

/// Whether giving up is an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resignation {
    /// Nobody gives up.
    #[default]
    Never,
    /// The last action of the space gives up.
    Offered,
}

/// How an environment is set up.
#[derive(Clone)]
pub struct Config {
    /// Options of the game that differ from the default.
    pub options: Vec<(String, OptionValue)>,
    /// Whether the seats place their pieces themselves; `None` for the game's own way.
    pub opening: Option<Opening>,
    /// From which everything left to chance follows.
    pub seed: Seed,
    /// Who rolls the dice.
    pub luck: Luck,
    /// Whether giving up is an action.
    pub resignation: Resignation,
    /// The steps after which a game is broken off; `None` for the game's own number.
    pub steps_max: Option<u32>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            options: Vec::new(),
            opening: None,
            seed: Seed::from_number(0),
            luck: Luck::default(),
            resignation: Resignation::default(),
            steps_max: None,
        }
    }
}
