//! Times move generation side by side with other generators.
//!
//! `cargo bench -p chess` asserts every count. If `stockfish` is on the path, its `go perft` runs
//! between ours, so that both see the same minutes of the same machine.

#![allow(clippy::print_stdout)]

use std::{
    hint::black_box,
    io::{BufRead, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use chess::Position;

const CASES: [(&str, &str, u32, u64); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
];
const ROUNDS: usize = 3;

fn main() {
    for (name, fen, depth, nodes) in CASES {
        let position: Position = fen.parse().expect("a valid position");
        let board: cozy_chess::Board = fen.parse().expect("a valid position");
        let mut best = [Duration::MAX; 4];
        for _ in 0..ROUNDS {
            best[0] = best[0].min(timed(nodes, || position.perft(depth)));
            best[1] = best[1].min(stockfish(fen, depth, nodes).unwrap_or(Duration::MAX));
            best[2] = best[2].min(timed(nodes, || position.perft_by_making(depth)));
            best[3] = best[3].min(timed(nodes, || cozy_by_making(&board, depth)));
        }
        let labels = ["umpire bulk", "stockfish bulk", "umpire making", "cozy-chess making"];
        for (label, time) in labels.into_iter().zip(best) {
            let speed = nodes as f64 / time.as_secs_f64() / 1e6;
            println!("{name} {depth}: {label:<18} {:>7.3} s {speed:>7.1} M/s", time.as_secs_f64());
        }
    }
}

fn timed(nodes: u64, work: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    assert_eq!(work(), nodes);
    start.elapsed()
}

fn cozy_by_making(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        for each in moves {
            let mut next = board.clone();
            next.play_unchecked(each);
            lines += cozy_by_making(&next, depth - 1);
        }
        false
    });
    lines
}

fn stockfish(fen: &str, depth: u32, nodes: u64) -> Option<Duration> {
    let mut child = ["stockfish", "/usr/games/stockfish"].into_iter().find_map(|program| {
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
    })?;
    let mut input = child.stdin.take()?;
    writeln!(input, "position fen {fen}\ngo perft 1").ok()?;
    let mut output = std::io::BufReader::new(child.stdout.take()?);
    read_nodes(&mut output)?;
    let start = Instant::now();
    writeln!(input, "go perft {depth}").ok()?;
    assert_eq!(read_nodes(&mut output)?, nodes);
    let time = start.elapsed();
    writeln!(input, "quit").ok()?;
    child.wait().ok()?;
    Some(time)
}

fn read_nodes(output: &mut impl BufRead) -> Option<u64> {
    for line in output.by_ref().lines() {
        if let Some(count) = line.ok()?.strip_prefix("Nodes searched: ") {
            return count.trim().parse().ok();
        }
    }
    None
}
