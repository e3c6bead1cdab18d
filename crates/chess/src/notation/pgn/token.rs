//! The words of a PGN text.

use super::{PgnErrorKind, Tag};

/// One word of a PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag(Tag),
    Comment(String),
    Glyph(u8),
    Open,
    Close,
    /// A move, a move number or a result.
    Word(&'a str),
}

/// Cuts a text into words, each with its line.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    /// Whether `rest` begins a line.
    fresh: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
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

    fn token(&mut self, first: char) -> Result<Token<'a>, PgnErrorKind> {
        match first {
            '[' => self.tag(),
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

    fn comment(&mut self) -> Result<Token<'a>, PgnErrorKind> {
        self.take(1);
        let text = self.take_through('}').ok_or(PgnErrorKind::OpenComment)?;
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
    fn tag(&mut self) -> Result<Token<'a>, PgnErrorKind> {
        self.take(1);
        self.skip_blanks();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = self.rest.find(|letter| !is_name(letter)).unwrap_or(self.rest.len());
        let name = self.take(length).to_owned();
        self.skip_blanks();
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(PgnErrorKind::Tag);
        }
        self.take(1);
        let mut value = String::new();
        loop {
            let letter = self.rest.chars().next().filter(|&letter| letter != '\n');
            let letter = letter.ok_or(PgnErrorKind::Tag)?;
            self.take(letter.len_utf8());
            match letter {
                '"' => break,
                '\\' if self.rest.starts_with(['"', '\\']) => value.push_str(self.take(1)),
                _ => value.push(letter),
            }
        }
        self.skip_blanks();
        if !self.rest.starts_with(']') {
            return Err(PgnErrorKind::Tag);
        }
        self.take(1);
        Ok(Token::Tag(Tag { name, value }))
    }
}

impl<'a> Iterator for Tokens<'a> {
    /// The line of a word, and the word.
    type Item = (usize, Result<Token<'a>, PgnErrorKind>);

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
