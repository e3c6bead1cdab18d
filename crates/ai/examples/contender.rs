//! One of our players behind a few words of UCI, for matches: `contender chess|xiangqi`.
//!
//! It knows just what `match` says: `position`, `go` with one limit, `setoption`, `ucinewgame`.

use std::{
    io::{self, BufRead, Write},
    sync::atomic::AtomicBool,
    time::Duration,
};

use ai::{
    Playable, Player,
    search::{Level, Limits, Setting},
};

fn main() -> io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("xiangqi") => converse(&xiangqi::Xiangqi::default()),
        _ => converse(&chess::Chess::default()),
    }
}

fn converse<S: Playable>(rules: &S) -> io::Result<()> {
    let mut setting = Setting::default();
    let mut player = Player::new(rules.clone(), setting);
    let mut position = rules.read(&rules.opening()).expect("the opening is valid");
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("uci") => writeln!(out, "id name contender\nuciok")?,
            Some("isready") => writeln!(out, "readyok")?,
            Some("quit") => break,
            Some("setoption") => {
                change(&mut setting, &words);
                player = Player::new(rules.clone(), setting);
            }
            Some("ucinewgame") => player.clear(),
            Some("position") => position = read(rules, &line),
            Some("go") => {
                let stop = AtomicBool::new(false);
                let mut depth = Vec::new();
                let choice = player.think(&position, limits(&words), 1, &stop, &mut |choice| {
                    depth.push(choice.depth);
                });
                let best = choice.moves.first();
                let points = best.map_or(0, |it| it.points.0);
                writeln!(
                    out,
                    "info depth {} nodes {} score cp {points}",
                    choice.depth, choice.nodes
                )?;
                writeln!(out, "bestmove {}", best.map_or("0000", |it| &it.mv))?;
            }
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

fn change(setting: &mut Setting, words: &[&str]) {
    let number = words.last().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
    match words.get(2).copied() {
        Some("Level") => setting.level = Level::new(number as u8).unwrap_or_default(),
        Some("Hash") => setting.megabytes = number as usize,
        Some("Threads") => setting.threads = number as usize,
        Some("Seed") => setting.seed = number,
        _ => {}
    }
}

fn read<S: Playable>(rules: &S, line: &str) -> S::Position {
    let rest = line.trim_start_matches("position").trim();
    let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let text = start.strip_prefix("fen ").map_or_else(|| rules.opening(), str::to_owned);
    let mut position = rules.read(&text).expect("the referee sends valid positions");
    for text in moves.split_whitespace() {
        rules.play(&mut position, text).expect("the referee sends legal moves");
    }
    position
}

fn limits(words: &[&str]) -> Limits {
    let number = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(1);
    match words.get(1).copied() {
        Some("nodes") => Limits::nodes(number),
        Some("depth") => Limits::depth(number as u8),
        _ => Limits::time(Duration::from_millis(number)),
    }
}
