//! Other programs that count the same lines, measured in the same minute.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::Context;
use catalog::{Entry, Peer};

/// What another program manages.
pub(super) struct Figure {
    pub(super) name: &'static str,
    pub(super) nodes_per_second: f64,
}

/// How often a peer counts; the best counts, as it would for ours.
const TRIES: usize = 3;

/// Lets the peer of this game count, if there is one and it is installed.
pub(super) fn measure(entry: &Entry, depth: u32) -> anyhow::Result<Option<Figure>> {
    let Some(peer) = entry.peers.first() else { return Ok(None) };
    let Some(mut child) = start(peer.program) else { return Ok(None) };
    let counted = count(&mut child, peer, depth);
    let _ = child.kill();
    let _ = child.wait();
    Ok(Some(Figure { name: peer.program, nodes_per_second: counted? }))
}

/// Debian keeps games in a folder that is not on every path.
fn start(program: &str) -> Option<Child> {
    [program.to_owned(), format!("/usr/games/{program}")].iter().find_map(|path| {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().ok()
    })
}

fn count(child: &mut Child, peer: &Peer, depth: u32) -> anyhow::Result<f64> {
    let mut input = child.stdin.take().context("the peer has no input")?;
    let mut lines = BufReader::new(child.stdout.take().context("the peer has no output")?).lines();
    write!(input, "uci\n{}isready\n", peer.set_up)?;
    input.flush()?;
    lines.by_ref().map_while(Result::ok).find(|line| line == "readyok").context("no `readyok`")?;
    let mut best: f64 = 0.0;
    for _ in 0..TRIES {
        let began = Instant::now();
        write!(input, "position startpos\ngo perft {depth}\n")?;
        input.flush()?;
        let total = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("Nodes searched: ").and_then(|nodes| nodes.trim().parse::<f64>().ok())
        });
        let nodes = total.context("the peer did not count")?;
        best = best.max(nodes / began.elapsed().max(Duration::from_micros(1)).as_secs_f64());
    }
    writeln!(input, "quit")?;
    Ok(best)
}
