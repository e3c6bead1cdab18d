//! A Game of War in the UCI of pykrieg, whose moves are single steps.
//!
//! A square there is the number of its column and the letter of its row, `3D` where we write `C4`; a
//! step is two of them, `3D4F`. The protocol has no word for an attack, for the end of the movement
//! or for making no attack: a square alone, `end` and `pass` stand for these, as they do with us.

use catalog::Dialect;

/// A Game of War with labels such as `1A`.
pub(super) struct War;

impl Dialect for War {
    /// Positions are KFEN, which has no fields to fill in.
    fn read_position(&self, text: &str) -> String {
        text.to_owned()
    }

    fn read_move(&self, text: &str) -> String {
        match &labels(text)[..] {
            [from, to] => format!("({},{})", from.ours(), to.ours()),
            [target] => target.ours(),
            _ => text.to_owned(),
        }
    }

    fn write_move(&self, text: &str) -> String {
        let bare = text.trim_start_matches('(').trim_end_matches(')');
        let squares: Option<Vec<Label>> = bare.split(',').map(Label::read_ours).collect();
        squares.map_or(text.to_owned(), |squares| squares.iter().map(Label::theirs).collect())
    }
}

/// A square by the numbers of its column and row, from 1.
#[derive(Clone, Copy)]
struct Label {
    column: u8,
    row: u8,
}

/// The squares of which `text` is made up; none if there is anything else in it.
fn labels(text: &str) -> Vec<Label> {
    let mut labels = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (column, tail) = rest.split_at(digits);
        let column = column.parse().ok().filter(|&column| letter_of(column).is_some());
        let row = tail.chars().next().and_then(number_of);
        let (Some(column), Some(row)) = (column, row) else { return Vec::new() };
        labels.push(Label { column, row });
        rest = &tail[1..];
    }
    labels
}

impl Label {
    /// Reads `C4`.
    fn read_ours(text: &str) -> Option<Label> {
        let column = text.chars().next().and_then(number_of)?;
        let row = text[1..].parse().ok().filter(|&row| letter_of(row).is_some())?;
        Some(Label { column, row })
    }

    /// Column letter and row number.
    fn ours(&self) -> String {
        format!("{}{}", letter_of(self.column).unwrap_or('?'), self.row)
    }

    /// Column number and row letter.
    fn theirs(&self) -> String {
        format!("{}{}", self.column, letter_of(self.row).unwrap_or('?'))
    }
}

fn number_of(letter: char) -> Option<u8> {
    letter.is_ascii_uppercase().then(|| letter as u8 - b'A' + 1)
}

fn letter_of(number: u8) -> Option<char> {
    (1..=26).contains(&number).then(|| (b'A' + number - 1) as char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbers_and_rows_letters() {
        for (ours, theirs) in [
            ("(C4,D6)", "3D4F"),
            ("(Y20,X19)", "25T24S"),
            ("J6", "10F"),
            ("end", "end"),
            ("pass", "pass"),
        ] {
            assert_eq!(War.write_move(ours), theirs);
            assert_eq!(War.read_move(theirs), ours);
        }
    }

    #[test]
    fn odd_moves_stay_as_they_are() {
        for odd in ["", "é", "1", "A", "1A2", "99A", "0A", "999999A1B", "1A1B1C", "(", "(,)", "1é"]
        {
            let _ = War.read_move(odd);
            let _ = War.write_move(odd);
        }
        assert_eq!(War.read_move("1A2"), "1A2");
    }
}
