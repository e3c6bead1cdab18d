//! Licenses and sources of all that we link: those that `deny.toml` allows, and crates.io.
//!
//! `cargo deny` checks the same and more, but takes minutes to install; this takes a second. What it
//! does not know are advisories.

use std::process::Command;

use anyhow::{Context, ensure};

use super::Tree;
use crate::root;

/// Where crates may come from, as `Cargo.lock` says it.
const SOURCE: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

pub(super) fn check(tree: &Tree) -> anyhow::Result<Vec<String>> {
    let deny = tree.find("deny.toml").context("deny.toml is missing")?;
    let allowed = allowed(&deny.text);
    ensure!(!allowed.is_empty(), "deny.toml allows no license");
    // Not offline: on a new machine nothing has been fetched when this runs.
    let format = "{p}|{l}";
    let arguments = ["tree", "--locked", "--workspace", "--prefix", "none", "--format", format];
    let output = Command::new("cargo").args(arguments).current_dir(root()).output();
    let output = output.context("cannot ask cargo for licenses")?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).context("a license is not UTF-8")?;
    let mut faults = unlicensed(&listed, &allowed);
    let lock = tree.find("Cargo.lock").context("Cargo.lock is missing")?;
    faults.extend(foreign(&lock.text));
    Ok(faults)
}

/// The licenses in the list `allow` of `deny.toml`.
fn allowed(deny: &str) -> Vec<&str> {
    let list = deny.split_once("\nallow = [").and_then(|(_, rest)| rest.split_once(']'));
    list.map_or(Vec::new(), |(list, _)| list.split('"').skip(1).step_by(2).collect())
}

/// Crates, one a line with their license after a bar, whose license is not allowed.
fn unlicensed(listed: &str, allowed: &[&str]) -> Vec<String> {
    let mut lines: Vec<&str> = listed.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    lines.sort_unstable();
    lines.dedup();
    let crates = lines.iter().filter_map(|line| line.split_once('|'));
    let bad = crates.filter(|(_, license)| !is_allowed(license, allowed));
    bad.map(|(name, license)| format!("{name} is licensed `{license}`, see deny.toml")).collect()
}

/// Whether an expression can be met: one of its alternatives, and all that this names.
fn is_allowed(license: &str, allowed: &[&str]) -> bool {
    // In crates.io's expressions, brackets stand around alternatives, which then bind more closely.
    let plain = license.replace(" / ", " OR ").replace('/', " OR ");
    if let Some((inner, rest)) = plain.strip_prefix('(').and_then(|it| it.split_once(") AND ")) {
        return is_allowed(inner, allowed) && is_allowed(rest, allowed);
    }
    plain.split(" OR ").any(|one| one.split(" AND ").all(|part| allowed.contains(&part.trim())))
}

fn foreign(lock: &str) -> Vec<String> {
    let sources = lock.lines().filter(|line| line.starts_with("source = "));
    let others = sources.filter(|line| *line != SOURCE);
    others.map(|line| format!("Cargo.lock: a crate that is not from crates.io: {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{SOURCE, allowed, foreign, is_allowed, unlicensed};

    #[test]
    fn expressions_are_read() {
        let allowed = allowed("x\nallow = [\"MIT\", \"Zlib\", \"A WITH B\"]\n");
        for (license, is_fine) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("MIT/GPL-3.0", true),
            ("MIT AND GPL-3.0", false),
            ("MIT AND Zlib", true),
            ("(MIT OR GPL-3.0) AND Zlib", true),
            ("(MIT OR Zlib) AND GPL-3.0", false),
            ("A WITH B", true),
            ("A", false),
            ("", false),
        ] {
            assert_eq!(is_allowed(license, &allowed), is_fine, "{license}");
        }
    }

    #[test]
    fn planted_crates_are_caught() {
        let listed = "good v1|MIT\nbad v2|GPL-3.0\nbad v2|GPL-3.0 (*)\n";
        assert_eq!(unlicensed(listed, &["MIT"]), ["bad v2 is licensed `GPL-3.0`, see deny.toml"]);
        assert_eq!(foreign(&format!("{SOURCE}\nsource = \"git+https://x\"")).len(), 1);
    }
}
