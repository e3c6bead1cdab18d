//! What pieces are worth.

use stupid_chess::{Config, Face, Man};
use xiangqi::Role;

use super::{terms::Term, weights::WEIGHTS};

/// The royal piece, on top of what it does. The same for all who have one: what counts is how
/// likely a piece is to be it.
const ROYAL: i32 = 2_000;

/// What a revealed piece is worth.
pub(crate) fn revealed(role: Role) -> i32 {
    royal(role) + weight(Term::Revealed, role as usize)
}

/// What a frozen piece is worth: it still stands in the way.
pub(crate) fn frozen(role: Role) -> i32 {
    royal(role) + weight(Term::Frozen, role as usize)
}

/// What a hidden piece is worth: its moves until it takes, and what it turns into.
pub(crate) fn hidden(config: &Config, surface: Role, actual: Role) -> i32 {
    // Where nothing is revealed, every piece stays what it seems.
    let turns_into = if config.reveal_on_first_capture { actual } else { surface };
    royal(actual) + weight(Term::Hidden, 7 * surface as usize + turns_into as usize)
}

/// What a piece is worth to somebody who knows that it is `actual`.
pub(crate) fn known(config: &Config, man: Man, actual: Role) -> i32 {
    match man.face {
        Face::Hidden => hidden(config, man.handle.surface(), actual),
        Face::Revealed(role) => revealed(role),
        Face::Frozen(role) => frozen(role),
    }
}

/// A weight of the evaluation.
#[inline]
pub(crate) fn weight(term: Term, index: usize) -> i32 {
    WEIGHTS[term.weight_index(index)].into()
}

const fn royal(role: Role) -> i32 {
    if matches!(role, Role::King) { ROYAL } else { 0 }
}
