//! The words of Portable Game Notation, in which several games are kept.

mod outline;

use std::fmt;

use thiserror::Error;

use crate::{Finish, Seat};

pub use outline::{Outline, outlines};

/// A tag pair, such as `[White "Anderssen"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name, of letters, digits and underscores.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Tag {
    /// A tag pair.
    pub fn new(name: &str, value: &str) -> Tag {
        Tag { name: name.to_owned(), value: value.to_owned() }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
        write!(f, "[{} \"{value}\"]", self.name)
    }
}

/// One word of a PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A tag pair.
    Tag(Tag),
    /// A comment, its words with one blank between them.
    Comment(String),
    /// A numeric annotation glyph: 1 is `!`, 2 is `?`, and so on.
    Glyph(u8),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A move, a move number or a result.
    Word(&'a str),
}

/// What is no word of a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TokenError {
    /// A tag pair is malformed; it is passed over to the end of its line.
    #[error("invalid tag, expected `[Name \"value\"]`")]
    Tag,
    /// A comment has no end.
    #[error("a comment is opened with `{{` and never closed")]
    OpenComment,
}

/// How a word of a movetext says that the game ended, if it is such a word.
pub fn result(word: &str) -> Option<Finish> {
    match word {
        "1-0" => Some(Finish::Won(Seat::First)),
        "0-1" => Some(Finish::Won(Seat::Second)),
        "1/2-1/2" | "1/2" => Some(Finish::Drawn),
        "*" => Some(Finish::Nothing),
        _ => None,
    }
}

/// How a movetext says that a game ended so.
pub fn result_word(finish: Finish) -> &'static str {
    match finish {
        Finish::Won(Seat::First) => "1-0",
        Finish::Won(Seat::Second) => "0-1",
        Finish::Drawn => "1/2-1/2",
        Finish::Nothing => "*",
    }
}

/// The number before a move and the move after it, either of which may be empty: `12.Nf3`, `12...`.
pub fn split_number(word: &str) -> (&str, &str) {
    let move_from = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
    let (number, rest) = word.split_at(move_from);
    let bare = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || bare.len() < rest.len() { (number, bare) } else { ("", word) }
}

/// Cuts a text into words, each with its line.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    /// Whether `rest` begins a line.
    fresh: bool,
}

impl<'a> Tokens<'a> {
    /// The words of a text.
    pub fn new(text: &'a str) -> Tokens<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Tokens { rest, line: 1, fresh: true }
    }

    /// Takes `bytes` off the text.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.fresh = taken.ends_with('\n');
        self.rest = rest;
        taken
    }

    /// Takes the text up to and including the first `end`, or everything.
    fn take_through(&mut self, end: char) -> Option<&'a str> {
        let found = self.rest.find(end);
        let taken = self.take(found.map_or(self.rest.len(), |at| at + end.len_utf8()));
        found.is_some().then_some(taken)
    }

    /// Passes blanks and lines that begin with `%`, which are meant for other programs.
    fn skip_blanks(&mut self) {
        loop {
            if self.fresh && self.rest.starts_with('%') {
                self.take_through('\n');
                continue;
            }
            match self.rest.chars().next().filter(|next| next.is_whitespace()) {
                Some(blank) => self.take(blank.len_utf8()),
                None => return,
            };
        }
    }

    fn token(&mut self, first: char) -> Result<Token<'a>, TokenError> {
        match first {
            '[' => self.tag().inspect_err(|_| {
                self.take_through('\n');
            }),
            '{' => self.comment(),
            ';' => {
                let text = self.rest.lines().next().unwrap_or_default();
                self.take(text.len());
                Ok(Token::Comment(squeeze(&text[1..])))
            }
            '(' => Ok(self.single(Token::Open)),
            ')' => Ok(self.single(Token::Close)),
            '$' | '!' | '?' => Ok(self.glyph()),
            _ => Ok(self.word(first)),
        }
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn comment(&mut self) -> Result<Token<'a>, TokenError> {
        self.take(1);
        let text = self.take_through('}').ok_or(TokenError::OpenComment)?;
        Ok(Token::Comment(squeeze(&text[..text.len() - 1])))
    }

    /// A glyph by number, or by one of the marks that stand for the first six numbers.
    fn glyph(&mut self) -> Token<'a> {
        let is_mark = |letter: char| letter == '!' || letter == '?';
        let text = if self.rest.starts_with('$') {
            let digits = self.rest[1..].find(|letter: char| !letter.is_ascii_digit());
            let end = digits.map_or(self.rest.len(), |digits| 1 + digits);
            self.take(end)
        } else {
            let end = self.rest.find(|letter| !is_mark(letter)).unwrap_or(self.rest.len());
            self.take(end.min(2))
        };
        Token::Glyph(match text {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            number => number[1..].parse().unwrap_or(0),
        })
    }

    /// A run of letters up to something that begins another word. `*` is a word of its own.
    fn word(&mut self, first: char) -> Token<'a> {
        if first == '*' {
            return Token::Word(self.take(1));
        }
        let ends = |letter: char| letter.is_whitespace() || "[]{}();$!?*".contains(letter);
        let after = first.len_utf8();
        let length = self.rest[after..].find(ends).map_or(self.rest.len(), |end| after + end);
        Token::Word(self.take(length))
    }

    /// A tag pair; within its value a backslash protects a quote or a backslash.
    fn tag(&mut self) -> Result<Token<'a>, TokenError> {
        self.take(1);
        self.skip_blanks();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = self.rest.find(|letter| !is_name(letter)).unwrap_or(self.rest.len());
        let name = self.take(length).to_owned();
        self.skip_blanks();
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(TokenError::Tag);
        }
        self.take(1);
        let mut value = String::new();
        loop {
            let letter = self.rest.chars().next().filter(|&letter| letter != '\n');
            let letter = letter.ok_or(TokenError::Tag)?;
            self.take(letter.len_utf8());
            match letter {
                '"' => break,
                '\\' if self.rest.starts_with(['"', '\\']) => value.push_str(self.take(1)),
                _ => value.push(letter),
            }
        }
        self.skip_blanks();
        if !self.rest.starts_with(']') {
            return Err(TokenError::Tag);
        }
        self.take(1);
        Ok(Token::Tag(Tag { name, value }))
    }
}

impl<'a> Iterator for Tokens<'a> {
    /// The line of a word, and the word.
    type Item = (usize, Result<Token<'a>, TokenError>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blanks();
        let first = self.rest.chars().next()?;
        Some((self.line, self.token(first)))
    }
}

/// A comment's words with one blank between them, since lines may be broken anywhere.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
