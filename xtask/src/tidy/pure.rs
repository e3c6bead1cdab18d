//! Crates without a way to the outside: no files, no sockets, no clocks, no threads.

use std::path::Path;

use super::{TextFile, Tree, names, rust::Code};

/// Besides the crates of rules.
const PURE: &[&str] = &["catalog", "game", "protocol", "table"];

/// Parts of the standard library that reach out.
const OUTSIDE: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread"];

/// Names that do, wherever they were imported from.
const CLOCKS: &[&str] = &["Instant", "SystemTime"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut pure = names::rules_crates(tree);
    pure.extend(PURE);
    let sources: Vec<_> =
        pure.iter().map(|name| Path::new("crates").join(name).join("src")).collect();
    let files = tree.ending("rs").filter(|file| {
        let is_test = file.path.iter().any(|step| step == "tests" || step == "tests.rs");
        !is_test && sources.iter().any(|folder| file.path.starts_with(folder))
    });
    files.filter_map(way_out).collect()
}

fn way_out(file: &TextFile) -> Option<String> {
    let code = Code::read(&file.text).without_tests().bare();
    let imported = code.split("std::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => words(list.split(';').next().unwrap_or("")),
        None => words(rest).into_iter().take(1).collect(),
    });
    let mut imported = imported.filter(|word| OUTSIDE.contains(word));
    let clock = || words(&code).into_iter().find(|word| CLOCKS.contains(word));
    let found = imported.next().or_else(clock)?;
    Some(format!("{} reaches outside by `{found}`", file.path.display()))
}

fn words(code: &str) -> Vec<&str> {
    code.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::check;
    use crate::tidy::{TextFile, Tree};

    fn faults(path: &str, text: &str) -> Vec<String> {
        let file =
            |path: &str, text: &str| TextFile { path: PathBuf::from(path), text: text.to_owned() };
        let manifest = "[dependencies]\ngame.workspace = true\nludo.workspace = true\n";
        let files = vec![
            file("crates/games/Cargo.toml", manifest),
            file("crates/ludo/Cargo.toml", ""),
            file(path, text),
        ];
        check(&Tree { files })
    }

    #[test]
    fn planted_ways_out_are_caught() {
        for (planted, word) in [
            ("std::fs::read(path)", "fs"),
            ("use std::{fmt, io::Write};", "io"),
            ("use std::env;", "env"),
            ("let now = Instant::now();", "Instant"),
            ("use std::time::{Duration, SystemTime};", "SystemTime"),
            ("std::thread::spawn(work)", "thread"),
        ] {
            for path in ["crates/ludo/src/lib.rs", "crates/table/src/clock.rs"] {
                assert_eq!(faults(path, planted), [format!("{path} reaches outside by `{word}`")]);
            }
        }
    }

    #[test]
    fn what_stays_inside_is_let_pass() {
        for (path, text) in [
            ("crates/ludo/src/lib.rs", "use std::{fmt, time::Duration};\nlet io = process(net);"),
            ("crates/ludo/src/lib.rs", "// std::fs\n#[cfg(test)]\nmod tests { use std::fs; }"),
            ("crates/ludo/tests/it/main.rs", "use std::fs;"),
            ("crates/server/src/lib.rs", "use std::fs;"),
        ] {
            assert_eq!(faults(path, text), [""; 0], "{path}");
        }
    }
}
