//! A set-up that a person makes: pieces put on squares until all of them stand.

use std::collections::BTreeMap;

use game::{Code, Figure, LayoutForm, Man, Placeable, Scene, Seat, SetUpSheet};

use super::court::Complaint;

/// A layout in the making.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    sheet: SetUpSheet,
    /// What stands where, by the letter of the piece.
    placed: BTreeMap<String, char>,
}

fn wrong(message: String, chinese: String) -> Complaint {
    Complaint::in_both(Code::BAD_REQUEST, message, chinese)
}

impl Draft {
    /// Nothing stands anywhere yet.
    pub(super) fn new(sheet: SetUpSheet) -> Draft {
        Draft { sheet, placed: BTreeMap::new() }
    }

    /// The usual layout.
    pub(super) fn put_usual(&mut self) -> Result<(), Complaint> {
        let usual = self.sheet.usual.clone();
        self.read(&usual)
    }

    /// Every piece is taken off.
    pub(super) fn clear(&mut self) {
        self.placed.clear();
    }

    /// Takes the layout that a line holds.
    pub(super) fn read(&mut self, text: &str) -> Result<(), Complaint> {
        let placed = match self.sheet.form {
            LayoutForm::Letters => self.read_letters(text)?,
            LayoutForm::Groups => self.read_groups(text)?,
        };
        let draft = Draft { placed, sheet: self.sheet.clone() };
        draft.check_counts()?;
        self.placed = draft.placed;
        Ok(())
    }

    /// Whether a line looks like a whole layout rather than like anything else.
    pub(super) fn is_layout(&self, text: &str) -> bool {
        match self.sheet.form {
            LayoutForm::Groups => text.contains(':'),
            LayoutForm::Letters => {
                let letters: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
                let known = letters.iter().filter(|letter| self.find_letter(**letter).is_some());
                letters.len() > 4 && 2 * known.count() > letters.len()
            }
        }
    }

    fn read_letters(&self, text: &str) -> Result<BTreeMap<String, char>, Complaint> {
        let letters: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
        let expected = self.sheet.squares.len();
        if letters.len() != expected {
            let found = letters.len();
            return Err(wrong(
                format!("a layout has {expected} letters, this one has {found}"),
                format!("阵形要有 {expected} 个字母，这里有 {found} 个。"),
            ));
        }
        let mut placed = BTreeMap::new();
        for (square, letter) in self.sheet.squares.iter().zip(letters) {
            let piece =
                self.find_letter(letter).ok_or_else(|| self.no_piece(&letter.to_string()))?;
            placed.insert(square.clone(), piece.letter);
        }
        Ok(placed)
    }

    fn read_groups(&self, text: &str) -> Result<BTreeMap<String, char>, Complaint> {
        let mut placed = BTreeMap::new();
        for group in text.split_whitespace() {
            let Some((name, squares)) = group.split_once(':') else {
                let shown = game::clip(group, 40);
                return Err(wrong(
                    format!("`{shown}` is no group, expected such as `I:E8,F7`"),
                    format!("看不懂“{shown}”，应如 I:E8,F7。"),
                ));
            };
            let piece = self.find_piece(name)?;
            for square in squares.split(',').filter(|it| !it.is_empty()) {
                let square = self.find_square(square)?;
                if placed.insert(square.clone(), piece.letter).is_some() {
                    return Err(wrong(
                        format!("two pieces stand on {square}"),
                        format!("{square} 上有两个棋子。"),
                    ));
                }
            }
        }
        Ok(placed)
    }

    fn check_counts(&self) -> Result<(), Complaint> {
        for piece in &self.sheet.pieces {
            let (found, expected) = (self.count(piece), piece.count);
            if found != expected {
                let name = piece.figure.name.replace('_', " ");
                let message = format!("there are {found} of the {name}, expected {expected}");
                let letter = piece.letter;
                let chinese = format!("{letter} 有 {found} 个，应有 {expected} 个。");
                return Err(wrong(message, chinese));
            }
        }
        Ok(())
    }

    /// Puts a piece on each of these squares.
    pub(super) fn put(&mut self, piece: &str, squares: &[&str]) -> Result<(), Complaint> {
        let piece = self.find_piece(piece)?;
        for square in squares {
            let square = self.find_square(square)?;
            let before = self.placed.remove(&square);
            if self.count(&piece) >= piece.count {
                if let Some(before) = before {
                    self.placed.insert(square, before);
                }
                let standing: Vec<&str> = self.squares_of(piece.letter).collect();
                let name = piece.figure.name.replace('_', " ");
                let message = format!(
                    "every {name} stands already, on {}: `remove` one or `swap` two squares",
                    standing.join(", ")
                );
                let (letter, standing) = (piece.letter, standing.join("、"));
                let chinese =
                    format!("{letter} 已全部摆上（{standing}）：先 remove，或用 swap 交换两格。");
                return Err(wrong(message, chinese));
            }
            self.placed.insert(square, piece.letter);
        }
        Ok(())
    }

    /// Takes the pieces off these squares.
    pub(super) fn remove(&mut self, squares: &[&str]) -> Result<(), Complaint> {
        for square in squares {
            let square = self.find_square(square)?;
            if self.placed.remove(&square).is_none() {
                return Err(wrong(
                    format!("nothing stands on {square}"),
                    format!("{square} 上没有棋子。"),
                ));
            }
        }
        Ok(())
    }

    /// What stands on two squares changes places.
    pub(super) fn swap(&mut self, one: &str, other: &str) -> Result<(), Complaint> {
        let (one, other) = (self.find_square(one)?, self.find_square(other)?);
        let (at_one, at_other) = (self.placed.remove(&one), self.placed.remove(&other));
        self.placed.extend(at_one.map(|letter| (other, letter)));
        self.placed.extend(at_other.map(|letter| (one, letter)));
        Ok(())
    }

    /// What has still to be placed.
    pub(super) fn missing(&self) -> Vec<(Figure, usize)> {
        let left = self.sheet.pieces.iter().map(|it| (it.figure, it.count - self.count(it)));
        left.filter(|(_, count)| *count > 0).collect()
    }

    /// The layout as text; nothing while pieces are missing.
    pub(super) fn layout(&self) -> Option<String> {
        if !self.missing().is_empty() {
            return None;
        }
        match self.sheet.form {
            LayoutForm::Letters => {
                self.sheet.squares.iter().map(|square| self.placed.get(square)).collect()
            }
            LayoutForm::Groups => {
                let group = |piece: &Placeable| {
                    // In the order in which squares are listed, so that the text is always the same.
                    let squares = self.sheet.squares.iter();
                    let own = squares.filter(|it| self.placed.get(*it) == Some(&piece.letter));
                    let own: Vec<&str> = own.map(String::as_str).collect();
                    format!("{}:{}", piece.letter, own.join(","))
                };
                let groups: Vec<String> = self.sheet.pieces.iter().map(group).collect();
                Some(groups.join(" "))
            }
        }
    }

    /// The board of `base` with nothing on it but what was placed, and the squares that are free.
    pub(super) fn scene(&self, base: Scene, seat: Seat) -> (Scene, Vec<String>) {
        let mut scene = Scene { men: Vec::new(), lost: Vec::new(), ..base };
        let mut free = Vec::new();
        for (row, row_name) in scene.rows.iter().enumerate() {
            for (column, column_name) in scene.columns.iter().enumerate() {
                let square = format!("{column_name}{row_name}");
                let piece = self.placed.get(&square).and_then(|letter| self.find_letter(*letter));
                if let Some(piece) = piece {
                    let (column, row) = (column as u16, row as u16);
                    let figure = Some(piece.figure);
                    let (really, covered, frozen, id) = (None, false, false, None);
                    scene.men.push(Man { column, row, seat, figure, really, covered, frozen, id });
                } else if self.sheet.squares.contains(&square) {
                    free.push(square);
                }
            }
        }
        (scene, free)
    }

    /// The first places, for an example.
    pub(super) fn example(&self) -> Option<(char, String)> {
        Some((self.sheet.pieces.first()?.letter, self.sheet.squares.first()?.clone()))
    }

    /// The usual layout, for an example.
    pub(super) fn usual(&self) -> &str {
        &self.sheet.usual
    }

    /// The squares and letters that may be typed.
    pub(super) fn vocabulary(&self) -> impl Iterator<Item = String> {
        let letters = self.sheet.pieces.iter().map(|piece| piece.letter.to_string());
        self.sheet.squares.iter().cloned().chain(letters)
    }

    /// Whether a word names a square.
    pub(super) fn is_square(&self, word: &str) -> bool {
        self.find_square(word).is_ok()
    }

    /// Whether a word names a piece.
    pub(super) fn is_piece(&self, word: &str) -> bool {
        self.find_piece(word).is_ok()
    }

    fn count(&self, piece: &Placeable) -> usize {
        self.squares_of(piece.letter).count()
    }

    fn squares_of(&self, letter: char) -> impl Iterator<Item = &str> {
        self.placed.iter().filter(move |(_, it)| **it == letter).map(|(square, _)| &**square)
    }

    fn find_letter(&self, letter: char) -> Option<Placeable> {
        let same = |piece: &&Placeable| piece.letter.eq_ignore_ascii_case(&letter);
        self.sheet.pieces.iter().find(same).copied()
    }

    /// A piece by its letter, its name or its character.
    fn find_piece(&self, word: &str) -> Result<Placeable, Complaint> {
        let mut letters = word.chars();
        let alone = letters.next().filter(|_| letters.next().is_none());
        let named = |piece: &&Placeable| {
            let figure = piece.figure;
            figure.name.eq_ignore_ascii_case(word)
                || alone.is_some_and(|letter| figure.han.contains(&letter))
        };
        let found = alone.and_then(|letter| self.find_letter(letter));
        let found = found.or_else(|| self.sheet.pieces.iter().find(named).copied());
        found.ok_or_else(|| self.no_piece(word))
    }

    fn no_piece(&self, word: &str) -> Complaint {
        let known = self.sheet.pieces.iter();
        let known: Vec<String> =
            known.map(|it| format!("{} {}", it.letter, it.figure.name.replace('_', " "))).collect();
        let shown = game::clip(word, 20);
        let letters: Vec<String> =
            self.sheet.pieces.iter().map(|it| it.letter.to_string()).collect();
        wrong(
            format!("`{shown}` is no piece, expected one of: {}", known.join(", ")),
            format!("没有“{shown}”这种棋子，可用：{}。", letters.join("、")),
        )
    }

    fn find_square(&self, word: &str) -> Result<String, Complaint> {
        let found = self.sheet.squares.iter().find(|square| square.eq_ignore_ascii_case(word));
        found.cloned().ok_or_else(|| {
            let (shown, squares) = (game::clip(word, 20), &self.sheet.squares);
            let known = match &squares[..] {
                few if few.len() <= 20 => few.join(", "),
                [first, .., last] => format!("{first} to {last}"),
                _ => String::new(),
            };
            wrong(
                format!("`{shown}` is no square where you may place a piece, expected: {known}"),
                format!("“{shown}”不是可以摆子的格子，可用：{known}。"),
            )
        })
    }
}
