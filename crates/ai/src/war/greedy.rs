//! A player who looks one action ahead, to measure others by.

use catalog::{Brief, Choice, Limits, Score, Scored, Setting, Thinker};
use game::Study;
use game_of_war::{Action, Live, Phase, Sheet, War};

use super::{
    budget::Budget,
    commander::CLEAR_EDGE,
    evaluator::{Evaluator, Moment},
    planner::Planner,
};

/// The player who makes the best single step again and again, and then the best attack, by a plain
/// count of units, arsenals, lines and distances.
pub fn greedy(rules: War, _setting: Setting) -> Box<dyn Thinker<War>> {
    Box::new(Greedy { rules, sense: Sense::Plain })
}

/// The same with the understanding of the full player, but still no look ahead.
pub fn hasty(rules: War, _setting: Setting) -> Box<dyn Thinker<War>> {
    Box::new(Greedy { rules, sense: Sense::Full })
}

struct Greedy {
    rules: War,
    sense: Sense,
}

/// How much a player understands of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sense {
    Plain,
    Full,
}

impl Thinker<War> for Greedy {
    fn think(&mut self, sheet: &Sheet, brief: Brief<'_>) -> Choice {
        let over = self.rules.status(sheet).outcome.is_some();
        let Some(live) = sheet.live(&self.rules).ok().filter(|_| !over) else {
            return Choice::default();
        };
        let limits = Limits { time: brief.limits.time, ..Limits::default() };
        let budget = Budget::new(&live, limits, brief.stop);
        let mut planner = Planner { evaluator: Evaluator::new(&live), budget };
        let mut ranked = rank(&mut planner, &live, self.sense);
        ranked.truncate(brief.lines.max(1));
        let moves = ranked.iter().map(|&(action, points)| scored(action, points)).collect();
        Choice { moves, depth: 1, nodes: planner.budget.nodes, memory_used: None }
    }

    fn forget(&mut self) {}
}

/// Every legal action with what it is worth, best first.
pub(super) fn rank(planner: &mut Planner<'_>, live: &Live, sense: Sense) -> Vec<(Action, i32)> {
    let side = live.position().side;
    let mut ranked = Vec::new();
    live.for_each_action(|action| {
        if planner.budget.is_spent() {
            // There is no time to judge it, so it is put behind all that was judged.
            ranked.push((action, i32::MIN / 2));
            return;
        }
        let mut next = *live;
        next.play(action);
        let battle = live.position().phase == Phase::Battle;
        let closed = battle || next.position().side != side;
        let moment = if closed { Moment::Fresh } else { Moment::Marching };
        let score = match sense {
            Sense::Plain if !next.is_over() => planner.evaluator.plain_score(&next, side),
            Sense::Plain | Sense::Full => planner.score(&next, side, moment),
        };
        ranked.push((action, score));
    });
    // Of equals the last, so that nothing is attacked in vain.
    ranked.reverse();
    ranked.sort_by_key(|&(_, points)| -points);
    ranked
}

fn scored(action: Action, points: i32) -> Scored {
    let mv = action.to_string();
    let points = Score(points);
    Scored { line: vec![mv.clone()], mv, score: points.probability(CLEAR_EDGE), points }
}
