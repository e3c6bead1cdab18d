//! `umpire perft`: counts lines of play, the usual check of move generation.

use std::{
    io::Write,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

use anstream::stdout;
use catalog::{AnyPosition, Refusal};
use clap::Args;
use game::{Code, Meter};

use crate::{fail::bad_input, input::GivenPositionArguments, interrupt, words::Language};

/// Count the lines of play of a given length
#[derive(Args)]
#[command(after_help = "Examples:
  umpire perft chess start 5
  umpire perft xiangqi start 3 --divide

Ctrl-C prints what was counted so far.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: GivenPositionArguments,

    /// How many moves a line has
    #[arg(value_parser = depth)]
    depth: u32,

    /// What is left of a position that stood in no quotes: the depth has said so by then
    #[arg(hide = true)]
    rest: Vec<String>,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,

    /// The language, from the environment unless given
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

const QUOTES: &str = "a position with blanks stands in quotes";

fn depth(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|it| (0..=64).contains(it))
        .ok_or_else(|| format!("expected a number from 0 to 64; {QUOTES}"))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(more) = arguments.rest.first() {
        let message = format!("unexpected `{more}`: {QUOTES}");
        return Err(bad_input(Refusal::new(Code::BAD_REQUEST, message)));
    }
    let subject = arguments.position.subject()?;
    let position = subject.position()?;
    let stop = interrupt::flag()?;
    let mut out = stdout().lock();
    let began = Instant::now();
    let mut total = 0;
    let mut told = Ok(());
    let mut found = |text: &str, nodes: u64| {
        total += nodes;
        if arguments.divide && told.is_ok() {
            told = writeln!(out, "{text}: {nodes}");
        }
    };
    let counted = count(&*position, arguments.depth, &stop, &mut found).map_err(bad_input)?;
    told?;
    let seconds = began.elapsed().as_secs_f64();
    let language = Language::or_usual(arguments.lang);
    let said = language.say(
        format!("{total} nodes in {seconds:.3} s"),
        format!("{total} 个节点，{seconds:.3} 秒"),
    );
    let (done, moves) = match counted {
        Counted::All => return Ok(writeln!(out, "{said}")?),
        Counted::Part { done, moves } => (done, moves),
    };
    let more = language.say(
        format!(": interrupted after {done} of {moves} first moves"),
        format!("；已中断，首着 {moves} 个中数完 {done} 个"),
    );
    writeln!(out, "{said}{more}")?;
    Ok(())
}

/// How much was counted.
enum Counted {
    All,
    Part { done: usize, moves: usize },
}

/// As many plies are counted in one go, since that cannot be stopped midway.
const PLIES_AT_ONCE: u32 = 4;

/// Counts the lines of play after each first move, and tells of each as soon as it is known.
fn count(
    position: &dyn AnyPosition,
    depth: u32,
    stop: &AtomicBool,
    found: &mut dyn FnMut(&str, u64),
) -> Result<Counted, Refusal> {
    if depth == 0 {
        found("", 1);
        return Ok(Counted::All);
    }
    if depth <= PLIES_AT_ONCE {
        let counts = position.divide(depth, Meter::UNLIMITED)?;
        counts.iter().for_each(|(text, nodes)| found(text, *nodes));
        return Ok(Counted::All);
    }
    let first = position.divide(1, Meter::UNLIMITED)?;
    for (index, (text, _)) in first.iter().enumerate() {
        let mut after = position.duplicate();
        let mut nodes = 0;
        // Where a move needs a word on what it brings to light, only its own game can count it.
        if after.play(text).is_err() {
            let counts = position.divide(depth, Meter::UNLIMITED)?;
            counts.iter().skip(index).for_each(|(text, nodes)| found(text, *nodes));
            return Ok(Counted::All);
        }
        let counted = count(&*after, depth - 1, stop, &mut |_, found| nodes += found)?;
        if stop.load(Relaxed) || matches!(counted, Counted::Part { .. }) {
            return Ok(Counted::Part { done: index, moves: first.len() });
        }
        found(text, nodes);
    }
    Ok(Counted::All)
}
