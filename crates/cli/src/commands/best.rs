//! `umpire best`: what the computer would play, and its chances.

use std::{
    io::{self, IsTerminal, Write},
    time::Duration,
};

use anstream::{eprint, stdout};
use catalog::{AnyPosition, Brief, Choice, Limits, Refusal, Scored, Seating, Setting, write_all};
use clap::Args;
use game::{Code, Stage, Transcript};

use super::play::SpeechArguments;
use crate::{
    draw::breadth,
    fail::bad_input,
    input::PositionArguments,
    interrupt,
    play::Manner,
    words::{Language, harmless},
};

/// Ask the computer for its best moves
#[derive(Args)]
#[command(after_help = "Examples:
  umpire best chess start
  umpire best chess start --time 5s -n 3
  umpire best xiangqi start --depth 8

The chance is the probability of winning for the side to move; a draw counts half.
Ctrl-C ends the thought and prints what it has found.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// How long to think, such as `500ms` or `2s`
    #[arg(long, value_parser = duration, default_value = "1s", conflicts_with_all = ["nodes", "depth"])]
    time: Duration,

    /// How many positions to look at
    #[arg(long, conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How deep to look, in moves of either side
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// How many moves to show
    #[arg(short, long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=500))]
    number: u16,

    #[command(flatten)]
    speech: SpeechArguments,
}

/// The longest thought.
const TIME_MAX: Duration = Duration::from_secs(600);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let subject = arguments.position.subject()?;
    let limits = match (arguments.nodes, arguments.depth) {
        (Some(nodes), _) => Limits::nodes(nodes),
        (None, Some(depth)) => Limits::depth(depth),
        (None, None) => Limits::time(arguments.time),
    };
    let Manner { language, notation, .. } = arguments.speech.manner(subject.entry)?;
    let stop = interrupt::flag()?;
    let watched = io::stderr().is_terminal();
    let mut report = |choice: &Choice| {
        if let (true, Some(best)) = (watched, choice.moves.first()) {
            let (depth, text) = (choice.depth, harmless(&best.mv));
            let (chance, word) = (chance_of(language, best), language.pick("depth", "深度"));
            eprint!("\r{word} {depth:>2}  {text:<8} {chance:<12}");
        }
    };
    let lines = usize::from(arguments.number);
    let brief = Brief { limits, lines, stop: &stop, report: &mut report };
    let seating = Seating::alone(&subject.options, Setting::default());
    let so_far =
        Transcript { stage: Stage::Playing, start: subject.position.clone(), moves: Vec::new() };
    let decide = || {
        let mut sitting = subject.entry.usual_player()?.sit(&seating)?;
        sitting.hear(&so_far)?;
        sitting.decide(brief)
    };
    let choice = decide().map_err(bad_input)?.choice;
    if watched {
        eprint!("\r{:40}\r", "");
    }
    if choice.moves.is_empty() {
        return Err(bad_input(Refusal::new(Code::GAME_OVER, "the game is over")));
    }
    print(&choice, &*subject.position()?, notation, language)
}

fn print(
    choice: &Choice,
    position: &dyn AnyPosition,
    notation: Option<&str>,
    language: Language,
) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let written = choice.moves.iter().map(|scored| {
        let line = notation.and_then(|name| write_all(position, &scored.line, name).ok());
        line.unwrap_or_else(|| scored.line.clone())
    });
    let written: Vec<Vec<String>> = written.collect();
    let first = |line: &Vec<String>| line.first().cloned().unwrap_or_default();
    let width = written.iter().map(|it| breadth(&first(it))).max().unwrap_or(0).max(4);
    let padded = |text: &str, width: usize| " ".repeat(width.saturating_sub(breadth(text)));
    let [mv, chance, line] = match language {
        Language::En => ["move", "chance", "line"],
        Language::Zh => ["着法", "胜率", "变化"],
    };
    let (after, before) = (padded(mv, width), padded(chance, 9));
    writeln!(out, "{mv}{after}  {before}{chance}  {line}")?;
    for (scored, line) in choice.moves.iter().zip(&written) {
        let (mv, chance) = (first(line), chance_of(language, scored));
        let (after, before) = (padded(&mv, width), padded(&chance, 9));
        writeln!(out, "{mv}{after}  {before}{chance}  {}", line.join(" "))?;
    }
    let Choice { depth, nodes, .. } = choice;
    let english = format!("depth {depth}, {nodes} positions");
    writeln!(out, "{}", language.say(english, format!("深度 {depth}，{nodes} 个局面")))?;
    Ok(())
}

/// The chance of winning, or the moves to mate.
fn chance_of(language: Language, scored: &Scored) -> String {
    match scored.points.mate_in() {
        Some(moves) if moves > 0 => {
            language.say(format!("mate in {moves}"), format!("{moves} 步杀"))
        }
        Some(moves) => language.say(format!("mated in {}", -moves), format!("{} 步被杀", -moves)),
        None => format!("{:.1}%", 100.0 * scored.score),
    }
}

/// Reads a time such as `500ms` or `2s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as `500ms` or `2s`, at most 10 minutes".to_owned();
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, Duration::from_millis(1)),
        None => (text.strip_suffix('s').ok_or_else(expected)?, Duration::from_secs(1)),
    };
    let number: u32 = number.parse().map_err(|_| expected())?;
    let time = unit.checked_mul(number).filter(|it| (unit..=TIME_MAX).contains(it));
    time.ok_or_else(expected)
}
