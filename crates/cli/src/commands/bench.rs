//! `umpire bench`: how fast each game is, in one table.

mod peer;
mod signature;
#[cfg(test)]
mod tests;

use std::{
    hint::black_box,
    io::Write,
    time::{Duration, Instant},
};

use anstream::{eprint, stdout};
use catalog::{Entry, Refusal, Workload};
use clap::Args;
use game::{Meter, Options};
use query::Door;
use serde_json::{Value, json};

use crate::{fail::bad_input, input::find};

/// Measure every game: counting lines of play, questions, reading and printing
#[derive(Args)]
#[command(after_help = "Examples:
  umpire bench
  umpire bench chess xiangqi --peers
  umpire bench --json > today.json

Columns, each per second: lines of play counted with the last move counted in bulk (perft) and with
every move made (making); steps of random games, legal list and action (plies); legal lists
(lists); questions answered (queries); positions read and printed (parse). The last column is no
speed but the signature of the computer player: the positions it looks at in a fixed search, the same
on every machine until the player changes. With --peers, Stockfish and Fairy-Stockfish count the same
lines in the same minute, where they are installed.")]
pub(crate) struct Arguments {
    /// Only these games
    games: Vec<String>,

    /// Measure other programs beside ours, where they are installed
    #[arg(long)]
    peers: bool,

    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// How long each figure is measured.
const SPELL: Duration = Duration::from_millis(700);

/// One game's figures, each per second.
struct Figures {
    id: &'static str,
    depth: u32,
    perft: f64,
    making: f64,
    plies: f64,
    lists: f64,
    queries: f64,
    parse: f64,
    signature: Option<u64>,
    peer: Option<peer::Figure>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for id in &arguments.games {
        find(id)?;
    }
    let wanted = |id: &str| arguments.games.is_empty() || arguments.games.iter().any(|it| it == id);
    let mut rows = Vec::new();
    for entry in games::CATALOG.entries().filter(|entry| wanted(entry.about.id)) {
        eprint!("\rmeasuring {:<10}", entry.about.id);
        let mut figures = measure(entry).map_err(bad_input)?;
        if arguments.peers {
            figures.peer = peer::measure(entry, figures.depth)?;
        }
        rows.push(figures);
    }
    eprint!("\r{:20}\r", "");
    if arguments.json { print_json(&rows) } else { print_table(&rows) }
}

fn measure(entry: &'static Entry) -> Result<Figures, Refusal> {
    let about = entry.about;
    let options = Options::complete(about.options, []).map_err(Refusal::from)?;
    let paper = entry.paper.open(&options)?;
    let start = paper.read("start")?;
    let mut depth = 1;
    let count = |depth| start.perft(depth, Meter::UNLIMITED);
    while timed(|| count(depth))?.1 < SPELL / 20 && depth < 12 {
        depth += 1;
    }
    let perft = per_second(|| count(depth))?;
    let making = per_second(|| Ok(start.perft_by_making(depth)))?;
    let plies = per_second(timed_work((entry.workloads.random_games)(&options)?))?;
    let lists = per_second(timed_work((entry.workloads.legal_lists)(&options)?))?;
    let id = about.id;
    let question = format!(r#"{{"id":1,"game":"{id}","op":"moves","position":"start"}}"#);
    let queries = per_second(|| {
        black_box(Door::new(games::CATALOG).answer(&question));
        Ok(1)
    })?;
    let parse = per_second(|| {
        black_box(paper.read(about.start)?.text());
        Ok(1)
    })?;
    let signature = signature::of(entry, &options)?;
    Ok(Figures { id, depth, perft, making, plies, lists, queries, parse, signature, peer: None })
}

fn timed<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<(T, Duration), Refusal> {
    let began = Instant::now();
    let result = work()?;
    Ok((result, began.elapsed()))
}

fn timed_work(mut work: Workload) -> impl FnMut() -> Result<u64, Refusal> {
    move || Ok(work())
}

/// Repeats `work`, which tells how much it did, for a spell.
fn per_second(mut work: impl FnMut() -> Result<u64, Refusal>) -> Result<f64, Refusal> {
    let began = Instant::now();
    let mut done = 0;
    while began.elapsed() < SPELL {
        done += work()?;
    }
    Ok(done as f64 / began.elapsed().as_secs_f64())
}

fn print_table(rows: &[Figures]) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    write!(out, "{:<9}", "game")?;
    for (name, _) in COLUMNS {
        write!(out, "{name:>13}")?;
    }
    writeln!(out, "{:>13}", "signature")?;
    for row in rows {
        write!(out, "{:<9}", row.id)?;
        for (_, figure) in COLUMNS {
            write!(out, "{:>13}", grouped(figure(row)))?;
        }
        let signature = row.signature.map_or_else(|| "-".to_owned(), |it| it.to_string());
        writeln!(out, "{signature:>13}")?;
    }
    for row in rows {
        if let Some(peer) = &row.peer {
            let (id, name, depth) = (row.id, peer.name, row.depth);
            let theirs = grouped(peer.nodes_per_second);
            let ratio = row.perft / peer.nodes_per_second;
            writeln!(
                out,
                "{id}: {name} counts {theirs}/s at depth {depth}; ours is {ratio:.2} times that"
            )?;
        }
    }
    Ok(())
}

type Column = (&'static str, fn(&Figures) -> f64);

/// What is measured, each per second.
const COLUMNS: [Column; 6] = [
    ("perft", |row| row.perft),
    ("making", |row| row.making),
    ("plies", |row| row.plies),
    ("lists", |row| row.lists),
    ("queries", |row| row.queries),
    ("parse", |row| row.parse),
];

/// A whole number in groups of three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

fn print_json(rows: &[Figures]) -> anyhow::Result<()> {
    let games: Vec<Value> = rows.iter().map(row_json).collect();
    writeln!(stdout().lock(), "{}", json!({"games": games}))?;
    Ok(())
}

fn row_json(row: &Figures) -> Value {
    let mut value = json!({"id": row.id, "perft_depth": row.depth, "signature": row.signature});
    for (name, figure) in COLUMNS {
        value[format!("{name}_per_second")] = json!(figure(row).round());
    }
    if let Some(peer) = &row.peer {
        value["peer"] =
            json!({"name": peer.name, "perft_per_second": peer.nodes_per_second.round()});
    }
    value
}
