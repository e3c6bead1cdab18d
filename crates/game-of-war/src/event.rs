//! What an action tells the table.

use std::fmt;

use game::Outcome;

use crate::{
    bits::Bits,
    combat::{Odds, Strike},
    live::{Deed, Happening},
    position::Position,
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
    /// There was no attack.
    Passed,
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
            Event::Passed => f.write_str("passed"),
            Event::Lost(unit, at) => write!(f, "lost {} {at}", unit.letter()),
            Event::MustRetreat(unit, at) => write!(f, "retreat due {} {at}", unit.letter()),
            Event::Turn(side) => write!(f, "turn {side}"),
            Event::Over(outcome) => write!(f, "over {outcome}"),
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
        Deed::Stepped(unit, from, to) => events.push(Event::Moved(unit, from, to)),
        Deed::Razed(unit, from, to) => {
            events.extend([Event::Moved(unit, from, to), Event::Razed(to)]);
        }
        Deed::Ended => events.push(Event::MarchOver),
        Deed::Passed => events.push(Event::Passed),
        Deed::Attacked(unit, at, odds) => {
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
