//! `umpire load`: many matches against a server, and a check that nothing acknowledged was lost.

use std::{fmt::Write as _, fs, io::Write as _, path::PathBuf, sync::Arc, time::Duration};

use anstream::stdout;
use anyhow::Context;
use clap::{Args, Subcommand};
use client::load::{self, Choose, Load, Report};
use game::Seed;
use query::{catalog, read_options};
use server::{
    check::{Acknowledged, check},
    store::Sqlite,
};

use crate::{fail::bad_input, house::OurGames};

/// Put a server under load, or check its store afterward
#[derive(Args)]
#[command(after_help = "Examples:
  umpire serve --load-test &
  umpire load run --matches 200 --seconds 30 --acked acked.txt
  umpire load check umpire.db acked.txt")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play matches of all games, and write down what the server acknowledged
    Run(RunArguments),
    /// Check a store against what was acknowledged: nothing lost, nothing twice, replay equals log
    Check(CheckArguments),
}

#[derive(Args)]
struct RunArguments {
    /// Where the server is
    #[arg(long, default_value = "127.0.0.1:8080")]
    address: String,

    /// Only these games; may be repeated
    #[arg(long)]
    game: Vec<String>,

    /// How many matches at the same time, each with two sockets
    #[arg(long, default_value_t = 100)]
    matches: usize,

    /// How long a player thinks on average, in milliseconds
    #[arg(long, default_value_t = 1000)]
    think_ms: u64,

    /// How long to go on
    #[arg(long, default_value_t = 20)]
    seconds: u64,

    /// One of so many moves is followed by a cut of the line; never if zero
    #[arg(long, default_value_t = 0)]
    cut_every: u32,

    /// Where to write what was acknowledged
    #[arg(long, value_name = "FILE")]
    acked: Option<PathBuf>,
}

#[derive(Args)]
struct CheckArguments {
    /// The server's store
    store: PathBuf,
    /// What was acknowledged, as `load run` wrote it
    acked: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Run(arguments) => make(arguments),
        Command::Check(arguments) => verify(arguments),
    }
}

fn make(arguments: &RunArguments) -> anyhow::Result<()> {
    for id in &arguments.game {
        catalog::find(id).map_err(bad_input)?;
    }
    let all = || catalog::games().map(|desk| desk.about().id.to_owned()).collect();
    let games = if arguments.game.is_empty() { all() } else { arguments.game.clone() };
    let load = Load {
        address: arguments.address.clone(),
        games,
        matches: arguments.matches.max(1),
        think: Duration::from_millis(arguments.think_ms),
        span: Duration::from_secs(arguments.seconds),
        clock: None,
        cut_every: arguments.cut_every,
        choose: any_legal_or_set_up(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(load::run(load)).context("the server does not answer")?;
    print(&report, arguments.seconds)?;
    if let Some(path) = &arguments.acked {
        fs::write(path, acked_text(&report)).context("cannot write what was acknowledged")?;
    }
    anyhow::ensure!(
        report.faults.is_empty(),
        "{} faults, such as {}",
        report.faults.len(),
        report.faults[0]
    );
    Ok(())
}

/// A player that does anything legal, and in a blind set-up anything that commits and opens.
fn any_legal_or_set_up() -> Choose {
    let any = load::any_legal();
    Arc::new(move |terms, match_id, seat, state| {
        any(terms, match_id, seat, state).or_else(|| {
            let desk = catalog::find(&terms.game).ok()?;
            let options = read_options(desk.about(), terms.options.clone()).ok()?;
            let seat = table::seat_from_wire(seat);
            let luck = Seed::from_number(match_id.0 ^ seat.index() as u64);
            let set_up = desk.set_up(&options, game::MatchId(match_id.0), seat, luck);
            let [commit, open] = set_up.ok()?;
            Some(if state.position.starts_with("committing") { commit } else { open })
        })
    })
}

fn print(report: &Report, seconds: u64) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let count = report.acked.len();
    writeln!(
        out,
        "{count} commands acknowledged in {seconds} s: {}/s",
        count as u64 / seconds.max(1)
    )?;
    for share in [0.5, 0.95, 0.99, 0.999] {
        writeln!(out, "{}% within {:?}", share * 100.0, report.percentile(share))?;
    }
    writeln!(out, "{} ends of games heard, {} lines broken", report.ended, report.breaks)?;
    writeln!(out, "refused: {:?}", report.refused)?;
    Ok(())
}

fn acked_text(report: &Report) -> String {
    let mut text = String::new();
    for acked in &report.acked {
        let seat = table::seat_from_wire(acked.seat);
        let written = writeln!(text, "{} {seat} {}", acked.match_id, acked.sequence);
        written.expect("a string takes every text");
    }
    text
}

fn verify(arguments: &CheckArguments) -> anyhow::Result<()> {
    let shown = arguments.store.display();
    anyhow::ensure!(arguments.store.exists(), "there is no store {shown}");
    let store = Sqlite::open(&arguments.store).with_context(|| format!("cannot open {shown}"))?;
    let text = fs::read_to_string(&arguments.acked).context("cannot read what was acknowledged")?;
    let mut acked = Vec::new();
    for (index, line) in text.lines().enumerate() {
        acked.push(read_acked(line).with_context(|| format!("line {}: {line}", index + 1))?);
    }
    let findings = check(&store, &OurGames, &acked)?;
    writeln!(stdout(), "{findings:#?}")?;
    anyhow::ensure!(findings.faults.is_empty(), "the store does not hold what was acknowledged");
    Ok(())
}

fn read_acked(line: &str) -> Option<Acknowledged> {
    let mut words = line.split(' ');
    let match_id = game::MatchId(words.next()?.parse().ok()?);
    let seat = words.next()?.parse().ok()?;
    Some(Acknowledged { match_id, seat, sequence: words.next()?.parse().ok()? })
}
