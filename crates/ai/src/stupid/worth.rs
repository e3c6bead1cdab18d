//! What pieces are worth, in points of which a pawn has a little less than a hundred.

use stupid_chess::{Config, Face, Man};
use xiangqi::Role;

/// The royal piece, on top of what it does. The same for all who have one: what counts is how
/// likely a piece is to be it.
pub(crate) const ROYAL: i32 = 2_000;

/// What a piece that acts in this role is worth by its moves.
pub(crate) const fn acting(role: Role) -> i32 {
    match role {
        Role::King => 20,
        Role::Advisor => 40,
        Role::Elephant => 50,
        Role::Horse => 270,
        Role::Rook => 600,
        Role::Cannon => 290,
        Role::Pawn => 70,
    }
}

/// What a revealed piece is worth.
pub(crate) const fn revealed(role: Role) -> i32 {
    royal(role) + acting(role)
}

/// What a frozen piece is worth: it still stands in the way.
pub(crate) const fn frozen(role: Role) -> i32 {
    royal(role) + 15
}

/// What a hidden piece is worth: its moves until it takes, and what it turns into.
pub(crate) const fn hidden(config: &Config, surface: Role, actual: Role) -> i32 {
    if !config.reveal_on_first_capture {
        return royal(actual) + acting(surface);
    }
    let later = match actual {
        // Mostly they freeze.
        Role::King | Role::Advisor | Role::Elephant => 15,
        Role::Horse | Role::Rook | Role::Cannon | Role::Pawn => acting(actual),
    };
    royal(actual) + (55 * acting(surface) + 45 * later) / 100
}

const fn royal(role: Role) -> i32 {
    if matches!(role, Role::King) { ROYAL } else { 0 }
}

/// What a piece is worth to somebody who knows that it is `actual`.
pub(crate) const fn known(config: &Config, man: Man, actual: Role) -> i32 {
    match man.face {
        Face::Hidden => hidden(config, man.handle.surface(), actual),
        Face::Revealed(role) => revealed(role),
        Face::Frozen(role) => frozen(role),
    }
}
