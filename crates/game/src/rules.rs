//! The rules of one game as agreed before it begins: which game, which options.

use std::{fmt, str::FromStr};

use serde::Serialize;

use crate::{Fault, MatchId, OptionSpec, Options, Seat, bad_option};

/// What a catalog says about a game.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// A short word, stable for ever.
    pub id: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// Its name in Chinese.
    pub name_zh: &'static str,
    /// The seats as players name them, in order of play and in lower case.
    pub seats: [&'static str; 2],
    /// The name of its position notation.
    pub notation: &'static str,
    /// The usual start, in that notation.
    pub start: &'static str,
    /// Its options.
    pub options: &'static [OptionSpec],
}

impl About {
    /// The players' name for `seat`.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()]
    }
}

/// How a match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// The pieces stand as the game's start says.
    Usual,
    /// Both seats first place their pieces in secret.
    Blind,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Opening::Usual => "usual",
            Opening::Blind => "blind",
        })
    }
}

impl FromStr for Opening {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Opening, Fault> {
        match text {
            "usual" => Ok(Opening::Usual),
            "blind" => Ok(Opening::Blind),
            _ => Err(bad_option(format!("an opening is `usual` or `blind`, found `{text}`"))),
        }
    }
}

/// The rules in force: a game with its options. What [`crate::Game`] and [`crate::Study`] share.
pub trait Rules: Sized + Clone + Send + Sync + 'static {
    /// The game's entry in the catalog.
    const ABOUT: About;

    /// How matches under these rules begin.
    const OPENING: Opening = Opening::Usual;

    /// Rules with the given options, complete and well-typed by [`About::options`].
    ///
    /// # Errors
    /// A fault `bad_option` for a combination that makes no game.
    fn with_options(options: &Options) -> Result<Self, Fault>;

    /// The options in force.
    fn options(&self) -> Options;

    /// The same rules for one match; only a game whose commitments are bound to it cares.
    #[must_use]
    fn bound_to(self, _match_id: MatchId) -> Self {
        self
    }
}
