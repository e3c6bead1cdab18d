//! What a game tells a learner: numbers for actions, planes for views.

use game::{BySeat, Dice, Fault, Game, Opening, Seat, View, World};

use crate::{Canvas, PlaneSet, SheetId};

/// The number of an action in a game's fixed space.
pub type Index = u16;

/// What one seat has placed so far in a secret set-up, as the actions it took.
pub type Placed = Vec<Index>;

/// Whether the seats of a game keep secrets from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Information {
    /// Everybody knows everything, set-ups apart.
    Perfect,
    /// Not everybody knows everything.
    Imperfect,
}

/// A game as a learner meets it.
///
/// Whatever is numbered or painted is seen from a seat: rows count from the seat's own side of the
/// board, so that both seats see the same game. Only views go in, never worlds.
pub trait Learn:
    Game<Public: Send, Private: Send, Hidden: Send, Event: Send + Sync, Whisper: Send + Sync>
{
    /// A legal action in the form in which it is carried out fastest.
    type Step: Copy + Send;

    /// How many actions the space has, resignation apart.
    const ACTIONS: usize;
    /// More actions than can ever be legal at once.
    const LEGAL_MAX: usize;
    /// The observations there are, the usual one first.
    const SHEETS: &'static [PlaneSet];
    /// Whether there are secrets once the game has begun.
    const INFORMATION: Information;
    /// How many pieces each seat places in a secret set-up; 0 if there is none.
    const PLACEMENTS: usize = 0;
    /// How many things chance may bring; 0 in a game without luck.
    const CHANCES: usize = 0;
    /// How games begin unless asked otherwise.
    const BEGINS: Opening = Opening::Usual;
    /// The steps after which a game is broken off unless asked otherwise.
    const STEPS_MAX: u32;

    /// Calls `visit` with each legal step of `seat`, which is awaited, and its number.
    fn for_each_step(
        &self,
        public: &Self::Public,
        own: &Self::Private,
        seat: Seat,
        visit: impl FnMut(Index, Self::Step),
    );

    /// The action that a step stands for.
    fn action(&self, public: &Self::Public, step: Self::Step) -> Self::Action;

    /// Carries out a legal step without telling anybody.
    fn take(&self, world: &mut World<Self>, seat: Seat, step: Self::Step) {
        let action = self.action(&world.public, step);
        self.act(world, seat, &action);
    }

    /// Paints what `view` shows. A spectator looks from the first seat's side.
    fn paint(&self, view: View<'_, Self>, sheet: SheetId, canvas: &mut Canvas<'_>);

    /// The number of a fall of the dice.
    fn chance_index(&self, chance: &Self::Chance) -> Index;

    /// What nobody knows, as it follows from what everybody and what each seat knows.
    ///
    /// # Errors
    /// If the drawers do not fit each other.
    fn hidden(
        &self,
        public: &Self::Public,
        private: &BySeat<Self::Private>,
    ) -> Result<Self::Hidden, Fault>;

    /// Calls `visit` with each way in which `seat` may place its next piece.
    fn for_each_placement(&self, _seat: Seat, _placed: &[Index], _visit: impl FnMut(Index)) {}

    /// What a placement is called.
    fn placement_text(&self, _seat: Seat, _placed: &[Index], index: Index) -> String {
        index.to_string()
    }

    /// Paints what a seat knows while it places its pieces.
    fn paint_placing(
        &self,
        _seat: Seat,
        _placed: &[Index],
        _sheet: SheetId,
        _canvas: &mut Canvas<'_>,
    ) {
    }

    /// The world after both seats have placed everything.
    fn deployed(&self, _placed: &BySeat<Placed>) -> World<Self> {
        self.start()
    }

    /// Every placement of a set-up drawn at random.
    fn random_placements(&self, _seat: Seat, _dice: &mut Dice) -> Placed {
        Placed::new()
    }
}
