//! How turns are put together, step by step, and what they are worth.

use game_of_war::{Action, Live, Phase, Side, Unit};

use super::{
    budget::Budget,
    evaluator::{Evaluator, Moment},
    goal::Goal,
    turn::Turn,
};

/// More than any evaluation: the game is won.
pub(super) const WON: i32 = 20_000;

/// A turn from beginning to end.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) turn: Turn,
    /// The position after it.
    pub(super) after: Live,
    /// What that is worth to the side whose turn it was.
    pub(super) score: i32,
}

/// A turn that is being put together.
#[derive(Clone, Copy)]
struct Draft {
    turn: Turn,
    live: Live,
}

/// A step that may be added to a draft.
#[derive(Clone, Copy)]
struct Idea {
    score: i32,
    draft: usize,
    unit: Unit,
    step: Action,
    key: u64,
}

/// Puts turns together.
pub(super) struct Planner<'a> {
    pub(super) evaluator: Evaluator,
    pub(super) budget: Budget<'a>,
}

/// How widely turns are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// How many beginnings are followed.
    pub(super) width: usize,
    /// How many of the steps that are good at first are tried again after others.
    pub(super) breadth: usize,
}

/// So many steps are looked at from one position with as many units as there are at first, or fewer;
/// with more units, fewer, since each takes longer.
const IDEAS_MAX: usize = 2048;
const USUAL_UNITS: usize = 30;
/// But never fewer than this.
const IDEAS_MIN: usize = 64;

/// So many of the steps found good at first are looked at again in a hasty turn.
const HASTY_STEPS: usize = 16;

impl Planner<'_> {
    /// What `live` is worth to `side`.
    pub(super) fn score(&mut self, live: &Live, side: Side, moment: Moment) -> i32 {
        self.budget.count();
        match live.outcome() {
            None => self.evaluator.score(live, side, moment),
            Some(outcome) => match outcome.winner {
                None => 0,
                Some(seat) if seat == side.seat() => WON,
                Some(_) => -WON,
            },
        }
    }

    /// What `live`, reached within the turn of `side`, is worth with a view to a goal.
    fn score_for(&mut self, live: &Live, side: Side, goal: Goal) -> i32 {
        let moment = if live.position().side == side { Moment::Marching } else { Moment::Fresh };
        let score = self.score(live, side, moment);
        if live.is_over() {
            return score;
        }
        score + goal.bonus(live, &self.evaluator.chart, &self.evaluator.muster, side)
    }

    /// Turns from `root`, found by following the best beginnings at each step.
    pub(super) fn propose(&mut self, root: &Live, beam: Beam, goal: Goal) -> Vec<Plan> {
        let side = root.position().side;
        let mut plans = Vec::new();
        let mut drafts = vec![Draft { turn: Turn::EMPTY, live: *root }];
        let mut good: Option<Vec<Idea>> = None;
        while !drafts.is_empty() {
            for draft in &drafts {
                plans.extend(self.finish(draft));
            }
            let mut ideas = Vec::new();
            for (index, draft) in drafts.iter().enumerate() {
                match &good {
                    Some(good) => self.ideas_among(good, draft, index, goal, &mut ideas),
                    None => self.ideas(draft, index, goal, &mut ideas),
                }
            }
            if good.is_none() && root.position().due.is_empty() {
                let mut first = ideas.clone();
                select(&mut first, beam.breadth);
                good = Some(first);
            }
            select(&mut ideas, beam.width);
            let grown: Vec<Draft> =
                ideas.iter().map(|idea| drafts[idea.draft].with(idea)).collect();
            let (over, open) = grown.into_iter().partition(|draft| draft.is_over_for(side));
            drafts = open;
            plans.extend(Vec::into_iter(over).map(|draft| self.closed(&draft, side)));
        }
        plans
    }

    /// The plan of a draft that has ended the turn by itself.
    fn closed(&mut self, draft: &Draft, side: Side) -> Plan {
        let score = self.score(&draft.live, side, Moment::Fresh);
        Plan { turn: draft.turn, after: draft.live, score }
    }

    /// All steps that may be added to a draft.
    fn ideas(&mut self, draft: &Draft, index: usize, goal: Goal, ideas: &mut Vec<Idea>) {
        let (live, side) = (&draft.live, draft.live.position().side);
        let board = &live.position().board;
        let mut steps = 0;
        live.for_each_mover(|_, reach| steps += reach.count() as usize);
        let units = board.occupied().count() as usize;
        let most = (IDEAS_MAX * USUAL_UNITS / units.max(USUAL_UNITS)).max(IDEAS_MIN);
        let stride = steps.div_ceil(most).max(1);
        let mut number = 0_usize;
        live.for_each_mover(|from, reach| {
            let unit = board.unit_at(from).expect("movers are units");
            for to in reach.iter() {
                number += 1;
                if !number.is_multiple_of(stride) {
                    continue;
                }
                if self.budget.is_spent() {
                    return;
                }
                let step = Action::Step { from, to };
                let mut next = *live;
                next.play(step);
                let score = self.score_for(&next, side, goal);
                let key = draft.turn.key_with(unit, step);
                ideas.push(Idea { score, draft: index, unit, step, key });
            }
        });
    }

    /// Those steps that were good at first and can still be added.
    fn ideas_among(
        &mut self,
        good: &[Idea],
        draft: &Draft,
        index: usize,
        goal: Goal,
        ideas: &mut Vec<Idea>,
    ) {
        for idea in good.iter().filter(|idea| draft.live.is_legal(idea.step)) {
            if self.budget.is_spent() {
                return;
            }
            let mut next = draft.live;
            next.play(idea.step);
            let score = self.score_for(&next, draft.live.position().side, goal);
            let key = draft.turn.key_with(idea.unit, idea.step);
            ideas.push(Idea { score, draft: index, key, ..*idea });
        }
    }

    /// The turn that ends after the steps of `draft`, with the best attack there is.
    fn finish(&mut self, draft: &Draft) -> Option<Plan> {
        let Draft { mut turn, mut live } = *draft;
        let side = live.position().side;
        if live.position().phase == Phase::March {
            if !live.position().due.is_empty() {
                return None;
            }
            live.play(Action::End);
            turn.push(Action::End);
        }
        let mut best: Option<Plan> = None;
        for action in self.attacks(&live) {
            let mut after = live;
            after.play(action);
            let score = self.score(&after, side, Moment::Fresh);
            if best.as_ref().is_none_or(|best| score > best.score) {
                let mut turn = turn;
                turn.push(action);
                best = Some(Plan { turn, after, score });
            }
            if self.budget.is_spent() {
                break;
            }
        }
        best
    }

    /// Every attack that does something, and none.
    fn attacks(&mut self, live: &Live) -> Vec<Action> {
        self.evaluator.muster.fill(live);
        let side = live.position().side;
        let posts = self.evaluator.muster.posts.iter();
        let open = posts.filter(|post| post.unit.side != side && post.margin() > 0);
        let attacks = open.map(|post| Action::Attack(post.square));
        [Action::Pass].into_iter().chain(attacks).collect()
    }

    /// A turn that is good and found in haste: one step after the other, the best first.
    ///
    /// Nothing when the budget ran out on the way.
    pub(super) fn hasty(&mut self, live: &Live, goal: Goal) -> Option<Plan> {
        let side = live.position().side;
        let mut draft = Draft { turn: Turn::EMPTY, live: *live };
        if live.position().phase == Phase::March {
            self.march(&mut draft, goal);
        }
        if self.budget.is_spent() {
            return None;
        }
        if draft.is_over_for(side) { Some(self.closed(&draft, side)) } else { self.finish(&draft) }
    }

    fn march(&mut self, draft: &mut Draft, goal: Goal) {
        let side = draft.live.position().side;
        let mut stay = self.score_for(&draft.live, side, goal);
        let mut ideas = Vec::new();
        self.ideas(draft, 0, goal, &mut ideas);
        while let Some(best) = ideas.iter().max_by_key(|idea| idea.score).copied() {
            let forced = !draft.live.position().due.is_empty();
            if (best.score <= stay && !forced) || self.budget.is_spent() {
                return;
            }
            *draft = draft.with(&best);
            if draft.is_over_for(side) {
                return;
            }
            stay = best.score;
            if forced {
                ideas.clear();
                self.ideas(draft, 0, goal, &mut ideas);
            } else {
                self.reconsider(draft, goal, &mut ideas);
            }
        }
    }

    /// Looks again at the steps that were best, now that one of them was made.
    fn reconsider(&mut self, draft: &Draft, goal: Goal, ideas: &mut Vec<Idea>) {
        select(ideas, HASTY_STEPS);
        ideas.retain(|idea| draft.live.is_legal(idea.step));
        for idea in ideas {
            let mut next = draft.live;
            next.play(idea.step);
            idea.score = self.score_for(&next, draft.live.position().side, goal);
        }
    }
}

impl Draft {
    /// The draft with one step more.
    fn with(&self, idea: &Idea) -> Draft {
        let mut next = *self;
        next.turn.push_step(idea.unit, idea.step);
        next.live.play(idea.step);
        next
    }

    /// Whether nothing is left to do for `side` in this turn.
    fn is_over_for(&self, side: Side) -> bool {
        self.live.is_over() || self.live.position().side != side
    }
}

/// Leaves the best ideas, no two of which lead to the same position.
fn select(ideas: &mut Vec<Idea>, width: usize) {
    ideas.sort_by_key(|idea| -idea.score);
    let mut kept: Vec<u64> = Vec::with_capacity(width);
    ideas.retain(|idea| {
        let keep = kept.len() < width && !kept.contains(&idea.key);
        if keep {
            kept.push(idea.key);
        }
        keep
    });
}
