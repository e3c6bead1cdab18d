//! What the table can deduce about the hidden kings, and worlds drawn from it.
//!
//! Everything that happens in the open depends on hidden roles in one way only: through the place
//! of each royal piece. A legal move shows that the mover's king was not left attacked; a pass,
//! that its king was safe and nothing could move; a game that goes on, that the side to act is not
//! mated. So a set-up is consistent with the whole record if and only if its pieces are what they
//! were revealed to be and its king is a *suspect*: a piece that no step has cleared. The battle
//! keeps the suspects up to date, and a world can be imagined without trial and error.

use game::Dice;
use xiangqi::{ByRole, BySide, Role, Side};

use crate::{Battle, Config, Handle, King, Roster, Setup, Slot, Slots};

/// What a side has just done, as the table saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Latest {
    /// It set up its pieces.
    SetUp,
    /// It moved.
    Move,
    /// It passed.
    Pass,
}

impl Battle {
    /// Strikes off every suspect that the last deed, and what came of it, has cleared.
    ///
    /// A position on paper may be one that no game leads to; then nothing is struck off.
    pub(crate) fn update_suspects(&mut self, config: &Config, deed: Latest) {
        self.suspects = BySide::from_fn(|side| or(self.unrevealed(side), self.suspects[side]));
        let (mover, acting) = (!self.turn, self.turn);
        let innocent = |slot: &Slot| match (deed, self.king_in(Handle::new(mover, *slot))) {
            (Latest::SetUp, _) | (_, King::Taken | King::Unknown) => false,
            (Latest::Move, King::On(royal)) => self.field.is_attacked(mover, royal),
            (Latest::Pass, King::On(royal)) => !config.may_pass(self, mover, royal),
        };
        let after_deed = self.suspects[mover].filter(|slot| !innocent(slot));
        let after_outcome = self.suspects[acting].filter(|slot| {
            let king = self.king_in(Handle::new(acting, *slot));
            config.outcome(self, king) == self.outcome
        });
        self.suspects[mover] = or(after_deed, self.suspects[mover]);
        self.suspects[acting] = or(after_outcome, self.suspects[acting]);
    }

    /// Where the royal piece of `side` may be, as far as the table and the owner of `roster` know.
    pub(crate) fn possible_kings(&self, side: Side, roster: Option<&Roster>) -> Vec<King> {
        let known = self.king(side, roster);
        if known != King::Unknown {
            return vec![known];
        }
        // A king that is taken ends the game and is shown, so it is none of the lost.
        let suspects = self.unrevealed(side);
        let standing = suspects.iter().map(|slot| self.king_in(Handle::new(side, slot)));
        let standing: Vec<King> = standing.filter(|king| matches!(king, King::On(_))).collect();
        if standing.is_empty() { vec![King::Unknown] } else { standing }
    }

    /// The suspects of `side` that what is revealed and taken leaves.
    fn unrevealed(&self, side: Side) -> Slots {
        let mut others = Slots::EMPTY;
        for slot in self.suspects[side].iter() {
            match self.public_role(Handle::new(side, slot)) {
                Some(Role::King) => return Slots::of(slot),
                Some(_) => others = others.with(slot),
                None => {}
            }
        }
        self.suspects[side].filter(|slot| !others.contains(*slot))
    }

    /// Rule S6.7: a roster of `side`, drawn from all that are consistent with what happened in
    /// the open, each equally likely.
    ///
    /// Every suspect is as likely the king as any other, since the other roles can be dealt in as
    /// many ways whichever it is.
    pub fn imagine_roster(&self, side: Side, dice: &mut Dice) -> Roster {
        let mut roles: [Option<Role>; Slot::COUNT] = [None; Slot::COUNT];
        for slot in Slot::all() {
            roles[slot.index()] = self.public_role(Handle::new(side, slot));
        }
        if !roles.contains(&Some(Role::King)) {
            let open = |slot: &Slot| roles[slot.index()].is_none();
            let suspects: Vec<Slot> = self.suspects[side].iter().filter(open).collect();
            let king = dice.choose(&suspects).copied().or_else(|| Slot::all().find(open));
            let king = king.expect("a king that nobody has seen is one of the unknown pieces");
            roles[king.index()] = Some(Role::King);
        }
        let mut rest = missing(&roles);
        dice.shuffle(&mut rest);
        complete(roles, rest)
    }
}

/// What the pieces of a side may be, if every roster is as likely as any other that is consistent
/// with what happened in the open.
pub struct Chances {
    shown: [Option<Role>; Slot::COUNT],
    /// The pieces of which one is royal; none if the royal piece is shown.
    suspects: Slots,
    rest: ByRole<usize>,
}

impl Battle {
    /// Rule S6.7: how likely each piece of `side` is to be what.
    pub fn chances(&self, side: Side) -> Chances {
        let shown = Slot::all().map(|slot| self.public_role(Handle::new(side, slot)));
        let mut known = [None; Slot::COUNT];
        known.iter_mut().zip(shown).for_each(|(known, shown)| *known = shown);
        let is_open = |slot: &Slot| known[slot.index()].is_none();
        let suspects = match known.contains(&Some(Role::King)) {
            true => Slots::EMPTY,
            false => self.suspects[side].filter(is_open),
        };
        let mut rest = ByRole::default();
        missing(&known).into_iter().for_each(|role| rest[role] += 1);
        Chances { shown: known, suspects, rest }
    }
}

impl Chances {
    /// How likely the piece that started in `slot` is to be `role`, as a fraction: how many of how
    /// many.
    pub fn of(&self, slot: Slot, role: Role) -> (usize, usize) {
        if let Some(shown) = self.shown[slot.index()] {
            return (usize::from(shown == role), 1);
        }
        let open = self.rest.iter().map(|(_, count)| *count).sum::<usize>();
        let suspects = self.suspects.iter().count();
        if suspects == 0 {
            return (self.rest[role], open);
        }
        let is_suspect = self.suspects.contains(slot);
        if role == Role::King {
            return (usize::from(is_suspect), suspects);
        }
        // It is not the royal one; then it is one of all the others, each as likely.
        ((suspects - usize::from(is_suspect)) * self.rest[role], suspects * (open - 1))
    }
}

/// What is left, or what there was if nothing is.
fn or(left: Slots, before: Slots) -> Slots {
    if left.is_empty() { before } else { left }
}

/// The roles of a full set that `known` lacks.
pub(crate) fn missing(known: &[Option<Role>; Slot::COUNT]) -> Vec<Role> {
    let mut rest = Setup::truthful().0.to_vec();
    for role in known.iter().flatten() {
        if let Some(at) = rest.iter().position(|it| it == role) {
            rest.swap_remove(at);
        }
    }
    rest
}

/// The roster of the known roles, with `rest` in the other places.
///
/// # Panics
/// If the two do not make a full set.
pub(crate) fn complete(known: [Option<Role>; Slot::COUNT], rest: Vec<Role>) -> Roster {
    let mut rest = rest.into_iter();
    let role = |it: Option<Role>| it.or_else(|| rest.next()).expect("sixteen roles in all");
    Roster::new(Setup(known.map(role))).expect("what was revealed and the rest make a full set")
}
