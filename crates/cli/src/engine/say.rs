//! What the engine says, in the words of UCI.

use std::time::Duration;

use catalog::{Choice, Dialect, Entry};

use super::{
    knobs::{Chances, Knobs},
    session::Effect,
    task::{Board, Task},
};
use crate::draw;

/// How long a thought has taken so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort(pub(super) Duration);

/// The answer to `uci`.
pub(super) fn introduction(entry: &Entry, dialect: &dyn Dialect) -> Vec<Effect> {
    let about = entry.about;
    let name = format!("id name Umpire {} {}", about.name, env!("CARGO_PKG_VERSION"));
    let author = "id author the Umpire developers".to_owned();
    let options = Knobs::announce(entry, dialect.switches());
    let lines = [name, author].into_iter().chain(options).chain(["uciok".to_owned()]);
    lines.map(Effect::Say).collect()
}

/// Something for people to read.
pub(super) fn remark(text: &str) -> Effect {
    Effect::Say(format!("info string {}", text.replace(['\n', '\r'], " ")))
}

/// The best lines so far.
pub(super) fn lines(
    dialect: &dyn Dialect,
    choice: &Choice,
    Effort(spent): Effort,
    chances: Chances,
) -> Vec<Effect> {
    let (depth, nodes, time) = (choice.depth.max(1), choice.nodes, spent.as_millis());
    let speed = (nodes as f64 / spent.as_secs_f64().max(0.001)) as u64;
    let memory = choice.memory_used.map_or(String::new(), |it| format!(" hashfull {it}"));
    let longest = choice.moves.iter().map(|it| it.line.len()).max().unwrap_or(0);
    let selective = longest.max(usize::from(depth));
    let lines = choice.moves.iter().zip(1..).map(|(scored, rank)| {
        let chances = match chances {
            Chances::Kept => String::new(),
            Chances::Told => format!(" {}", chances_of(scored.score)),
        };
        let score = match scored.points.mate_in() {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", scored.points.0),
        };
        let line: Vec<String> = scored.line.iter().map(|text| dialect.write_move(text)).collect();
        let line = line.join(" ");
        Effect::Say(format!(
            "info depth {depth} seldepth {selective} multipv {rank} score {score}{chances} nodes {nodes} \
             nps {speed}{memory} time {time} pv {line}"
        ))
    });
    lines.collect()
}

/// The chances of winning, drawing and losing in thousandths, as if a game were two halves that are
/// won alike: a model that keeps what we know, the probability in which a draw counts half.
fn chances_of(score: f64) -> String {
    let part = |share: f64| (1000.0 * share).round() as u32;
    let (won, lost) = (part(score * score), part((1.0 - score) * (1.0 - score)));
    format!("wdl {won} {} {lost}", 1000_u32.saturating_sub(won + lost))
}

/// The move that is played, and the reply that is expected.
pub(super) fn best(dialect: &dyn Dialect, choice: &Choice) -> String {
    let Some(scored) = choice.moves.first() else { return NO_MOVE.to_owned() };
    let best = dialect.write_move(&scored.mv);
    match scored.line.get(1) {
        Some(reply) => format!("bestmove {best} ponder {}", dialect.write_move(reply)),
        None => format!("bestmove {best}"),
    }
}

const NO_MOVE: &str = "bestmove (none)";

/// Some legal move, for when thinking failed.
pub(super) fn any_move(dialect: &dyn Dialect, task: &Task) -> String {
    let moves = task.board.position().and_then(|position| position.moves(None));
    let first = moves.ok().and_then(|moves| moves.into_iter().next());
    first.map_or(NO_MOVE.to_owned(), |text| format!("bestmove {}", dialect.write_move(&text)))
}

/// The board for people.
pub(super) fn display(entry: &'static Entry, board: &Board) -> Vec<Effect> {
    let position = match board.position() {
        Ok(position) => position,
        Err(refusal) => return vec![remark(&refusal.message)],
    };
    let mut drawn = Vec::new();
    let (pieces, shade) = (draw::Pieces::Latin, draw::Shade::default());
    let picture = draw::Picture::plain(entry, pieces, &shade);
    if let Err(error) = picture.look(&mut drawn, &*position) {
        return vec![remark(&error.to_string())];
    }
    let text = String::from_utf8_lossy(&drawn);
    let plain = anstream::adapter::strip_str(&text).to_string();
    plain.lines().map(|line| Effect::Say(line.trim_end().to_owned())).collect()
}
