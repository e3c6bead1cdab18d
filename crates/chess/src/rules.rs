//! Chess as the tables and the query door know it.

use std::fmt;

use game::{
    About, Awaiting, BySeat, Converted, Dice, Fault, Game, Meter, Never, Nothing, OptionSpec,
    Options, Outcome, Reason, Report, Scene, Seat, Status, Study, Tensor, View, World,
};
use serde::Serialize;

use crate::{CastlingStyle, Encoding, Line, Move, Position, Side, Square, Uci};

const OPTIONS: [OptionSpec; 1] = [OptionSpec::off(
    "chess960",
    "Castling is written as the king taking its rook; so it is anyway where a right demands it.",
)];

/// Chess with the options agreed before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chess {
    /// How castling is written where both ways would do.
    pub castling: CastlingStyle,
}

impl Chess {
    /// How castling is written in `position`.
    fn style(&self, position: &Position) -> CastlingStyle {
        match self.castling {
            CastlingStyle::Standard => position.castling_style(),
            CastlingStyle::Chess960 => CastlingStyle::Chess960,
        }
    }

    fn uci(&self, position: &Position, legal: Move) -> Uci {
        legal.to_uci(self.style(position))
    }

    /// Plays a legal move and tells what happened.
    fn advance(&self, line: &mut Line, legal: Move) -> Vec<Event> {
        let moved = Event::Moved(line.position().san(legal).to_string());
        line.play(legal);
        let ended = line.outcome().map(Event::Ended);
        [moved].into_iter().chain(ended).collect()
    }
}

/// What a move tells the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played; the text is its SAN.
    Moved(String),
    /// The game ended by the rules.
    Ended(Outcome),
}

impl fmt::Display for Event {
    /// The SAN of a move; the result and the reason of an end, such as `0-1 checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved(san) => f.write_str(san),
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

/// What chess adds to the answer about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extra {
    /// Standard FEN where the castling rights allow it, else X-FEN.
    pub fen: String,
    /// The draws that the side to move may claim.
    pub claims: Vec<&'static str>,
}

impl Study for Chess {
    type Position = Line;
    type Extra = Extra;
    type Explanation = ();

    const ABOUT: About = About {
        id: "chess",
        name: "Chess",
        name_zh: "国际象棋",
        seats: ["white", "black"],
        notation: "shredder-fen",
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
        Ok(Chess { castling })
    }

    fn options(&self) -> Options {
        let chess960 = game::OptionValue::Switch(self.castling == CastlingStyle::Chess960);
        Options::complete(&OPTIONS, [("chess960".to_owned(), chess960)])
            .expect("the option is declared as a switch")
    }

    fn read(&self, text: &str) -> Result<Line, Vec<Fault>> {
        let position = text.parse::<Position>();
        position.map(Line::new).map_err(|error| error.0.into_iter().map(Fault::from).collect())
    }

    fn write(&self, line: &Line) -> String {
        line.position().shredder_fen()
    }

    fn status(&self, line: &Line) -> Status {
        let outcome = line.outcome();
        let turn = line.position().turn();
        Status {
            to_act: if outcome.is_none() { Some(turn.into()) } else { None },
            check: Some(line.position().is_check()),
            outcome,
        }
    }

    fn extra(&self, line: &Line) -> Extra {
        let claims = line.claims().into_iter().map(|reason| reason.0).collect();
        Extra { fen: line.position().fen(), claims }
    }

    fn moves(&self, line: &Line, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from = from.map(str::parse::<Square>).transpose();
        let from = from.map_err(|error| Fault::new("bad_request", error.to_string()))?;
        if line.outcome().is_some() {
            return Ok(Vec::new());
        }
        let position = line.position();
        let mut moves = Vec::new();
        position.for_each_move(|each| {
            if from.is_none_or(|from| from == each.from()) {
                moves.push(self.uci(position, each).to_string());
            }
        });
        Ok(moves)
    }

    fn play(&self, line: &mut Line, text: &str) -> Result<Vec<String>, Fault> {
        if line.outcome().is_some() {
            return Err(Fault::game_over());
        }
        let uci: Uci = text.parse()?;
        let legal = line.position().resolve(uci)?;
        Ok(self.advance(line, legal).iter().map(Event::to_string).collect())
    }

    fn perft(&self, line: &Line, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        line.position().perft_metered(depth, meter)
    }

    fn scene(&self, line: &Line) -> Scene {
        line.position().scene()
    }

    fn convert(&self, text: &str, from: Option<&str>, to: &str) -> Result<Converted, Vec<Fault>> {
        let names = Self::ABOUT.notations;
        if let Some(unknown) = [from, Some(to)].into_iter().flatten().find(|it| !names.contains(it))
        {
            let known = names.join(", ");
            let message = format!("no notation `{unknown}`, expected one of: {known}");
            return Err(vec![Fault::unsupported(message)]);
        }
        let line = self.read(text)?;
        let position = match to {
            "fen" => line.position().fen(),
            _ => line.position().shredder_fen(),
        };
        Ok(Converted { position, lost: Vec::new() })
    }

    fn encode(&self, line: &Line, encoding: &str) -> Result<Tensor, Fault> {
        encoding.parse::<Encoding>().map(|encoding| line.encode(encoding))
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
            public: Line::new(Position::start()),
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

    fn claims(&self, line: &Line) -> Vec<Reason> {
        line.claims()
    }

    fn can_win(&self, line: &Line, seat: Seat) -> bool {
        line.position().can_win(seat.into())
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
