//! A toy with a blind set-up, a coin and turns of several steps.
//!
//! Each seat secretly picks a strength; a coin says who starts; in each turn a seat marches up to
//! twice. After three turns each, strength plus distance wins.

use std::{fmt, str::FromStr};

use game::{
    About, Awaiting, BySeat, Deployable, Dice, Fact, Fault, Game, Grid, Layout, Never, Nothing,
    Options, Outcome, Reason, Report, Rules, Scene, Seat, View, World,
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Skirmish;

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct March {
    turn: Option<Seat>,
    steps_left: u8,
    turns_left: u8,
    score: BySeat<u8>,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    March,
    EndTurn,
}

/// Told to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The coin fell.
    Starts(Seat),
    /// A seat acted.
    Acted(Seat, Action),
}

/// A strength from 1 to 3 is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength(pub u8);

impl Layout for Strength {
    const VERB: &'static str = "choose";
}

impl Rules for Skirmish {
    const ABOUT: About = About {
        id: "skirmish",
        name: "Skirmish",
        name_zh: "小战",
        seats: ["north", "south"],
        notation: "march",
        start: "- 2 6 0 0",
        options: &[],
        notations: &[],
        encodings: &[],
        questions: &[],
    };

    fn with_options(_: &Options) -> Result<Skirmish, Fault> {
        Ok(Skirmish)
    }

    fn options(&self) -> Options {
        Options::default()
    }
}

impl Game for Skirmish {
    type Public = March;
    type Private = Nothing;
    type Hidden = ();
    type Action = Action;
    type Chance = Seat;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = 1;

    fn start(&self) -> World<Self> {
        self.deploy(&BySeat { first: Strength(1), second: Strength(1) })
    }

    fn awaiting(&self, march: &March) -> Awaiting {
        match march.turn {
            None => Awaiting::Chance,
            Some(_) if march.turns_left == 0 => Awaiting::Nobody(march.outcome()),
            Some(seat) => Awaiting::Seat(seat),
        }
    }

    fn legal(&self, march: &March, _: &Nothing, _: Seat) -> Vec<Action> {
        if march.steps_left == 0 {
            vec![Action::EndTurn]
        } else {
            vec![Action::March, Action::EndTurn]
        }
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Action) -> Report<Self> {
        let march = &mut world.public;
        match action {
            Action::March => {
                march.steps_left -= 1;
                march.score[seat] += 1;
            }
            Action::EndTurn => {
                march.turn = Some(!seat);
                march.turns_left -= 1;
                march.steps_left = 2;
            }
        }
        Report::announce(Event::Acted(seat, *action))
    }

    fn odds(&self, _: &World<Self>) -> Vec<(Seat, u32)> {
        Seat::ALL.map(|seat| (seat, 1)).to_vec()
    }

    fn resolve(&self, world: &mut World<Self>, starts: &Seat) -> Report<Self> {
        world.public.turn = Some(*starts);
        Report::announce(Event::Starts(*starts))
    }

    fn imagine(&self, view: View<'_, Self>, _: &mut Dice) -> World<Self> {
        World { public: *view.public, private: BySeat::default(), hidden: () }
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Starts(seat) => vec![Fact::StartDrawn { seat: *seat }],
            Event::Acted(_, Action::March) => Vec::new(),
            Event::Acted(seat, Action::EndTurn) => vec![Fact::TurnBegan { seat: !*seat }],
        }
    }

    fn whispered(&self, whisper: &Never) -> Vec<Fact> {
        match *whisper {}
    }

    fn written(&self, events: &[&Event], _: &[&Never]) -> Option<String> {
        events.iter().find_map(|event| match event {
            Event::Starts(_) => None,
            Event::Acted(_, action) => Some(action.to_string()),
        })
    }

    fn claims(&self, march: &March) -> Vec<Reason> {
        if march.score.first == march.score.second { vec![Reason("balance")] } else { Vec::new() }
    }

    fn can_win(&self, march: &March, seat: Seat) -> bool {
        march.score[seat] + 6 > march.score[!seat]
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        view.public.to_string()
    }

    fn picture(&self, _: View<'_, Self>) -> Scene {
        Scene::empty(Grid::Plain)
    }

    fn truth(&self, world: &World<Self>, _: &mut Dice) -> String {
        world.public.to_string()
    }
}

impl Deployable for Skirmish {
    type Layout = Strength;

    fn layout_fault(&self, _: Seat, layout: &Strength) -> Option<Fault> {
        let illegal = !(1..=3).contains(&layout.0);
        illegal.then(|| Fault::new("bad_layout", "a strength is from 1 to 3"))
    }

    fn deploy(&self, layouts: &BySeat<Strength>) -> World<Self> {
        let score = layouts.map(|it| it.0);
        let public = March { turn: None, steps_left: 2, turns_left: 6, score };
        World { public, private: BySeat::default(), hidden: () }
    }

    fn random_layout(&self, _: Seat, dice: &mut Dice) -> Strength {
        Strength(1 + dice.below(3) as u8)
    }
}

impl March {
    fn outcome(&self) -> Outcome {
        let farther = Reason("farther");
        match self.score.first.cmp(&self.score.second) {
            std::cmp::Ordering::Less => Outcome::won(Seat::Second, farther),
            std::cmp::Ordering::Equal => Outcome::drawn(Reason("balance")),
            std::cmp::Ordering::Greater => Outcome::won(Seat::First, farther),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Starts(seat) => write!(f, "{seat} starts"),
            Event::Acted(seat, action) => write!(f, "{seat}: {action}"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::March => "march",
            Action::EndTurn => "end",
        })
    }
}

impl FromStr for Action {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Action, Fault> {
        match text {
            "march" => Ok(Action::March),
            "end" => Ok(Action::EndTurn),
            _ => Err(Fault::invalid_move("expected `march` or `end`")),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Strength {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Strength, Fault> {
        text.parse().map(Strength).map_err(|_| Fault::invalid_move("a strength is a number"))
    }
}

impl fmt::Display for March {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn.map_or("-".to_owned(), |seat| seat.to_string());
        let BySeat { first, second } = self.score;
        write!(f, "{turn} {} {} {first} {second}", self.steps_left, self.turns_left)
    }
}

impl FromStr for March {
    type Err = ();

    fn from_str(text: &str) -> Result<March, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let [turn, steps_left, turns_left, first, second] = *words else { return Err(()) };
        let turn = if turn == "-" { None } else { Some(turn.parse().map_err(|_| ())?) };
        let number = |text: &str| text.parse::<u8>().map_err(|_| ());
        let score = BySeat { first: number(first)?, second: number(second)? };
        let (steps_left, turns_left) = (number(steps_left)?, number(turns_left)?);
        Ok(March { turn, steps_left, turns_left, score })
    }
}
