//! What a turn may be for, beside doing well in general.

use game_of_war::{Live, Side, Square};

use super::{
    chart::Chart,
    evaluator::value,
    muster::{Muster, Post},
};

/// Something a turn tries to bring about. It guides which turns are proposed, not how they are
/// evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Whatever is best.
    Any,
    /// To bring enough force to bear on the unit there.
    Strike(Square),
    /// To cut enemy units off.
    Cut,
    /// To get at an arsenal.
    Raid,
    /// To leave nothing to be attacked.
    Hold,
}

/// How many targets are tried.
const TARGETS_MAX: usize = 4;

impl Goal {
    /// The goals worth trying for `side`; `muster` is that of the position.
    pub(super) fn promising(muster: &Muster, side: Side) -> Vec<Goal> {
        let mut targets: Vec<(i32, Square)> = muster
            .posts
            .iter()
            .filter(|post| post.unit.side != side)
            .filter_map(|post| Some((strike_value(muster, post)?, post.square)))
            .collect();
        targets.sort_by_key(|&(value, _)| -value);
        let strikes = targets.iter().take(TARGETS_MAX).map(|&(_, at)| Goal::Strike(at));
        strikes.chain([Goal::Cut, Goal::Raid, Goal::Hold]).collect()
    }

    /// What it adds for `side` to the score of the position in `muster`.
    pub(super) fn bonus(self, live: &Live, chart: &Chart, muster: &Muster, side: Side) -> i32 {
        match self {
            Goal::Any => 0,
            Goal::Strike(at) => muster.post_at(at).map_or(0, |post| match post.margin() {
                2.. => 150,
                margin => 10 * margin.max(-40),
            }),
            Goal::Cut => {
                let enemy = !side;
                let all = live.position().board.fighters(enemy);
                60 * (all - live.network(enemy).online).count() as i32
            }
            Goal::Raid => {
                let Some(campaign) = &chart.campaigns[side] else { return 0 };
                let raiders = muster
                    .posts
                    .iter()
                    .filter(|post| post.unit.side == side && post.online && post.unit.arm.fights());
                let way = raiders.map(|post| i32::from(campaign.way_from(post.square))).min();
                -25 * way.unwrap_or(0)
            }
            Goal::Hold => {
                let own = muster.posts.iter().filter(|post| post.unit.side == side);
                let exposed = own.filter(|post| post.attack > 0);
                -exposed.map(|post| 4 * (post.margin() + 8).max(0)).sum::<i32>()
            }
        }
    }
}

/// How much an attack on this unit may bring, if enough units are near enough to try.
fn strike_value(muster: &Muster, target: &Post) -> Option<i32> {
    let near = |post: &&Post| {
        let arm = post.unit.arm;
        post.unit.side != target.unit.side
            && post.online
            && arm.fights()
            && post.square.distance(target.square) <= arm.speed() + arm.range()
    };
    let force: u32 = muster.posts.iter().filter(near).map(|post| post.unit.arm.attack()).sum();
    let margin = force as i32 + 6 - target.defense as i32;
    (margin > 0).then(|| value(target.unit.arm) + 4 * margin)
}
