//! How far a computer may think, and who watches it.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{Brief, Choice, Limits, Refusal};
use serde::Deserialize;

/// Who may stop a thought, and who hears of its progress.
pub struct Watch<'a> {
    /// Set from elsewhere to end the thought.
    pub stop: &'a AtomicBool,
    /// Hears of each progress.
    pub report: &'a mut dyn FnMut(&Choice),
}

/// How far a computer may think: whichever limit comes first. Without any it thinks until it is
/// stopped.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thinking {
    /// Milliseconds.
    #[serde(default)]
    ms: Option<u64>,
    /// Positions looked at.
    #[serde(default)]
    nodes: Option<u64>,
    /// Moves ahead.
    #[serde(default)]
    depth: Option<u8>,
    /// How many moves are wanted; one by default.
    #[serde(default)]
    lines: Option<usize>,
}

/// The longest thought in milliseconds: a day.
const MS_MAX: u64 = 86_400_000;
const LINES_MAX: usize = 500;

impl Thinking {
    /// What a player is asked, watched by `watch`.
    ///
    /// # Errors
    /// `bad_request` for a limit of nothing, or of too much.
    pub(crate) fn brief(self, watch: Watch<'_>) -> Result<Brief<'_>, Refusal> {
        let within = |name: &str, value: Option<u64>, most: u64| match value {
            Some(value) if !(1..=most).contains(&value) => {
                Err(Refusal::bad_request(format!("`{name}` is {value}, expected 1 to {most}")))
            }
            Some(_) | None => Ok(()),
        };
        within("ms", self.ms, MS_MAX)?;
        within("nodes", self.nodes, u64::MAX)?;
        within("depth", self.depth.map(u64::from), 64)?;
        within("lines", self.lines.map(|lines| lines as u64), LINES_MAX as u64)?;
        let Thinking { ms, nodes, depth, lines } = self;
        let limits = Limits { depth, nodes, time: ms.map(Duration::from_millis), enough: None };
        let Watch { stop, report } = watch;
        Ok(Brief { limits, lines: lines.unwrap_or(1), stop, report })
    }
}
