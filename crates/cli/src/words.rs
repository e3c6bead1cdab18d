//! What people read, in their language. A sentence is said in both languages or it does not compile.

mod ending;
mod happening;
mod refusal;
#[cfg(test)]
mod tests;

use catalog::Entry;
use clap::ValueEnum;
use game::{Figure, Seat};

pub(crate) use ending::{claim_words, ending_words};
pub(crate) use happening::{Account, Teller, article};
pub(crate) use refusal::{file_refusal, refusal_words};

/// A language that we speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    #[default]
    En,
    /// Chinese
    Zh,
}

/// What both languages call the variables in which a person says which is wanted.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

impl Language {
    /// The language that the environment asks for: the first variable that is set decides.
    pub(crate) fn from_environment(read: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| read(name).filter(|value| !value.is_empty());
        match VARIABLES.iter().find_map(set) {
            Some(value) if value.to_ascii_lowercase().starts_with("zh") => Language::Zh,
            Some(_) | None => Language::En,
        }
    }

    /// The language of this process, unless one is named.
    pub(crate) fn or_usual(named: Option<Language>) -> Language {
        named.unwrap_or_else(|| Language::from_environment(|name| std::env::var(name).ok()))
    }

    /// One of two sentences with the same meaning.
    pub(crate) fn say(self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self {
            Language::En => english.into(),
            Language::Zh => chinese.into(),
        }
    }

    /// One of two texts with the same meaning.
    pub(crate) fn pick<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        match self {
            Language::En => english,
            Language::Zh => chinese,
        }
    }

    /// What a seat is called, at the beginning of a sentence.
    pub(crate) fn seat(self, entry: &Entry, seat: Seat) -> String {
        let english = entry.about.seat_name(seat);
        let mut letters = english.chars();
        let first = letters.next().map(|it| it.to_ascii_uppercase());
        let english: String = first.into_iter().chain(letters).collect();
        self.say(english, entry.words.seats_zh[seat.index()])
    }

    /// What a piece is called.
    pub(crate) fn figure(self, entry: &Entry, name: &str) -> String {
        let found = entry.words.figures.iter().find(|(figure, _)| figure.name == name);
        let spaced = name.replace('_', " ");
        self.say(spaced.clone(), found.map_or(spaced.as_str(), |(_, chinese)| *chinese))
    }

    /// Pieces with how many there are of each, such as `knight, 2 pawns`.
    pub(crate) fn figures(self, entry: &Entry, counted: &[(Figure, usize)]) -> String {
        let one = |(figure, count): &(Figure, usize)| {
            let name = self.figure(entry, figure.name);
            match (self, count) {
                (Language::En, 1) => name,
                (Language::En, count) => format!("{count} {}", plural(&name)),
                (Language::Zh, 1) => name,
                (Language::Zh, count) => format!("{name}×{count}"),
            }
        };
        let parts: Vec<String> = counted.iter().map(one).collect();
        parts.join(self.pick(", ", "、"))
    }
}

/// More than one of them.
fn plural(name: &str) -> String {
    match name {
        _ if name.ends_with('y') && !name.ends_with("ey") => {
            format!("{}ies", &name[..name.len() - 1])
        }
        _ if name.ends_with("ss") => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// A text from elsewhere, fit for a screen: nothing in it moves the cursor, rings or changes colors.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().map(|it| if is_harmless(it) { it } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// Whether a character only shows itself: neither control nor a mark that turns text around.
fn is_harmless(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter == '\n' || !(letter.is_control() || turns)
}
