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
use stupid_chess::{Face, Slot, StupidChess};
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

/// What each hidden piece that the viewer does not know may be, if every set-up that agrees with what
/// happened in the open is as likely as any other (rule S6.7).
pub fn even_odds(_: &StupidChess, position: &Position) -> Vec<Odds> {
    odds(position, |side| {
        let chances = position.battle().chances(side);
        move |slot, role| {
            let (part, whole) = chances.of(slot, role);
            part as f64 / whole as f64
        }
    })
}

/// The same as the player believes it: computers set up by their mix, and nobody leaves a dear piece to
/// be taken.
pub fn learned_odds(rules: &StupidChess, position: &Position) -> Vec<Odds> {
    odds(position, |side| {
        let belief = Belief::of(rules, position, side, Prior::Mix, 0);
        // Thousands of weights that add up to 1 may add up to a little more.
        move |slot, role| belief.chance(slot, role).min(1.0)
    })
}

/// The odds of all hidden pieces that the viewer does not know, from a belief about each side.
fn odds<B: Fn(Slot, Role) -> f64>(position: &Position, belief: impl Fn(Side) -> B) -> Vec<Odds> {
    let unknown = Side::ALL.into_iter().filter(|side| !position.viewer().knows(*side));
    unknown.flat_map(|side| odds_of(position, side, belief(side))).collect()
}

fn odds_of(position: &Position, side: Side, chance: impl Fn(Slot, Role) -> f64) -> Vec<Odds> {
    let hidden = position.battle().field().men_of(side);
    let hidden = hidden.filter(|(_, man)| man.face == Face::Hidden);
    hidden
        .map(|(square, man)| {
            let mut chances: Vec<(Role, f64)> = Role::ALL
                .into_iter()
                .map(|role| (role, chance(man.handle.slot(), role)))
                .filter(|(_, chance)| *chance > 0.0)
                .collect();
            chances.sort_by(|one, other| other.1.total_cmp(&one.1));
            let chances = chances.into_iter().map(|(role, it)| (role.letter().to_string(), it));
            Odds { at: square.to_string(), chances: chances.collect() }
        })
        .collect()
}
