//! Codes that the protocol promises: each is reached by a test.

use super::{TextFile, Tree};

/// Where the codes are listed.
const LIST: &str = "crates/protocol/src/code.rs";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let Some(list) = tree.find(LIST) else { return vec![format!("{LIST} is missing")] };
    let words = words(&list.text);
    let tests: Vec<&TextFile> = tree.files.iter().filter(|file| is_test(file)).collect();
    let unreached = words.into_iter().filter(|(variant, word)| {
        let expected = [format!("\"{word}\""), format!("ErrorCode::{variant}")];
        !tests.iter().any(|file| expected.iter().any(|text| file.text.contains(text)))
    });
    unreached.map(|(_, word)| format!("{LIST}: no test expects the code `{word}`")).collect()
}

/// The names and words in lines such as `Busy = "busy",`.
fn words(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \"")).collect()
}

/// Tests, and the transcripts that tests replay.
fn is_test(file: &TextFile) -> bool {
    let path = file.path.to_string_lossy();
    let rust = path.contains("/tests/") && path.ends_with(".rs");
    (rust && !path.contains("generated")) || path == "docs/protocol.md"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_no_test_expects_is_named() {
        let file = |path: &str, text: &str| TextFile { path: path.into(), text: text.to_owned() };
        let list = "    /// Doc.\n    Busy = \"busy\",\n    Rate = \"rate\",\n";
        let files = vec![file(LIST, list), file("crates/x/tests/it.rs", "code == \"busy\"")];
        let faults = check(&Tree { files });
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("`rate`"), "{faults:?}");
    }
}
