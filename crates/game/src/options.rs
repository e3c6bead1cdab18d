//! The options agreed before a game, and the hash that names them.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{Code, Digest, Fault};

/// The value of one option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A switch.
    Switch(bool),
    /// A count.
    Count(u32),
    /// One of a few words.
    Word(String),
}

impl OptionValue {
    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<OptionValue> {
        match text {
            "true" => Some(OptionValue::Switch(true)),
            "false" => Some(OptionValue::Switch(false)),
            _ => match text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
                Some(word) => is_word(word).then(|| OptionValue::Word(word.to_owned())),
                None => text.parse().ok().map(OptionValue::Count),
            },
        }
    }
}

impl fmt::Display for OptionValue {
    /// As JSON writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(value) => write!(f, "{value}"),
            OptionValue::Count(value) => write!(f, "{value}"),
            OptionValue::Word(value) => write!(f, "{value:?}"),
        }
    }
}

/// Letters of words need no escapes in any text that carries them.
fn is_word(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_')
}

/// What one option may be.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off.
    Switch {
        /// The value unless agreed otherwise.
        default: bool,
    },
    /// A number within bounds.
    Count {
        /// The value unless agreed otherwise.
        default: u32,
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
    /// One of a few words; the first is the default.
    Word {
        /// The words, in lower case.
        words: &'static [&'static str],
    },
}

/// One option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its snake_case name.
    pub name: &'static str,
    /// What it may be.
    pub kind: OptionKind,
    /// One sentence for people.
    pub help: &'static str,
}

impl OptionSpec {
    /// A switch that is on unless agreed otherwise.
    pub const fn on(name: &'static str, help: &'static str) -> OptionSpec {
        OptionSpec { name, kind: OptionKind::Switch { default: true }, help }
    }

    /// A switch that is off unless agreed otherwise.
    pub const fn off(name: &'static str, help: &'static str) -> OptionSpec {
        OptionSpec { name, kind: OptionKind::Switch { default: false }, help }
    }

    /// The value unless agreed otherwise.
    pub fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Switch { default } => OptionValue::Switch(default),
            OptionKind::Count { default, .. } => OptionValue::Count(default),
            OptionKind::Word { words } => OptionValue::Word(words[0].to_owned()),
        }
    }

    fn check(&self, value: &OptionValue) -> Result<(), Fault> {
        let expected = match (self.kind, value) {
            (OptionKind::Switch { .. }, OptionValue::Switch(_)) => return Ok(()),
            (OptionKind::Switch { .. }, _) => "true or false".to_owned(),
            (OptionKind::Count { min, max, .. }, OptionValue::Count(count))
                if (min..=max).contains(count) =>
            {
                return Ok(());
            }
            (OptionKind::Count { min, max, .. }, _) => {
                format!("a whole number from {min} to {max}")
            }
            (OptionKind::Word { words }, OptionValue::Word(word)) if words.contains(&&**word) => {
                return Ok(());
            }
            (OptionKind::Word { words }, _) => format!("one of {}", words.join(", ")),
        };
        Err(bad_option(format!("option `{}` is {value}, expected {expected}", self.name)))
    }
}

/// A fault in the options.
pub fn bad_option(message: impl Into<String>) -> Fault {
    Fault::new(Code::BAD_OPTION, message)
}

/// A value for each option of a game, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, OptionValue>);

impl Options {
    /// The given values, checked against `specs`, the rest by default.
    ///
    /// # Errors
    /// A fault `bad_option` that names the first unknown or ill-typed option.
    pub fn complete(
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (String, OptionValue)>,
    ) -> Result<Options, Fault> {
        let defaults = specs.iter().map(|spec| (spec.name.to_owned(), spec.default_value()));
        let mut values: BTreeMap<String, OptionValue> = defaults.collect();
        for (name, value) in given {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                return Err(bad_option(format!(
                    "unknown option `{name}`, expected one of: {}",
                    known.join(", ")
                )));
            };
            spec.check(&value)?;
            values.insert(name, value);
        }
        Ok(Options(values))
    }

    /// Values as somebody wrote them, to be completed and checked later.
    pub fn as_written(values: impl IntoIterator<Item = (String, OptionValue)>) -> Options {
        Options(values.into_iter().collect())
    }

    /// The value of a switch.
    ///
    /// # Panics
    /// If the options were completed from specs without a switch of this name.
    pub fn switch(&self, name: &str) -> bool {
        match self.0.get(name) {
            Some(OptionValue::Switch(value)) => *value,
            other => panic!("`{name}` was declared as a switch, found {other:?}"),
        }
    }

    /// The value of a count.
    ///
    /// # Panics
    /// If the options were completed from specs without a count of this name.
    pub fn count(&self, name: &str) -> u32 {
        match self.0.get(name) {
            Some(OptionValue::Count(value)) => *value,
            other => panic!("`{name}` was declared as a count, found {other:?}"),
        }
    }

    /// The value of a word.
    ///
    /// # Panics
    /// If the options were completed from specs without a word of this name.
    pub fn word(&self, name: &str) -> &str {
        match self.0.get(name) {
            Some(OptionValue::Word(value)) => value,
            other => panic!("`{name}` was declared as a word, found {other:?}"),
        }
    }

    /// All values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// All options as JSON, keys sorted, without blanks: what the configuration hash covers.
    pub fn canonical_json(&self) -> String {
        let pairs: Vec<String> =
            self.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", pairs.join(","))
    }

    /// The hash that names these options of this game under this version of its rules.
    pub fn config_hash(&self, game: &str, rule_version: u16) -> Digest {
        let mut hasher = Sha256::new();
        hasher.update(format!("Umpire/{game}/config/v1\0"));
        hasher.update(rule_version.to_be_bytes());
        hasher.update(self.canonical_json());
        Digest(hasher.finalize().into())
    }
}
