//! Attack and defense.

use serde::Serialize;

use crate::{
    board::Ground,
    live::Live,
    square::{Direction, Square},
    unit::{Arm, BySide, Side, Unit},
};

/// Rule W7.4: what charging cavalry adds to an attack.
const CHARGE: u32 = 7;
/// Rule W7.4: how many riders one line of charge has at most.
const CHARGE_LENGTH_MAX: usize = 4;
/// Farther than any unit bears or charges.
const REACH_MAX: usize = 4;

/// What becomes of an attack. Rule W9.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// Nothing.
    Fail,
    /// The target must retreat in its owner's next turn.
    Retreat,
    /// The target is removed.
    Capture,
}

impl Strike {
    /// The outcome of these totals.
    #[must_use]
    pub fn of(attack: u32, defense: u32) -> Strike {
        match attack.saturating_sub(defense) {
            0 => Strike::Fail,
            1 => Strike::Retreat,
            _ => Strike::Capture,
        }
    }
}

/// How a unit takes part in an attack or a defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It bears on the target and attacks.
    Fire,
    /// It charges.
    Charge,
    /// It is the target.
    Target,
    /// It bears on the target and supports it.
    Support,
}

/// Why a unit that could have counted does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// It is offline.
    Offline,
    /// It has retreated in this turn.
    Retreated,
}

/// What one unit adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub unit: Unit,
    /// How it takes part.
    pub part: Part,
    /// What it adds, terrain included.
    pub value: u32,
    /// How much of that is terrain.
    pub terrain: u32,
    /// Why it adds nothing, if so.
    pub idle: Option<Idle>,
}

/// The totals of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The sum of the attackers.
    pub attack: u32,
    /// The sum of the defenders.
    pub defense: u32,
    /// How many units attack.
    pub attackers: u32,
}

impl Odds {
    /// What becomes of the attack.
    #[must_use]
    pub fn strike(&self) -> Strike {
        Strike::of(self.attack, self.defense)
    }
}

impl Live {
    /// The totals of an attack on the unit on `target`, whoever is to act.
    #[must_use]
    pub fn odds(&self, target: Square) -> Odds {
        let mut odds = Odds::default();
        self.for_each_contribution(target, |contribution| match contribution.part {
            Part::Fire | Part::Charge => {
                odds.attack += contribution.value;
                odds.attackers += u32::from(contribution.idle.is_none());
            }
            Part::Target | Part::Support => odds.defense += contribution.value,
        });
        odds
    }

    /// Rule W7.1: whether the side to act may attack the unit on `target`.
    #[must_use]
    pub fn is_target(&self, target: Square) -> bool {
        let position = self.position();
        position.board.units(!position.side).contains(target) && self.odds(target).attackers > 0
    }

    /// Calls `visit` with every unit that bears on `target` or charges it, target included.
    pub fn for_each_contribution(&self, target: Square, mut visit: impl FnMut(Contribution)) {
        let Some(unit) = self.position().board.unit_at(target) else { return };
        visit(self.contribution(unit, target, Part::Target));
        for direction in Direction::ALL {
            self.walk_line(unit.side, target, direction, &mut visit);
        }
    }

    /// One line from the target outward: those who defend, fire or charge along it.
    fn walk_line(
        &self,
        defender: Side,
        target: Square,
        direction: Direction,
        visit: &mut impl FnMut(Contribution),
    ) {
        let board = &self.position().board;
        let mut charging = !matches!(board.ground(target), Ground::Fortress | Ground::Pass);
        let mut square = target;
        // Rule W7.7: the sides whose units have been met on the way.
        let mut met = BySide::<bool>::default();
        for distance in 1..=REACH_MAX {
            match square.toward(direction) {
                Some(next) if board.open().contains(next) => square = next,
                // Rule W7.2: mountains stop fire, and so does the edge.
                _ => return,
            }
            let Some(unit) = board.unit_at(square) else {
                charging = false;
                continue;
            };
            charging &= self.can_charge(unit, defender, square) && distance <= CHARGE_LENGTH_MAX;
            let blocked = self.rules().units_block_fire && met[!unit.side];
            if charging || (distance <= unit.arm.range() && !blocked) {
                let part = if charging {
                    Part::Charge
                } else if unit.side == defender {
                    Part::Support
                } else {
                    Part::Fire
                };
                visit(self.contribution(unit, square, part));
            }
            met[unit.side] = true;
        }
    }

    /// Rules W7.4 and W9.5: whether a unit may be part of a charge.
    fn can_charge(&self, unit: Unit, defender: Side, square: Square) -> bool {
        unit.side != defender
            && unit.arm == Arm::Cavalry
            && self.idleness(unit, square).is_none()
            && self.position().board.ground(square) != Ground::Fortress
    }

    /// What one unit adds in this part. Rules W7.3, W7.4, W8.1 and W8.4.
    fn contribution(&self, unit: Unit, square: Square, part: Part) -> Contribution {
        let idle = match part {
            Part::Fire | Part::Charge => self.idleness(unit, square),
            Part::Target if !unit.arm.fights() => None,
            Part::Target | Part::Support => self.offline(unit, square),
        };
        let terrain = match part {
            Part::Target => self.terrain_bonus(unit.arm, square),
            Part::Support if self.rules().terrain_bonus_in_support => {
                self.terrain_bonus(unit.arm, square)
            }
            Part::Support | Part::Fire | Part::Charge => 0,
        };
        let value = match part {
            Part::Fire => unit.arm.attack(),
            Part::Charge => CHARGE,
            Part::Target | Part::Support => unit.arm.defense() + terrain,
        };
        match idle {
            Some(_) => Contribution { square, unit, part, value: 0, terrain: 0, idle },
            None => Contribution { square, unit, part, value, terrain, idle },
        }
    }

    /// Why a unit adds nothing to an attack, if so. Rules W5.5 and W9.5.
    fn idleness(&self, unit: Unit, square: Square) -> Option<Idle> {
        let retreated = self.position().retreated.contains(square).then_some(Idle::Retreated);
        self.offline(unit, square).or(retreated)
    }

    fn offline(&self, unit: Unit, square: Square) -> Option<Idle> {
        (!self.network(unit.side).online.contains(square)).then_some(Idle::Offline)
    }

    /// Rules W8.2 and W8.3: +2 on a pass, +4 in a fortress.
    fn terrain_bonus(&self, arm: Arm, square: Square) -> u32 {
        if !arm.digs_in() {
            return 0;
        }
        match self.position().board.ground(square) {
            Ground::Pass => 2,
            Ground::Fortress => 4,
            Ground::Flat | Ground::Mountain | Ground::Arsenal(_) => 0,
        }
    }
}
