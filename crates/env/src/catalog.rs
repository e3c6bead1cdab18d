//! The environments there are, one for each game.

use chess::Chess;
use game::{About, Fault, Opening};
use game_of_war::War;
use jieqi::Jieqi;
use stupid_chess::StupidChess;
use xiangqi::Xiangqi;

use crate::{
    AnyBatch, AnyEpisode, Autoreset, Batch, Episode, House, Information, Learn, Sheet, SheetId,
    saved,
};

/// The environment of one game.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game.
    pub about: &'static About,
    /// How many actions its space has, resignation apart.
    pub actions: usize,
    /// More actions than can ever be legal at once, resignation included.
    pub legal_max: usize,
    /// Its observations, the usual one first.
    pub sheets: &'static [Sheet],
    /// Whether there are secrets once the game has begun.
    pub information: Information,
    /// How many pieces each seat places in a secret set-up; 0 if there is none.
    pub placements: usize,
    /// How its games begin unless asked otherwise.
    pub begins: Opening,
    /// The steps after which a game is broken off unless asked otherwise.
    pub steps_max: u32,
    /// How many things chance may ever bring; 0 in a game without luck.
    pub chance_outcomes: usize,
    episode: fn(&House) -> Result<Box<dyn AnyEpisode>, Fault>,
    batch: NewBatch,
    restore: fn(&str) -> Result<Box<dyn AnyEpisode>, Fault>,
}

type NewBatch = fn(&House, usize, SheetId, Autoreset) -> Result<Box<dyn AnyBatch>, Fault>;

/// The environments, in the order of the catalog of games. A new game adds its line here.
static ENTRIES: &[Entry] = &[
    Entry::of::<Chess>(),
    Entry::of::<Xiangqi>(),
    Entry::of::<Jieqi>(),
    Entry::of::<StupidChess>(),
    Entry::of::<War>(),
];

/// Every environment.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The environment of the game with this id.
///
/// # Errors
/// `unknown_game`, with the ids there are.
pub fn find(id: &str) -> Result<&'static Entry, Fault> {
    ENTRIES.iter().find(|entry| entry.about.id == id).ok_or_else(|| {
        let ids: Vec<&str> = ENTRIES.iter().map(|entry| entry.about.id).collect();
        let id: String = id.chars().take(40).collect();
        let message = format!("no environment for `{id}`, expected one of: {}", ids.join(", "));
        Fault::new("unknown_game", message)
    })
}

/// A game in progress, from what [`AnyEpisode::save`] wrote.
///
/// # Errors
/// `bad_save`, or `unknown_game`.
pub fn restore(text: &str) -> Result<Box<dyn AnyEpisode>, Fault> {
    (find(&saved::game_of(text)?)?.restore)(text)
}

impl Entry {
    const fn of<L>() -> Entry
    where
        L: Learn<Public: Sync, Private: Sync, Hidden: Sync, Step: Sync>,
    {
        Entry {
            about: &L::ABOUT,
            actions: L::ACTIONS,
            legal_max: L::LEGAL_MAX + 1,
            sheets: L::SHEETS,
            information: L::INFORMATION,
            placements: L::PLACEMENTS,
            begins: L::BEGINS,
            steps_max: L::STEPS_MAX,
            chance_outcomes: L::CHANCES,
            episode: |house| Ok(Box::new(Episode::<L>::new(house)?)),
            batch: |house, count, sheet, autoreset| {
                Ok(Box::new(Batch::<L>::new(house, count, sheet, autoreset)?))
            },
            restore: |text| Ok(Box::new(saved::read::<L>(text)?)),
        }
    }

    /// The sheet called `name`.
    ///
    /// # Errors
    /// `bad_option`, with the names there are.
    pub fn sheet(&self, name: &str) -> Result<SheetId, Fault> {
        let found = self.sheets.iter().position(|sheet| sheet.name == name);
        found.map(SheetId).ok_or_else(|| {
            let names: Vec<&str> = self.sheets.iter().map(|sheet| sheet.name).collect();
            let message = format!("{} has the observations {}", self.about.id, names.join(", "));
            game::bad_option(message)
        })
    }

    /// A game that begins.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn episode(&self, house: &House) -> Result<Box<dyn AnyEpisode>, Fault> {
        (self.episode)(house)
    }

    /// Many games, to be reset before they are stepped.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn batch(
        &self,
        house: &House,
        count: usize,
        sheet: SheetId,
        autoreset: Autoreset,
    ) -> Result<Box<dyn AnyBatch>, Fault> {
        (self.batch)(house, count, sheet, autoreset)
    }
}
