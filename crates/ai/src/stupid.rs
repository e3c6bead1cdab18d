//! StupidChess: what the hidden pieces may be, and how to play without knowing.
//!
//! The player weighs what the enemy's hidden pieces may be ([`Belief`]): layouts that computers
//! draw and layouts out of the blue, as far as they agree with everything in the open. From that
//! it makes up a sight of the board in which a hidden piece is worth what it is on average, and
//! searches that. Nothing it uses is hidden from its seat.

mod bait;
mod belief;
mod bout;
mod breed;
mod features;
mod greedy;
mod matrix;
mod mix;
mod position;
mod score;
mod see;
mod sight;
mod terms;
mod thinker;
mod tuning;
mod weights;
mod worth;

use catalog::{Odds, Setting, Thinker};
use game::Study;
use stupid_chess::{Face, StupidChess};
use xiangqi::{Role, Side};

pub use belief::{Belief, Prior};
pub use bout::bout;
pub use breed::{Breeding, breed};
pub use mix::layout;
pub use position::StupidSearchPosition;
pub use score::evaluate;

/// A position as one viewer knows it.
type Position = <StupidChess as Study>::Position;

/// The player.
pub fn player(rules: StupidChess, setting: Setting) -> Box<dyn Thinker<StupidChess>> {
    Box::new(thinker::Strategist::new(rules, setting, Prior::Mix))
}

/// The same player, if it thought every layout as likely as any other.
pub fn uniform(rules: StupidChess, setting: Setting) -> Box<dyn Thinker<StupidChess>> {
    Box::new(thinker::Strategist::new(rules, setting, Prior::Uniform))
}

/// A player that takes what is worth most on average, and looks no further.
pub fn greedy(rules: StupidChess, setting: Setting) -> Box<dyn Thinker<StupidChess>> {
    Box::new(greedy::Greedy::new(rules, setting.seed))
}

/// What each hidden piece that the viewer does not know may be, and how likely.
pub fn odds(rules: &StupidChess, position: &Position) -> Vec<Odds> {
    let unknown = Side::ALL.into_iter().filter(|side| !position.viewer().knows(*side));
    unknown.flat_map(|side| odds_of(rules, position, side)).collect()
}

fn odds_of(rules: &StupidChess, position: &Position, side: Side) -> Vec<Odds> {
    let belief = Belief::of(rules, position, side, Prior::Mix, 0);
    let hidden = position.battle().field().men_of(side);
    let hidden = hidden.filter(|(_, man)| man.face == Face::Hidden);
    hidden
        .map(|(square, man)| {
            let mut chances: Vec<(Role, f64)> = Role::ALL
                .into_iter()
                .map(|role| (role, belief.chance(man.handle.slot(), role)))
                .filter(|(_, chance)| *chance > 0.0)
                .collect();
            chances.sort_by(|one, other| other.1.total_cmp(&one.1));
            let chances = chances.into_iter().map(|(role, it)| (role.letter().to_string(), it));
            Odds { at: square.to_string(), chances: chances.collect() }
        })
        .collect()
}
