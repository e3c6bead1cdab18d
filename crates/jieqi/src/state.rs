//! What exists at the table and who may know it: the drawers of Jieqi.

use std::collections::BTreeMap;

use game::{Observer, Seat, View};
use xiangqi::{BySide, Piece, Role, Side, Square};

use crate::{Face, History, Man, Pool, Position, Rulebook};

/// Whose knowledge a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Side(Side),
    /// Somebody who knows what both players know.
    Spectator,
    /// Somebody who knows everything.
    Everything,
}

/// A piece that was taken, as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// It was face up.
    Up(Role),
    /// It was face down, and the viewer knows what it was.
    Known(Role),
    /// It was face down, and the viewer does not know what it was.
    Unknown,
}

/// How many pieces a side has.
const PIECES: usize = 16;

/// What the face-down pieces on the board really are.
pub type Deal = BTreeMap<Square, Role>;

/// What one viewer knows of a game: the position and what led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    pub(crate) position: Position,
    pub(crate) lost: BySide<Vec<Loss>>,
    pub(crate) viewer: Viewer,
    /// Known to [`Viewer::Everything`] alone.
    pub(crate) deal: Option<Deal>,
    pub(crate) history: History,
    pub(crate) move_number: u32,
}

/// What everybody sees, and what must be drawn before play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// What a spectator knows.
    pub(crate) seen: Knowledge,
    /// The draw that is due.
    pub(crate) due: Option<Due>,
}

/// A draw that is due because of what stands, or stood, on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The piece that walked there is turned.
    Turn(Square),
    /// The same; then the piece that it took face down is looked at.
    TurnThenLook(Square),
    /// The piece that was taken face down there is looked at.
    Look(Square),
}

/// What one seat alone knows: the roles of the pieces that it took face down, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spoils(pub(crate) Vec<Role>);

/// What nobody knows: the roles that have not been drawn.
///
/// Rule J2.3: what a face-down piece is, is decided when it is first looked at.
#[derive(Clone)]
pub struct Bag(pub(crate) Pool);

impl Knowledge {
    /// What `viewer` knows before the first move.
    pub(crate) fn start(viewer: Viewer) -> Knowledge {
        let position = Position::start();
        let history = History::new(position.key());
        let lost = BySide::default();
        Knowledge { position, lost, viewer, deal: None, history, move_number: 1 }
    }

    /// What `view` shows, as its observer knows it.
    pub fn of<const VERSION: u16>(view: View<'_, Rulebook<VERSION>>) -> Knowledge {
        let mut known = view.public.seen.clone();
        if let Some((seat, spoils)) = view.own {
            let side = Side::from(seat);
            known.viewer = Viewer::Side(side);
            known.learn(!side, &spoils.0);
        }
        known
    }

    /// The viewer knows what the first pieces that `owner` lost face down were.
    pub(crate) fn learn(&mut self, owner: Side, roles: &[Role]) {
        let unknown = self.lost[owner].iter_mut().filter(|loss| **loss == Loss::Unknown);
        for (loss, &role) in unknown.zip(roles) {
            let piece = Piece { side: owner, role };
            // A view that was read from text may claim what cannot be.
            if self.position.pool().count(piece) > 0 {
                *loss = Loss::Known(role);
                self.position.see(piece);
            }
        }
    }

    /// The board, whose turn it is, and the viewer's pool: all that a search needs.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose knowledge this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The pieces that `side` lost, in order.
    pub fn lost(&self, side: Side) -> &[Loss] {
        &self.lost[side]
    }

    /// Rule F3.7: how many pieces of `side` are neither on the board nor lost.
    pub(crate) fn out_of_play(&self, side: Side) -> usize {
        let standing = self.position.men().filter(|(_, man)| man.side == side).count();
        PIECES.saturating_sub(standing + self.lost(side).len())
    }

    /// What the face-down pieces are, if the viewer knows everything.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// The positions since the last capture or reveal.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The number of the move that is due, counted from 1 and up after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The same knowledge with losses in a fixed order: what to compare or to hash.
    #[must_use]
    pub fn normalized(mut self) -> Knowledge {
        let place = |role: &Role| crate::pool::DEALT.iter().position(|dealt| dealt == role);
        for side in Side::ALL {
            self.lost[side].sort_by_key(|loss| match loss {
                Loss::Up(role) => (0, place(role)),
                Loss::Known(role) => (1, place(role)),
                Loss::Unknown => (2, None),
            });
        }
        self
    }
}

impl Public {
    /// What a spectator knows.
    pub fn seen(&self) -> &Knowledge {
        &self.seen
    }

    /// The draw that is due.
    pub fn due(&self) -> Option<Due> {
        self.due
    }

    /// How many pieces of `owner` its opponent took face down and has looked at.
    pub(crate) fn looked_at(&self, owner: Side) -> usize {
        let taken = self.seen.lost[owner].iter().filter(|loss| **loss == Loss::Unknown).count();
        let unseen = match self.due {
            Some(Due::TurnThenLook(_) | Due::Look(_)) if owner == self.seen.position.turn() => 1,
            Some(_) | None => 0,
        };
        taken - unseen
    }
}

impl Due {
    /// Whose bag is drawn from, when the turn has passed to `turn`.
    pub fn owner(self, turn: Side) -> Side {
        match self {
            Due::Turn(_) | Due::TurnThenLook(_) => !turn,
            Due::Look(_) => turn,
        }
    }
}

impl Spoils {
    /// The roles, in the order in which the pieces were taken.
    pub fn roles(&self) -> &[Role] {
        &self.0
    }

    /// The same with one more.
    #[must_use]
    pub fn with(&self, role: Role) -> Spoils {
        Spoils(self.0.iter().copied().chain([role]).collect())
    }
}

impl Bag {
    /// A bag with these roles, as a world that is imagined may have it.
    pub fn new(roles: Pool) -> Bag {
        Bag(roles)
    }

    /// What is in it.
    pub fn pool(&self) -> &Pool {
        &self.0
    }
}

impl Loss {
    /// What the table sees of a piece that is taken.
    pub(crate) fn of(man: Man) -> Loss {
        match man.face {
            Face::Up(role) => Loss::Up(role),
            Face::Down => Loss::Unknown,
        }
    }

    /// What it was, if the viewer knows.
    pub fn role(self) -> Option<Role> {
        match self {
            Loss::Up(role) | Loss::Known(role) => Some(role),
            Loss::Unknown => None,
        }
    }
}

impl Viewer {
    /// Whether the viewer gets to know what a piece of `owner` that was taken face down is.
    pub fn looks_at_losses_of(self, owner: Side) -> bool {
        match self {
            Viewer::Side(side) => side != owner,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }
}

impl From<Observer> for Viewer {
    fn from(observer: Observer) -> Viewer {
        match observer {
            Observer::Seat(seat) => Viewer::Side(seat.into()),
            Observer::Spectator => Viewer::Spectator,
        }
    }
}

/// The seat of the side that took a piece of `owner`.
pub(crate) fn taker(owner: Side) -> Seat {
    (!owner).seat()
}
