//! The one who decides: which turns to look into, and how far.

use std::cmp::Reverse;

use catalog::{Brief, Choice, Limits, MATE, Score, Scored, Setting, Thinker};
use game::Study;
use game_of_war::{Live, Sheet, Side, War};

use super::{
    budget::Budget,
    evaluator::{Evaluator, Moment},
    goal::Goal,
    greedy::{Sense, rank},
    planner::{Beam, Plan, Planner, WON},
    turn::{Turn, scatter},
};
use crate::search::Handicap;

/// An advantage of so many points wins three games of four.
pub(super) const CLEAR_EDGE: f64 = 150.0;

/// The player of A Game of War.
pub fn player(rules: War, setting: Setting) -> Box<dyn Thinker<War>> {
    let handicap = Handicap::of(setting.level, setting.seed);
    Box::new(Commander { rules, handicap, intent: None })
}

struct Commander {
    rules: War,
    handicap: Handicap,
    /// The turn last decided on.
    intent: Option<Intent>,
}

/// A turn that was decided on, and where it began.
struct Intent {
    start: Live,
    turn: Turn,
    reply: Turn,
    score: i32,
}

/// A plan that is looked into.
struct Candidate {
    plan: Plan,
    /// What the enemy is expected to do.
    reply: Turn,
    /// How many turns were looked ahead after the plan.
    horizon: u8,
    score: i32,
}

impl Thinker<War> for Commander {
    fn think(&mut self, sheet: &Sheet, brief: Brief<'_>) -> Choice {
        let Brief { limits, lines, stop, report } = brief;
        let over = self.rules.status(sheet).outcome.is_some();
        let Some(live) = sheet.live(&self.rules).ok().filter(|_| !over) else {
            return Choice::default();
        };
        if lines <= 1
            && let Some(choice) = self.carry_on(&live)
        {
            return choice;
        }
        let limits = limits.and(modest(&self.handicap));
        let planner =
            Planner { evaluator: Evaluator::new(&live), budget: Budget::new(&live, limits, stop) };
        let mut council = Council::new(live, planner, self.handicap);
        council.deliberate(|council| report(&council.choice(lines)));
        self.intent = council.intent();
        council.choice(lines)
    }

    fn forget(&mut self) {
        self.intent = None;
    }
}

impl Commander {
    /// The next action of the turn decided on, if the board is as it was to be.
    fn carry_on(&self, live: &Live) -> Option<Choice> {
        let Intent { start, turn, reply, score } = self.intent.as_ref()?;
        let rest = turn.rest(start, live)?;
        let moves = vec![scored(&rest, reply, *score)];
        Some(Choice { moves, depth: 1, nodes: 0, memory_used: None })
    }
}

/// The limits of a player who is not at full strength; a turn takes more nodes than a move.
fn modest(handicap: &Handicap) -> Limits {
    let Limits { depth, nodes, .. } = handicap.limits();
    Limits {
        depth: depth.map(|depth| depth.div_ceil(2)),
        nodes: nodes.map(|nodes| 10 * nodes),
        ..Limits::default()
    }
}

/// One deliberation.
struct Council<'a> {
    root: Live,
    side: Side,
    planner: Planner<'a>,
    handicap: Handicap,
    candidates: Vec<Candidate>,
    depth: u8,
}

/// Deeper than this nothing is gained.
const DEPTH_MAX: u8 = 12;

impl<'a> Council<'a> {
    fn new(root: Live, planner: Planner<'a>, handicap: Handicap) -> Council<'a> {
        let side = root.position().side;
        Council { root, side, planner, handicap, candidates: Vec::new(), depth: 0 }
    }

    /// Looks into more turns, and farther, until the budget is spent.
    fn deliberate(&mut self, mut report: impl FnMut(&mut Council<'a>)) {
        while self.depth < DEPTH_MAX && (self.depth == 0 || self.planner.budget.allows(self.depth))
        {
            let depth = self.depth + 1;
            self.gather(depth);
            // An odd number of turns, so that it is always our move that comes next.
            for horizon in (1..=depth).step_by(2) {
                self.look_ahead(horizon, (4 << depth) >> horizon);
            }
            if self.planner.budget.is_spent() {
                return;
            }
            self.depth = depth;
            report(self);
            if self.is_settled() {
                return;
            }
        }
    }

    /// Whether there is nothing to choose from, or the game is won.
    fn is_settled(&self) -> bool {
        let best = self.candidates.first();
        self.candidates.len() < 2 || best.is_some_and(|best| best.plan.score >= WON)
    }

    /// Collects turns to choose from: at first the likely ones, then for all goals, then more.
    fn gather(&mut self, depth: u8) {
        let width = 1 << depth.min(6);
        self.add_all(Beam { width, breadth: 8 * width }, Goal::Any);
        if depth > 1 {
            self.planner.evaluator.muster.fill(&self.root);
            for goal in Goal::promising(&self.planner.evaluator.muster, self.side) {
                self.add_all(Beam { width: width / 4, breadth: 4 * width }, goal);
            }
        }
        self.sort();
    }

    fn add_all(&mut self, beam: Beam, goal: Goal) {
        if self.planner.budget.is_spent() {
            return;
        }
        for plan in self.planner.propose(&self.root, beam, goal) {
            let known = |it: &Candidate| it.plan.after == plan.after;
            if !self.candidates.iter().any(known) {
                let score = plan.score + self.handicap.misjudge(scatter(plan.turn.key));
                self.candidates.push(Candidate { plan, reply: Turn::EMPTY, horizon: 0, score });
            }
        }
    }

    /// Best first; those looked into before those that are not.
    fn sort(&mut self) {
        self.candidates.sort_by_key(|it| Reverse((it.horizon.min(1), it.score)));
    }

    /// Looks so many turns beyond the `count` best candidates.
    fn look_ahead(&mut self, horizon: u8, count: usize) {
        self.candidates.sort_by_key(|it| Reverse(it.score));
        for index in 0..count.min(self.candidates.len()) {
            let candidate = &self.candidates[index];
            if candidate.horizon >= horizon {
                continue;
            }
            let Plan { turn, after, .. } = candidate.plan;
            let Some((reply, score)) = self.foresee(&after, horizon) else { break };
            let score = score + self.handicap.misjudge(scatter(turn.key));
            let candidate = &mut self.candidates[index];
            candidate.score = if horizon == 1 { score } else { (candidate.score + score) / 2 };
            candidate.horizon = horizon;
            candidate.reply = reply;
        }
        self.sort();
    }

    /// What `after` will be worth when both sides go on so many turns, and the first of them.
    fn foresee(&mut self, after: &Live, horizon: u8) -> Option<(Turn, i32)> {
        let mut live = *after;
        let mut reply = Turn::EMPTY;
        for turn in 0..horizon {
            if live.is_over() {
                break;
            }
            let plan = self.planner.hasty(&live, Goal::Any)?;
            live = plan.after;
            if turn == 0 {
                reply = plan.turn;
            }
        }
        Some((reply, self.planner.score(&live, self.side, Moment::Fresh)))
    }

    fn intent(&self) -> Option<Intent> {
        let Candidate { plan, reply, score, .. } = self.candidates.first()?;
        Some(Intent { start: self.root, turn: plan.turn, reply: *reply, score: *score })
    }

    /// The best `lines` first steps. What was looked into comes first, so what comes after it is
    /// said to be no better.
    fn choice(&mut self, lines: usize) -> Choice {
        let lines = lines.max(1);
        let mut moves: Vec<Scored> = Vec::new();
        let mut bound = i32::MAX;
        for candidate in &self.candidates {
            bound = bound.min(candidate.score);
            let new = scored(&candidate.plan.turn, &candidate.reply, bound);
            if moves.len() < lines && moves.iter().all(|it| it.mv != new.mv) {
                moves.push(new);
            }
        }
        if moves.len() < lines {
            self.fill_up(&mut moves, lines, bound);
        }
        Choice { moves, depth: self.depth, nodes: self.planner.budget.nodes, memory_used: None }
    }

    /// Adds steps that begin no turn looked into.
    fn fill_up(&mut self, moves: &mut Vec<Scored>, lines: usize, mut bound: i32) {
        for (action, score) in rank(&mut self.planner, &self.root, Sense::Full) {
            bound = bound.min(score);
            let mut turn = Turn::EMPTY;
            turn.push(action);
            let new = scored(&turn, &Turn::EMPTY, bound);
            if moves.len() < lines && moves.iter().all(|it| it.mv != new.mv) {
                moves.push(new);
            }
        }
    }
}

fn scored(turn: &Turn, reply: &Turn, score: i32) -> Scored {
    let actions = turn.actions().iter().chain(reply.actions());
    let line: Vec<String> = actions.map(ToString::to_string).collect();
    let points = points(score);
    Scored { mv: line[0].clone(), score: points.probability(CLEAR_EDGE), line, points }
}

/// A game that is surely decided counts as mate.
fn points(score: i32) -> Score {
    match score {
        WON.. => Score(MATE - 1),
        _ if score <= -WON => Score(2 - MATE),
        _ => Score(score),
    }
}
