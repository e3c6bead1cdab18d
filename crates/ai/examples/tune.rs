//! Learns the weights of an evaluation from our own games.
//!
//! ```text
//! tune chess generate GAMES NODES SEED > samples.txt
//! tune chess fit samples.txt > rows.txt
//! ```

use std::{
    fs,
    io::{self, BufWriter, Write},
};

use ai::tune::{Generator, Plan, Sample, Tunable, fit};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("stupid") => run(&stupid_chess::StupidChess::default(), &arguments),
        Some("xiangqi") => run(&xiangqi::Xiangqi::default(), &arguments),
        _ => run(&chess::Chess::default(), &arguments),
    }
}

fn run<S: Tunable>(rules: &S, arguments: &[String]) -> io::Result<()> {
    let words: Vec<&str> = arguments.iter().skip(1).map(String::as_str).collect();
    match words[..] {
        ["generate", games, nodes, seed] => {
            generate(rules, number(games)?, number(nodes)?, number(seed)?)
        }
        ["fit", file] => learn(rules, file),
        _ => Err(io::Error::other("expected GAME generate GAMES NODES SEED, or GAME fit FILE")),
    }
}

fn number(text: &str) -> io::Result<u64> {
    text.parse().map_err(io::Error::other)
}

fn generate<S: Tunable>(rules: &S, games: u64, nodes: u64, seed: u64) -> io::Result<()> {
    let mut generator = Generator::new(rules.clone(), nodes, seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..games {
        for sample in generator.game() {
            writeln!(out, "{sample}")?;
        }
    }
    out.flush()
}

fn learn<S: Tunable>(rules: &S, file: &str) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let samples: Vec<Sample> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let fitted = fit(rules, &samples, Plan::default());
    let (before, after) = (fitted.error_before, fitted.error_after);
    eprintln!("{} samples, error {before} before, {after} after", samples.len());
    write!(io::stdout(), "{}", S::print(&fitted.weights))
}
