//! The rules of one game as agreed before it begins: which game, which options.

use crate::{Fault, MatchId, OptionSpec, Options, Seat};

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
    /// Names of other notations that [`Study::convert`] reads and writes.
    pub notations: &'static [&'static str],
    /// Names of the encodings that [`Study::encode`] writes.
    pub encodings: &'static [&'static str],
    /// Questions of its own that [`Study::explain`] answers, each with the name of its argument.
    pub questions: &'static [(&'static str, &'static str)],
}

impl About {
    /// The players' name for `seat`.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()]
    }
}

/// The rules in force: a game with its options. What [`crate::Game`] and [`crate::Study`] share.
pub trait Rules: Sized + Clone + Send + Sync + 'static {
    /// The game's entry in the catalog.
    const ABOUT: About;

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
