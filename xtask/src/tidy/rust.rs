//! Rust as far as the other checks need it: code without comments, without tests, without texts.

/// A file of Rust, letter by letter.
pub(super) struct Code {
    /// The code; what is left out has become blanks, so that lines keep their numbers.
    kept: Vec<char>,
    /// The same without what stands in quotes, for whoever looks for structure.
    bare: Vec<char>,
}

impl Code {
    /// The code without its comments.
    pub(super) fn read(text: &str) -> Code {
        let mut reader = Reader { rest: text.chars().collect(), at: 0, code: Code::empty() };
        while reader.at < reader.rest.len() {
            reader.step();
        }
        reader.code
    }

    /// The same without what is only there for tests.
    pub(super) fn without_tests(mut self) -> Code {
        const MARK: &str = "#[cfg(test)]";
        while let Some(start) = self.find(MARK, 0) {
            let end = self.end_of_item(start + MARK.len());
            self.blank(start, end);
        }
        self
    }

    /// The same without the texts that clap shows after its help, where they stand in the attribute
    /// itself: no code can compare anything with those.
    pub(super) fn without_help(mut self) -> Code {
        const MARK: &str = "after_help = \"";
        let mut from = 0;
        while let Some(start) = self.find(MARK, from) {
            let open = start + MARK.len();
            let end = self.find("\"", open).unwrap_or(self.bare.len());
            if self.is_in_attribute(start) {
                self.blank(open, end);
            }
            from = end;
        }
        self
    }

    /// The code with its texts.
    pub(super) fn text(&self) -> String {
        self.kept.iter().collect()
    }

    /// The code without its texts.
    pub(super) fn bare(&self) -> String {
        self.bare.iter().collect()
    }

    fn empty() -> Code {
        Code { kept: Vec::new(), bare: Vec::new() }
    }

    fn find(&self, what: &str, from: usize) -> Option<usize> {
        let what: Vec<char> = what.chars().collect();
        let mut places = self.bare.get(from..)?.windows(what.len());
        places.position(|place| place == what).map(|place| from + place)
    }

    /// Where the item ends that begins here: after its block or its semicolon.
    fn end_of_item(&self, from: usize) -> usize {
        let mut depth = 0;
        for (index, letter) in self.bare.iter().enumerate().skip(from) {
            match letter {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth -= 1,
                _ => (),
            }
            if depth == 0 && matches!(letter, '}' | ';') {
                return index + 1;
            }
        }
        self.bare.len()
    }

    fn is_in_attribute(&self, at: usize) -> bool {
        let before: String = self.bare[..at].iter().collect();
        before.rsplit_once("#[command(").is_some_and(|(_, since)| !since.contains(']'))
    }

    fn blank(&mut self, from: usize, to: usize) {
        for letters in [&mut self.kept, &mut self.bare] {
            letters[from..to].iter_mut().filter(|it| **it != '\n').for_each(|it| *it = ' ');
        }
    }
}

/// Goes through a file from comment to text to code.
struct Reader {
    rest: Vec<char>,
    at: usize,
    code: Code,
}

impl Reader {
    fn step(&mut self) {
        match self.rest[self.at..] {
            ['/', '/', ..] => self.drop_until(|left| left[0] == '\n'),
            ['/', '*', ..] => self.drop_block_comment(),
            ['"', ..] => self.keep_string(),
            ['r', '"' | '#', ..] if !self.is_in_word() => self.keep_raw_string(),
            ['\'', '\\', _, ..] => {
                self.keep_code(1);
                self.keep_text(2);
                self.keep_text_until(|left| left[0] == '\'');
            }
            ['\'', _, '\'', ..] => {
                self.keep_code(1);
                self.keep_text(1);
                self.keep_code(1);
            }
            _ => self.keep_code(1),
        }
    }

    /// Whether the letter before belongs to a longer name, unlike that of `br"…"`.
    fn is_in_word(&self) -> bool {
        let before = |back: usize| self.at.checked_sub(back).map(|it| self.rest[it]);
        let is_word = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
        is_word(before(1)) && (before(1) != Some('b') || is_word(before(2)))
    }

    fn drop_block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.rest.len() {
            match self.rest[self.at..] {
                ['/', '*', ..] => {
                    depth += 1;
                    self.drop(2);
                }
                ['*', '/', ..] => {
                    depth -= 1;
                    self.drop(2);
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.drop(1),
            }
        }
    }

    fn keep_string(&mut self) {
        self.keep_code(1);
        while let Some(letter) = self.rest.get(self.at) {
            match letter {
                '"' => return self.keep_code(1),
                '\\' => self.keep_text(2),
                _ => self.keep_text(1),
            }
        }
    }

    /// `r"…"`, `r#"…"#`, or a name such as `r#type`.
    fn keep_raw_string(&mut self) {
        self.keep_code(1);
        let hashes = self.rest[self.at..].iter().take_while(|it| **it == '#').count();
        self.keep_code(hashes);
        if self.rest.get(self.at) != Some(&'"') {
            return;
        }
        self.keep_code(1);
        let end: Vec<char> = ['"'].into_iter().chain(vec!['#'; hashes]).collect();
        self.keep_text_until(|left| left.starts_with(&end));
        self.keep_code(end.len());
    }

    fn keep_text_until(&mut self, is_end: impl Fn(&[char]) -> bool) {
        while self.at < self.rest.len() && !is_end(&self.rest[self.at..]) {
            self.keep_text(1);
        }
    }

    fn drop_until(&mut self, is_end: impl Fn(&[char]) -> bool) {
        while self.at < self.rest.len() && !is_end(&self.rest[self.at..]) {
            self.drop(1);
        }
    }

    fn keep_code(&mut self, count: usize) {
        self.advance(count, |letter| (letter, letter));
    }

    fn keep_text(&mut self, count: usize) {
        self.advance(count, |letter| (letter, ' '));
    }

    fn drop(&mut self, count: usize) {
        self.advance(count, |_| (' ', ' '));
    }

    fn advance(&mut self, count: usize, as_kept: impl Fn(char) -> (char, char)) {
        let end = (self.at + count).min(self.rest.len());
        for &letter in &self.rest[self.at..end] {
            let (kept, bare) = if letter == '\n' { ('\n', '\n') } else { as_kept(letter) };
            self.code.kept.push(kept);
            self.code.bare.push(bare);
        }
        self.at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    fn squeezed(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_go_and_texts_stay() {
        for (text, kept, bare) in [
            ("a // b\nc", "a c", "a c"),
            ("a /* b /* c */ d */ e", "a e", "a e"),
            ("a(\"b // c\\\" d\") // e", "a(\"b // c\\\" d\")", "a(\" \")"),
            (
                "r#\"a \" // b\"# + br\"c\\\" + d",
                "r#\"a \" // b\"# + br\"c\\\" + d",
                "r#\" \"# + br\" \" + d",
            ),
            (
                "f::<'a>('\"', '\\'', '/') // b",
                "f::<'a>('\"', '\\'', '/')",
                "f::<'a>(' ', ' ', ' ')",
            ),
            ("\"a\n// b\"", "\"a // b\"", "\" \""),
            ("r#type; bar\"x\"", "r#type; bar\"x\"", "r#type; bar\" \""),
        ] {
            let code = Code::read(text);
            assert_eq!(squeezed(&code.text()), kept, "{text}");
            assert_eq!(squeezed(&code.bare()), bare, "{text}");
            assert_eq!(code.text().lines().count(), text.lines().count(), "{text}");
        }
    }

    #[test]
    fn tests_go() {
        for text in [
            "a; #[cfg(test)] mod tests; b;",
            "a; #[cfg(test)]\nmod tests { fn f() { g(\"}\"); } } b;",
            "a; #[cfg(test)] fn f(x: [u8; 3]) { ( ) } b;",
        ] {
            assert_eq!(squeezed(&Code::read(text).without_tests().text()), "a; b;", "{text}");
        }
    }

    #[test]
    fn help_goes_only_from_attributes() {
        let text = |text: &str| squeezed(&Code::read(text).without_help().text());
        assert_eq!(
            text("#[command(name, after_help = \"a\nb\")] c"),
            "#[command(name, after_help = \" \")] c"
        );
        let elsewhere = "#[command(after_help = HELP)] let after_help = \"a\";";
        assert_eq!(text(elsewhere), elsewhere);
    }
}
