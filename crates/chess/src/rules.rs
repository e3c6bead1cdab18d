//! Chess as the tables know it: options, actions and what they tell.

use std::fmt;

use game::{About, Fault, OptionKind, OptionSpec, OptionValue, Options, Outcome, Reason, Rules};

use crate::{CastlingStyle, DEAD_POSITION, Line, Move, Moved, Position, Setup, Side, Uci};

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

/// The rules of chess.
pub type Chess = Rulebook<2>;

/// The rules as they were before locked positions were recognized, for matches and records from
/// then.
pub type FirstChess = Rulebook<1>;

/// The rules of chess in one version, with the options agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulebook<const VERSION: u16> {
    /// How castling is written where both ways would do.
    pub castling: CastlingStyle,
    start_number: u16,
}

impl<const VERSION: u16> Default for Rulebook<VERSION> {
    /// The usual start, castling written in the usual way.
    fn default() -> Self {
        Rulebook { castling: CastlingStyle::default(), start_number: USUAL_START }
    }
}

impl<const VERSION: u16> Rulebook<VERSION> {
    /// The same rules, castling written in this style.
    #[must_use]
    pub fn with_castling(self, castling: CastlingStyle) -> Self {
        Rulebook { castling, ..self }
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

    /// How a line of play has ended under these rules, if it has. Rule C8.1: what is locked was not
    /// seen in version 1.
    pub fn outcome(&self, line: &Line) -> Option<Outcome> {
        line.outcome().filter(|outcome| VERSION > 1 || outcome.reason != DEAD_POSITION)
    }

    /// Rules C6.7 and C6.8: the draws that the side to move may claim; none when the game is over.
    pub(crate) fn claims(&self, line: &Line) -> Vec<Reason> {
        if self.outcome(line).is_some() { Vec::new() } else { line.claims() }
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
        let ended = self.outcome(line).map(Event::Ended);
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

impl<const VERSION: u16> Rules for Rulebook<VERSION> {
    const ABOUT: About = About {
        id: "chess",
        name: "Chess",
        name_zh: "国际象棋",
        seats: ["white", "black"],
        notation: "shredder",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        options: &OPTIONS,
    };

    fn with_options(options: &Options) -> Result<Self, Fault> {
        let castling = if options.switch("chess960") {
            CastlingStyle::Chess960
        } else {
            CastlingStyle::Standard
        };
        let start_number = options.count("start_number") as u16;
        Ok(Rulebook { castling, start_number })
    }

    fn options(&self) -> Options {
        let chess960 = OptionValue::Switch(self.castling == CastlingStyle::Chess960);
        let start_number = OptionValue::Count(self.start_number.into());
        let values = [("chess960", chess960), ("start_number", start_number)];
        Options::complete(&OPTIONS, values.map(|(name, value)| (name.to_owned(), value)))
            .expect("the options are declared with these types")
    }
}
