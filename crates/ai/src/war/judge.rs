//! What a position of A Game of War is worth, and why.

use game::Study;
use game_of_war::{Arm, BySide, Live, Phase, Sheet, Side, War};

use super::{
    chart::{Chart, Depot, FAR},
    muster::{Muster, Post},
};
use crate::Evaluation;

/// What a unit is worth, in points.
pub(super) const fn value(arm: Arm) -> i32 {
    match arm {
        Arm::Infantry => 100,
        Arm::Cavalry => 140,
        Arm::Cannon => 130,
        Arm::SwiftCannon => 160,
        Arm::Relay => 90,
        Arm::SwiftRelay => 130,
    }
}

/// What an arsenal is worth beyond its lines.
const ARSENAL: i32 = 350;
/// By how much the lead in material counts more the fewer units are left.
const LEAD: i32 = 600;
/// What a fighter loses that is offline, and a relay that casts no rays.
const OFFLINE: i32 = 45;
const SILENT: i32 = 25;
/// What it is worth to make a unit retreat.
const ROUT: i32 = 20;

/// Where in its turn the side to move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// At the beginning: there is time to save what is threatened.
    Fresh,
    /// On the march: what is threatened when the turn ends will be attacked.
    Marching,
}

/// The parts of a side's score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    material: i32,
    arsenals: i32,
    lines: i32,
    order: i32,
    advance: i32,
    threats: i32,
}

impl Account {
    fn sum(&self) -> i32 {
        self.material + self.arsenals + self.lines + self.order + self.advance + self.threats
    }

    fn parts(&self, other: &Account) -> Vec<(&'static str, i32)> {
        vec![
            ("material", self.material - other.material),
            ("arsenals", self.arsenals - other.arsenals),
            ("lines", self.lines - other.lines),
            ("order", self.order - other.order),
            ("advance", self.advance - other.advance),
            ("threats", self.threats - other.threats),
        ]
    }
}

/// Judges positions on one map.
pub(super) struct Judge {
    pub(super) chart: Chart,
    pub(super) muster: Muster,
}

impl Judge {
    /// A judge of positions that follow from this one.
    pub(super) fn new(live: &Live) -> Judge {
        Judge { chart: Chart::new(&live.position().board), muster: Muster::new() }
    }

    /// What `live`, which is not over, is worth to `side`.
    pub(super) fn score(&mut self, live: &Live, side: Side, moment: Moment) -> i32 {
        let accounts = self.accounts(live, moment);
        accounts[side].sum() - accounts[!side].sum()
    }

    fn accounts(&mut self, live: &Live, moment: Moment) -> BySide<Account> {
        self.muster.fill(live);
        let mut accounts = BySide::<Account>::default();
        let mut strength = BySide::<i32>::default();
        for post in &self.muster.posts {
            let (side, arm) = (post.unit.side, post.unit.arm);
            strength[side] += value(arm);
            let account = &mut accounts[side];
            if arm.fights() {
                account.lines -= if post.online { 0 } else { OFFLINE };
                account.order += 4 * post.backers.min(3) as i32;
            } else if !live.network(side).covered.contains(post.square) {
                account.lines -= SILENT;
            }
        }
        for side in Side::ALL {
            let lead = strength[side] - strength[!side];
            let account = &mut accounts[side];
            account.material =
                strength[side] + LEAD * lead / (strength.north + strength.south).max(1) / 2;
            account.lines += self.reach(live, side);
            account.advance = self.advance(side, lead);
            account.arsenals = self.arsenals(live, side, moment);
            account.threats = self.threats(live, side, moment);
        }
        accounts
    }

    /// How much of the land around its goal a side can fight in.
    fn reach(&self, live: &Live, side: Side) -> i32 {
        let covered = live.network(side).covered;
        let Some(goal) = self.chart.goal(side) else { return 0 };
        (covered & goal.near).count() as i32 + (covered & goal.around).count() as i32 / 2
    }

    /// How far the army has come; whoever is ahead is in a greater hurry.
    fn advance(&self, side: Side, lead: i32) -> i32 {
        let Some(goal) = self.chart.goal(side) else { return 0 };
        let posts = self.muster.posts.iter();
        let army = posts.filter(|post| post.unit.side == side && post.unit.arm.fights());
        let way: i32 = army.map(|post| i32::from(FAR - goal.steps_from(post.square))).sum();
        way * (6 + (lead / 75).clamp(-4, 6)) / 4
    }

    /// The arsenals of `side` that stand, less the danger they are in.
    fn arsenals(&self, live: &Live, side: Side, moment: Moment) -> i32 {
        let position = live.position();
        let standing = position.board.arsenals(side);
        let empty = |depot: &&Depot| {
            standing.contains(depot.square) && !position.board.occupied().contains(depot.square)
        };
        let enemy_next = (position.side != side) == (moment == Moment::Fresh);
        let danger: i32 = self.chart.depots[side]
            .iter()
            .filter(empty)
            .map(|depot| self.danger(depot, side, enemy_next.into()))
            .sum();
        ARSENAL * standing.count() as i32 - danger
    }

    /// How likely it is that an empty arsenal of `side` is taken soon.
    fn danger(&self, depot: &Depot, side: Side, tempo: i32) -> i32 {
        let mut raid = i32::MAX;
        let mut guard = i32::MAX;
        for post in &self.muster.posts {
            let steps = i32::from(depot.steps_from(post.square));
            let turns = (steps + post.unit.arm.speed() as i32 - 1) / post.unit.arm.speed() as i32;
            let able = post.online || !post.unit.arm.fights();
            if post.unit.side == side && able {
                guard = guard.min(turns);
            } else if post.unit.side != side && post.online && post.unit.arm.fights() {
                raid = raid.min(turns);
            }
        }
        let guarded = guard < raid + 1 - tempo;
        match (raid, guarded) {
            (1, _) if tempo == 1 => 300,
            (1, true) => 40,
            (1, false) => 250,
            (2, true) => 15,
            (2, false) => 120,
            (3, false) => 60,
            _ => 0,
        }
    }

    /// What `side` may take with its next attack, and how near it is to more.
    fn threats(&self, live: &Live, side: Side, moment: Moment) -> i32 {
        let mut best = 0;
        let mut second = 0;
        let mut pressure = 0;
        for post in self.muster.posts.iter().filter(|post| post.unit.side != side) {
            let gain = gain(post);
            if gain > best {
                second = best;
                best = gain;
            } else {
                second = second.max(gain);
            }
            if post.attack > 0 {
                pressure = pressure.max(post.margin().clamp(-16, 2) + 16);
            }
        }
        let (first_share, second_share) = match (live.position().side == side, moment) {
            (true, Moment::Marching) => (95, 20),
            (true, Moment::Fresh) => (80, 25),
            (false, Moment::Marching) => (60, 20),
            (false, Moment::Fresh) => (30, 20),
        };
        (best * first_share + second * second_share) / 100 + pressure
    }
}

/// What an attack on this unit would bring.
fn gain(post: &Post) -> i32 {
    let stuck = !post.online && post.unit.arm.fights();
    match post.margin() {
        ..=0 => 0,
        1 if !stuck => ROUT,
        _ => value(post.unit.arm),
    }
}

/// What a position is worth to the side to move, with its reasons.
///
/// ```
/// use game::Study;
/// let rules = game_of_war::War::default();
/// let sheet = rules.read(game_of_war::OPENING).unwrap();
/// assert_eq!(ai::war::evaluate(&rules, &sheet).part("material"), Some(0));
/// ```
pub fn evaluate(rules: &War, sheet: &Sheet) -> Evaluation {
    let over = rules.status(sheet).outcome.is_some();
    let Some(live) = sheet.live(rules).ok().filter(|live| !over && !live.is_over()) else {
        return Evaluation::default();
    };
    let position = live.position();
    let marching = position.phase == Phase::Battle || !position.moved.is_empty();
    let moment = if marching { Moment::Marching } else { Moment::Fresh };
    let accounts = Judge::new(&live).accounts(&live, moment);
    let side = position.side;
    Evaluation { parts: accounts[side].parts(&accounts[!side]) }
}
