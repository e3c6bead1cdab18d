//! A match between two UCI engines, refereed by our rules.
//!
//! ```text
//! match GAME GAMES SEED  "COMMAND;go WORDS;NAME=VALUE;…"  "COMMAND;go WORDS;NAME=VALUE;…"
//! match chess 100 1 "target/release/examples/contender chess;movetime 100" \
//!                   "stockfish;movetime 100;Skill Level=8"
//! ```
//! Openings are random moves from a seed; each is played twice, with colors exchanged. The score is
//! that of the first engine.

use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use ai::{
    Playable,
    search::{Limits, Setting},
};
use game::{Dice, Seat};

/// How many random moves begin a game.
const OPENING_PLIES: usize = 8;
/// An opening in which one side is ahead by more than this is not played.
const FAIR_POINTS: i32 = 80;
/// Longer games are drawn.
const PLIES_MAX: usize = 400;

struct Engine {
    name: String,
    go: String,
    dialect: Dialect,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// How an engine writes moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Ours,
    /// Fairy-Stockfish counts the ranks of xiangqi from 1.
    RanksFromOne,
}

impl Engine {
    fn start(text: &str, game: &str) -> io::Result<Engine> {
        let mut fields = text.split(';');
        let command = fields.next().unwrap_or_default();
        let go = fields.next().unwrap_or("movetime 100").to_owned();
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().expect("the input is piped");
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let fairy = game == "xiangqi" && command.contains("fairy");
        let dialect = if fairy { Dialect::RanksFromOne } else { Dialect::Ours };
        let mut engine = Engine { name: text.to_owned(), go, dialect, child, input, output };
        engine.ask("uci", "uciok")?;
        if fairy {
            engine.say("setoption name UCI_Variant value xiangqi")?;
        }
        for option in fields {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Says a line and returns the first answer that begins with `expected`.
    fn ask(&mut self, line: &str, expected: &str) -> io::Result<String> {
        self.say(line)?;
        let mut answer = String::new();
        loop {
            answer.clear();
            if self.output.read_line(&mut answer)? == 0 {
                return Err(io::Error::other(format!("{} went away", self.name)));
            }
            if answer.starts_with(expected) {
                return Ok(answer.trim().to_owned());
            }
        }
    }

    fn best(&mut self, start: &str, moves: &[String]) -> io::Result<String> {
        let told: Vec<String> = moves.iter().map(|text| self.dialect.tell(text)).collect();
        let mut line = format!("position fen {start}");
        if !told.is_empty() {
            line = format!("{line} moves {}", told.join(" "));
        }
        self.say(&line)?;
        let go = format!("go {}", self.go);
        let answer = self.ask(&go, "bestmove")?;
        let best = answer.split_whitespace().nth(1).unwrap_or("0000");
        Ok(self.dialect.hear(best))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let said = self.say("quit");
        if said.is_err() || self.child.wait().is_err() {
            eprintln!("{} did not end well", self.name);
        }
    }
}

impl Dialect {
    fn tell(self, text: &str) -> String {
        self.shift(text, 1)
    }

    fn hear(self, text: &str) -> String {
        self.shift(text, -1)
    }

    /// Adds `by` to every number in a move.
    fn shift(self, text: &str, by: i32) -> String {
        if self == Dialect::Ours {
            return text.to_owned();
        }
        let mut shifted = String::new();
        for part in text.split_inclusive(|it: char| it.is_ascii_alphabetic()) {
            let (digits, letter) = part.split_at(part.len() - 1);
            let (digits, letter) = if letter.chars().all(|it| it.is_ascii_alphabetic()) {
                (digits, letter)
            } else {
                (part, "")
            };
            if let Ok(number) = digits.parse::<i32>() {
                shifted.push_str(&(number + by).to_string());
            }
            shifted.push_str(letter);
        }
        shifted
    }
}

/// What a game was worth to its first seat, in half points.
fn play<S: Playable>(rules: &S, start: &str, seats: [&mut Engine; 2]) -> io::Result<u32> {
    let mut position = rules.read(start).expect("openings are valid");
    let mut moves: Vec<String> = Vec::new();
    let [first, second] = seats;
    for engine in [&mut *first, &mut *second] {
        engine.say("ucinewgame")?;
        engine.ask("isready", "readyok")?;
    }
    while moves.len() < PLIES_MAX {
        let status = rules.status(&position);
        if let Some(outcome) = status.outcome {
            return Ok(match outcome.winner {
                Some(Seat::First) => 2,
                Some(Seat::Second) => 0,
                None => 1,
            });
        }
        if has_claim(rules, &position) {
            return Ok(1);
        }
        let seat = status.to_act.unwrap_or(Seat::First);
        let engine = if seat == Seat::First { &mut *first } else { &mut *second };
        let text = engine.best(start, &moves)?;
        if let Err(fault) = rules.play(&mut position, &text) {
            eprintln!("{} played {text} in {}: {fault:?}", engine.name, rules.write(&position));
            return Ok(if seat == Seat::First { 0 } else { 2 });
        }
        moves.push(text);
    }
    Ok(1)
}

/// Whether somebody may claim a draw, as only chess knows it.
fn has_claim<S: Playable>(rules: &S, position: &S::Position) -> bool {
    let extra = serde_json::to_value(rules.extra(position)).unwrap_or_default();
    extra["claims"].as_array().is_some_and(|claims| !claims.is_empty())
}

fn opening<S: Playable>(rules: &S, dice: &mut Dice) -> String {
    loop {
        let mut position = rules.read(&rules.opening()).expect("the opening is valid");
        for _ in 0..OPENING_PLIES {
            let mut moves = rules.moves(&position, None).unwrap_or_default();
            moves.sort_unstable();
            let Some(text) = dice.choose(&moves) else { break };
            rules.play(&mut position, text).expect("the move is legal");
        }
        let choice = ai::best(rules, &position, Limits::depth(8), 1, Setting::default());
        if choice.moves.first().is_some_and(|it| it.points.0.abs() <= FAIR_POINTS) {
            return rules.write(&position);
        }
    }
}

/// Elo for a score between 0 and 1.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

fn contest<S: Playable>(rules: &S, arguments: &[String]) -> io::Result<()> {
    let [game, games, seed, one, other] = arguments else {
        return Err(io::Error::other("expected GAME GAMES SEED ENGINE ENGINE"));
    };
    let games: usize = games.parse().map_err(io::Error::other)?;
    let mut dice = Dice::seeded(seed.parse().map_err(io::Error::other)?);
    let mut one = Engine::start(one, game)?;
    let mut other = Engine::start(other, game)?;
    let mut results = Vec::new();
    while results.len() < games {
        let start = opening(rules, &mut dice);
        results.push(play(rules, &start, [&mut one, &mut other])?);
        results.push(2 - play(rules, &start, [&mut other, &mut one])?);
        report(&results);
    }
    eprintln!();
    Ok(())
}

#[allow(clippy::print_stdout)]
fn report(results: &[u32]) {
    let count = |points| results.iter().filter(|&&it| it == points).count();
    let total = results.len() as f64;
    let points: Vec<f64> = results.iter().map(|&it| f64::from(it) / 2.0).collect();
    let mean = points.iter().sum::<f64>() / total;
    // Games with the same opening are not independent: pairs are.
    let pairs: Vec<f64> = points.chunks(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
    let variance = pairs.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
    let error = 1.96 * (variance / (pairs.len() as f64).powi(2)).sqrt();
    let (won, drawn, lost) = (count(2), count(1), count(0));
    println!(
        "{:4} games  +{won} ={drawn} -{lost}  {:.1} %  elo {:+.0} [{:+.0}, {:+.0}]",
        results.len(),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("xiangqi") => contest(&xiangqi::Xiangqi::default(), &arguments),
        _ => contest(&chess::Chess::default(), &arguments),
    }
}
