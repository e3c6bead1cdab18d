//! What an action tells the table.

use std::fmt;

use game::{Fact, Outcome};

use crate::{
    bits::Bits,
    combat::{Odds, Strike},
    live::{Effect, Happening},
    position::{Action, Position},
    square::Square,
    unit::{Side, Unit},
};

/// One thing that happened. Everything in this game is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A fair throw decided who begins.
    Begins(Side),
    /// A unit moved.
    Moved(Unit, Square, Square),
    /// An arsenal was destroyed.
    Razed(Square),
    /// The movement ended.
    MarchOver,
    /// A unit was attacked.
    Attacked(Square, Odds),
    /// There was no attack of this side.
    Passed(Side),
    /// A unit was removed, by capture or because it could not retreat.
    Lost(Unit, Square),
    /// A unit must retreat in its owner's turn.
    MustRetreat(Unit, Square),
    /// A side's turn began.
    Turn(Side),
    /// The game ended.
    Over(Outcome),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Begins(side) => write!(f, "{side} begins"),
            Event::Moved(unit, from, to) => write!(f, "moved {} ({from},{to})", unit.letter()),
            Event::Razed(at) => write!(f, "razed {at}"),
            Event::MarchOver => f.write_str("march over"),
            Event::Attacked(at, odds) => {
                let strike = match odds.strike() {
                    Strike::Fail => "fail",
                    Strike::Retreat => "retreat",
                    Strike::Capture => "capture",
                };
                write!(f, "attacked {at} {}:{} {strike}", odds.attack, odds.defense)
            }
            Event::Passed(_) => f.write_str("passed"),
            Event::Lost(unit, at) => write!(f, "lost {} {at}", unit.letter()),
            Event::MustRetreat(unit, at) => write!(f, "retreat due {} {at}", unit.letter()),
            Event::Turn(side) => write!(f, "turn {side}"),
            Event::Over(outcome) => write!(f, "over {outcome}"),
        }
    }
}

impl Event {
    /// What it tells, for programs.
    pub(crate) fn fact(&self) -> Option<Fact> {
        Some(match *self {
            Event::Begins(side) => Fact::StartDrawn { seat: side.seat() },
            Event::Moved(_, from, to) => Fact::Moved { from: from.to_string(), to: to.to_string() },
            Event::Razed(at) => Fact::Razed { at: at.to_string() },
            Event::MarchOver => Fact::MovementEnded,
            Event::Attacked(at, odds) => Fact::Attacked {
                at: at.to_string(),
                attack: odds.attack,
                defense: odds.defense,
                result: match odds.strike() {
                    Strike::Fail => game::Strike::Fail,
                    Strike::Retreat => game::Strike::Retreat,
                    Strike::Capture => game::Strike::Capture,
                },
            },
            Event::Passed(side) => Fact::Passed { seat: side.seat() },
            Event::Lost(unit, at) => Fact::Captured {
                at: at.to_string(),
                seat: unit.side.seat(),
                figure: Some(unit.arm.figure()),
                covered: false,
            },
            Event::MustRetreat(_, at) => Fact::RetreatDue { at: at.to_string() },
            Event::Turn(side) => Fact::TurnBegan { seat: side.seat() },
            Event::Over(_) => return None,
        })
    }

    /// The action that it tells of, if it begins with one.
    pub(crate) fn action(&self) -> Option<Action> {
        match *self {
            Event::Moved(_, from, to) => Some(Action::Step { from, to }),
            Event::MarchOver => Some(Action::End),
            Event::Attacked(at, _) => Some(Action::Attack(at)),
            Event::Passed(_) => Some(Action::Pass),
            Event::Begins(_)
            | Event::Razed(_)
            | Event::Lost(..)
            | Event::MustRetreat(..)
            | Event::Turn(_)
            | Event::Over(_) => None,
        }
    }
}

/// What `happening` tells, in order.
pub(crate) fn events(
    happening: &Happening,
    before: &Position,
    after: &Position,
    outcome: Option<Outcome>,
) -> Vec<Event> {
    let mut events = Vec::new();
    let mut lost = Bits::EMPTY;
    match happening.deed {
        Effect::Stepped(unit, from, to) => events.push(Event::Moved(unit, from, to)),
        Effect::Razed(unit, from, to) => {
            events.extend([Event::Moved(unit, from, to), Event::Razed(to)]);
        }
        Effect::Ended => events.push(Event::MarchOver),
        Effect::Passed => events.push(Event::Passed(before.side)),
        Effect::Attacked(unit, at, odds) => {
            events.push(Event::Attacked(at, odds));
            match odds.strike() {
                Strike::Fail => {}
                Strike::Retreat => events.push(Event::MustRetreat(unit, at)),
                Strike::Capture => lost.insert(at),
            }
        }
    }
    for at in (lost | happening.stuck).iter() {
        events.extend(before.board.unit_at(at).map(|unit| Event::Lost(unit, at)));
    }
    match outcome {
        Some(outcome) => events.push(Event::Over(outcome)),
        None if happening.turn_over => events.push(Event::Turn(after.side)),
        None => {}
    }
    events
}
