//! A position in play with everything that follows from it, kept up to date step by step.

use game::{Fault, Meter, Outcome, marks::mark};

use crate::{
    bits::Bits,
    combat::{Odds, Strike},
    ending,
    network::{self, Change, Network, Networks},
    position::{Action, MOVES_MAX, Phase, Position},
    setup::War,
    square::Square,
    unit::{Side, Unit},
};

/// A position under given rules, with both networks and the outcome.
///
/// This is what searches and long playouts work on: nothing here allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    rules: War,
    position: Position,
    networks: Networks,
    outcome: Option<Outcome>,
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A unit moved.
    Stepped(Unit, Square, Square),
    /// A unit moved onto an enemy arsenal and destroyed it.
    Razed(Unit, Square, Square),
    /// The movement ended.
    Ended,
    /// A unit was attacked.
    Attacked(Unit, Square, Odds),
    /// There was no attack.
    Passed,
}

/// An action and what followed from it at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What was done.
    pub deed: Effect,
    /// Units removed because they could not retreat. Rule W9.4.
    pub stuck: Bits,
    /// Whether the other side's turn has begun.
    pub turn_over: bool,
}

impl Happening {
    /// Whether a unit or an arsenal is gone.
    #[must_use]
    pub fn is_loss(&self) -> bool {
        let by_deed = match self.deed {
            Effect::Razed(..) => true,
            Effect::Attacked(.., odds) => odds.strike() == Strike::Capture,
            Effect::Stepped(..) | Effect::Ended | Effect::Passed => false,
        };
        by_deed || !self.stuck.is_empty()
    }
}

impl Live {
    /// The position under these rules. Units that should retreat but cannot are removed.
    #[must_use]
    pub fn new(rules: War, position: Position) -> Live {
        let networks = network::networks(&rules, &position.board);
        let mut live = Live { rules, position, networks, outcome: None };
        live.judge();
        if live.outcome.is_none() {
            live.remove_stuck();
        }
        live
    }

    /// The rules in force.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &War {
        &self.rules
    }

    /// The position.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The lines of `side`.
    #[inline]
    #[must_use]
    pub fn network(&self, side: Side) -> &Network {
        &self.networks[side]
    }

    /// How the game ended, if it did; adjudication apart.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Calls `visit` with every legal action. Rule W4.4.
    pub fn for_each_action(&self, mut visit: impl FnMut(Action)) {
        if self.is_over() {
            return;
        }
        let position = &self.position;
        match position.phase {
            Phase::March => {
                self.for_each_mover(|from, reach| {
                    reach.iter().for_each(|to| visit(Action::Step { from, to }));
                });
                if position.due.is_empty() {
                    visit(Action::End);
                }
            }
            Phase::Battle => {
                let enemies = position.board.units(!position.side).iter();
                enemies.filter(|&at| self.is_target(at)).map(Action::Attack).for_each(&mut visit);
                visit(Action::Pass);
            }
        }
    }

    /// Whether `action` is legal.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        let position = &self.position;
        !self.is_over()
            && match (action, position.phase) {
                (Action::Step { from, to }, Phase::March) => self.destinations(from).contains(to),
                (Action::End, Phase::March) => position.due.is_empty(),
                (Action::Attack(target), Phase::Battle) => self.is_target(target),
                (Action::Pass, Phase::Battle) => true,
                (Action::Step { .. } | Action::End, Phase::Battle)
                | (Action::Attack(_) | Action::Pass, Phase::March) => false,
            }
    }

    /// Carries out an action, which must be legal.
    pub fn play(&mut self, action: Action) -> Happening {
        debug_assert!(self.is_legal(action), "{action} is illegal");
        self.play_unchecked(action)
    }

    /// Carries out an action that may be against the rules but names units that are there.
    pub(crate) fn play_unchecked(&mut self, action: Action) -> Happening {
        match action {
            Action::Step { from, to } => self.step(from, to),
            Action::End => {
                self.position.phase = Phase::Battle;
                self.position.moved = Bits::EMPTY;
                Happening { deed: Effect::Ended, stuck: Bits::EMPTY, turn_over: false }
            }
            Action::Attack(target) => self.attack(target),
            Action::Pass => self.hand_over(Effect::Passed, Bits::EMPTY),
        }
    }

    fn step(&mut self, from: Square, to: Square) -> Happening {
        let position = &mut self.position;
        let unit = position.board.lift(from).expect("a unit stands where a step begins");
        position.board.place(to, unit);
        position.moved.insert(to);
        if position.due.contains(from) {
            mark("retreat made");
            position.due.remove(from);
            position.retreated.insert(to);
        }
        let change = Change::Step(unit, from, to);
        network::update(&mut self.networks, &self.rules, &self.position.board, change);
        if self.takes_arsenal(unit.arm, to) {
            mark("arsenal taken");
            self.position.board.raze(to);
            let (enemy, board) = (!unit.side, &self.position.board);
            network::update_razed(&mut self.networks, &self.rules, board, enemy);
            // Rule W10.2: taking an arsenal is the attack of the turn.
            return self.hand_over(Effect::Razed(unit, from, to), Bits::EMPTY);
        }
        self.judge();
        let stuck = if self.is_over() { Bits::EMPTY } else { self.remove_stuck() };
        Happening { deed: Effect::Stepped(unit, from, to), stuck, turn_over: false }
    }

    fn attack(&mut self, target: Square) -> Happening {
        let odds = self.odds(target);
        let unit = self.position.board.unit_at(target).expect("a target holds a unit");
        let mut due = Bits::EMPTY;
        match odds.strike() {
            Strike::Fail => {}
            Strike::Retreat => due.insert(target),
            Strike::Capture => self.remove(target),
        }
        self.hand_over(Effect::Attacked(unit, target, odds), due)
    }

    /// Rules W4.1 and W9.2: the other side's turn begins, with its retreats.
    fn hand_over(&mut self, deed: Effect, due: Bits) -> Happening {
        let position = &mut self.position;
        position.side = !position.side;
        position.phase = Phase::March;
        position.moved = Bits::EMPTY;
        position.retreated = Bits::EMPTY;
        position.due = due;
        position.turn = position.turn.saturating_add(1);
        self.judge();
        let stuck = if self.is_over() { Bits::EMPTY } else { self.remove_stuck() };
        Happening { deed, stuck, turn_over: true }
    }

    /// Rule W9.4: a unit that must retreat and has no move is removed.
    fn remove_stuck(&mut self) -> Bits {
        let mut removed = Bits::EMPTY;
        while !self.position.due.is_empty() {
            let spent = self.position.moved.count() >= MOVES_MAX;
            let is_stuck = |&at: &Square| spent || self.reachable(at).is_empty();
            let stuck: Bits = self.position.due.iter().filter(is_stuck).collect();
            if stuck.is_empty() {
                break;
            }
            mark("retreat impossible");
            stuck.iter().for_each(|at| self.remove(at));
            self.position.due -= stuck;
            removed |= stuck;
        }
        if !removed.is_empty() {
            self.judge();
        }
        removed
    }

    fn remove(&mut self, at: Square) {
        let unit = self.position.board.lift(at).expect("only a unit on the board is removed");
        let change = Change::Removal(unit, at);
        network::update(&mut self.networks, &self.rules, &self.position.board, change);
    }

    fn judge(&mut self) {
        let has_lines = |side: Side| !self.networks[side].online.is_empty();
        self.outcome = ending::verdict(&self.rules, &self.position.board, has_lines);
    }

    /// Rule W13.1: how many ordered sequences of `depth` steps this movement phase has.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub fn perft(&self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        if depth == 0 {
            return Ok(1);
        }
        if depth > MOVES_MAX.saturating_sub(self.position.moved.count()) {
            return Ok(0);
        }
        meter.spend(1)?;
        if depth == 1 {
            return Ok(self.count_steps());
        }
        let mut nodes = 0;
        for from in self.movable().iter() {
            for to in self.reachable(from).iter() {
                nodes += self.perft_after(Action::Step { from, to }, depth - 1, meter)?;
            }
        }
        Ok(nodes)
    }

    /// The same count for each first step.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub fn divide(&self, depth: u32, meter: &mut Meter) -> Result<Vec<(String, u64)>, Fault> {
        let mut counts = Vec::new();
        let Some(rest) = depth.checked_sub(1) else { return Ok(counts) };
        for from in self.movable().iter() {
            for to in self.reachable(from).iter() {
                let step = Action::Step { from, to };
                counts.push((step.to_string(), self.perft_after(step, rest, meter)?));
            }
        }
        Ok(counts)
    }

    /// Rule W13.2: taking an arsenal ends the phase, so nothing follows it.
    fn perft_after(&self, step: Action, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        if depth == 0 {
            return Ok(1);
        }
        let mut next = *self;
        match next.play_unchecked(step).turn_over {
            true => Ok(0),
            false => next.perft(depth, meter),
        }
    }
}
