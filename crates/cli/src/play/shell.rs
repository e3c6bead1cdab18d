//! Lines from a person: edited, completed and remembered on a terminal, read as they come elsewhere.

use std::io::{BufReader, IsTerminal, Stdin, Write, stdin, stdout};

use rustyline::{
    CompletionType, Config, Context, Editor, Helper,
    completion::Completer,
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::{History, MemHistory},
    validate::Validator,
};

use super::{Dialog, Next};
use crate::engine::lines::{self, Incoming};

/// Where lines come from.
pub(crate) enum Lines {
    Terminal(Box<Editor<Vocabulary, MemHistory>>),
    Pipe(BufReader<Stdin>),
}

/// What may be typed now.
pub(crate) struct Vocabulary(Vec<String>);

impl Helper for Vocabulary {}
impl Highlighter for Vocabulary {}
impl Validator for Vocabulary {}

impl Hinter for Vocabulary {
    type Hint = String;
}

impl Completer for Vocabulary {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(&self.0, line, at))
    }
}

/// The words that go on from what stands before the cursor, and where it begins.
fn completions(words: &[String], line: &str, at: usize) -> (usize, Vec<String>) {
    let before = line.get(..at).unwrap_or(line);
    let part = before.rsplit(char::is_whitespace).next().unwrap_or(before);
    let begun = before.len() - part.len();
    let goes_on = |word: &&String| {
        word.get(..part.len()).is_some_and(|start| start.eq_ignore_ascii_case(part))
    };
    let mut found: Vec<String> = words.iter().filter(goes_on).cloned().collect();
    found.sort_unstable();
    found.dedup();
    (begun, found)
}

impl Lines {
    /// Those of standard input.
    ///
    /// # Errors
    /// The terminal cannot be used.
    pub(crate) fn open() -> anyhow::Result<Lines> {
        if !(stdin().is_terminal() && stdout().is_terminal()) {
            return Ok(Lines::Pipe(BufReader::new(stdin())));
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Vocabulary(Vec::new())));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// The next line; nothing when there are no more.
    fn next<W: Write>(&mut self, dialog: &Dialog<W>) -> anyhow::Result<Option<String>> {
        match self {
            Lines::Pipe(input) => loop {
                match lines::next(input) {
                    Incoming::Line(line) => return Ok(Some(line)),
                    Incoming::TooLong => {}
                    Incoming::Closed => return Ok(None),
                }
            },
            Lines::Terminal(editor) => {
                editor.set_helper(Some(Vocabulary(dialog.vocabulary())));
                match editor.readline(&dialog.prompt()) {
                    Ok(line) => {
                        editor.add_history_entry(&line)?;
                        Ok(Some(line))
                    }
                    // Ctrl-C clears the line, as in other programs; Ctrl-D leaves.
                    Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    fn forget(&mut self) -> anyhow::Result<()> {
        if let Lines::Terminal(editor) = self {
            editor.history_mut().clear()?;
        }
        Ok(())
    }

    /// Leads the dialog to its end.
    ///
    /// # Errors
    /// Nothing can be read or written.
    pub(crate) fn lead<W: Write>(&mut self, dialog: &mut Dialog<W>) -> anyhow::Result<()> {
        while let Some(line) = self.next(dialog)? {
            match dialog.hear(&line)? {
                Next::GoOn => {}
                Next::Curtain => self.forget()?,
                Next::Leave => return Ok(()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::completions;

    #[test]
    fn words_are_completed_where_the_cursor_stands() {
        let words: Vec<String> = ["Nf3", "Nc3", "moves", "e4"].map(str::to_owned).to_vec();
        assert_eq!(completions(&words, "n", 1), (0, vec!["Nc3".to_owned(), "Nf3".to_owned()]));
        assert_eq!(completions(&words, "moves N", 7).0, 6);
        assert_eq!(completions(&words, "炮", 3), (0, vec![]));
        let wide = "moves　N";
        assert_eq!(completions(&words, wide, wide.len()).0, "moves　".len());
    }
}
