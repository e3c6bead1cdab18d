//! What is known, done and told in a game with a blind set-up.

use crate::{BySeat, Digest, Nonce, Seat};

/// What everybody sees of a game with a blind set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUp<P> {
    /// Layouts are being committed to.
    Committing(BySeat<Option<Digest>>),
    /// Both are committed; layouts are being opened.
    Opening {
        /// What each seat promised.
        commitments: BySeat<Digest>,
        /// Who has opened; not what.
        open: BySeat<bool>,
    },
    /// The game is on.
    Playing {
        /// What each seat promised.
        commitments: BySeat<Digest>,
        /// What the game shows.
        game: P,
    },
    /// A seat had committed to an illegal layout.
    Forfeited {
        /// The seat that loses by it.
        loser: Seat,
    },
}

/// What one seat alone knows in a game with a blind set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawer<L, P> {
    /// Nothing yet: a commitment is kept by the player, not by the referee.
    Empty,
    /// The layout that this seat has opened.
    Opened(L, Nonce),
    /// What the game tells this seat.
    Playing(P),
}

/// What nobody may know before the end.
#[derive(Clone)]
pub enum Vault<L, H> {
    /// The game has not begun.
    Empty,
    /// The game is on.
    Playing {
        /// What each seat opened, kept to be published at the end.
        opened: BySeat<(L, Nonce)>,
        /// What the game hides.
        game: H,
    },
}

/// A step of a game with a blind set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move<L, A> {
    /// Commit to a layout.
    Commit(Digest),
    /// Open it.
    Open(L, Nonce),
    /// Act in the game.
    Play(A),
}

/// What is told to all in a game with a blind set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<E> {
    /// A seat has committed itself.
    Committed(Seat, Digest),
    /// A seat has opened its layout; nobody hears what it is.
    Opened(Seat),
    /// Both have opened: the game begins.
    Begun,
    /// A seat had committed to an illegal layout.
    Forfeited(Seat),
    /// A step of the game.
    Game(E),
}
