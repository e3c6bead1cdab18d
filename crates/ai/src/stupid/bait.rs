//! What a side leaves to be taken, and what that says about it.

use stupid_chess::{Action, Face, Field, Man, Setup, Slot, StupidChess};
use xiangqi::{ByRole, Role, Side};

use super::{Position, worth};

/// A hidden piece that can be taken at once.
pub(crate) struct Bait {
    slot: Slot,
    /// What it would be worth, by its actual role.
    prize: ByRole<i32>,
    /// What taking it costs whoever does.
    price: i32,
}

/// Of two candidates, one that leaves so many points to be taken is half as likely.
const TEMPTING: f64 = 250.0;

impl Bait {
    /// The hidden pieces of `side` that the viewer, whose turn it is, can take.
    pub(crate) fn all(rules: &StupidChess, position: &Position, side: Side) -> Vec<Bait> {
        let battle = position.battle();
        if *battle.field() == Field::start() || battle.turn() == side {
            return Vec::new();
        }
        let actions = position.actions(rules.config()).into_iter();
        actions.filter_map(|action| Bait::of(rules, position, action)).collect()
    }

    fn of(rules: &StupidChess, position: &Position, action: Action) -> Option<Bait> {
        let Action::Move(step) = action else { return None };
        let (config, mut field) = (rules.config(), *position.battle().field());
        let mover = field.take(step.from)?;
        let victim = field.take(step.to).filter(|victim| victim.face == Face::Hidden)?;
        let role = position.roster(mover.side())?.role(mover.handle.slot());
        let before = worth::known(config, mover, role);
        let taker = match mover.face {
            Face::Hidden if config.reveal_on_first_capture => {
                Man { face: config.unveil(role, mover.side(), step.to), ..mover }
            }
            Face::Hidden | Face::Revealed(_) | Face::Frozen(_) => mover,
        };
        field.put(step.to, taker);
        let after = worth::known(config, taker, role);
        let is_guarded = field.is_attacked(mover.side(), step.to);
        let price = before - if is_guarded { 0 } else { after };
        let surface = victim.handle.surface();
        // Nobody leaves the royal piece attacked, so that it is left says nothing about its price.
        let prize = ByRole::from_fn(|role| match role {
            Role::King => 0,
            Role::Advisor
            | Role::Elephant
            | Role::Horse
            | Role::Rook
            | Role::Cannon
            | Role::Pawn => worth::hidden(config, surface, role),
        });
        Some(Bait { slot: victim.handle.slot(), prize, price })
    }

    /// How likely somebody who set up like this would leave all that to be taken, against somebody
    /// who has nothing to lose.
    pub(crate) fn patience(baits: &[Bait], setup: &Setup) -> f64 {
        let gain = |bait: &Bait| bait.prize[setup.0[bait.slot.index()]] - bait.price;
        let most = baits.iter().map(gain).max().unwrap_or(0).max(0);
        1.0 / (1.0 + f64::from(most) / TEMPTING)
    }
}
