//! Chess as the tables know it: options, actions and what they tell.

use std::fmt;

use game::{
    About, Awaiting, BySeat, Dice, Fact, Fault, Game, Never, Nothing, OptionKind, OptionSpec,
    OptionValue, Options, Outcome, Reason, Report, Rules, Scene, Seat, View, World,
};

use crate::{CastlingStyle, Encoding, Line, Move, Moved, Position, Setup, Side, Uci};

const OPTIONS: [OptionSpec; 2] = [
    OptionSpec::off(
        "chess960",
        "Castling is written as the king taking its rook; so it is anyway where a right demands it.",
    ),
    OptionSpec {
        name: "start_number",
        kind: OptionKind::Count { default: USUAL_START as u32, min: 0, max: 959 },
        help: "The Chess960 start that a match begins from; 518 is the usual one.",
    },
];

/// The number of the usual start among those of Chess960.
const USUAL_START: u16 = 518;

/// Chess with the options agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess {
    /// How castling is written where both ways would do.
    pub castling: CastlingStyle,
    start_number: u16,
}

impl Default for Chess {
    /// The usual start, castling written in the usual way.
    fn default() -> Chess {
        Chess { castling: CastlingStyle::default(), start_number: USUAL_START }
    }
}

impl Chess {
    /// The same rules, castling written in this style.
    #[must_use]
    pub fn with_castling(self, castling: CastlingStyle) -> Chess {
        Chess { castling, ..self }
    }

    /// Rule C1.6: a match may begin from any start of Chess960.
    pub(crate) fn start_position(&self) -> Position {
        let setup = Setup::chess960(self.start_number).expect("the option is at most 959");
        Position::try_from(setup).expect("every start of Chess960 is legal")
    }

    /// How castling is written in `position`.
    fn style(&self, position: &Position) -> CastlingStyle {
        match self.castling {
            CastlingStyle::Standard => position.castling_style(),
            CastlingStyle::Chess960 => CastlingStyle::Chess960,
        }
    }

    pub(crate) fn uci(&self, position: &Position, legal: Move) -> Uci {
        legal.to_uci(self.style(position))
    }

    /// Plays a legal move and tells what happened.
    pub(crate) fn advance(&self, line: &mut Line, legal: Move) -> Vec<Event> {
        let position = line.position();
        let moved = Event::Moved(Moved {
            san: position.san(legal).to_string(),
            uci: self.uci(position, legal),
            played: legal,
            side: position.turn(),
            taken: legal.taken_on().and_then(|square| position.board().role_at(square)),
        });
        line.play(legal);
        let ended = line.outcome().map(Event::Ended);
        [moved].into_iter().chain(ended).collect()
    }
}

/// What a move tells the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played.
    Moved(Moved),
    /// The game ended by the rules.
    Ended(Outcome),
}

impl fmt::Display for Event {
    /// The SAN of a move; the result and the reason of an end, such as `0-1 checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved(moved) => f.write_str(&moved.san),
            Event::Ended(Outcome { winner, reason }) => {
                let result = match winner.map(Side::from) {
                    Some(Side::White) => "1-0",
                    Some(Side::Black) => "0-1",
                    None => "1/2-1/2",
                };
                write!(f, "{result} {reason}")
            }
        }
    }
}

impl Rules for Chess {
    const ABOUT: About = About {
        id: "chess",
        name: "Chess",
        name_zh: "国际象棋",
        seats: ["white", "black"],
        notation: "shredder",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        options: &OPTIONS,
        notations: &["fen", "shredder"],
        encodings: &Encoding::NAMES,
        questions: &[],
    };

    fn with_options(options: &Options) -> Result<Chess, Fault> {
        let castling = if options.switch("chess960") {
            CastlingStyle::Chess960
        } else {
            CastlingStyle::Standard
        };
        let start_number = options.count("start_number") as u16;
        Ok(Chess { castling, start_number })
    }

    fn options(&self) -> Options {
        let chess960 = OptionValue::Switch(self.castling == CastlingStyle::Chess960);
        let start_number = OptionValue::Count(self.start_number.into());
        let values = [("chess960", chess960), ("start_number", start_number)];
        Options::complete(&OPTIONS, values.map(|(name, value)| (name.to_owned(), value)))
            .expect("the options are declared with these types")
    }
}

impl Game for Chess {
    type Public = Line;
    type Private = Nothing;
    type Hidden = ();
    type Action = Uci;
    type Chance = Never;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = 1;

    fn start(&self) -> World<Chess> {
        World {
            public: Line::new(self.start_position()),
            private: BySeat { first: Nothing, second: Nothing },
            hidden: (),
        }
    }

    fn awaiting(&self, line: &Line) -> Awaiting {
        match line.outcome() {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => Awaiting::Seat(line.position().turn().into()),
        }
    }

    fn legal(&self, line: &Line, _: &Nothing, _: Seat) -> Vec<Uci> {
        let position = line.position();
        let mut actions = Vec::with_capacity(64);
        position.for_each_move(|each| actions.push(self.uci(position, each)));
        actions
    }

    fn permit(&self, line: &Line, _: &Nothing, _: Seat, action: &Uci) -> Result<(), Fault> {
        line.position().resolve(*action)?;
        Ok(())
    }

    fn act(&self, world: &mut World<Chess>, _: Seat, action: &Uci) -> Report<Chess> {
        let line = &mut world.public;
        let legal = line.position().resolve(*action).expect("only permitted actions are played");
        let events = self.advance(line, legal);
        Report { events, whispers: BySeat { first: Vec::new(), second: Vec::new() } }
    }

    fn odds(&self, _: &World<Chess>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut World<Chess>, chance: &Never) -> Report<Chess> {
        match *chance {}
    }

    fn imagine(&self, view: View<'_, Chess>, _: &mut Dice) -> World<Chess> {
        view.world()
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Moved(moved) => moved.facts(),
            Event::Ended(_) => Vec::new(),
        }
    }

    fn whispered(&self, whisper: &Never) -> Vec<Fact> {
        match *whisper {}
    }

    fn written(&self, events: &[&Event], _: &[&Never]) -> Option<String> {
        events.iter().find_map(|event| match event {
            Event::Moved(moved) => Some(moved.uci.to_string()),
            Event::Ended(_) => None,
        })
    }

    fn claims(&self, line: &Line) -> Vec<Reason> {
        line.claims()
    }

    fn can_win(&self, line: &Line, seat: Seat) -> bool {
        line.position().can_win(seat.into())
    }

    fn check(&self, view: View<'_, Chess>) -> Option<bool> {
        Some(view.public.position().is_check())
    }

    fn notation(&self, view: View<'_, Chess>) -> String {
        view.public.position().shredder_fen()
    }

    fn picture(&self, view: View<'_, Chess>) -> Scene {
        view.public.position().scene()
    }

    fn truth(&self, world: &World<Chess>, _: &mut Dice) -> String {
        world.public.position().shredder_fen()
    }
}
