//! The three drawers of knowledge, and the only way to look into them.

use std::fmt;

use crate::{BySeat, Game, Nothing, Observer, PerfectInformation, Seat};

/// Everything there is to know, sorted by who may know it.
///
/// It has neither `Debug` nor `Display` nor `Serialize`: the true world cannot be logged or sent.
///
/// ```compile_fail,E0277
/// fn log<G: game::Game>(world: &game::World<G>) -> String {
///     format!("{world:?}")
/// }
/// ```
///
/// ```compile_fail,E0277
/// fn send<G: game::Game>(world: &game::World<G>) -> &dyn erased::Sendable {
///     world
/// }
/// # mod erased { pub trait Sendable {} impl<T: serde::Serialize> Sendable for T {} }
/// ```
pub struct World<G: Game> {
    /// Known to all.
    pub public: G::Public,
    /// Known to one seat each.
    pub private: BySeat<G::Private>,
    /// Known to nobody.
    pub hidden: G::Hidden,
}

impl<G: Game> Clone for World<G> {
    fn clone(&self) -> Self {
        let World { public, private, hidden } = self;
        World { public: public.clone(), private: private.clone(), hidden: hidden.clone() }
    }
}

impl<G: Game> World<G> {
    /// What `observer` may see. The one place where knowledge is cut, for every game.
    pub fn view(&self, observer: Observer) -> View<'_, G> {
        let own = match observer {
            Observer::Seat(seat) => Some((seat, &self.private[seat])),
            Observer::Spectator => None,
        };
        View { public: &self.public, own }
    }
}

/// What one observer may see.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// Known to all.
    pub public: &'a G::Public,
    /// The observer's seat and what only that seat knows, unless a spectator.
    pub own: Option<(Seat, &'a G::Private)>,
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}

impl<G: Game> PartialEq for View<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.own == other.own
    }
}

impl<G: Game> fmt::Display for View<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.own {
            Some((_, own)) => write!(f, "{} | {own}", self.public),
            None => write!(f, "{}", self.public),
        }
    }
}

impl<G: PerfectInformation> View<'_, G> {
    /// The whole world, which a perfect-information view already shows.
    pub fn world(self) -> World<G> {
        World {
            public: self.public.clone(),
            private: BySeat { first: Nothing, second: Nothing },
            hidden: (),
        }
    }
}

/// What one step told the table.
pub struct Report<G: Game> {
    /// Told to all, in order.
    pub events: Vec<G::Event>,
    /// Told to one seat each, after the events.
    pub whispers: BySeat<Vec<G::Whisper>>,
}

impl<G: Game> Clone for Report<G> {
    fn clone(&self) -> Self {
        Report { events: self.events.clone(), whispers: self.whispers.clone() }
    }
}

impl<G: Game> Report<G> {
    /// A step that everybody sees in full.
    pub fn announce(event: G::Event) -> Self {
        Report { events: vec![event], whispers: BySeat { first: Vec::new(), second: Vec::new() } }
    }

    /// Adds an event for all.
    #[must_use]
    pub fn and(mut self, event: G::Event) -> Self {
        self.events.push(event);
        self
    }

    /// Adds a fact that only `seat` learns.
    #[must_use]
    pub fn whisper(mut self, seat: Seat, whisper: G::Whisper) -> Self {
        self.whispers[seat].push(whisper);
        self
    }

    /// The part of the report that `observer` hears.
    pub fn heard_by(&self, observer: Observer) -> (&[G::Event], &[G::Whisper]) {
        let whispers = match observer {
            Observer::Seat(seat) => &*self.whispers[seat],
            Observer::Spectator => &[],
        };
        (&self.events, whispers)
    }
}
