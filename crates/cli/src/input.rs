//! What commands are given: positions, options, files.

use std::{fs::File, io::Read, path::Path};

use anyhow::Context;
use catalog::{AnyPosition, Entry, Refusal, read_options};
use clap::Args;
use game::{Code, Options};
use serde_json::{Map, Value};

use crate::fail::bad_input;

/// A position, the start unless given, and the rules it is read by.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// The game's id, as `umpire games` lists them
    game: String,

    /// The position in the game's notation, `start`, or `-` to read it from standard input
    #[arg(default_value = "start", num_args = 1..)]
    position: Vec<String>,

    #[command(flatten)]
    rules: RuleArguments,
}

/// A position that must be given because more follows it, and the rules it is read by.
#[derive(Args)]
pub(crate) struct GivenPositionArguments {
    /// The game's id, as `umpire games` lists them
    game: String,

    /// The position in the game's notation, `start`, or `-` to read it from standard input
    position: String,

    #[command(flatten)]
    rules: RuleArguments,
}

/// The options of a game.
#[derive(Args)]
pub(crate) struct RuleArguments {
    /// An option of the game, such as `chess960=true`; may be repeated
    #[arg(long = "option", short, value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// A position that was asked about, its game looked up.
pub(crate) struct Subject {
    pub(crate) entry: &'static Entry,
    pub(crate) options: Options,
    pub(crate) position: String,
}

/// The most that is read from standard input.
const INPUT_BYTES_MAX: u64 = 1 << 20;

impl PositionArguments {
    /// Looks up the game, reads options and position.
    pub(crate) fn subject(&self) -> anyhow::Result<Subject> {
        // A FEN without quotes arrives in pieces.
        Subject::read(&self.game, &self.position.join(" "), &self.rules)
    }
}

impl GivenPositionArguments {
    /// Looks up the game, reads options and position.
    pub(crate) fn subject(&self) -> anyhow::Result<Subject> {
        Subject::read(&self.game, &self.position, &self.rules)
    }
}

impl Subject {
    fn read(game: &str, position: &str, rules: &RuleArguments) -> anyhow::Result<Subject> {
        let entry = find(game)?;
        let options = rules.read(entry)?;
        let position = match position {
            "-" => read_standard_input()?,
            position => position.to_owned(),
        };
        Ok(Subject { entry, options, position })
    }

    /// The position, read.
    ///
    /// # Errors
    /// Its faults.
    pub(crate) fn position(&self) -> anyhow::Result<Box<dyn AnyPosition>> {
        let paper = self.entry.paper.open(&self.options).map_err(bad_input)?;
        paper.read(&self.position).map_err(|mut refusal| {
            if self.position.contains('/') && !self.position.contains(' ') {
                refusal.message.push_str("; a position with blanks stands in quotes");
            }
            bad_input(refusal)
        })
    }
}

impl RuleArguments {
    /// The options given, checked and completed.
    pub(crate) fn read(&self, entry: &Entry) -> anyhow::Result<Options> {
        let mut given = Map::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                let message = format!("option `{option}` has no value, expected NAME=VALUE");
                return Err(bad_input(Refusal::new(Code::BAD_OPTION, message)));
            };
            given.insert(name.to_owned(), plain_value(value));
        }
        read_options(entry.about, &given).map_err(bad_input)
    }
}

fn plain_value(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => text.parse::<u32>().map_or_else(|_| Value::from(text), Value::from),
    }
}

/// The game with this id.
///
/// # Errors
/// There is none.
pub(crate) fn find(id: &str) -> anyhow::Result<&'static Entry> {
    games::CATALOG.find(id).map_err(bad_input)
}

/// The text of a file of at most `max` bytes, even where the file has no end, as devices have none.
pub(crate) fn read_file(path: &Path, max: u64) -> anyhow::Result<String> {
    let about = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    let mut file = File::open(path).with_context(about)?.take(max + 1);
    file.read_to_end(&mut bytes).with_context(about)?;
    anyhow::ensure!(bytes.len() as u64 <= max, "{}: it has more than {max} bytes", about());
    String::from_utf8(bytes).with_context(about)
}

fn read_standard_input() -> anyhow::Result<String> {
    let mut text = String::new();
    let mut input = std::io::stdin().lock().take(INPUT_BYTES_MAX);
    input.read_to_string(&mut text).context("cannot read the position from standard input")?;
    Ok(text.trim().to_owned())
}
