//! What a program may set: the engine's options, as it announces and reads them.

use std::time::Duration;

use catalog::{Level, Setting, Switch};

/// The settings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Knobs {
    pub(super) megabytes: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) level: Level,
    /// Switches of the game that are on, by our names.
    pub(super) on: Vec<&'static str>,
}

/// What a setting asks of the session besides remembering it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turned {
    /// Nothing.
    Done,
    /// Forget what was learned.
    Forget,
    /// Read the rules anew.
    Rules,
}

/// A number with its bounds.
struct Spin {
    name: &'static str,
    default: u64,
    min: u64,
    max: u64,
}

const HASH: Spin = Spin { name: "Hash", default: 16, min: 1, max: 4096 };
const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 64 };
const LINES: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 500 };
const OVERHEAD: Spin = Spin { name: "Move Overhead", default: 15, min: 0, max: 5000 };
const LEVEL: Spin = Spin { name: "Level", default: 10, min: 1, max: 10 };
const CLEAR: &str = "Clear Hash";
const PONDER: &str = "Ponder";

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs {
            megabytes: HASH.default as usize,
            threads: THREADS.default as usize,
            lines: LINES.default as usize,
            overhead: Duration::from_millis(OVERHEAD.default),
            level: Level::FULL,
            on: Vec::new(),
        }
    }
}

impl Knobs {
    /// The lines that announce them.
    pub(super) fn announce(switches: &[Switch]) -> Vec<String> {
        let spins =
            [HASH, THREADS, LINES, OVERHEAD, LEVEL].map(|Spin { name, default, min, max }| {
                format!("option name {name} type spin default {default} min {min} max {max}")
            });
        let checks = [PONDER].into_iter().chain(switches.iter().map(|it| it.theirs));
        let checks = checks.map(|name| format!("option name {name} type check default false"));
        let button = format!("option name {CLEAR} type button");
        spins.into_iter().chain(checks).chain([button]).collect()
    }

    /// Sets one of them; numbers out of bounds are brought within.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    pub(super) fn turn(
        &mut self,
        switches: &'static [Switch],
        name: &str,
        value: &str,
    ) -> Result<Turned, String> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if let Some(switch) = switches.iter().find(|switch| is(switch.theirs)) {
            self.on.retain(|on| *on != switch.ours);
            if check(value)? {
                self.on.push(switch.ours);
            }
            return Ok(Turned::Rules);
        }
        if is(CLEAR) {
            return Ok(Turned::Forget);
        }
        if is(HASH.name) {
            self.megabytes = HASH.read(value)? as usize;
        } else if is(THREADS.name) {
            self.threads = THREADS.read(value)? as usize;
        } else if is(LINES.name) {
            self.lines = LINES.read(value)? as usize;
        } else if is(OVERHEAD.name) {
            self.overhead = Duration::from_millis(OVERHEAD.read(value)?);
        } else if is(LEVEL.name) {
            self.level = Level::new(LEVEL.read(value)? as u8).expect("the bounds are the levels");
        } else if is(PONDER) {
            // It only tells whether `go ponder` may come.
            check(value)?;
        } else {
            let name = game::clip(name, 40);
            return Err(format!("no option `{name}`"));
        }
        Ok(Turned::Done)
    }

    /// What a player is made of.
    pub(super) fn setting(&self, seed: u64) -> Setting {
        let Knobs { threads, megabytes, level, .. } = *self;
        Setting { threads, megabytes, level, seed }
    }
}

impl Spin {
    fn read(&self, value: &str) -> Result<u64, String> {
        let number: i128 = value.parse().map_err(|_| {
            let found = game::clip(value, 40);
            format!("option {} is `{found}`, expected {} to {}", self.name, self.min, self.max)
        })?;
        Ok(number.clamp(self.min.into(), self.max.into()) as u64)
    }
}

fn check(value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("a check is `true` or `false`".to_owned()),
    }
}
