//! Names of games where they do not belong: shared code knows no game by name.
//!
//! Games are known by their folders, so nothing here lists them. Where a game may be named is what
//! ARCHITECTURE.md answers to "Where would a sixth game go?".

mod crates;
mod web;

use super::Tree;

pub(super) use crates::rules_crates;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = web::check(tree);
    faults.append(&mut crates::check(tree));
    faults
}

/// The folders of games: those in `folder` that have a file `mark`.
fn games_in<'a>(tree: &'a Tree, folder: &str, mark: &str) -> Vec<&'a str> {
    let known = |file: &'a super::TextFile| {
        let (id, rest) = file.path.strip_prefix(folder).ok()?.to_str()?.split_once('/')?;
        (rest == mark).then_some(id)
    };
    tree.files.iter().filter_map(known).collect()
}

/// The first game that a line names: in a text, in a path, or as a part of a longer name.
fn first_name<'a>(line: &str, names: &[&'a str]) -> Option<&'a str> {
    let words = words_of(line);
    names.iter().copied().find(|name| {
        let name: Vec<&str> = name.split('-').collect();
        words.windows(name.len()).any(|place| {
            place.iter().zip(&name).all(|(word, part)| word.eq_ignore_ascii_case(part))
        })
    })
}

/// The words of a line: `readFenOf`, `read_fen_of` and `read-fen-of` have three.
fn words_of(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let letters: Vec<char> = line.chars().collect();
    for (index, &letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|it| letters[it]);
        let after = letters.get(index + 1);
        let is_hump = letter.is_uppercase()
            && (before.is_some_and(char::is_lowercase)
                || before.is_some_and(char::is_uppercase)
                    && after.is_some_and(|it| it.is_lowercase()));
        if is_hump || !letter.is_alphabetic() {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().expect("there is always a word to go on with").push(letter);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{first_name, words_of};

    #[test]
    fn names_fall_into_words() {
        assert_eq!(words_of("readFENOf(a_b2c)"), ["read", "FEN", "Of", "a", "b", "c"]);
        assert_eq!(words_of("warnKing toward-WAR"), ["warn", "King", "toward", "WAR"]);
    }

    #[test]
    fn names_of_several_words_are_found() {
        assert_eq!(first_name("use sorry_i_won::Dice;", &["sorry-i-won"]), Some("sorry-i-won"));
        assert_eq!(first_name("SorryIWon", &["go", "sorry-i-won"]), Some("sorry-i-won"));
        assert_eq!(first_name("sorry, won", &["sorry-i-won"]), None);
    }
}
