//! Jieqi in miniature: face-down men on a strip, turned when they first move.
//!
//! A man face down walks up to two squares; face up, as far as its role goes. A man taken face down
//! is seen by its taker alone. Whoever cannot move has lost.

mod notation;

use game::{
    About, Awaiting, BySeat, Dice, Fact, Fault, Figure, Game, Grid, Options, Outcome, Reason,
    Report, Rules, Scene, Seat, View, World, marks::mark,
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Flip;

impl Rules for Flip {
    const ABOUT: About = About {
        id: "flip",
        name: "Flip",
        name_zh: "翻",
        seats: ["left", "right"],
        notation: "strip",
        start: "xx.x.yyy",
        options: &[],
        notations: &[],
        encodings: &[],
        questions: &[],
    };

    fn with_options(_: &Options) -> Result<Flip, Fault> {
        Ok(Flip)
    }

    fn options(&self) -> Options {
        Options::default()
    }
}

/// What a man is, once turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Walks one square.
    Walker,
    /// Walks up to three.
    Runner,
}

/// What can be seen of a man. Face down, it has no role to give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Not yet turned.
    Down,
    /// Turned.
    Up(Role),
}

/// A man on the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Whose it is.
    pub seat: Seat,
    /// What is seen of it.
    pub face: Face,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    squares: [Option<Man>; LENGTH],
    turn: Seat,
    /// Men lost, as the table saw them go.
    lost: BySeat<Vec<Face>>,
    /// What must be drawn before the next turn.
    due: Option<Draw>,
}

/// A draw from the bag of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The man that just moved is turned for all to see; then `taken` may be looked at.
    Turn {
        /// Where it stands.
        square: usize,
        /// Whether it took a man face down.
        then: Then,
    },
    /// A man taken face down is looked at by its taker.
    Look {
        /// Where it was taken.
        square: usize,
    },
}

/// What follows the turning of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The other seat plays.
    Pass,
    /// The man it took is looked at.
    Look,
}

/// What one seat alone knows: the men it took face down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spoils(pub Vec<Role>);

/// What nobody knows: the roles still to be drawn.
#[derive(Clone, Debug)]
pub struct Bags(pub BySeat<Vec<Role>>);

/// From one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub from: usize,
    pub to: usize,
}

/// Told to all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A man walked, and perhaps took another.
    Walked(Walk, Option<Man>),
    /// A man was turned.
    Turned(usize, Role),
    /// A seat looked at a man it took.
    Looked(Seat),
}

/// Told to the seat that took a man face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Where it was taken.
    pub square: usize,
    /// What it was.
    pub role: Role,
}

const LENGTH: usize = 8;
const MEN: [Role; 3] = [Role::Walker, Role::Runner, Role::Walker];

impl Game for Flip {
    type Public = Strip;
    type Private = Spoils;
    type Hidden = Bags;
    type Action = Walk;
    type Chance = Role;
    type Event = Event;
    type Whisper = Glimpse;

    const RULE_VERSION: u16 = 1;

    fn start(&self) -> World<Self> {
        let man = |seat| Some(Man { seat, face: Face::Down });
        let (first, second) = (man(Seat::First), man(Seat::Second));
        let squares = [first, first, None, first, None, second, second, second];
        let public = Strip { squares, turn: Seat::First, lost: BySeat::default(), due: None };
        let hidden = Bags(BySeat { first: MEN.to_vec(), second: MEN.to_vec() });
        World { public, private: BySeat::default(), hidden }
    }

    fn awaiting(&self, strip: &Strip) -> Awaiting {
        if strip.due.is_some() {
            Awaiting::Chance
        } else if strip.walks().is_empty() {
            Awaiting::Nobody(Outcome::won(!strip.turn, Reason("stuck")))
        } else {
            Awaiting::Seat(strip.turn)
        }
    }

    fn legal(&self, strip: &Strip, _own: &Spoils, _seat: Seat) -> Vec<Walk> {
        strip.walks()
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, walk: &Walk) -> Report<Self> {
        let strip = &mut world.public;
        let man = strip.squares[walk.from].take().expect("legal walks start on a man");
        let taken = strip.squares[walk.to].replace(man);
        strip.lost[!seat].extend(taken.map(|it| it.face));
        let looks = taken.is_some_and(|it| it.face == Face::Down);
        let then = if looks { Then::Look } else { Then::Pass };
        strip.due = match (man.face, then) {
            (Face::Down, then) => Some(Draw::Turn { square: walk.to, then }),
            (Face::Up(_), Then::Look) => Some(Draw::Look { square: walk.to }),
            (Face::Up(_), Then::Pass) => None,
        };
        if strip.due.is_none() {
            strip.turn = !seat;
        }
        Report::announce(Event::Walked(*walk, taken))
    }

    fn odds(&self, world: &World<Self>) -> Vec<(Role, u32)> {
        let bag = &world.hidden.0[world.public.owner_of_draw()];
        [Role::Walker, Role::Runner]
            .map(|role| (role, bag.iter().filter(|it| **it == role).count() as u32))
            .into_iter()
            .filter(|&(_, weight)| weight != 0)
            .collect()
    }

    fn resolve(&self, world: &mut World<Self>, role: &Role) -> Report<Self> {
        let role = *role;
        let bag = &mut world.hidden.0[world.public.owner_of_draw()];
        take(bag, role);
        let strip = &mut world.public;
        let seat = strip.turn;
        let (due, report) = match strip.due.take() {
            Some(Draw::Turn { square, then }) => {
                strip.squares[square] = Some(Man { seat, face: Face::Up(role) });
                let due = match then {
                    Then::Look => Some(Draw::Look { square }),
                    Then::Pass => None,
                };
                (due, Report::announce(Event::Turned(square, role)))
            }
            Some(Draw::Look { square }) => {
                mark(match seat {
                    Seat::First => "first looked at a man taken face down",
                    Seat::Second => "second looked at a man taken face down",
                });
                world.private[seat].0.push(role);
                let glimpse = Glimpse { square, role };
                (None, Report::announce(Event::Looked(seat)).whisper(seat, glimpse))
            }
            None => unreachable!("a role was drawn though none was due"),
        };
        strip.due = due;
        if due.is_none() {
            strip.turn = !seat;
        }
        report
    }

    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        let mut private: BySeat<Spoils> = BySeat::default();
        let mut bags = BySeat { first: MEN.to_vec(), second: MEN.to_vec() };
        for seat in Seat::ALL {
            for role in view.public.turned(seat) {
                take(&mut bags[seat], role);
            }
            let taker = !seat;
            private[taker] = match view.own {
                Some((own_seat, own)) if own_seat == taker => own.clone(),
                _ => Spoils(draw(view.public.looked_at(seat), &mut bags[seat].clone(), dice)),
            };
            for role in &private[taker].0 {
                take(&mut bags[seat], *role);
            }
        }
        World { public: view.public.clone(), private, hidden: Bags(bags) }
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        view.to_string()
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Walked(Walk { from, to }, taken) => {
                let captured = taken.map(|man| Fact::Captured {
                    at: to.to_string(),
                    seat: man.seat,
                    figure: man.figure(),
                    covered: man.face == Face::Down,
                });
                let moved = Fact::Moved { from: from.to_string(), to: to.to_string() };
                captured.into_iter().chain([moved]).collect()
            }
            Event::Turned(square, role) => {
                let (at, figure) = (square.to_string(), role.figure());
                vec![Fact::Revealed { at, figure, taken: false }]
            }
            Event::Looked(_) => Vec::new(),
        }
    }

    fn whispered(&self, glimpse: &Glimpse) -> Vec<Fact> {
        let (at, figure) = (glimpse.square.to_string(), glimpse.role.figure());
        vec![Fact::Revealed { at, figure, taken: true }]
    }

    fn written(&self, events: &[&Event], whispers: &[&Glimpse]) -> Option<String> {
        let parts = events.iter().map(|event| match event {
            Event::Walked(walk, _) => walk.to_string(),
            Event::Turned(_, role) => format!("={role}"),
            Event::Looked(_) => whispers.first().map_or("*?".to_owned(), |it| format!("*{it}")),
        });
        Some(parts.collect())
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        let men = view.public.squares.iter().enumerate().filter_map(|(square, man)| {
            let man = (*man)?;
            Some(game::Man {
                column: square as u16,
                row: 0,
                seat: man.seat,
                figure: man.figure(),
                really: None,
                covered: man.face == Face::Down,
                frozen: false,
                id: None,
            })
        });
        let columns = (0..LENGTH).map(|column| column.to_string()).collect();
        Scene {
            columns,
            rows: vec![String::new()],
            men: men.collect(),
            ..Scene::empty(Grid::Plain)
        }
    }

    fn truth(&self, world: &World<Self>, dice: &mut Dice) -> String {
        let mut bags = world.hidden.clone();
        for seat in Seat::ALL {
            dice.shuffle(&mut bags.0[seat]);
        }
        format!("{} {bags:?}", world.public)
    }
}

impl Role {
    fn figure(self) -> Figure {
        match self {
            Role::Walker => Figure { name: "walker", latin: 'W', han: ['步'; 2] },
            Role::Runner => Figure { name: "runner", latin: 'R', han: ['跑'; 2] },
        }
    }
}

impl Man {
    fn figure(self) -> Option<Figure> {
        match self.face {
            Face::Down => None,
            Face::Up(role) => Some(role.figure()),
        }
    }
}

impl Strip {
    fn walks(&self) -> Vec<Walk> {
        let mut walks = Vec::new();
        for from in 0..LENGTH {
            let Some(man) = self.squares[from].filter(|it| it.seat == self.turn) else { continue };
            let reach = match man.face {
                Face::Up(Role::Walker) => 1,
                Face::Down => 2,
                Face::Up(Role::Runner) => 3,
            };
            for step in 1..=reach {
                let to = match man.seat {
                    Seat::First => from.checked_add(step).filter(|it| *it < LENGTH),
                    Seat::Second => from.checked_sub(step),
                };
                let Some(to) = to else { break };
                if self.squares[to].is_none_or(|it| it.seat != man.seat) {
                    walks.push(Walk { from, to });
                }
                if self.squares[to].is_some() {
                    break;
                }
            }
        }
        walks
    }

    fn owner_of_draw(&self) -> Seat {
        match self.due {
            Some(Draw::Look { .. }) => !self.turn,
            Some(Draw::Turn { .. }) | None => self.turn,
        }
    }

    /// Roles of `seat` that everybody has seen.
    fn turned(&self, seat: Seat) -> Vec<Role> {
        let alive = self.squares.iter().flatten().filter(|it| it.seat == seat).map(|it| it.face);
        let faces = alive.chain(self.lost[seat].iter().copied());
        faces.filter_map(|it| if let Face::Up(role) = it { Some(role) } else { None }).collect()
    }

    /// How many men of `seat` its opponent has taken face down and looked at.
    fn looked_at(&self, seat: Seat) -> usize {
        let taken = self.lost[seat].iter().filter(|it| **it == Face::Down).count();
        let unseen =
            matches!(self.due, Some(Draw::Look { .. } | Draw::Turn { then: Then::Look, .. }));
        if unseen && seat != self.turn { taken - 1 } else { taken }
    }
}

fn take(bag: &mut Vec<Role>, role: Role) {
    let index = bag.iter().position(|it| *it == role).expect("a drawn role was in the bag");
    bag.swap_remove(index);
}

fn draw(count: usize, bag: &mut Vec<Role>, dice: &mut Dice) -> Vec<Role> {
    (0..count).map(|_| bag.swap_remove(dice.below(bag.len() as u32) as usize)).collect()
}
