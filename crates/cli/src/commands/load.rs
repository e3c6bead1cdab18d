//! `umpire load`: many matches against a server, attacks on it, and a check that nothing acknowledged
//! was lost.

use std::{
    fmt::Write as _, fs, io::Write as _, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration,
};

use anstream::stdout;
use anyhow::Context;
use catalog::{Seating, Setting, read_options};
use clap::{Args, Subcommand};
use client::Scrutiny;
use game::Seed;
use load::{Attack, Choose, Figures, Findings, Load, Means, Note, Toll, check};
use server::store::Sqlite;

use crate::{
    conduct::{COMMITTED, UNCOMMITTED},
    descriptors,
    input::find,
};

/// What a driver has open besides its players.
const SPARE_DESCRIPTORS: u64 = 50;

/// How many faults are shown at most.
const FAULTS_SHOWN: usize = 20;

/// Put a server under load or attack, or check its store afterward
#[derive(Args)]
#[command(after_help = "Examples:
  umpire serve --load-test &
  umpire load run --matches 200 --seconds 30 --every-byte --notes notes.txt
  umpire load check umpire.db notes.txt
  umpire load attack silence --count 2000 --visitors 10")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play matches of all games, and write down what the server said
    Run(RunArguments),
    /// Attack a server of your own on this machine, to see what comes of it for those who play
    Attack(AttackArguments),
    /// Check a store against what was written down: nothing lost, nothing twice, and each viewer
    /// was told what the log says that it may know
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

    /// How long to go on, once all clients have connected
    #[arg(long, default_value_t = 20)]
    seconds: u64,

    /// One of so many moves is followed by a cut of the line; never if zero
    #[arg(long, default_value_t = 0)]
    cut_every: u32,

    /// How many of the matches have somebody who looks on
    #[arg(long, default_value_t = 0)]
    watchers: usize,

    /// Look at every byte that comes, and note all that was heard and seen
    #[arg(long)]
    every_byte: bool,

    /// Where to write what was acknowledged, heard and seen
    #[arg(long, value_name = "FILE")]
    notes: Option<PathBuf>,
}

#[derive(Args)]
struct AttackArguments {
    /// What to do: silence, half-requests, slow-bodies, log-ins, questions, matches or garbage
    means: Means,

    /// Where the server is: at 127.0.0.1 or ::1
    #[arg(long, default_value = "127.0.0.1:8080")]
    address: SocketAddr,

    /// How many do it at the same time
    #[arg(long, default_value_t = 100)]
    count: usize,

    /// How long to go on
    #[arg(long, default_value_t = 20)]
    seconds: u64,

    /// From how many addresses of this machine they come, on Linux; from the usual one if zero
    #[arg(long, default_value_t = 0)]
    visitors: u8,

    /// The game that is asked about
    #[arg(long, default_value_t = first_game())]
    game: String,
}

fn first_game() -> String {
    games::CATALOG.entries().next().map_or(String::new(), |entry| entry.about.id.to_owned())
}

#[derive(Args)]
struct CheckArguments {
    /// The server's store
    store: PathBuf,
    /// What `load run` wrote down
    notes: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Run(arguments) => make(arguments),
        Command::Attack(arguments) => harass(arguments),
        Command::Check(arguments) => verify(arguments),
    }
}

fn make(arguments: &RunArguments) -> anyhow::Result<()> {
    for id in &arguments.game {
        find(id)?;
    }
    let all = || games::CATALOG.entries().map(|entry| entry.about.id.to_owned()).collect();
    let games = if arguments.game.is_empty() { all() } else { arguments.game.clone() };
    let load = Load {
        address: arguments.address.clone(),
        games,
        matches: arguments.matches.max(1),
        think: Duration::from_millis(arguments.think_ms),
        span: Duration::from_secs(arguments.seconds),
        clock: None,
        cut_every: arguments.cut_every,
        watchers: arguments.watchers,
        scrutiny: if arguments.every_byte { Scrutiny::EveryByte } else { Scrutiny::Usual },
        choose: any_legal_or_set_up(),
    };
    let needed = (2 * load.matches + load.watchers) as u64 + SPARE_DESCRIPTORS;
    if let Some(limit) = descriptors::raise().filter(|limit| *limit < needed) {
        anyhow::bail!(
            "this needs {needed} open sockets, but only {limit} are allowed: see `ulimit -n`"
        );
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(load::run(load)).context("the server does not answer")?;
    print(&report, arguments.seconds)?;
    if let Some(path) = &arguments.notes {
        fs::write(path, notes_text(&report)).context("cannot write the notes")?;
    }
    anyhow::ensure!(
        report.faults.is_empty(),
        "{} faults, such as {}",
        report.faults.len(),
        report.faults[0]
    );
    Ok(())
}

fn harass(arguments: &AttackArguments) -> anyhow::Result<()> {
    let AttackArguments { means, address, count, seconds, visitors, game } = arguments;
    find(game)?;
    descriptors::raise();
    let attack = Attack {
        address: *address,
        means: *means,
        count: *count,
        span: Duration::from_secs(*seconds),
        visitors: *visitors,
        game: game.clone(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let Toll { connected, unreachable, ended, answers } = runtime.block_on(load::attack(attack))?;
    let mut out = stdout().lock();
    writeln!(out, "{connected} connections, {unreachable} that could not be had")?;
    writeln!(out, "{ended} ended by the server")?;
    writeln!(out, "answers by status: {answers:?}")?;
    Ok(())
}

/// A player that does anything legal, and in a blind set-up anything that commits and opens.
fn any_legal_or_set_up() -> Choose {
    let any = load::any_legal();
    Arc::new(move |terms, match_id, seat, state| {
        any(terms, match_id, seat, state).or_else(|| {
            let entry = games::CATALOG.find(&terms.game).ok()?;
            let options = read_options(entry.about, &terms.options).ok()?;
            let seat = table::seat_from_wire(seat);
            let luck = Seed::from_number(match_id.0 ^ seat.index() as u64);
            let match_id = game::MatchId(match_id.0);
            let setting = Setting { megabytes: 1, ..Setting::default() };
            let seating = Seating { options: &options, match_id, seat, luck, setting };
            let stage = match state.stage {
                protocol::Stage::Committing => UNCOMMITTED,
                protocol::Stage::Opening => COMMITTED,
                protocol::Stage::Drawing | protocol::Stage::Playing => return None,
            };
            entry.set_up(&seating, stage).ok()?
        })
    })
}

fn print(report: &Figures, seconds: u64) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let measured = report.took.len();
    writeln!(out, "{} commands acknowledged in all", report.acked)?;
    writeln!(out, "{measured} measured in {seconds} s: {}/s", measured as u64 / seconds.max(1))?;
    for share in [0.5, 0.95, 0.99, 0.999] {
        writeln!(out, "{}% within {:?}", share * 100.0, report.percentile(share))?;
    }
    writeln!(out, "{} ends of games heard, {} lines broken", report.ended, report.breaks)?;
    writeln!(out, "refused: {:?}", report.refused)?;
    Ok(())
}

fn notes_text(report: &Figures) -> String {
    let mut text = String::new();
    for note in &report.notes {
        writeln!(text, "{note}").expect("a string takes every text");
    }
    text
}

fn verify(arguments: &CheckArguments) -> anyhow::Result<()> {
    let shown = arguments.store.display();
    anyhow::ensure!(arguments.store.exists(), "there is no store {shown}");
    let store =
        Sqlite::open_to_read(&arguments.store).with_context(|| format!("cannot open {shown}"))?;
    let text = fs::read_to_string(&arguments.notes).context("cannot read the notes")?;
    let mut notes: Vec<Note> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        notes.push(line.parse().with_context(|| format!("line {}: {line}", index + 1))?);
    }
    let Findings { matches, over, entries, notes, faults } = check(&store, games::CATALOG, &notes)?;
    let mut out = stdout().lock();
    writeln!(out, "{matches} matches, {over} of them over, with {entries} entries")?;
    writeln!(out, "{notes} notes compared, {} faults", faults.len())?;
    for fault in faults.iter().take(FAULTS_SHOWN) {
        writeln!(out, "{fault}")?;
    }
    anyhow::ensure!(faults.is_empty(), "the store does not fit what was written down");
    Ok(())
}
