//! What exists in a game and who may know it: [`Battle`] is public, a [`Roster`] is its owner's.

use game::{Outcome, Reason};
use xiangqi::{BySide, Role, Side, Square, zobrist, zobrist::Key};

use crate::{Face, Field, Handle, Roster, Slots};

/// Check and no way out, or the royal piece taken.
pub const CHECKMATE: Reason = Reason("checkmate");
/// No legal move where passing is not allowed.
pub const STALEMATE: Reason = Reason("stalemate");
/// Two passes in a row.
pub const DOUBLE_PASS: Reason = Reason("double_pass");
/// The same public position once too often.
pub const REPETITION: Reason = Reason("repetition");
/// Nothing was taken for too long.
pub const NO_CAPTURE: Reason = Reason("no_capture");

/// Every reason for which the rules themselves end a game.
pub(crate) const REASONS: [Reason; 5] = [CHECKMATE, STALEMATE, DOUBLE_PASS, REPETITION, NO_CAPTURE];

/// A piece that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which piece it was.
    pub handle: Handle,
    /// Whether it was still hidden when it was taken.
    pub cover: Cover,
    /// What it really was, if that is public.
    pub role: Option<Role>,
}

/// How a piece looked when it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// It was hidden.
    On,
    /// It had been revealed.
    Off,
}

/// What everybody knows (rule S6.1), the record of play as far as it still matters included.
#[derive(Clone, PartialEq, Eq)]
pub struct Battle {
    pub(crate) field: Field,
    pub(crate) lost: Vec<Loss>,
    pub(crate) has_captured: BySide<Slots>,
    pub(crate) turn: Side,
    pub(crate) passes: u8,
    pub(crate) quiet: u16,
    pub(crate) ply: u32,
    pub(crate) suspects: BySide<Slots>,
    pub(crate) outcome: Option<Outcome>,
    /// The key of each position since the last capture, the present one last.
    pub(crate) history: Vec<Key>,
}

impl Battle {
    /// A battle that begins with these pieces, `turn` to act, nothing lost and nothing deduced.
    pub(crate) fn new(field: Field, turn: Side) -> Battle {
        let mut battle = Battle {
            field,
            lost: Vec::new(),
            has_captured: BySide::default(),
            turn,
            passes: 0,
            quiet: 0,
            ply: 0,
            suspects: BySide::default(),
            outcome: None,
            history: Vec::new(),
        };
        battle.history.push(battle.key());
        battle
    }

    /// The board as everybody sees it.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The pieces taken so far, in order.
    pub fn lost(&self) -> &[Loss] {
        &self.lost
    }

    /// Who acts next; after the end, who would have.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Passes in a row up to now.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Plies since the last capture, passes included.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Moves and passes so far.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// How the game ended, if it did. It is part of the state: that a hidden king is mated cannot
    /// be seen from the board.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the piece has ever taken another.
    pub fn has_captured(&self, handle: Handle) -> bool {
        self.has_captured[handle.side()].contains(handle.slot())
    }

    /// Rule S6.6: the pieces of `side` of which nobody can yet exclude, from what happened in the
    /// open, that they are the royal piece.
    pub fn suspects(&self, side: Side) -> Slots {
        self.suspects[side]
    }

    /// Rule S7.3: the key of the public position, whose turn it is included.
    pub fn key(&self) -> Key {
        self.field.key() ^ zobrist::turn(self.turn)
    }

    /// The key of each position since the last capture that is remembered, the present one last.
    pub fn history(&self) -> &[Key] {
        &self.history
    }

    /// How often the present position has occurred.
    pub fn occurrences(&self) -> usize {
        let now = self.key();
        self.history.iter().filter(|key| **key == now).count()
    }

    /// What everybody knows about the actual role of a piece.
    pub fn public_role(&self, handle: Handle) -> Option<Role> {
        match self.field.find(handle) {
            Some(square) => self.field.at(square).and_then(|man| man.face.actual()),
            None => self.lost.iter().find(|loss| loss.handle == handle).and_then(|loss| loss.role),
        }
    }

    /// Where the royal piece of `side` is, as far as the table and the owner of `roster` know.
    pub fn king(&self, side: Side, roster: Option<&Roster>) -> King {
        if let Some(roster) = roster {
            return self.king_in(Handle::new(side, roster.king()));
        }
        let is_king = |role: Option<Role>| role == Some(Role::King);
        let standing = self.field.men_of(side).find(|(_, man)| is_king(man.face.actual()));
        let fallen = self.lost.iter().find(|it| it.handle.side() == side && is_king(it.role));
        match (standing, fallen) {
            (Some((square, _)), _) => King::On(square),
            (None, Some(_)) => King::Taken,
            (None, None) => King::Unknown,
        }
    }

    /// Where the royal piece is if it is this one.
    pub(crate) fn king_in(&self, handle: Handle) -> King {
        match self.field.find(handle) {
            Some(square) => King::On(square),
            None if self.lost.iter().any(|loss| loss.handle == handle) => King::Taken,
            None => King::Unknown,
        }
    }

    /// Whether the royal piece of `side` is revealed for all to see.
    pub fn king_is_revealed(&self, side: Side) -> bool {
        let is_king = |face: Face| face.actual() == Some(Role::King);
        self.field.men_of(side).any(|(_, man)| is_king(man.face))
    }
}

/// Where a royal piece is, as far as somebody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum King {
    /// It stands here.
    On(Square),
    /// It has been taken.
    Taken,
    /// One of the pieces whose roles are not known.
    Unknown,
}
