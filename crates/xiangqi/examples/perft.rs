//! Times perft from the start: `cargo run --release -p xiangqi --example perft -- 5`.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use xiangqi::Position;

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let started = Instant::now();
    let nodes = Position::start().perft(depth);
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{nodes} nodes in {seconds:.2} s, {:.1} million a second",
        nodes as f64 / seconds / 1e6
    );
}
