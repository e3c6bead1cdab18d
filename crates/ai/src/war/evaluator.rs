//! What a position of A Game of War is worth, and why.

use catalog::Evaluation;
use game::Study;
use game_of_war::{Arm, BySide, Live, Phase, Sheet, Side, War};

use super::{
    campaign::WAY_MAX,
    chart::{Chart, Depot},
    muster::{Muster, Post},
};

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

/// What an arsenal is worth beyond its lines, and what a raid on it that nobody can stop counts when
/// it is one turn away.
const ARSENAL: i32 = 350;
const RAID: i32 = 300;
/// More turns than anything takes.
const NEVER: i32 = 1000;
/// By how much the lead in material counts more the fewer units are left.
const LEAD: i32 = 300;
/// What a fighter loses that is offline, for each enemy near it, and a relay that casts no rays.
const OFFLINE: i32 = 4;
const EXPOSED: i32 = 14;
const SILENT: i32 = 4;
/// What it is worth to a fighter in danger to have a friend who supports it.
const BACKER: i32 = 3;
/// What it costs for each step that a relay is from where the campaign needs it.
const ERRAND: i32 = 30;
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
pub(super) struct Parts {
    material: i32,
    arsenals: i32,
    lines: i32,
    order: i32,
    advance: i32,
    threats: i32,
}

impl Parts {
    fn sum(&self) -> i32 {
        self.material + self.arsenals + self.lines + self.order + self.advance + self.threats
    }

    fn named(&self, other: &Parts) -> Vec<(&'static str, i32)> {
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

/// Evaluates positions on one map.
pub(super) struct Evaluator {
    pub(super) chart: Chart,
    pub(super) muster: Muster,
}

impl Evaluator {
    /// An evaluator of the positions that follow from this one.
    pub(super) fn new(live: &Live) -> Evaluator {
        Evaluator { chart: Chart::new(live), muster: Muster::new() }
    }

    /// What `live`, which is not over, is worth to `side`.
    pub(super) fn score(&mut self, live: &Live, side: Side, moment: Moment) -> i32 {
        debug_assert!(!live.is_over(), "a game that is over has a result");
        let parts = self.parts(live, moment);
        parts[side].sum() - parts[!side].sum()
    }

    /// What a player without much understanding would say: units, arsenals, lines, the way to the
    /// enemy's arsenals, and what may be taken.
    pub(super) fn plain_score(&mut self, live: &Live, side: Side) -> i32 {
        self.muster.fill(live);
        let board = &live.position().board;
        let mut worth = BySide::<i32>::default();
        let mut prey = BySide::<i32>::default();
        for post in &self.muster.posts {
            let (side, arm) = (post.unit.side, post.unit.arm);
            worth[side] += value(arm);
            prey[!side] = prey[!side].max(gain(post));
            if arm.fights() {
                let ways = self.chart.depots[!side].iter().map(|it| it.steps_from(post.square));
                worth[side] -= 2 * i32::from(ways.min().unwrap_or(0));
                worth[side] -= if post.online { 0 } else { 30 };
            }
        }
        let total = |side: Side| {
            let share = if live.position().side == side { 90 } else { 50 };
            worth[side] + ARSENAL * board.arsenals(side).count() as i32 + prey[side] * share / 100
        };
        total(side) - total(!side)
    }

    fn parts(&mut self, live: &Live, moment: Moment) -> BySide<Parts> {
        self.muster.fill(live);
        let mut parts = BySide::<Parts>::default();
        let mut strength = BySide::<i32>::default();
        for post in &self.muster.posts {
            let (side, arm) = (post.unit.side, post.unit.arm);
            strength[side] += value(arm);
            let own = &mut parts[side];
            if arm.fights() {
                own.lines -=
                    if post.online { 0 } else { OFFLINE + EXPOSED * post.foes.min(4) as i32 };
                own.order += BACKER * post.backers.min(3).min(post.foes) as i32;
            } else if !live.network(side).covered.contains(post.square) {
                own.lines -= SILENT;
            }
        }
        for side in Side::ALL {
            let lead = strength[side] - strength[!side];
            let own = &mut parts[side];
            own.material = strength[side] + LEAD * lead / (strength.north + strength.south).max(1);
            own.advance = self.advance(side, lead);
            own.arsenals = self.arsenals(live, side, moment);
            own.threats = self.threats(live, side, moment);
        }
        parts
    }

    /// How far the army has come on its campaign, the spearhead above all; whoever is ahead is in a
    /// greater hurry.
    fn advance(&self, side: Side, lead: i32) -> i32 {
        let Some(campaign) = &self.chart.campaigns[side] else { return 0 };
        let own = || self.muster.posts.iter().filter(|post| post.unit.side == side);
        let fighters = own().filter(|post| post.unit.arm.fights());
        let near = |post: &Post| i32::from(WAY_MAX - campaign.way_from(post.square));
        let way: i32 = fighters.map(|post| near(post).pow(2) / 32).sum();
        let errand = campaign.errand.map_or(0, |(arm, place)| {
            let relays = own().filter(|post| post.unit.arm == arm);
            relays.map(|post| post.square.distance(place)).min().unwrap_or(0)
        });
        way * (8 + (lead / 75).clamp(-2, 3)) / 8 - ERRAND * errand as i32
    }

    /// The arsenals of `side` that stand, less the danger they are in.
    fn arsenals(&self, live: &Live, side: Side, moment: Moment) -> i32 {
        let position = live.position();
        let standing = position.board.arsenals(side);
        let empty = |depot: &&Depot| {
            standing.contains(depot.square) && !position.board.occupied().contains(depot.square)
        };
        let enemy_next = (position.side != side) == (moment == Moment::Fresh);
        let depots = self.chart.depots[side].iter().filter(empty);
        let danger: i32 = depots.map(|depot| self.danger(depot, side, enemy_next.into())).sum();
        ARSENAL * standing.count() as i32 - danger
    }

    /// How likely it is that an empty arsenal of `side` is taken soon; `tempo` is 1 if it is the
    /// raiders' turn next.
    fn danger(&self, depot: &Depot, side: Side, tempo: i32) -> i32 {
        let (mut raid, mut guard) = (NEVER, NEVER);
        for post in &self.muster.posts {
            let steps = i32::from(depot.steps_from(post.square));
            let turns = (steps + post.unit.arm.speed() as i32 - 1) / post.unit.arm.speed() as i32;
            if !post.online || !post.unit.arm.fights() {
                continue;
            }
            let first = if post.unit.side == side { &mut guard } else { &mut raid };
            *first = turns.min(*first);
        }
        let guarded = guard < raid + 1 - tempo;
        match (raid, guarded) {
            (1, _) if tempo == 1 => RAID,
            (1, true) => 40,
            (1, false) => 250,
            (2, true) => 20,
            (_, true) => 0,
            (turns, false) => RAID / turns.max(2),
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
    let parts = Evaluator::new(&live).parts(&live, moment);
    let side = position.side;
    Evaluation { parts: parts[side].named(&parts[!side]) }
}
