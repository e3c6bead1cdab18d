//! Dependencies: each that a crate names has its sentence in `deny.toml`.

use anyhow::Context;

use super::Tree;

pub(super) fn check(tree: &Tree) -> anyhow::Result<Vec<String>> {
    let deny = tree.find("deny.toml").context("deny.toml is missing")?;
    let mut faults = Vec::new();
    for file in tree.ending("toml").filter(|it| it.path.ends_with("Cargo.toml")) {
        for name in dependencies(&file.text) {
            let is_ours = ["crates/", ""]
                .iter()
                .any(|folder| tree.find(&format!("{folder}{name}/Cargo.toml")).is_some());
            let sentence = format!("# {name}: ");
            if !is_ours && !deny.text.lines().any(|line| line.starts_with(&sentence)) {
                let path = file.path.display();
                faults.push(format!("{path}: `{name}` has no sentence in deny.toml"));
            }
        }
    }
    Ok(faults)
}

/// The names that stand in the dependency tables of a manifest.
pub(super) fn dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut in_table = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_table = line.trim_end_matches(']').ends_with("dependencies");
        } else if in_table && line.starts_with(|it: char| it.is_ascii_alphabetic()) {
            names.extend(line.split([' ', '.', '=']).next());
        }
    }
    names
}
