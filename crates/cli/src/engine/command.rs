//! What a program says to an engine, one line at a time.

use std::time::Duration;

use catalog::Limits;
use game::{BySeat, Seat};

/// A line that was understood, as far as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci`
    Introduce,
    /// `isready`
    AreYouReady,
    /// `ucinewgame`
    NewGame,
    /// `setoption name … value …`
    SetOption { name: String, value: String },
    /// `position … moves …`
    Position { start: Start, moves: Vec<String> },
    /// `go …`
    Go(Box<Go>),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `d`
    Display,
    /// `quit`
    Quit,
    /// Nothing to do.
    Ignored,
    /// Nothing that we know.
    Unknown(String),
}

/// Where a line of moves begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// `startpos`
    Usual,
    /// `fen …`
    Text(String),
}

/// What an engine is asked to think about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) move_time: Option<Duration>,
    pub(super) clocks: BySeat<Clock>,
    pub(super) moves_to_go: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u8>,
    /// Count lines of play instead of thinking.
    pub(super) perft: Option<u32>,
    pub(super) patience: Patience,
    /// Only these moves are of interest.
    pub(super) only: Vec<String>,
}

/// One side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) left: Option<Duration>,
    pub(super) increment: Duration,
}

/// How long an answer is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Patience {
    /// It is given at once.
    #[default]
    None,
    /// It is given when the program says `stop`.
    UntilStopped,
    /// The same, but `ponderhit` makes it an ordinary question.
    Pondering,
}

/// The deepest search or count that may be asked for.
const DEPTH_MAX: u64 = 100;

impl Command {
    /// Reads a line; whatever it holds, there is an answer.
    pub(super) fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("debug" | "register") => Command::Ignored,
            Some("uci") => Command::Introduce,
            Some("isready") => Command::AreYouReady,
            Some("ucinewgame") => Command::NewGame,
            Some("setoption") => set_option(words),
            Some("position") => position(words),
            Some("go") => Command::Go(Box::new(go(words))),
            Some("stop") => Command::Stop,
            Some("ponderhit") => Command::PonderHit,
            Some("d") => Command::Display,
            Some("quit") => Command::Quit,
            Some(other) => Command::Unknown(other.chars().take(40).collect()),
        }
    }
}

type Words<'a> = std::str::SplitWhitespace<'a>;

/// Names and values may have several words.
fn set_option(words: Words<'_>) -> Command {
    let (mut name, mut value): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut part = &mut name;
    for (index, word) in words.enumerate() {
        match word {
            "name" if index == 0 => {}
            "value" => part = &mut value,
            _ => part.push(word),
        }
    }
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}

fn position(words: Words<'_>) -> Command {
    let words: Vec<&str> = words.collect();
    let (start, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (&words[..], &[][..]),
    };
    let start = match start {
        ["startpos"] => Start::Usual,
        ["fen" | "kfen", text @ ..] if !text.is_empty() => Start::Text(text.join(" ")),
        _ => return Command::Unknown("position without `startpos` or `fen`".to_owned()),
    };
    Command::Position { start, moves: moves.iter().map(|&it| it.to_owned()).collect() }
}

fn go(words: Words<'_>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.patience = Patience::UntilStopped,
            "ponder" => go.patience = Patience::Pondering,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !is_keyword(word)) {
                    go.only.push(text.to_owned());
                }
            }
            _ if is_keyword(word) => {
                if let Some(number) = words.next_if(|word| number(word).is_some()).and_then(number)
                {
                    go.set(word, number);
                }
            }
            _ => {}
        }
    }
    go
}

const KEYWORDS: &[&str] = &[
    "infinite",
    "ponder",
    "searchmoves",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "nodes",
    "depth",
    "mate",
    "perft",
];

fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// A whole number; what is below zero, such as an overdrawn clock, counts as zero.
fn number(word: &str) -> Option<u64> {
    word.parse::<i64>().ok().map(|it| it.try_into().unwrap_or(0))
}

impl Go {
    fn set(&mut self, word: &str, number: u64) {
        let time = Duration::from_millis(number);
        let depth = number.clamp(1, DEPTH_MAX) as u8;
        match word {
            "movetime" => self.move_time = Some(time),
            "wtime" => self.clocks.first.left = Some(time),
            "btime" => self.clocks.second.left = Some(time),
            "winc" => self.clocks.first.increment = time,
            "binc" => self.clocks.second.increment = time,
            "movestogo" => self.moves_to_go = u32::try_from(number).ok().filter(|it| *it > 0),
            "nodes" => self.nodes = Some(number.max(1)),
            "depth" => self.depth = Some(depth),
            "mate" => self.depth = Some(depth.saturating_mul(2).min(DEPTH_MAX as u8)),
            "perft" => self.perft = Some(number.min(DEPTH_MAX) as u32),
            _ => {}
        }
    }

    /// How far `seat` may think, with `overhead` kept back from its clock.
    pub(super) fn limits(&self, seat: Seat, overhead: Duration) -> Limits {
        let Clock { left, increment } = self.clocks[seat];
        let clock = left.map_or(Limits::default(), |left| {
            let left = left.saturating_sub(overhead).max(Duration::from_millis(1));
            Limits::clock(left, increment, self.moves_to_go)
        });
        let plain =
            Limits { depth: self.depth, nodes: self.nodes, time: self.move_time, enough: None };
        plain.and(clock)
    }

    /// Whether the answer waits for a word of the program: also where nothing else would end it.
    pub(super) fn patience(&self, limits: Limits) -> Patience {
        if self.patience == Patience::None && limits == Limits::default() {
            return Patience::UntilStopped;
        }
        self.patience
    }
}
