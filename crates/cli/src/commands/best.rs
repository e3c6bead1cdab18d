//! `umpire best`: what the computer would play, and its chances.

use std::{io::Write, sync::atomic::AtomicBool, time::Duration};

use anstream::stdout;
use catalog::{Brief, Choice, Limits, Refusal, Seating, Setting};
use clap::Args;
use game::{Code, Stage, Transcript};

use crate::{fail::bad_input, input::PositionArguments};

/// Ask the computer for its best moves
#[derive(Args)]
#[command(after_help = "Examples:
  umpire best chess start
  umpire best chess start --time 5s -n 3
  umpire best xiangqi start --depth 8

The chance is the probability of winning for the side to move; a draw counts half.")]
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
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    let brief = Brief { limits, lines: usize::from(arguments.number), stop, report };
    let seating = Seating::alone(&subject.options, Setting::default());
    let so_far =
        Transcript { stage: Stage::Playing, start: subject.position.clone(), moves: Vec::new() };
    let decide = || {
        let mut sitting = subject.entry.usual_player()?.sit(&seating)?;
        sitting.hear(&so_far)?;
        sitting.decide(brief)
    };
    let choice = decide().map_err(bad_input)?.choice;
    if choice.moves.is_empty() {
        return Err(bad_input(Refusal::new(Code::GAME_OVER, "the game is over")));
    }
    print(&choice)
}

fn print(choice: &Choice) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let width = choice.moves.iter().map(|it| it.mv.len()).max().unwrap_or(0).max(4);
    writeln!(out, "{:<width$}  chance  line", "move")?;
    for scored in &choice.moves {
        let (mv, chance) = (&scored.mv, 100.0 * scored.score);
        writeln!(out, "{mv:<width$}  {chance:>5.1}%  {}", scored.line.join(" "))?;
    }
    writeln!(out, "depth {}, {} positions", choice.depth, choice.nodes)?;
    Ok(())
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
