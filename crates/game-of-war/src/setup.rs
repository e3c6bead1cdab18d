//! The options of the rules, the standard map with its opening, and free deployment.

use game::{Fault, OptionKind, OptionSpec, OptionValue, Options};

use crate::unit::Side;

/// Rules W2.1 and W3.3: the standard map with the standard opening, North to move.
pub const OPENING: &str = concat!(
    "_________________________/",
    "_______f______A__________/",
    "_________mmmm____________/",
    "__R____A_m_______________/",
    "_________m_______________/",
    "____X____(I)_______________/",
    "__CC_IIKIm_______________/",
    "__CCIWIIIm__________f____/",
    "_____I___m__f____________/",
    "_________________________/",
    "______________iiikc______/",
    "______________[i]iicc______/",
    "__f___________iiic_______/",
    "__________mmmmmmx________/",
    "_______________(w)______[r]__/",
    "_______________m_________/",
    "_______________m_________/",
    "_______________m_________/",
    "_________________________/",
    "__a___________________a__/",
    "N/M/[]",
);

/// Who makes the first move. Rule W4.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The named side.
    Side(Side),
    /// A fair throw decides.
    Random,
}

/// The rules in force, with the points on which honest readers of the game differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct War {
    /// Rule W7.7: enemy units stop fire and support.
    pub units_block_fire: bool,
    /// Rule W6.6: a unit may pass through its own.
    pub friends_passable: bool,
    /// Rule W6.4: a mounted fighter must be online halfway.
    pub mounted_stop: bool,
    /// Rule W8.4: terrain counts when its unit supports another.
    pub terrain_bonus_in_support: bool,
    /// Rule W5.7: a relay that is online through a neighbor casts rays too.
    pub adjacent_relay_emits: bool,
    /// Rule W11.4: a side without relays loses when all its units are offline.
    pub loss_when_all_offline: bool,
    /// Rule W5.8: offline fighters cut lines as others do.
    pub offline_enemy_cuts: bool,
    /// Rule W12.1: a game that gets nowhere is drawn.
    pub adjudicate: bool,
    /// Rule W4.5: who begins.
    pub first: First,
}

impl Default for War {
    fn default() -> War {
        War {
            units_block_fire: false,
            friends_passable: false,
            mounted_stop: true,
            terrain_bonus_in_support: true,
            adjacent_relay_emits: false,
            loss_when_all_offline: true,
            offline_enemy_cuts: true,
            adjudicate: false,
            first: First::Side(Side::North),
        }
    }
}

impl War {
    /// Every option, with its default and a sentence for people.
    pub const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::off("units_block_fire", "Enemy units stop fire and support along a line."),
        OptionSpec::off("friends_passable", "A unit may pass through its own on the way."),
        OptionSpec::on("mounted_stop", "A mounted fighter must be online to take a second step."),
        OptionSpec::on("terrain_bonus_in_support", "Terrain counts for supporting units as well."),
        OptionSpec::off("adjacent_relay_emits", "A relay online by a neighbor casts rays too."),
        OptionSpec::on("loss_when_all_offline", "No relay and no online unit left loses."),
        OptionSpec::on("offline_enemy_cuts", "Fighters cut lines even while they are offline."),
        OptionSpec::off("adjudicate", "Repetition, or 80 turns without a loss, is a draw."),
        OptionSpec {
            name: "first",
            kind: OptionKind::Word { words: &["north", "south", "random"] },
            help: "Who moves first.",
        },
    ];

    pub(crate) fn from_options(options: &Options) -> War {
        War {
            units_block_fire: options.switch("units_block_fire"),
            friends_passable: options.switch("friends_passable"),
            mounted_stop: options.switch("mounted_stop"),
            terrain_bonus_in_support: options.switch("terrain_bonus_in_support"),
            adjacent_relay_emits: options.switch("adjacent_relay_emits"),
            loss_when_all_offline: options.switch("loss_when_all_offline"),
            offline_enemy_cuts: options.switch("offline_enemy_cuts"),
            adjudicate: options.switch("adjudicate"),
            first: Side::find(options.word("first")).map_or(First::Random, First::Side),
        }
    }

    pub(crate) fn to_options(self) -> Options {
        let first = match self.first {
            First::Side(side) => side.to_string(),
            First::Random => "random".to_owned(),
        };
        let switches = [
            ("units_block_fire", self.units_block_fire),
            ("friends_passable", self.friends_passable),
            ("mounted_stop", self.mounted_stop),
            ("terrain_bonus_in_support", self.terrain_bonus_in_support),
            ("adjacent_relay_emits", self.adjacent_relay_emits),
            ("loss_when_all_offline", self.loss_when_all_offline),
            ("offline_enemy_cuts", self.offline_enemy_cuts),
            ("adjudicate", self.adjudicate),
        ];
        let values = switches.map(|(name, value)| (name.to_owned(), OptionValue::Switch(value)));
        let first = ("first".to_owned(), OptionValue::Word(first));
        Options::complete(War::OPTIONS, values.into_iter().chain([first]))
            .unwrap_or_else(|fault: Fault| unreachable!("our own options are well-typed: {fault}"))
    }
}
