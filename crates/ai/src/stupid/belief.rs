//! What somebody's hidden pieces may be, and how likely.
//!
//! Candidates are the layouts of the mix and, for everybody who sets up differently, layouts out
//! of the blue, all of which agree with what is in the open: the roles that have come to light, the
//! pieces that are still hidden, and where the royal piece may be. Where a piece that was taken or
//! revealed had started is not asked, because a position on paper does not say it. What a side
//! leaves to be taken speaks against a candidate in which that would be a dear piece.

use game::Dice;
use stupid_chess::{Battle, Face, Roster, Setup, Slot, Slots, StupidChess};
use xiangqi::{ByRole, Role, Side};

use super::{Position, bait::Bait, mix};

/// Which layouts are expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prior {
    /// Mostly those of the mix.
    Mix,
    /// Any, each as likely as any other.
    Uniform,
}

/// How much of the belief belongs to the mix before anything is known: computers draw from it, people do
/// not. Set by hand.
const MIX_SHARE: f64 = 0.7;
/// How many layouts out of the blue stand for all of them. More would be surer, and slower: each has to
/// be drawn before each move.
const STRAYS: u32 = 192;

/// Layouts with their weights, which add up to 1.
#[derive(Clone, Debug)]
pub struct Belief {
    candidates: Vec<(Setup, f64)>,
}

impl Belief {
    /// What the viewer of `position` may believe about `side`.
    pub fn of(
        rules: &StupidChess,
        position: &Position,
        side: Side,
        prior: Prior,
        seed: u64,
    ) -> Belief {
        if let Some(roster) = position.roster(side) {
            return Belief { candidates: vec![(roster.setup(), 1.0)] };
        }
        let facts = Facts::of(position.battle(), side);
        let mut candidates = match prior {
            Prior::Mix => from_mix(&facts),
            Prior::Uniform => Vec::new(),
        };
        candidates.extend(strays(position.battle(), side, &facts, seed));
        let baits = Bait::all(rules, position, side);
        for (setup, weight) in &mut candidates {
            *weight *= Bait::patience(&baits, setup);
        }
        let total: f64 = candidates.iter().map(|(_, weight)| weight).sum();
        debug_assert!(total > 0.0, "something must have been set up");
        candidates.iter_mut().for_each(|(_, weight)| *weight /= total);
        let belief = Belief { candidates };
        debug_assert!(belief.is_certain_of_something());
        belief
    }

    /// Whether all probabilities add up to 1, but for rounding.
    fn is_certain_of_something(&self) -> bool {
        (self.candidates.iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-9
    }

    /// How likely the piece that started in `slot` is to be `role`.
    pub fn chance(&self, slot: Slot, role: Role) -> f64 {
        self.chances(slot)[role]
    }

    /// How likely the piece that started in `slot` is to be each role.
    pub fn chances(&self, slot: Slot) -> ByRole<f64> {
        let mut chances = ByRole::default();
        for (setup, weight) in &self.candidates {
            chances[setup.0[slot.index()]] += weight;
        }
        chances
    }
}

/// What is in the open about one side.
struct Facts {
    /// The pieces that are still hidden.
    hidden: Slots,
    /// How many of each role have come to light.
    seen: ByRole<usize>,
    /// The pieces of which one is royal; none if it has come to light.
    suspects: Option<Slots>,
}

impl Facts {
    fn of(battle: &Battle, side: Side) -> Facts {
        let lost = battle.lost().iter().filter(|loss| loss.handle.side() == side);
        let (mut hidden, mut seen) = (Slots::EMPTY, ByRole::default());
        for (_, man) in battle.field().men_of(side) {
            match man.face {
                Face::Hidden => hidden = hidden.with(man.handle.slot()),
                Face::Revealed(role) | Face::Frozen(role) => seen[role] += 1,
            }
        }
        lost.filter_map(|loss| loss.role).for_each(|role| seen[role] += 1);
        let suspected = battle.suspects(side).filter(|slot| hidden.contains(*slot));
        let suspects = if suspected.is_empty() { hidden } else { suspected };
        Facts { hidden, seen, suspects: (seen[Role::King] == 0).then_some(suspects) }
    }

    /// Whether a side that set up like this could have come here.
    fn allow(&self, setup: &Setup) -> bool {
        let mut gone = ByRole::<usize>::default();
        let open = Slot::all().filter(|slot| !self.hidden.contains(*slot));
        open.for_each(|slot| gone[setup.0[slot.index()]] += 1);
        let royal = Slot::all().find(|slot| setup.0[slot.index()] == Role::King);
        self.seen.iter().all(|(role, count)| *count <= gone[role])
            && royal.zip(self.suspects).is_none_or(|(royal, suspects)| suspects.contains(royal))
    }

    /// How likely a layout out of the blue is to look like this: as many pieces as have come to
    /// light show just these roles, and the royal piece is one of the suspects.
    fn chance(&self) -> f64 {
        let (mut ways, mut shown) = (1.0, 0);
        debug_assert!(
            self.seen.iter().all(|(role, count)| *count <= usize::from(role.full_count())),
            "no more can come to light than there are"
        );
        for (role, count) in self.seen.iter() {
            ways *= choices(role.full_count().into(), *count);
            shown += count;
        }
        let royal = self
            .suspects
            .map_or(1.0, |suspects| suspects.iter().count() as f64 / (Slot::COUNT - shown) as f64);
        ways / choices(Slot::COUNT, shown) * royal
    }
}

/// In how many ways `count` of `all` things can be chosen.
fn choices(all: usize, count: usize) -> f64 {
    (0..count).fold(1.0, |ways, taken| ways * (all - taken) as f64 / (taken + 1) as f64)
}

fn from_mix(facts: &Facts) -> Vec<(Setup, f64)> {
    let total: u32 = mix::layouts().iter().map(|(_, weight)| weight).sum();
    let share = MIX_SHARE / 2.0 / f64::from(total);
    let both = mix::layouts().iter().flat_map(|(setup, weight)| {
        [*setup, mix::mirrored(*setup)].map(|setup| (setup, share * f64::from(*weight)))
    });
    both.filter(|(setup, _)| facts.allow(setup)).collect()
}

fn strays(battle: &Battle, side: Side, facts: &Facts, seed: u64) -> Vec<(Setup, f64)> {
    let mut dice = Dice::seeded(seed ^ battle.key().0);
    let weight = (1.0 - MIX_SHARE) * facts.chance() / f64::from(STRAYS);
    let mut draw = || Roster::setup(&battle.imagine_roster(side, &mut dice));
    (0..STRAYS).map(|_| (draw(), weight)).collect()
}
