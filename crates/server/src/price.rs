//! What work costs, as far as a question tells before it is worked on.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

/// What work is counted in: an ordinary question is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Units(pub(crate) u32);

/// How long one unit of work takes.
pub(crate) const UNIT: Duration = Duration::from_millis(25);

/// The longest thought that a stranger gets, as `query` has it.
const THOUGHT_MS: u64 = 3_000;

/// How many positions are looked at in a millisecond, at least.
const NODES_IN_MS: u64 = 600;

/// How many moves a position has, roughly.
const BREADTH: u64 = 40;

/// So many bytes are read, and what they say is played, for the price of one.
const BYTES: usize = 4096;

impl Units {
    /// What so much time is worth.
    pub(crate) fn of(time: Duration) -> Units {
        Units(u32::try_from(time.as_millis() / UNIT.as_millis()).unwrap_or(u32::MAX))
    }

    /// The price of reading so much, and of what it may say.
    pub(crate) fn to_read(bytes: usize) -> Units {
        Units(1 + u32::try_from(bytes / BYTES).unwrap_or(u32::MAX - 1))
    }

    /// The price of a question, if it is one, within `nodes` positions.
    pub(crate) fn to_answer(question: &str, nodes: u64) -> Units {
        let Units(to_read) = Units::to_read(question.len());
        let asked: Asked = serde_json::from_str(question).unwrap_or_default();
        let ms = match (asked.op.as_str(), asked.limit) {
            (Some("perft"), _) => {
                let depth = asked.depth.as_u64().unwrap_or(0);
                let depth = u32::try_from(depth).unwrap_or(u32::MAX);
                BREADTH.saturating_pow(depth).min(nodes) / NODES_IN_MS
            }
            (Some("best"), limit) => limit.ms(),
            (Some(_) | None, _) => 0,
        };
        let Units(to_think) = Units::of(Duration::from_millis(ms));
        Units(to_read.saturating_add(to_think))
    }
}

/// What makes a question long.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    op: Value,
    depth: Value,
    limit: Limit,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Limit {
    ms: Value,
    nodes: Value,
    depth: Value,
}

impl Limit {
    fn ms(&self) -> u64 {
        let by_time = self.ms.as_u64();
        let by_nodes = self.nodes.as_u64().map(|nodes| nodes / NODES_IN_MS);
        // A ply more takes a few times as long.
        let by_depth = self.depth.as_u64().map(|depth| 4_u64.saturating_pow(depth.min(32) as u32));
        by_time.or(by_nodes).or(by_depth).unwrap_or(0).min(THOUGHT_MS)
    }
}

#[cfg(test)]
mod tests;
