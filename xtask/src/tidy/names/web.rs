//! Names of games in the web client: each game has its folder, and nothing else names one.

use std::path::Path;

use super::{first_name, games_in};
use crate::tidy::{TextFile, Tree};

/// Where the code is: the page, and what it shares with the package.
const CODE: &[&str] = &["web/src", "bindings/js/src"];
/// Where the games have their folders, which bear their ids, and by which file those are known.
const GAMES: &str = "web/src/games";
const MARK: &str = "index.ts";
/// The endings of the files that are looked at.
const ENDINGS: &[&str] = &["ts", "tsx", "css"];
/// What strings stand between.
const QUOTES: &[char] = &['"', '\'', '`'];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let ids = games_in(tree, GAMES, MARK);
    if ids.is_empty() {
        return vec![format!("{GAMES} has no game")];
    }
    let shared = tree.files.iter().filter(|file| is_shared(file, &ids));
    shared.flat_map(|file| faults(file, &ids)).collect()
}

/// Tests may name what they test.
fn is_shared(file: &TextFile, ids: &[&str]) -> bool {
    let ending = file.path.extension().and_then(|it| it.to_str()).unwrap_or("");
    CODE.iter().any(|folder| file.path.starts_with(folder))
        && ENDINGS.contains(&ending)
        && !file.path.iter().any(|step| step == "tests")
        && !ids.iter().any(|id| file.path.starts_with(Path::new(GAMES).join(id)))
}

fn faults(file: &TextFile, ids: &[&str]) -> Vec<String> {
    let path = file.path.display();
    let code = without_comments(&file.text);
    let lines = code.lines().zip(1..);
    let found = lines.filter_map(|(line, number)| Some((number, first_name(line, ids)?)));
    found.map(|(number, id)| format!("{path}:{number} names the game `{id}`")).collect()
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
fn without_comments(text: &str) -> String {
    let mut within = Within::Code;
    let mut kept = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        within = match (within, letter, next) {
            (Within::Code, '/', Some('/')) => Within::LineComment,
            (Within::Code, '/', Some('*')) => Within::BlockComment,
            (Within::Code, quote, _) if QUOTES.contains(&quote) => Within::Text(quote),
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

    use super::check;
    use crate::tidy::{TextFile, Tree};

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
        let shared = check(&tree("bindings/js/src/client.ts", "if (game === \"ludo\") {}"));
        assert_eq!(shared, ["bindings/js/src/client.ts:1 names the game `ludo`"]);
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
}
