//! A game as it is introduced to clients that have never heard of it.

use std::collections::BTreeMap;

use game::{
    BySeat, Figure, Opening, OptionKind, OptionSpec, OptionValue, Options, Scene, SetUpSheet,
};
use serde::Serialize;

use crate::Entry;

/// Enough to name a game, to offer its options, to draw it and to set it up.
#[derive(Clone, Debug, Serialize)]
pub struct Introduction {
    /// A short word, stable for ever.
    pub id: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// Its name in Chinese.
    pub name_zh: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The same in Chinese.
    pub summary_zh: &'static str,
    /// The seats as players name them, in order of play.
    pub seats: [&'static str; 2],
    /// The same in Chinese.
    pub seats_zh: [&'static str; 2],
    /// The version of its rules.
    pub rule_version: u16,
    /// The name of its position notation.
    pub notation: &'static str,
    /// The usual start, in that notation.
    pub start: &'static str,
    /// The board and its pieces at the usual start.
    pub scene: Option<Scene>,
    /// The pieces there are, with their names in Chinese.
    pub figures: Vec<FigureIntroduction>,
    /// Actions that are words, with their meaning.
    pub actions: Vec<ActionIntroduction>,
    /// Its options by name.
    pub options: BTreeMap<&'static str, OptionIntroduction>,
    /// How a match may begin, the usual way first.
    pub openings: Vec<Opening>,
    /// How each seat sets up in secret, where matches may begin so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_up: Option<BySeat<SetUpSheet>>,
    /// Other notations for positions.
    pub notations: &'static [&'static str],
    /// Other notations for moves; all are read.
    pub move_notations: &'static [&'static str],
    /// Formats for whole games.
    pub formats: &'static [&'static str],
    /// Positions as numbers.
    pub encodings: &'static [&'static str],
    /// Questions of its own.
    pub ops: Vec<&'static str>,
    /// Computer players by name, the usual one first.
    pub players: Vec<&'static str>,
    /// Whether positions can be evaluated.
    pub evaluated: bool,
    /// Whether something may be hidden of which the odds can be told.
    pub hidden: bool,
    /// Beliefs by which these odds can be told, the usual one first.
    pub beliefs: Vec<&'static str>,
}

/// A piece by its names.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FigureIntroduction {
    /// The piece.
    #[serde(flatten)]
    pub figure: Figure,
    /// Its name in Chinese.
    pub name_zh: &'static str,
}

/// An action that is a word.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActionIntroduction {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub help: &'static str,
    /// The same in Chinese.
    pub help_zh: &'static str,
}

/// An option: what it is unless agreed otherwise, and what it may be.
#[derive(Clone, Debug, Serialize)]
pub struct OptionIntroduction {
    /// The value unless agreed otherwise.
    pub default: OptionValue,
    /// One sentence for people.
    pub help: &'static str,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static [&'static str]>,
}

/// Introduces a game.
pub fn introduce(entry: &Entry) -> Introduction {
    let (about, words, paper) = (entry.about, entry.words, entry.paper);
    let scene = usual_scene(entry);
    let options = Options::complete(about.options, []).ok();
    Introduction {
        id: about.id,
        name: about.name,
        name_zh: about.name_zh,
        summary: words.summary,
        summary_zh: words.summary_zh,
        seats: about.seats,
        seats_zh: words.seats_zh,
        rule_version: entry.matches.rule_version(),
        notation: about.notation,
        start: about.start,
        figures: words.figures.iter().map(figure).collect(),
        actions: words.actions.iter().map(action).collect(),
        scene,
        options: about.options.iter().map(|spec| (spec.name, option(spec))).collect(),
        openings: entry.matches.openings().collect(),
        set_up: options.and_then(|options| entry.matches.set_up_sheets(&options)),
        notations: paper.notations(),
        move_notations: paper.move_notations(),
        formats: paper.formats(),
        encodings: paper.encodings(),
        ops: paper.questions().iter().map(|(name, _)| *name).collect(),
        players: entry.players.iter().map(|(name, _)| *name).collect(),
        evaluated: paper.has_evaluation(),
        hidden: !paper.beliefs().is_empty(),
        beliefs: paper.beliefs(),
    }
}

fn usual_scene(entry: &Entry) -> Option<Scene> {
    let options = Options::complete(entry.about.options, []).ok()?;
    let paper = entry.paper.open(&options).ok()?;
    Some(paper.read("start").ok()?.scene())
}

fn figure((figure, name_zh): &(Figure, &'static str)) -> FigureIntroduction {
    FigureIntroduction { figure: *figure, name_zh }
}

fn action(
    (word, help, help_zh): &(&'static str, &'static str, &'static str),
) -> ActionIntroduction {
    ActionIntroduction { word, help, help_zh }
}

fn option(spec: &OptionSpec) -> OptionIntroduction {
    let (min, max, words) = match spec.kind {
        OptionKind::Switch { .. } => (None, None, None),
        OptionKind::Count { min, max, .. } => (Some(min), Some(max), None),
        OptionKind::Word { words } => (None, None, Some(words)),
    };
    OptionIntroduction { default: spec.default_value(), help: spec.help, min, max, words }
}
