//! The board as a player makes it out: what each piece is worth and what it would turn into.

use stupid_chess::{Config, Face, Handle, King, Man, StupidChess};
use xiangqi::{BySide, Role, Side, Square};

use super::{Belief, Position, Prior, worth};

/// What a player makes of the pieces, all through one search.
pub(crate) struct Sight {
    pub(crate) config: Config,
    /// Different for sights that differ, so that nothing remembered of one is used in another.
    pub(crate) salt: u64,
    pieces: [Guess; Handle::COUNT],
    /// The sides whose pieces the player knows.
    known: BySide<Knowledge>,
}

/// What a player knows of one side's hidden pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    All,
    None,
}

/// What a player makes of one piece.
#[derive(Clone, Copy)]
struct Guess {
    /// What it will turn into, if that is known or likely enough.
    role: Option<Role>,
    /// What it is worth while it is hidden.
    hidden: i32,
    /// What it is worth on average once it is revealed.
    revealed: i32,
}

/// From this probability on, a hidden piece is taken for what it most likely is. No more than one role
/// can be that likely.
const LIKELY: f64 = 0.5;
/// From this probability on, a hidden piece is taken for the royal one.
const SURE: f64 = 0.9;

impl Sight {
    /// What the viewer of `position` makes of it, and where they think the royal pieces are.
    pub(crate) fn of(
        rules: &StupidChess,
        position: &Position,
        prior: Prior,
        seed: u64,
    ) -> (Sight, BySide<King>) {
        let config = *rules.config();
        let beliefs = BySide::from_fn(|side| Belief::of(rules, position, side, prior, seed));
        let mut pieces = [Guess { role: None, hidden: 0, revealed: 0 }; Handle::COUNT];
        for handle in Handle::all() {
            let mut guess = guess(&config, &beliefs[handle.side()], handle);
            // Beliefs do not ask where a piece started that has come to light.
            guess.role = position.battle().public_role(handle).or(guess.role);
            pieces[handle.number()] = guess;
        }
        let known = BySide::from_fn(|side| match position.roster(side) {
            Some(_) => Knowledge::All,
            None => Knowledge::None,
        });
        let mut sight = Sight { config, salt: 0, pieces, known };
        sight.salt = sight.fingerprint();
        let kings = BySide::from_fn(|side| presumed_king(position, &beliefs[side], side));
        (sight, kings)
    }

    /// Whether the player does not know what a piece is.
    pub(crate) fn doubts(&self, man: Man) -> bool {
        man.face == Face::Hidden && self.known[man.side()] == Knowledge::None
    }

    /// What a piece is worth.
    #[inline]
    pub(crate) fn worth(&self, man: Man) -> i32 {
        let guess = self.pieces[man.handle.number()];
        match (man.face, guess.role) {
            (Face::Hidden, _) => guess.hidden,
            (Face::Revealed(role), _) => worth::revealed(role),
            (Face::Frozen(role), Some(_)) => worth::frozen(role),
            (Face::Frozen(_), None) => guess.revealed,
        }
    }

    /// The piece after it took something on `square`. Of one that may be anything nobody knows how
    /// it will move: it stays where it is.
    #[inline]
    pub(crate) fn after_taking(&self, man: Man, square: Square) -> Man {
        if man.face != Face::Hidden || !self.config.reveal_on_first_capture {
            return man;
        }
        let face = match self.pieces[man.handle.number()].role {
            Some(role) => self.config.unveil(role, man.side(), square),
            None => Face::Frozen(Role::Pawn),
        };
        Man { face, ..man }
    }

    fn fingerprint(&self) -> u64 {
        self.pieces.iter().fold(0, |print: u64, guess| {
            let role = guess.role.map_or(7, |role| role as u64);
            let points = (guess.hidden as u64) << 16 ^ (guess.revealed as u64) << 40;
            (print.rotate_left(7) ^ points ^ role).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }
}

fn guess(config: &Config, belief: &Belief, handle: Handle) -> Guess {
    let chances = belief.chances(handle.slot());
    let mean = |worth: &dyn Fn(Role) -> i32| {
        let sum: f64 = chances.iter().map(|(role, it)| it * f64::from(worth(role))).sum();
        sum.round() as i32
    };
    let opened = |role| match role {
        // Most of what they take, they take where they cannot stand.
        Role::King | Role::Advisor | Role::Elephant => worth::frozen(role),
        Role::Horse | Role::Rook | Role::Cannon | Role::Pawn => worth::revealed(role),
    };
    Guess {
        role: Role::ALL.into_iter().find(|role| chances[*role] > LIKELY),
        hidden: mean(&|role| worth::hidden(config, handle.surface(), role)),
        revealed: mean(&opened),
    }
}

/// Where the royal piece of `side` is, if that is known or next to certain.
fn presumed_king(position: &Position, belief: &Belief, side: Side) -> King {
    let known = position.king(side);
    if known != King::Unknown {
        return known;
    }
    let mut hidden = position.battle().field().men_of(side);
    let sure = hidden.find(|(_, man)| {
        man.face == Face::Hidden && belief.chance(man.handle.slot(), Role::King) >= SURE
    });
    sure.map_or(King::Unknown, |(square, _)| King::On(square))
}
