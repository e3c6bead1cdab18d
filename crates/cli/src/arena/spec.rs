//! Players as they are written on the command line.

use std::{fmt, str::FromStr, time::Duration};

use catalog::{Level, Limits};

use crate::commands::best::duration;

/// A player: what kind, and how far it may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spec {
    /// As it was written.
    text: String,
    pub(super) kind: Kind,
    pub(super) limits: Limits,
}

/// What thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Our own player.
    Ours { level: Level, threads: usize, megabytes: usize },
    /// Another player of the game, by its name.
    Named(String),
    /// Another program, with its options.
    External { command: Vec<String>, options: Vec<(String, String)> },
}

/// Unless said otherwise.
const TIME: Duration = Duration::from_millis(100);
const MEGABYTES: usize = 16;

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = String;

    /// Reads items with commas between them, such as `level=3,nodes=10000`.
    fn from_str(text: &str) -> Result<Spec, String> {
        let mut draft = Draft::default();
        for item in split(text, ',') {
            draft.add(item.trim())?;
        }
        let limits = draft.limits;
        let limits = if limits == Limits::default() { Limits::time(TIME) } else { limits };
        Ok(Spec { text: text.to_owned(), kind: draft.kind()?, limits })
    }
}

#[derive(Default)]
struct Draft {
    word: Option<Kind>,
    limits: Limits,
    level: Option<Level>,
    threads: Option<usize>,
    megabytes: Option<usize>,
    options: Vec<(String, String)>,
}

impl Draft {
    fn add(&mut self, item: &str) -> Result<(), String> {
        if let Some(command) = item.strip_prefix("engine:") {
            let command: Vec<String> =
                split(unquoted(command), ' ').map(|it| unquoted(it).to_owned()).collect();
            let command: Vec<String> = command.into_iter().filter(|it| !it.is_empty()).collect();
            if command.is_empty() {
                return Err("`engine:` is followed by a command line".to_owned());
            }
            return self.be(Kind::External { command, options: Vec::new() });
        }
        let Some((name, value)) = item.split_once('=') else {
            let is_name = !item.is_empty() && item.bytes().all(|it| it.is_ascii_lowercase());
            return if is_name {
                self.be(Kind::Named(item.to_owned()))
            } else {
                Err(unknown(item))
            };
        };
        let value = unquoted(value);
        match name {
            "level" => self.level = Some(level(value)?),
            "time" => self.limits.time = Some(duration(value)?),
            "nodes" => self.limits.nodes = Some(number(name, value, u64::MAX)?),
            "depth" => self.limits.depth = Some(number(name, value, 100)? as u8),
            "threads" => self.threads = Some(number(name, value, 64)? as usize),
            "hash" => self.megabytes = Some(number(name, value, 4096)? as usize),
            _ => match name.strip_prefix("option.") {
                Some(name) => self.options.push((unquoted(name).to_owned(), value.to_owned())),
                None => return Err(unknown(item)),
            },
        }
        Ok(())
    }

    fn be(&mut self, kind: Kind) -> Result<(), String> {
        match self.word.replace(kind) {
            None => Ok(()),
            Some(_) => Err("a player is one of `random`, `greedy`, `engine:…` or ours".to_owned()),
        }
    }

    fn kind(self) -> Result<Kind, String> {
        let Draft { word, level, threads, megabytes, options, .. } = self;
        let ours = level.is_some() || threads.is_some() || megabytes.is_some();
        match word {
            Some(Kind::External { command, .. }) if !ours => {
                Ok(Kind::External { command, options })
            }
            Some(kind) if !ours && options.is_empty() => Ok(kind),
            None if options.is_empty() => Ok(Kind::Ours {
                level: level.unwrap_or_default(),
                threads: threads.unwrap_or(1),
                megabytes: megabytes.unwrap_or(MEGABYTES),
            }),
            Some(_) if ours => {
                Err("`level`, `threads` and `hash` are for our own player".to_owned())
            }
            Some(_) | None => Err("`option.…` is for `engine:…`".to_owned()),
        }
    }
}

fn unknown(item: &str) -> String {
    let item = game::clip(item, 60);
    format!(
        "invalid item `{item}`, expected `level=`, `time=`, `nodes=`, `depth=`, `threads=`, `hash=`, \
         `random`, `greedy`, `engine:COMMAND` or `option.NAME=`"
    )
}

fn level(value: &str) -> Result<Level, String> {
    let level = value.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "a level is a number from 1 to 10".to_owned())
}

fn number(name: &str, value: &str, max: u64) -> Result<u64, String> {
    let number: Option<u64> = value.parse().ok();
    let number = number.filter(|it| (1..=max).contains(it));
    number.ok_or_else(|| format!("`{name}` is a whole number from 1 to {max}"))
}

/// The parts between separators that stand outside of double quotes.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |it: char| {
        quoted ^= it == '"';
        it == separator && !quoted
    })
}

fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(text)
}
