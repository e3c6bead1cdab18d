//! Numbered rules: each has a test, and each number that the code cites exists.

use std::collections::{BTreeMap, BTreeSet};

use super::Tree;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let rules = numbered_rules(tree);
    let tests = test_names(tree);
    let mut faults = Vec::new();
    for (number, path) in &rules {
        let name = number.to_lowercase().replace('.', "_");
        let is_tested = tests.iter().any(|test| {
            test.strip_prefix(&name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        });
        if !is_tested {
            faults.push(format!("{path}: rule {number} has no test named `{name}_…`"));
        }
    }
    faults.append(&mut stale_citations(tree, &rules));
    faults
}

/// Numbers such as `**J4.2**` in `docs/rules`, with the file that has them.
fn numbered_rules(tree: &Tree) -> BTreeMap<String, String> {
    let mut rules = BTreeMap::new();
    for file in tree.ending("md").filter(|file| file.path.starts_with("docs/rules")) {
        for bold in file.text.split("**").skip(1).step_by(2) {
            if is_number(bold) {
                rules.insert(bold.to_owned(), file.path.display().to_string());
            }
        }
    }
    rules
}

/// A letter, digits, and further digits after dots.
fn is_number(text: &str) -> bool {
    let mut parts = text.split('.');
    let first = parts.next().unwrap_or("");
    let mut letters = first.chars();
    letters.next().is_some_and(|it| it.is_ascii_uppercase())
        && is_digits(letters.as_str())
        && text.contains('.')
        && parts.all(is_digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

fn test_names(tree: &Tree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in tree.ending("rs") {
        let mut lines = file.text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line != "#[test]" {
                continue;
            }
            let declared = lines.by_ref().find_map(|line| line.strip_prefix("fn "));
            let name = declared.and_then(|rest| rest.split('(').next());
            names.extend(name.map(str::to_owned));
        }
    }
    names
}

/// Citations such as `Rule J4.2:` of numbers that no document has.
fn stale_citations(tree: &Tree, rules: &BTreeMap<String, String>) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.ending("rs").filter(|file| file.path.starts_with("crates")) {
        for cited in
            ["Rule ", "Rules ", "rule "].iter().flat_map(|word| file.text.split(word).skip(1))
        {
            let number: String =
                cited.chars().take_while(|it| it.is_ascii_alphanumeric() || *it == '.').collect();
            let number = number.trim_end_matches('.');
            if is_number(number) && !rules.contains_key(number) {
                faults.push(format!(
                    "{} cites rule {number}, which no document has",
                    file.path.display()
                ));
            }
        }
    }
    faults
}
