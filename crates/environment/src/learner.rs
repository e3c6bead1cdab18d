//! The environment of one game, its types erased: what a catalog keeps of it.

use game::{About, Fault, Opening};

use crate::{
    AnyBatch, AnyEpisode, Autoreset, Batch, Config, Episode, Information, Learn, PlaneSet, SheetId,
    saved,
};

/// The environment of one game.
#[derive(Clone, Copy)]
pub struct Learner {
    /// The game.
    pub about: &'static About,
    /// How many actions its space has, resignation apart.
    pub actions: usize,
    /// More actions than can ever be legal at once, resignation included.
    pub legal_max: usize,
    /// Its observations, the usual one first.
    pub sheets: &'static [PlaneSet],
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
    episode: fn(&Config) -> Result<Box<dyn AnyEpisode>, Fault>,
    batch: NewBatch,
    restore: fn(&str) -> Result<Box<dyn AnyEpisode>, Fault>,
}

type NewBatch = fn(&Config, usize, SheetId, Autoreset) -> Result<Box<dyn AnyBatch>, Fault>;

impl Learner {
    /// The environment of `L`.
    pub const fn of<L>() -> Learner
    where
        L: Learn<Public: Sync, Private: Sync, Hidden: Sync, Step: Sync>,
    {
        Learner {
            about: &L::ABOUT,
            actions: L::ACTIONS,
            legal_max: L::LEGAL_MAX + 1,
            sheets: L::SHEETS,
            information: L::INFORMATION,
            placements: L::PLACEMENTS,
            begins: L::BEGINS,
            steps_max: L::STEPS_MAX,
            chance_outcomes: L::CHANCES,
            episode: |config| Ok(Box::new(Episode::<L>::new(config)?)),
            batch: |config, count, sheet, autoreset| {
                Ok(Box::new(Batch::<L>::new(config, count, sheet, autoreset)?))
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
    pub fn episode(&self, config: &Config) -> Result<Box<dyn AnyEpisode>, Fault> {
        (self.episode)(config)
    }

    /// Many games, to be reset before they are stepped.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn batch(
        &self,
        config: &Config,
        count: usize,
        sheet: SheetId,
        autoreset: Autoreset,
    ) -> Result<Box<dyn AnyBatch>, Fault> {
        (self.batch)(config, count, sheet, autoreset)
    }

    /// A game in progress, from what [`AnyEpisode::save`] wrote.
    ///
    /// # Errors
    /// `bad_save`, also for what another game's environment wrote.
    pub fn restore(&self, text: &str) -> Result<Box<dyn AnyEpisode>, Fault> {
        (self.restore)(text)
    }
}
