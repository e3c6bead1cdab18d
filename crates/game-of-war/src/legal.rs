//! Why an action is not legal, for people.

use crate::{
    board::Ground,
    combat::{Contribution, Idle, Part},
    live::Live,
    position::{Action, MOVES_MAX, Phase},
    square::Square,
    unit::Unit,
};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is described by its text")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("the movement is over: name a target or `pass`")]
    NotMarching,
    #[error("an attack comes after the movement: `end` it first")]
    NotInBattle,
    #[error("the {unit} on {square} must retreat first")]
    RetreatDue { unit: Unit, square: Square },
    #[error("{0} is off the board")]
    OffBoard(Square),
    #[error("there is no unit of yours on {0}")]
    NoUnit(Square),
    #[error("the {unit} on {square} has already moved in this turn")]
    AlreadyMoved { unit: Unit, square: Square },
    #[error("{MOVES_MAX} units have moved in this turn, which is all")]
    MovesSpent,
    #[error("the {unit} on {square} is offline and cannot move")]
    OfflineMove { unit: Unit, square: Square },
    #[error("{0} is a mountain")]
    Mountain(Square),
    #[error("{square} is occupied by a {unit}")]
    Occupied { unit: Unit, square: Square },
    #[error("{to} is {distance} squares away, and a {unit} moves {speed}")]
    TooFar { unit: Unit, to: Square, distance: usize, speed: usize },
    #[error("a retreat may not enter the arsenal on {0}")]
    RetreatIntoArsenal(Square),
    #[error("every way to {to} is closed: {obstacles}")]
    NoWay { to: Square, obstacles: String },
    #[error("{0} is empty, a target must hold an enemy unit")]
    EmptyTarget(Square),
    #[error("the {unit} on {square} is your own")]
    OwnTarget { unit: Unit, square: Square },
    #[error("no fighter of yours bears on {0}")]
    NothingBears(Square),
    #[error("no fighter that bears on {target} may attack: {idle}")]
    AllIdle { target: Square, idle: String },
}

impl Live {
    /// Why `action` is not legal; `None` if it is.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Option<Refusal> {
        if self.is_legal(action) {
            return None;
        }
        if self.is_over() {
            return Some(Refusal::Over);
        }
        let position = self.position();
        Some(match (action, position.phase) {
            (Action::Step { .. } | Action::End, Phase::Battle) => Refusal::NotMarching,
            (Action::Attack(_) | Action::Pass, Phase::March) => Refusal::NotInBattle,
            (Action::Step { from, to }, Phase::March) => self.refused_step(from, to),
            (Action::Attack(target), Phase::Battle) => self.refused_target(target),
            (Action::End, Phase::March) | (Action::Pass, Phase::Battle) => self.retreat_due(),
        })
    }

    fn retreat_due(&self) -> Refusal {
        let square = self.position().due.iter().next().expect("only a due retreat forbids to end");
        let unit = self.position().board.unit_at(square).expect("units on the board retreat");
        Refusal::RetreatDue { unit, square }
    }

    fn refused_step(&self, from: Square, to: Square) -> Refusal {
        let position = self.position();
        let board = &position.board;
        if let Some(&off) = [from, to].iter().find(|&&square| !board.has(square)) {
            return Refusal::OffBoard(off);
        }
        let Some(unit) = board.unit_of(position.side, from) else {
            return Refusal::NoUnit(from);
        };
        if position.moved.contains(from) {
            return Refusal::AlreadyMoved { unit, square: from };
        }
        if position.moved.count() >= MOVES_MAX {
            return Refusal::MovesSpent;
        }
        if !position.due.is_empty() && !position.due.contains(from) {
            return self.retreat_due();
        }
        if unit.arm.fights() && !self.network(unit.side).online.contains(from) {
            return Refusal::OfflineMove { unit, square: from };
        }
        if board.ground(to) == Ground::Mountain {
            return Refusal::Mountain(to);
        }
        if let Some(unit) = board.unit_at(to) {
            return Refusal::Occupied { unit, square: to };
        }
        let (distance, speed) = (from.distance(to), unit.arm.speed());
        if distance > speed {
            return Refusal::TooFar { unit, to, distance, speed };
        }
        if position.due.contains(from) && board.arsenals(!unit.side).contains(to) {
            return Refusal::RetreatIntoArsenal(to);
        }
        Refusal::NoWay { to, obstacles: self.obstacles(from, to) }
    }

    /// What stands on the squares between `from` and `to`, two steps apart.
    fn obstacles(&self, from: Square, to: Square) -> String {
        let board = &self.position().board;
        let between = board.squares().filter(|at| at.distance(from) == 1 && at.distance(to) == 1);
        let obstacle = |at: Square| match (board.ground(at), board.unit_at(at)) {
            (Ground::Mountain, _) => format!("{at} is a mountain"),
            (_, Some(unit)) => format!("a {unit} stands on {at}"),
            (_, None) => format!("it would be offline on {at}"),
        };
        between.map(obstacle).collect::<Vec<_>>().join(", ")
    }

    fn refused_target(&self, target: Square) -> Refusal {
        let position = self.position();
        if !position.board.has(target) {
            return Refusal::OffBoard(target);
        }
        match position.board.unit_at(target) {
            None if position.board.ground(target) == Ground::Mountain => Refusal::Mountain(target),
            None => Refusal::EmptyTarget(target),
            Some(unit) if unit.side == position.side => Refusal::OwnTarget { unit, square: target },
            Some(_) => self.refused_attack(target),
        }
    }

    fn refused_attack(&self, target: Square) -> Refusal {
        let mut idle = Vec::new();
        self.for_each_contribution(target, |contribution| {
            let Contribution { square, unit, part, idle: reason, .. } = contribution;
            match reason {
                Some(Idle::Offline) if part == Part::Fire => {
                    idle.push(format!("the {unit} on {square} is offline"));
                }
                Some(Idle::Retreated) if part == Part::Fire => {
                    idle.push(format!("the {unit} on {square} has retreated in this turn"));
                }
                Some(_) | None => {}
            }
        });
        if idle.is_empty() {
            return Refusal::NothingBears(target);
        }
        Refusal::AllIdle { target, idle: idle.join(", ") }
    }
}
