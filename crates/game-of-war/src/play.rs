//! The game at a table: everything is public, and at most the first move is left to luck.

use std::{fmt, str::FromStr};

use game::{
    Awaiting, BySeat, Code, Deployable, Dice, Fact, Fault, Game, Never, Nothing, Report, Scene,
    Seat, SetUpSheet, Study, View, World,
};

use crate::{
    board::Board,
    deploy::{self, Layout},
    ending::History,
    event::Event,
    kfen::TailStyle,
    live::Live,
    position::{Action, Position, clip},
    setup::{First, War},
    sheet::Sheet,
    study::opening_document,
    unit::Side,
};

/// More turns than adjudication lets pass.
const KEYS_MAX: usize = 100;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The position with its history.
    sheet: Sheet,
    beginner: Beginner,
}

/// Whether it is known who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginner {
    /// A throw will decide. Rule W4.5.
    Undecided,
    Known,
}

impl Public {
    fn new(rules: &War, board: Board) -> Public {
        let (side, beginner) = match rules.first {
            First::Side(side) => (side, Beginner::Known),
            First::Random => (Side::North, Beginner::Undecided),
        };
        Public { sheet: begin(rules, board, side), beginner }
    }

    /// The position as everybody sees it.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The position, ready to be played on.
    #[must_use]
    pub fn live(&self, rules: &War) -> Live {
        self.sheet.live(rules).expect("boards at a table can be played on")
    }
}

fn begin(rules: &War, board: Board, side: Side) -> Sheet {
    let position = Position::new(board, side);
    let mut sheet = Sheet::of(&position, TailStyle::Always);
    if rules.adjudicate {
        sheet.history = History::beginning(&position);
    }
    sheet
}

impl fmt::Display for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.beginner == Beginner::Undecided {
            f.write_str("toss ")?;
        }
        write!(f, "{}", self.sheet.document())?;
        let History { quiet_turns, keys } = &self.sheet.history;
        if keys.is_empty() {
            return Ok(());
        }
        let keys: Vec<String> = keys.iter().map(|key| format!("{key:016x}")).collect();
        write!(f, " {quiet_turns} {}", keys.join(","))
    }
}

impl FromStr for Public {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Public, Fault> {
        let (beginner, text) = match text.strip_prefix("toss ") {
            Some(rest) => (Beginner::Undecided, rest),
            None => (Beginner::Known, text),
        };
        let mut words = text.split(' ');
        let first_fault = |mut faults: Vec<Fault>| faults.swap_remove(0);
        let mut sheet = Sheet::read(words.next().unwrap_or_default()).map_err(first_fault)?;
        sheet.live(&War::default())?;
        if let Some(quiet) = words.next() {
            sheet.history = read_history(quiet, words.next().unwrap_or_default())?;
        }
        match words.next() {
            Some(word) => Err(bad_history(word)),
            None => Ok(Public { sheet, beginner }),
        }
    }
}

fn bad_history(found: &str) -> Fault {
    let found = clip(found);
    Fault::new(
        Code::new("bad_history"),
        format!("found `{found}`, expected a count of turns and their keys"),
    )
}

fn read_history(quiet: &str, keys: &str) -> Result<History, Fault> {
    let quiet_turns = quiet.parse().map_err(|_| bad_history(quiet))?;
    let key = |text: &str| {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let key = (digits && text.len() == 16).then(|| u64::from_str_radix(text, 16).ok());
        key.flatten().ok_or_else(|| bad_history(text))
    };
    if keys.matches(',').count() >= KEYS_MAX {
        return Err(bad_history("too many keys"));
    }
    let keys: Vec<u64> = keys.split(',').map(key).collect::<Result<_, _>>()?;
    Ok(History { quiet_turns, keys })
}

/// Who begins, as a fair throw decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toss(pub Side);

impl fmt::Display for Toss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Toss {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Toss, Fault> {
        Side::find(text).map(Toss).ok_or_else(|| {
            let found = clip(text);
            Fault::invalid_move(format!("found `{found}`, expected `north` or `south`"))
        })
    }
}

impl Game for War {
    type Public = Public;
    type Private = Nothing;
    type Hidden = ();
    type Action = Action;
    type Chance = Toss;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = 1;

    fn start(&self) -> World<War> {
        let opening = opening_document().position().expect("the standard map can be played on");
        open_world(Public::new(self, opening.board))
    }

    fn awaiting(&self, public: &Public) -> Awaiting {
        if public.beginner == Beginner::Undecided {
            return Awaiting::Chance;
        }
        match public.sheet.outcome(self) {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => {
                let position = public.sheet.position().expect("boards at a table can be played on");
                Awaiting::Seat(position.side.seat())
            }
        }
    }

    fn legal(&self, public: &Public, _: &Nothing, _: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        if public.sheet.history.verdict(self).is_none() {
            public.live(self).for_each_action(|action| actions.push(action));
        }
        actions
    }

    fn permit(&self, public: &Public, _: &Nothing, _: Seat, action: &Action) -> Result<(), Fault> {
        public.sheet.permit(&public.live(self), *action)
    }

    fn act(&self, world: &mut World<War>, _: Seat, action: &Action) -> Report<War> {
        let events = world.public.sheet.play(self, *action).expect("the action was permitted");
        report(events)
    }

    fn odds(&self, _: &World<War>) -> Vec<(Toss, u32)> {
        vec![(Toss(Side::North), 1), (Toss(Side::South), 1)]
    }

    fn resolve(&self, world: &mut World<War>, toss: &Toss) -> Report<War> {
        let position = world.public.sheet.position().expect("boards at a table can be played on");
        let sheet = begin(self, position.board, toss.0);
        world.public = Public { sheet, beginner: Beginner::Known };
        report(vec![Event::Begins(toss.0)])
    }

    fn imagine(&self, view: View<'_, War>, _: &mut Dice) -> World<War> {
        open_world(view.public.clone())
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        event.fact().into_iter().collect()
    }

    fn whispered(&self, whisper: &Never) -> Vec<Fact> {
        match *whisper {}
    }

    fn written(&self, events: &[&Event], _: &[&Never]) -> Option<String> {
        events.iter().find_map(|event| event.action()).map(|action| action.to_string())
    }

    /// A side without fighters has lost already, and any fighter may still take arsenals.
    fn can_win(&self, _: &Public, _: Seat) -> bool {
        true
    }

    fn notation(&self, view: View<'_, War>) -> String {
        view.public.sheet.document().to_string()
    }

    fn picture(&self, view: View<'_, War>) -> Scene {
        self.scene(&view.public.sheet)
    }

    fn truth(&self, world: &World<War>, _: &mut Dice) -> String {
        world.public.sheet.document().to_string()
    }
}

fn open_world(public: Public) -> World<War> {
    World { public, private: BySeat { first: Nothing, second: Nothing }, hidden: () }
}

fn report(events: Vec<Event>) -> Report<War> {
    Report { events, whispers: BySeat { first: Vec::new(), second: Vec::new() } }
}

impl Deployable for War {
    type Layout = Layout;

    fn layout_fault(&self, seat: Seat, layout: &Layout) -> Option<Fault> {
        layout.fault(seat.into())
    }

    fn deploy(&self, layouts: &BySeat<Layout>) -> World<War> {
        open_world(Public::new(self, deploy::deployed(&layouts.first, &layouts.second)))
    }

    fn set_up_sheet(&self, seat: Seat) -> Option<SetUpSheet> {
        Some(deploy::sheet(seat.into()))
    }

    fn random_layout(&self, seat: Seat, dice: &mut Dice) -> Layout {
        Layout::random(seat.into(), dice)
    }
}
