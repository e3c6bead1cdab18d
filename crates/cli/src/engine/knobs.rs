//! What a program may set: the engine's options, as it announces and reads them.

use std::time::Duration;

use catalog::{Entry, Level, Rating, Setting, Switch};

/// The settings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Knobs {
    pub(super) megabytes: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) level: Level,
    /// The rating to play at, once strength is limited to it.
    pub(super) rating: u32,
    pub(super) limit: Limit,
    pub(super) chances: Chances,
    /// Switches of the game that are on, by our names.
    pub(super) on: Vec<&'static str>,
}

/// Whether strength is limited to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Off,
    ToRating,
}

/// Whether the chances of winning, drawing and losing are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chances {
    Kept,
    Told,
}

/// What a setting asks of the session besides remembering it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turned {
    /// Nothing.
    Done,
    /// The value was out of bounds and was brought within: say so.
    Clamped { to: u64, min: u64, max: u64 },
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
const LIMIT: &str = "UCI_LimitStrength";
const RATING: &str = "UCI_Elo";
const CHANCES: &str = "UCI_ShowWDL";

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs {
            megabytes: HASH.default as usize,
            threads: THREADS.default as usize,
            lines: LINES.default as usize,
            overhead: Duration::from_millis(OVERHEAD.default),
            level: Level::FULL,
            rating: u32::MAX,
            limit: Limit::Off,
            chances: Chances::Kept,
            on: Vec::new(),
        }
    }
}

impl Knobs {
    /// The lines that announce them.
    pub(super) fn announce(entry: &Entry, switches: &[Switch]) -> Vec<String> {
        let rating = rating_spin(entry.ratings);
        let spins = [HASH, THREADS, LINES, OVERHEAD, LEVEL].into_iter().chain(rating);
        let spins = spins.map(|Spin { name, default, min, max }| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        });
        let limit = (!entry.ratings.is_empty()).then_some(LIMIT);
        let checks = [PONDER, CHANCES].into_iter().chain(limit);
        let checks = checks.chain(switches.iter().map(|it| it.theirs));
        let checks = checks.map(|name| format!("option name {name} type check default false"));
        let button = format!("option name {CLEAR} type button");
        spins.chain(checks).chain([button]).collect()
    }

    /// Sets one of them; numbers out of bounds are brought within.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    pub(super) fn turn(
        &mut self,
        entry: &Entry,
        switches: &'static [Switch],
        (name, value): (&str, &str),
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
        if is(PONDER) {
            // It only tells whether `go ponder` may come.
            check(value)?;
            return Ok(Turned::Done);
        }
        if is(CHANCES) {
            self.chances = if check(value)? { Chances::Told } else { Chances::Kept };
            return Ok(Turned::Done);
        }
        if is(LIMIT) && !entry.ratings.is_empty() {
            self.limit = if check(value)? { Limit::ToRating } else { Limit::Off };
            return Ok(Turned::Done);
        }
        self.turn_number(entry, name, value)
    }

    fn turn_number(&mut self, entry: &Entry, name: &str, value: &str) -> Result<Turned, String> {
        let rating = rating_spin(entry.ratings);
        let spins = [HASH, THREADS, LINES, OVERHEAD, LEVEL].into_iter().chain(rating);
        let spin = spins.into_iter().find(|spin| name.eq_ignore_ascii_case(spin.name));
        let spin = spin.ok_or_else(|| format!("no option `{}`", game::clip(name, 40)))?;
        let (number, turned) = spin.read(value)?;
        match spin.name {
            "Hash" => self.megabytes = number as usize,
            "Threads" => self.threads = number as usize,
            "MultiPV" => self.lines = number as usize,
            "Move Overhead" => self.overhead = Duration::from_millis(number),
            RATING => self.rating = number as u32,
            _ => self.level = Level::new(number as u8).expect("the bounds are the levels"),
        }
        Ok(turned)
    }

    /// What a player is made of.
    pub(super) fn setting(&self, ratings: &[Rating], seed: u64) -> Setting {
        let Knobs { threads, megabytes, .. } = *self;
        let level = match self.limit {
            Limit::Off => self.level,
            Limit::ToRating => level_for(ratings, self.rating).unwrap_or(self.level),
        };
        Setting { threads, megabytes, level, seed }
    }
}

/// The level whose rating is nearest; of several alike, the highest.
fn level_for(ratings: &[Rating], wanted: u32) -> Option<Level> {
    ratings.iter().rev().min_by_key(|it| it.elo.abs_diff(wanted)).map(|it| it.level)
}

/// The ratings that were measured, as an option.
fn rating_spin(ratings: &[Rating]) -> Option<Spin> {
    let elos = ratings.iter().map(|it| u64::from(it.elo));
    let (min, max) = (elos.clone().min()?, elos.max()?);
    Some(Spin { name: RATING, default: max, min, max })
}

impl Spin {
    /// The number, and whether it had to be brought within the bounds.
    fn read(&self, value: &str) -> Result<(u64, Turned), String> {
        let number: i128 = value.parse().map_err(|_| {
            let found = game::clip(value, 40);
            format!("option {} is `{found}`, expected {} to {}", self.name, self.min, self.max)
        })?;
        let (min, max) = (self.min, self.max);
        let within = number.clamp(min.into(), max.into()) as u64;
        if i128::from(within) == number {
            return Ok((within, Turned::Done));
        }
        Ok((within, Turned::Clamped { to: within, min, max }))
    }
}

fn check(value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("a check is `true` or `false`".to_owned()),
    }
}
