//! The list of games, and one game in it.

use std::sync::atomic::AtomicBool;

use game::{About, Code, Stage, Transcript};

use crate::{
    AnyPlayer, Brief, Choice, Dialect, Limits, Matches, Papers, Peer, Rating, Refusal, Seating,
    TellAside, Tuner, Words, Workloads, shorten,
};

/// One game with all that it brings. An empty column says that the game does without.
pub struct Entry {
    /// What it is.
    pub about: &'static About,
    /// Its names for people.
    pub words: Words,
    /// Positions on paper.
    pub paper: &'static dyn Papers,
    /// Matches between two seats.
    pub matches: Matches,
    /// Computer players by name, the usual one first.
    pub players: &'static [(&'static str, &'static dyn AnyPlayer)],
    /// Its learning environment.
    #[cfg(feature = "learner")]
    pub learner: Option<environment::Learner>,
    /// How other programs write the game, the usual dialect first.
    pub dialects: &'static [&'static dyn Dialect],
    /// What its levels are worth against opponents of known strength, where that was measured.
    pub ratings: &'static [Rating],
    /// What people read beside its board.
    pub aside: Option<TellAside>,
    /// How its player learns.
    pub tuner: Option<Tuner>,
    /// Work to be timed.
    pub workloads: Workloads,
    /// Other programs to measure it beside.
    pub peers: &'static [Peer],
}

impl Entry {
    /// A game that leaves every other column empty.
    pub const fn new(
        about: &'static About,
        words: Words,
        paper: &'static dyn Papers,
        matches: Matches,
        workloads: Workloads,
    ) -> Entry {
        Entry {
            about,
            words,
            paper,
            matches,
            workloads,
            players: &[],
            #[cfg(feature = "learner")]
            learner: None,
            dialects: &[],
            ratings: &[],
            aside: None,
            tuner: None,
            peers: &[],
        }
    }

    /// The computer player of this name.
    ///
    /// # Errors
    /// `unsupported`, with the names there are.
    pub fn player(&self, name: &str) -> Result<&'static dyn AnyPlayer, Refusal> {
        let found = self.players.iter().find(|(known, _)| *known == name);
        found.map(|(_, player)| *player).ok_or_else(|| {
            let names: Vec<&str> = self.players.iter().map(|(known, _)| *known).collect();
            let (id, name) = (self.about.id, shorten(name));
            let message =
                format!("{id} has no player `{name}`, expected one of: {}", names.join(", "));
            Refusal::new(Code::UNSUPPORTED, message)
        })
    }

    /// What the usual player would do on a seat in a secret set-up, if anything is left to do.
    ///
    /// # Errors
    /// `unsupported` where there is no player, or `bad_option`.
    pub fn set_up(&self, seating: &Seating<'_>, stage: Stage) -> Result<Option<String>, Refusal> {
        let mut sitting = self.usual_player()?.sit(seating)?;
        sitting.hear(&Transcript { stage, start: String::new(), moves: Vec::new() })?;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let brief = Brief { limits: Limits::depth(1), lines: 1, stop, report };
        Ok(sitting.decide(brief)?.action)
    }

    /// The usual computer player.
    ///
    /// # Errors
    /// `unsupported` where there is none.
    pub fn usual_player(&self) -> Result<&'static dyn AnyPlayer, Refusal> {
        let usual = self.players.first().map(|(_, player)| *player);
        usual.ok_or_else(|| {
            let message = format!("{} has no computer player", self.about.id);
            Refusal::new(Code::UNSUPPORTED, message)
        })
    }
}

/// A list of games, in the order in which people are shown them.
#[derive(Clone, Copy)]
pub struct Catalog(&'static [&'static Entry]);

impl Catalog {
    /// The catalog with these games.
    pub const fn new(entries: &'static [&'static Entry]) -> Catalog {
        Catalog(entries)
    }

    /// Every game.
    pub fn entries(self) -> impl Iterator<Item = &'static Entry> + Clone {
        self.0.iter().copied()
    }

    /// The game with this id.
    ///
    /// # Errors
    /// `unknown_game`, with the ids there are.
    pub fn find(self, id: &str) -> Result<&'static Entry, Refusal> {
        self.entries().find(|entry| entry.about.id == id).ok_or_else(|| {
            let ids: Vec<&str> = self.entries().map(|entry| entry.about.id).collect();
            let id = shorten(id);
            let message = format!("unknown game `{id}`, expected one of: {}", ids.join(", "));
            Refusal::new(Code::UNKNOWN_GAME, message)
        })
    }
}
