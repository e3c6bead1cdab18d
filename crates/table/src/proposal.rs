//! What somebody wants to play, checked before anybody sits down.

use std::collections::BTreeMap;

use catalog::{Catalog, read_options};
use game::{Code, Fault, Opening, Options};
use protocol::Clock;

use crate::{Table, offers::is_playable_clock, opening_from_wire};

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The game's id.
    pub game: String,
    /// How it begins.
    pub opening: Opening,
    /// All its options.
    pub options: Options,
    /// The clock; none for unlimited time.
    pub clock: Option<Clock>,
}

impl Proposal {
    /// What was asked for, completed by what is usual for the game.
    ///
    /// # Errors
    /// `unknown_game` or `bad_option`.
    pub fn new(
        catalog: Catalog,
        (game, opening): (&str, Option<protocol::Opening>),
        options: &BTreeMap<String, serde_json::Value>,
        clock: Option<Clock>,
    ) -> Result<Proposal, Fault> {
        if clock.is_some_and(|clock| !is_playable_clock(clock)) {
            return Err(Fault::new(Code::BAD_OPTION, "the clock gives no time, or too much"));
        }
        let entry = catalog.find(game)?;
        let options = read_options(entry.about, options)?;
        let wanted = opening.map(opening_from_wire);
        let mut known = entry.matches.openings();
        let Some(opening) = known.find(|known| wanted.is_none_or(|wanted| wanted == *known)) else {
            return Err(Fault::new(Code::BAD_OPTION, "the game does not begin in this way"));
        };
        Ok(Proposal { game: game.to_owned(), opening, options, clock })
    }

    /// What was played at a table, once more.
    pub fn again(table: &Table) -> Proposal {
        let charter = table.charter();
        let (game, options) = (charter.game.clone(), charter.options.clone());
        Proposal { game, opening: charter.opening, options, clock: charter.clock }
    }
}
