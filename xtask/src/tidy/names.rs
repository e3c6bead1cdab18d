//! Names of games where they do not belong: shared code knows no game by name.

use std::path::Path;

use super::{TextFile, Tree};

/// A part of the tree in which each game has a folder of its own, and nothing else names a game.
struct Realm {
    /// Where the code is.
    code: &'static str,
    /// Where the games have their folders, which bear their ids.
    games: &'static str,
    /// The file by which the folder of a game is known.
    mark: &'static str,
    /// The endings of the files that are looked at.
    endings: &'static [&'static str],
    /// What strings stand between.
    quotes: &'static [char],
}

/// A further realm is a further entry here.
const REALMS: &[Realm] = &[Realm {
    code: "web/src",
    games: "web/src/games",
    mark: "index.ts",
    endings: &["ts", "tsx", "css"],
    quotes: &['"', '\'', '`'],
}];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    REALMS.iter().flat_map(|realm| realm.check(tree)).collect()
}

impl Realm {
    fn check(&self, tree: &Tree) -> Vec<String> {
        let ids: Vec<&str> =
            tree.files.iter().filter_map(|file| self.game_known_by(file)).collect();
        if ids.is_empty() {
            return vec![format!("{} has no game", self.games)];
        }
        let shared = tree.files.iter().filter(|file| self.is_shared(file, &ids));
        shared.flat_map(|file| self.faults(file, &ids)).collect()
    }

    /// The id of the game whose folder is known by this file.
    fn game_known_by<'a>(&self, file: &'a TextFile) -> Option<&'a str> {
        let (id, rest) = file.path.strip_prefix(self.games).ok()?.to_str()?.split_once('/')?;
        (rest == self.mark).then_some(id)
    }

    /// Tests may name what they test.
    fn is_shared(&self, file: &TextFile, ids: &[&str]) -> bool {
        let ending = file.path.extension().and_then(|it| it.to_str()).unwrap_or("");
        file.path.starts_with(self.code)
            && self.endings.contains(&ending)
            && !file.path.iter().any(|step| step == "tests")
            && !ids.iter().any(|id| file.path.starts_with(Path::new(self.games).join(id)))
    }

    fn faults(&self, file: &TextFile, ids: &[&str]) -> Vec<String> {
        let path = file.path.display();
        let code = without_comments(&file.text, self.quotes);
        let lines = code.lines().zip(1..);
        let found = lines.filter_map(|(line, number)| Some((number, first_name(line, ids)?)));
        found.map(|(number, id)| format!("{path}:{number} names the game `{id}`")).collect()
    }
}

/// The first game that a line names: in a text, in a path, or as a part of a longer name.
fn first_name<'a>(line: &str, ids: &[&'a str]) -> Option<&'a str> {
    let words = words_of(line);
    ids.iter().copied().find(|id| words.iter().any(|word| word.eq_ignore_ascii_case(id)))
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
    words
}

/// Where a reader of code is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Code,
    Text(char),
    LineComment,
    BlockComment,
}

/// The same lines without what is said beside the code. A quote that is not closed on its line, as
/// in a pattern, ends with it; only text between backticks goes on.
fn without_comments(text: &str, quotes: &[char]) -> String {
    let mut within = Within::Code;
    let mut kept = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        within = match (within, letter, next) {
            (Within::Code, '/', Some('/')) => Within::LineComment,
            (Within::Code, '/', Some('*')) => Within::BlockComment,
            (Within::Code, quote, _) if quotes.contains(&quote) => Within::Text(quote),
            (Within::Text(quote), _, _) if letter == quote => Within::Code,
            (Within::Text('"' | '\'') | Within::LineComment, '\n', _) => Within::Code,
            (Within::BlockComment, '*', Some('/')) => {
                letters.next();
                Within::Code
            }
            _ => within,
        };
        if within == Within::LineComment || within == Within::BlockComment {
            kept.extend((letter == '\n').then_some('\n'));
            continue;
        }
        kept.push(letter);
        if matches!(within, Within::Text(_)) && letter == '\\' {
            kept.extend(letters.next());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Tree, check, words_of};
    use crate::tidy::TextFile;

    /// A tree with two games and one more file.
    fn tree(path: &str, text: &str) -> Tree {
        let file =
            |path: &str, text: &str| TextFile { path: PathBuf::from(path), text: text.to_owned() };
        Tree {
            files: vec![
                file("web/src/games/go/index.ts", "export const game = { id: \"go\" };"),
                file("web/src/games/ludo/index.ts", "import { x } from \"../go\";"),
                file(path, text),
            ],
        }
    }

    #[test]
    fn planted_names_are_caught() {
        for planted in [
            "if (game === \"ludo\") {}",
            "import { game } from \"../games/ludo/rules\";",
            "const LUDO_DICE = 1;",
            "const diceOfLudo = 1;",
            "return `#ludo-${dice}`;",
            "const words = { ludo: 1 };",
            "const address = \"https://example.org\"; const it = \"ludo\";",
        ] {
            let faults = check(&tree("web/src/table/Side.tsx", &format!("// Fine.\n{planted}\n")));
            assert_eq!(faults, ["web/src/table/Side.tsx:2 names the game `ludo`"], "{planted}");
        }
        let styled = check(&tree("web/src/style/a.css", ".split[data-game=\"go\"] {}"));
        assert_eq!(styled, ["web/src/style/a.css:1 names the game `go`"]);
    }

    #[test]
    fn what_is_not_a_name_is_let_pass() {
        for (path, text) in [
            ("web/src/table/Side.tsx", "/** Unlike ludo. */\nfeed(goat); // not ludo"),
            ("web/src/games/ludo/rules.ts", "const id = \"ludo\";"),
            ("web/src/games/tests/all.test.ts", "const id = \"ludo\";"),
            ("web/e2e/cases/board.mjs", "const id = \"ludo\";"),
            ("crates/game/src/lib.rs", "const ID: &str = \"ludo\";"),
        ] {
            let faults = check(&tree(path, text));
            assert_eq!(faults, Vec::<String>::new(), "{path}");
        }
    }

    #[test]
    fn a_realm_without_games_is_not_forgotten() {
        let empty = Tree { files: Vec::new() };
        assert_eq!(check(&empty), ["web/src/games has no game"]);
    }

    #[test]
    fn names_fall_into_words() {
        let words = |line: &str| {
            words_of(line).into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(words("readFENOf(a_b2c)"), ["read", "FEN", "Of", "a", "b", "c"]);
        assert_eq!(words("warnKing toward-WAR"), ["warn", "King", "toward", "WAR"]);
    }
}
