//! Xiangqi as the rest of the world knows it: its rules with options, at a table and on paper.

use std::fmt;

use game::{
    About, Code, Fault, Figure, Kept, Meter, OptionKind, OptionSpec, OptionValue, Options, Outcome,
    Rules, Scene, Status, Story, Study, no_such_notation,
};

use crate::{
    Chase, Line, Move, Piece, Position, Repetition, Role, Side, Square, ending, man, notation, pgn,
    relative::Script, scene,
};

/// The rules of plain xiangqi.
pub type Xiangqi = Rulebook<2>;

/// The rules as they were before chases were judged, for matches and records from then.
pub type FirstXiangqi = Rulebook<1>;

/// The rules of plain xiangqi in one version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulebook<const VERSION: u16> {
    /// As many plies without a capture are a draw.
    no_capture_limit: u32,
    repetition: Repetition,
}

impl<const VERSION: u16> Default for Rulebook<VERSION> {
    /// The rules unless agreed otherwise.
    fn default() -> Self {
        let options = Options::complete(Self::ABOUT.options, []).expect("nothing was asked for");
        Self::with_options(&options).expect("the usual options are in order")
    }
}

/// What a move tells the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Moved {
        /// The move.
        mv: Move,
        /// What it took.
        taken: Option<Piece>,
    },
    /// The game ended by the rules.
    Ended(Outcome),
}

const NO_CAPTURE_DEFAULT: u32 = 120;

const NO_CAPTURE_LIMIT: OptionSpec = OptionSpec {
    name: "no_capture_limit",
    kind: OptionKind::Count { default: NO_CAPTURE_DEFAULT, min: 1, max: 10_000 },
    help: "plies without a capture after which the game is a draw",
};

/// Rule X5.5.
const CHASE: OptionSpec = OptionSpec {
    name: "chase",
    kind: OptionKind::Word { words: &["axf", "none"] },
    help: "whether whoever chases a piece without end loses: by the Asian rules, or never",
};

impl<const VERSION: u16> Rulebook<VERSION> {
    /// The rules with a draw after that many plies without a capture.
    ///
    /// # Errors
    /// `bad_option` if that is not a number from 1 to 10 000.
    pub fn new(no_capture_limit: u32) -> Result<Self, Fault> {
        let limit = OptionValue::Count(no_capture_limit);
        let given = [(NO_CAPTURE_LIMIT.name.to_owned(), limit)];
        Self::with_options(&Options::complete(Self::ABOUT.options, given)?)
    }

    /// How repetitions are judged.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// As many plies without a capture are a draw.
    pub fn no_capture_limit(&self) -> u32 {
        self.no_capture_limit
    }

    /// Names of the formats that [`Rulebook::export`] writes and [`Rulebook::import`] reads.
    pub const FORMATS: &'static [&'static str] = &["pgn"];

    /// A whole game in one of [`Rulebook::FORMATS`].
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move` if an action does not fit.
    pub fn export(&self, story: &Story, _format: &str) -> Result<String, Fault> {
        pgn::export(story)
    }

    /// The games of a text in one of [`Rulebook::FORMATS`]; of each that cannot be read, what is
    /// wrong.
    pub fn import(&self, text: &str, _format: &str) -> Vec<Result<Kept, Fault>> {
        pgn::import(text)
    }

    /// How a line of play has ended under these rules, if it has.
    pub fn outcome(&self, line: &Line) -> Option<Outcome> {
        ending::outcome(line, self.no_capture_limit, self.repetition)
    }

    /// Makes a legal move and tells what happened.
    pub(crate) fn advance(&self, line: &mut Line, mv: Move) -> Vec<Event> {
        let side = !line.position().turn();
        let taken = line.play(mv).map(|role| Piece { side, role });
        let moved = Event::Moved { mv, taken };
        let ended = self.outcome(line).map(Event::Ended);
        [moved].into_iter().chain(ended).collect()
    }

    fn picture_of(position: &Position) -> Scene {
        let board = position.board();
        let men = board.occupied().into_iter().filter_map(|square| {
            let piece = board.piece_at(square)?;
            Some(man(square, piece.side, Some(figure(piece.role))))
        });
        scene(men.collect(), Vec::new())
    }
}

/// How plain xiangqi draws a piece: with the letter of its FEN.
pub(crate) fn figure(role: Role) -> Figure {
    Figure { latin: role.fen_letter(), ..role.figure() }
}

impl<const VERSION: u16> Rules for Rulebook<VERSION> {
    const ABOUT: About = About {
        id: "xiangqi",
        name: "Xiangqi",
        name_zh: "象棋",
        seats: [Side::Red.name(), Side::Black.name()],
        notation: "fen",
        start: notation::START,
        options: if VERSION == 1 { &[NO_CAPTURE_LIMIT] } else { &[NO_CAPTURE_LIMIT, CHASE] },
    };

    fn with_options(options: &Options) -> Result<Self, Fault> {
        let repetition = match VERSION {
            1 => Repetition::LastLoop,
            _ if options.word(CHASE.name) == "axf" => Repetition::Whole(Chase::Axf),
            _ => Repetition::Whole(Chase::None),
        };
        Ok(Rulebook { no_capture_limit: options.count(NO_CAPTURE_LIMIT.name), repetition })
    }

    fn options(&self) -> Options {
        let limit = OptionValue::Count(self.no_capture_limit);
        let limit = (NO_CAPTURE_LIMIT.name.to_owned(), limit);
        let word = |word: &str| (CHASE.name.to_owned(), OptionValue::Word(word.to_owned()));
        let chase = match self.repetition {
            Repetition::LastLoop => None,
            Repetition::Whole(Chase::Axf) => Some(word("axf")),
            Repetition::Whole(Chase::None) => Some(word("none")),
        };
        Options::complete(Self::ABOUT.options, [limit].into_iter().chain(chase))
            .expect("rules hold options that were checked")
    }
}

impl<const VERSION: u16> Study for Rulebook<VERSION> {
    type Position = Line;
    type Extra = ();

    fn read(&self, text: &str) -> Result<Line, Vec<Fault>> {
        Line::read(text, |line| self.outcome(line).is_some())
    }

    /// The position alone: moves that led to it are read, but not written.
    fn write(&self, line: &Line) -> String {
        line.position().to_string()
    }

    fn status(&self, line: &Line) -> Status {
        let position = line.position();
        let outcome = self.outcome(line);
        let to_act = outcome.is_none().then(|| position.turn().seat());
        Status { to_act, check: Some(position.in_check()), outcome }
    }

    fn extra(&self, _line: &Line) {}

    fn moves(&self, line: &Line, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from: Option<Square> = from
            .map(str::parse)
            .transpose()
            .map_err(|fault: Fault| Fault::new(Code::BAD_REQUEST, fault.message))?;
        if self.outcome(line).is_some() {
            return Ok(Vec::new());
        }
        let moves = line.position().moves().into_iter();
        let asked = moves.filter(|mv| from.is_none_or(|from| mv.from == from));
        Ok(asked.map(|mv| mv.to_string()).collect())
    }

    const MOVE_NOTATIONS: &'static [&'static str] = Script::NAMES;

    fn write_move(&self, line: &Line, text: &str, notation: &str) -> Result<String, Fault> {
        let script = Script::named(notation).ok_or_else(|| no_such_notation::<Self>(notation))?;
        let position = line.position();
        Ok(position.write_move(position.read_move(text)?, script))
    }

    fn play(&self, line: &mut Line, text: &str) -> Result<Vec<String>, Fault> {
        if self.outcome(line).is_some() {
            return Err(Fault::game_over());
        }
        let mv = line.position().read_move(text)?;
        Ok(self.advance(line, mv).iter().map(Event::to_string).collect())
    }

    /// Rule X6.1: a line of play is not cut short by a draw.
    fn perft(&self, line: &Line, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        line.position().perft_metered(depth, meter)
    }

    fn perft_by_making(&self, line: &Line, depth: u32) -> u64 {
        line.position().perft_by_making(depth)
    }

    fn scene(&self, line: &Line) -> Scene {
        Self::picture_of(line.position())
    }
}

impl fmt::Display for Event {
    /// Such as `b2b9 takes N` or `black wins: perpetual_check`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved { mv, taken: None } => write!(f, "{mv}"),
            Event::Moved { mv, taken: Some(piece) } => {
                write!(f, "{mv} takes {}", piece.role.fen_letter())
            }
            Event::Ended(Outcome { winner: Some(seat), reason }) => {
                write!(f, "{} wins: {reason}", Side::from(*seat))
            }
            Event::Ended(Outcome { winner: None, reason }) => write!(f, "draw: {reason}"),
        }
    }
}
