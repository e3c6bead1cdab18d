//! Jieqi at a table: what is told to whom, and what is left to chance.

use std::{fmt, str::FromStr};

use game::{
    Awaiting, BySeat, Dice, Fact, Fault, Game, Report, Scene, Seat, View, World, marks::mark,
};
use xiangqi::{Piece, Role, Side, Square};

use crate::{
    Bag, Due, Face, Knowledge, Looked, Man, Pool, Public, Rulebook, Spoils, Viewer, Walk,
    WrittenWalk, notation, scene, state::taker,
};

/// Told to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece walked, and perhaps took another.
    Walked {
        /// The walk.
        walk: Walk,
        /// What it took, as the table saw it.
        taken: Option<Man>,
    },
    /// The piece on a point was turned.
    Turned(Square, Role),
    /// The seat that just took a piece face down on a point looked at it.
    Looked(Square),
}

/// Told to the seat that took a piece face down: what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Where it was taken.
    pub square: Square,
    /// What it was.
    pub role: Role,
}

/// A role drawn from the bag of one side; as text its letter in upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn(pub Role);

impl<const VERSION: u16> Game for Rulebook<VERSION> {
    type Public = Public;
    type Private = Spoils;
    type Hidden = Bag;
    type Action = Walk;
    type Chance = Drawn;
    type Event = Event;
    type Whisper = Glimpse;

    const RULE_VERSION: u16 = VERSION;

    fn start(&self) -> World<Self> {
        let public = Public { seen: Knowledge::start(Viewer::Spectator), due: None };
        World { public, private: BySeat::default(), hidden: Bag(Pool::full()) }
    }

    fn awaiting(&self, public: &Public) -> Awaiting {
        if public.due.is_some() {
            return Awaiting::Chance;
        }
        match self.outcome(&public.seen) {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => Awaiting::Seat(public.seen.position.turn().seat()),
        }
    }

    /// Rule J6.4: what lies face down has no say, nor has what the seat took.
    fn legal(&self, public: &Public, _own: &Spoils, seat: Seat) -> Vec<Walk> {
        if self.awaiting(public) == Awaiting::Seat(seat) {
            public.seen.position.walks().to_vec()
        } else {
            Vec::new()
        }
    }

    fn read_action(&self, public: &Public, _own: &Spoils, text: &str) -> Result<Walk, Fault> {
        text.parse().or_else(|_| public.seen.position.read_relative(text))
    }

    fn permit(
        &self,
        public: &Public,
        _own: &Spoils,
        _seat: Seat,
        walk: &Walk,
    ) -> Result<(), Fault> {
        public.seen.permit(*walk)
    }

    fn act(&self, world: &mut World<Self>, _seat: Seat, walk: &Walk) -> Report<Self> {
        let taken = world.public.seen.position.man_at(walk.to);
        world.public.due = world.public.seen.walk(*walk);
        match world.public.due {
            Some(Due::Turn(_)) => mark("a piece is turned"),
            Some(Due::TurnThenLook(_)) => mark("face down takes face down"),
            Some(Due::Look(_)) => mark("face up takes face down"),
            None => {}
        }
        Report::announce(Event::Walked { walk: *walk, taken })
    }

    fn odds(&self, world: &World<Self>) -> Vec<(Drawn, u32)> {
        let turn = world.public.seen.position.turn();
        let bag = world.public.due.map(|due| world.hidden.0.odds(due.owner(turn)));
        bag.into_iter().flatten().map(|(role, count)| (Drawn(role), count)).collect()
    }

    /// Rule J2.6: first the piece that walked is turned, then the one that it took is looked at.
    fn resolve(&self, world: &mut World<Self>, drawn: &Drawn) -> Report<Self> {
        let due = world.public.due.take().expect("a role was drawn because one was due");
        let (role, side) = (drawn.0, due.owner(world.public.seen.position.turn()));
        let bag = world.hidden.0.without(Piece { side, role });
        world.hidden = Bag(bag.expect("a drawn role was in the bag"));
        match due {
            Due::Turn(square) | Due::TurnThenLook(square) => {
                world.public.seen.turn_up(square, role);
                if let Due::TurnThenLook(_) = due {
                    world.public.due = Some(Due::Look(square));
                }
                Report::announce(Event::Turned(square, role))
            }
            Due::Look(square) => {
                mark(match side {
                    Side::Red => "black looked at a piece taken face down",
                    Side::Black => "red looked at a piece taken face down",
                });
                let seat = taker(side);
                world.private[seat].0.push(role);
                Report::announce(Event::Looked(square)).whisper(seat, Glimpse { square, role })
            }
        }
    }

    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        let mut bag = *view.public.seen.position.pool();
        let mut private: BySeat<Spoils> = BySeat::default();
        for owner in Side::ALL {
            let seat = taker(owner);
            private[seat] = match view.own {
                Some((own_seat, own)) if own_seat == seat => {
                    take_all(&mut bag, owner, &own.0);
                    own.clone()
                }
                Some(_) | None => {
                    let count = view.public.looked_at(owner);
                    Spoils((0..count).filter_map(|_| draw(&mut bag, owner, dice)).collect())
                }
            };
        }
        World { public: view.public.clone(), private, hidden: Bag(bag) }
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Walked { walk, taken } => {
                let captured = taken.map(|man| captured(walk.to, man));
                let moved = Fact::Moved { from: walk.from.to_string(), to: walk.to.to_string() };
                captured.into_iter().chain([moved]).collect()
            }
            Event::Turned(square, role) => {
                let (at, figure) = (square.to_string(), role.figure());
                vec![Fact::Revealed { at, figure, taken: false }]
            }
            // That somebody looked follows from the capture; what he saw is whispered.
            Event::Looked(_) => Vec::new(),
        }
    }

    fn whispered(&self, Glimpse { square, role }: &Glimpse) -> Vec<Fact> {
        vec![Fact::Revealed { at: square.to_string(), figure: role.figure(), taken: true }]
    }

    /// Rule F4.4: what he saw who took a piece face down is written by him alone.
    fn written(&self, events: &[&Event], whispers: &[&Glimpse]) -> Option<String> {
        let mut account = None;
        for event in events {
            match (event, &mut account) {
                (Event::Walked { walk, .. }, _) => {
                    account = Some(WrittenWalk { walk: *walk, turned: None, looked: None });
                }
                (Event::Turned(_, role), Some(account)) => account.turned = Some(*role),
                (Event::Looked(_), Some(account)) => {
                    let seen = whispers.first().map(|glimpse| Looked::At(glimpse.role));
                    account.looked = Some(seen.unwrap_or(Looked::Unknown));
                }
                (Event::Turned(..) | Event::Looked(_), None) => {}
            }
        }
        account.map(|account| account.to_string())
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        Some(view.public.seen.position.is_check())
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        Knowledge::of(view).to_string()
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        scene::scene(&Knowledge::of(view))
    }

    /// Rule J2.7: what was never looked at is drawn in reading order, from the same dice.
    fn truth(&self, world: &World<Self>, dice: &mut Dice) -> String {
        let mut known = all_known(world);
        let mut bag = world.hidden.0;
        let men: Vec<_> = known.position.men().filter(|(_, man)| man.face == Face::Down).collect();
        let dealt = men
            .into_iter()
            .filter_map(|(square, man)| Some((square, draw(&mut bag, man.side, dice)?)));
        known.deal = Some(dealt.collect());
        known.viewer = Viewer::Everything;
        known.to_string()
    }

    fn known(&self, world: &World<Self>) -> String {
        all_known(world).to_string()
    }
}

/// What both sides know together: what lies face down is known to nobody.
fn all_known<const VERSION: u16>(world: &World<Rulebook<VERSION>>) -> Knowledge {
    let mut known = world.public.seen.clone();
    for owner in Side::ALL {
        known.learn(owner, &world.private[taker(owner)].0);
    }
    known
}

fn captured(at: Square, man: Man) -> Fact {
    let (figure, covered) = match man.face {
        Face::Up(role) => (Some(role.figure()), false),
        Face::Down => (None, true),
    };
    Fact::Captured { at: at.to_string(), seat: man.side.seat(), figure, covered }
}

/// Rule J2.5: draws a role from what is left of `side`; `None` if nothing is.
fn draw(bag: &mut Pool, side: Side, dice: &mut Dice) -> Option<Role> {
    let odds: Vec<(Role, u32)> = bag.odds(side).collect();
    let role = *dice.pick(&odds)?;
    *bag = bag.without(Piece { side, role })?;
    Some(role)
}

/// Takes what is known out of a bag; a view from outside may claim more than there is.
fn take_all(bag: &mut Pool, side: Side, roles: &[Role]) {
    for &role in roles {
        *bag = bag.without(Piece { side, role }).unwrap_or(*bag);
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.letter())
    }
}

impl FromStr for Drawn {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Drawn, Fault> {
        let mut letters = text.chars();
        let role = letters.next().filter(|_| letters.as_str().is_empty());
        role.and_then(notation::dealt_role)
            .map(Drawn)
            .ok_or_else(|| Fault::invalid_move("a role that is drawn is one letter of RHCEAP"))
    }
}
