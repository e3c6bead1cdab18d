//! Names of games in Rust: each game has its places, and nothing else names one.

use std::path::Path;

use super::{first_name, games_in};
use crate::tidy::{TextFile, Tree, dependencies, rust::Code, walls};

/// Where code is looked at.
const CODE: &[&str] = &["crates", "fuzz"];
/// Where the games have their entries, in folders that bear their ids, and by which file those are
/// known.
const GAMES: &str = "crates/games/src";
const MARK: &str = "mod.rs";
/// What the entries depend on: the crates of rules, among others.
const MANIFEST: &str = "crates/games/Cargo.toml";

/// Folders in which each game may have a file or a folder that bears its id, and the file in which
/// those are declared.
const PLACES: &[(&str, &str)] = &[
    (GAMES, LIST),
    ("crates/ai/src", "crates/ai/src/lib.rs"),
    ("crates/environment/src/games", "crates/environment/src/games.rs"),
    ("fuzz/src/games", TARGETS),
];

/// The one list of games.
const LIST: &str = "crates/games/src/lib.rs";
/// What is fuzzed of one game alone.
const TARGETS: &str = "fuzz/src/games.rs";

/// Folders with code for the people who work on the project. It may name what it tries out.
const TRIALS: &[&str] = &["tests", "benches", "examples"];

/// Where help is written, whose examples name games.
const COMMANDS: &str = "crates/cli/src";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let ids = games_in(tree, GAMES, MARK);
    let rules = rules_crates(tree);
    if ids.is_empty() || rules.is_empty() {
        return vec![format!("{GAMES} has no game")];
    }
    let mut names = ids.clone();
    names.extend(&rules);
    let shared = tree.ending("rs").filter(|file| is_shared(file, &ids, &rules));
    shared.flat_map(|file| faults(file, &ids, &names)).collect()
}

/// The crates of rules that the entries depend on.
pub(in crate::tidy) fn rules_crates(tree: &Tree) -> Vec<&str> {
    let Some(manifest) = tree.find(MANIFEST) else { return Vec::new() };
    let mut names = dependencies::dependencies(&manifest.text);
    names.retain(|name| {
        let is_ours = tree.find(&format!("crates/{name}/Cargo.toml")).is_some();
        is_ours && !walls::BESIDE_RULES.contains(name)
    });
    names
}

fn is_shared(file: &TextFile, ids: &[&str], rules: &[&str]) -> bool {
    let is_within = |folder: &str, name: &str| {
        let folder = Path::new(folder);
        file.path.starts_with(folder.join(name)) || file.path == folder.join(format!("{name}.rs"))
    };
    let is_trial = file.path.iter().any(|step| TRIALS.iter().any(|it| step == *it))
        || file.path.ends_with("tests.rs");
    CODE.iter().any(|folder| file.path.starts_with(folder))
        && !is_trial
        && !rules.iter().any(|name| is_within("crates", name))
        && !PLACES.iter().any(|(folder, _)| ids.iter().any(|id| is_within(folder, id)))
        && file.path != Path::new(LIST)
        && file.path != Path::new(TARGETS)
}

fn faults(file: &TextFile, ids: &[&str], names: &[&str]) -> Vec<String> {
    let path = file.path.display();
    let mut code = Code::read(&file.text).without_tests();
    if file.path.starts_with(COMMANDS) {
        code = code.without_help();
    }
    let declares = PLACES.iter().any(|(_, parent)| file.path == Path::new(parent));
    let text = code.text();
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !(declares && is_declaration(line, ids)));
    let found = lines.filter_map(|(line, number)| Some((number, first_name(line, names)?)));
    found.map(|(number, name)| format!("{path}:{number} names the game `{name}`")).collect()
}

/// `mod go;` and `pub mod go;`.
fn is_declaration(line: &str, ids: &[&str]) -> bool {
    let line = line.trim();
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let declared = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
    declared.is_some_and(|name| ids.contains(&name))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::check;
    use crate::tidy::{TextFile, Tree};

    /// A tree with two games, one of whose rules have another name, and one more file.
    fn tree(path: &str, text: &str) -> Tree {
        let file =
            |path: &str, text: &str| TextFile { path: PathBuf::from(path), text: text.to_owned() };
        let manifest = "[dependencies]\ngame.workspace = true\nludo.workspace = true\n\
            weiqi-board.workspace = true\nserde.workspace = true\n";
        Tree {
            files: vec![
                file("crates/games/Cargo.toml", manifest),
                file("crates/game/Cargo.toml", ""),
                file("crates/ludo/Cargo.toml", ""),
                file("crates/weiqi-board/Cargo.toml", ""),
                file("crates/games/src/ludo/mod.rs", "use ludo::Ludo;"),
                file("crates/games/src/go/mod.rs", "use weiqi_board::Go;"),
                file(path, text),
            ],
        }
    }

    #[test]
    fn planted_names_are_caught() {
        for (planted, name) in [
            ("if game == \"ludo\" {}", "ludo"),
            ("use ludo::Dice;", "ludo"),
            ("use weiqi_board::Stone;", "weiqi-board"),
            ("const LUDO_DICE: u8 = 1;", "ludo"),
            ("struct DiceOfLudo;", "ludo"),
            ("let text = \"https://example.org\"; let it = r#\"a \"go\" \"#;", "go"),
            ("let quote = '\"'; go(); // \"", "go"),
            ("mod ludo;", "ludo"),
            ("let after_help = \"umpire play ludo\";", "ludo"),
        ] {
            for path in ["crates/server/src/hall.rs", "crates/cli/src/play.rs", "fuzz/src/lib.rs"] {
                let faults = check(&tree(path, &format!("//! Fine.\n{planted}\n")));
                let expected = format!("{path}:2 names the game `{name}`");
                assert_eq!(faults, [expected], "{planted}");
            }
        }
    }

    #[test]
    fn only_the_places_of_games_may_name_them() {
        for path in [
            "crates/ludo/src/lib.rs",
            "crates/weiqi-board/src/lib.rs",
            "crates/games/src/go/dialect.rs",
            "crates/games/src/lib.rs",
            "crates/ai/src/go.rs",
            "crates/ai/src/go/search.rs",
            "crates/environment/src/games/ludo.rs",
            "fuzz/src/games/ludo.rs",
            "crates/server/src/hall/tests.rs",
            "crates/server/tests/it/main.rs",
            "crates/ai/examples/ludo.rs",
            "xtask/src/ci.rs",
        ] {
            assert_eq!(check(&tree(path, "use ludo::Dice;")), [""; 0], "{path}");
        }
        for path in [
            "crates/server/src/ludo.rs",
            "crates/ai/src/search/ludo.rs",
            "crates/ai/src/lib.rs",
            "crates/environment/src/games/points.rs",
            "crates/games/src/shared.rs",
        ] {
            assert_eq!(check(&tree(path, "use ludo::Dice;")).len(), 1, "{path}");
        }
    }

    #[test]
    fn what_is_not_a_name_is_let_pass() {
        for (path, text) in [
            ("crates/server/src/hall.rs", "/// Unlike ludo.\nfeed(goat); /* not ludo */"),
            ("crates/server/src/hall.rs", "#[cfg(test)]\nmod tests {\n  use ludo::Dice;\n}"),
            ("crates/ai/src/lib.rs", "pub mod ludo;\nmod go;"),
            ("crates/cli/src/main.rs", "#[command(after_help = \"Example:\n umpire play go\")]"),
        ] {
            assert_eq!(check(&tree(path, text)), [""; 0], "{path}");
        }
        let elsewhere = "#[command(after_help = \"play go\")]";
        assert_eq!(check(&tree("crates/server/src/lib.rs", elsewhere)).len(), 1);
    }

    #[test]
    fn a_tree_without_games_is_not_forgotten() {
        let empty = Tree { files: Vec::new() };
        assert_eq!(check(&empty), ["crates/games/src has no game"]);
    }
}
