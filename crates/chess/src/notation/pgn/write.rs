//! Writing a game, in lines of at most eighty columns.

use std::fmt;

use crate::{CastlingStyle, Position, Side, notation::fen::Letters};

use super::{Pgn, Tag, Variation};

/// Lines are broken before this column, unless a single word is longer.
const COLUMNS: usize = 80;
/// The tags that every game has, in this order, with `?` for what is not known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl fmt::Display for Pgn {
    /// The game in export format, ending with a line break. Reading it back gives the same game,
    /// with the seven tags of the roster filled in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.all_tags() {
            writeln!(f, "{tag}")?;
        }
        let mut text = Movetext::default();
        text.variation(self.start, &self.main);
        text.word(&self.result.to_string());
        writeln!(f, "\n{}", text.done)
    }
}

impl Pgn {
    fn all_tags(&self) -> Vec<Tag> {
        let own = |name: &str| self.tag(name).map(str::to_owned);
        let tag = |name: &str, value: String| Tag { name: name.to_owned(), value };
        let mut tags: Vec<Tag> = ROSTER
            .into_iter()
            .map(|(name, unknown)| match name {
                "Result" => tag(name, self.result.to_string()),
                _ => tag(name, own(name).unwrap_or_else(|| unknown.to_owned())),
            })
            .collect();
        let in_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
        tags.extend(self.tags.iter().filter(|tag| !in_roster(&tag.name)).cloned());
        if self.start != Position::start() {
            if self.start.castling_style() == CastlingStyle::Chess960 && own("Variant").is_none() {
                tags.push(tag("Variant", "Chess960".to_owned()));
            }
            tags.push(tag("SetUp", "1".to_owned()));
            tags.push(tag("FEN", self.start.full_fen(Letters::Outermost)));
        }
        tags
    }
}

/// A movetext that grows word by word.
#[derive(Default)]
struct Movetext {
    done: String,
    /// The length of the last line.
    column: usize,
    /// Parentheses that open right before the next word.
    opened: String,
}

impl Movetext {
    fn word(&mut self, word: &str) {
        self.append(" ", word);
    }

    /// Adds `word` after `blank`, or on a new line.
    fn append(&mut self, blank: &str, word: &str) {
        let word = std::mem::take(&mut self.opened) + word;
        let width = word.chars().count();
        if self.column > 0 && self.column + blank.len() + width >= COLUMNS {
            self.break_line();
        } else if self.column > 0 {
            self.done.push_str(blank);
            self.column += blank.len();
        }
        self.done.push_str(&word);
        self.column += width;
    }

    fn break_line(&mut self) {
        self.done.push('\n');
        self.column = 0;
    }

    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            // A comment with a brace can only stand at the end of a line.
            self.word(&format!("; {}", text.replace('\n', " ")));
            self.break_line();
            return;
        }
        self.word("{");
        text.split_whitespace().for_each(|word| self.word(word));
        self.word("}");
    }

    fn variation(&mut self, start: Position, variation: &Variation) {
        let mut position = start;
        variation.comments.iter().for_each(|text| self.comment(text));
        let mut numbered = false;
        for ply in &variation.moves {
            let number = position.fullmoves();
            match position.turn() {
                Side::White => self.word(&format!("{number}.")),
                Side::Black if !numbered => self.word(&format!("{number}...")),
                Side::Black => {}
            }
            self.word(&position.san(ply.played).to_string());
            ply.glyphs.iter().for_each(|glyph| self.word(&format!("${glyph}")));
            ply.comments.iter().for_each(|text| self.comment(text));
            for other in &ply.variations {
                self.opened.push('(');
                self.variation(position, other);
                self.append("", ")");
            }
            numbered = ply.comments.is_empty() && ply.variations.is_empty();
            position.play(ply.played);
        }
    }
}
