//! Walls between crates: who may depend on whom.

use std::process::Command;

use anyhow::Context;
use serde_json::Value;

use crate::root;

/// Crates of rules, with everything they may depend on.
const WALLS: &[(&str, &[&str])] = &[
    ("game", &["rand_chacha", "serde", "sha2", "thiserror"]),
    ("chess", RULES),
    ("xiangqi", RULES),
    ("jieqi", RULES_ON_XIANGQI),
    ("stupid-chess", RULES_ON_XIANGQI),
    // It reads and writes the JSON save files of another program.
    ("game-of-war", &["game", "serde", "serde_json", "thiserror"]),
];

const RULES: &[&str] = &["game", "serde", "thiserror"];
const RULES_ON_XIANGQI: &[&str] = &["game", "serde", "thiserror", "xiangqi"];

/// Crates whose code may not be linked, whoever asks.
const BANNED: &[&str] = &["shakmaty", "pleco"];

pub(super) fn check() -> anyhow::Result<Vec<String>> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .context("cannot ask cargo for the crates")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let mut faults = Vec::new();
    for package in list(&metadata["packages"]) {
        let name = package["name"].as_str().unwrap_or("");
        for dependency in list(&package["dependencies"]) {
            let on = dependency["name"].as_str().unwrap_or("");
            let is_normal = dependency["kind"].is_null();
            faults.extend(breach(name, on, is_normal.then_some(())));
        }
    }
    Ok(faults)
}

/// `normal` says that the dependency is not only for tests or the build.
fn breach(name: &str, on: &str, normal: Option<()>) -> Option<String> {
    if BANNED.contains(&on) {
        return Some(format!("crate `{name}` depends on `{on}`, whose license is not ours"));
    }
    normal?;
    let (_, allowed) = WALLS.iter().find(|(walled, _)| *walled == name)?;
    (!allowed.contains(&on)).then(|| format!("crate `{name}` may not depend on `{on}`"))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
