//! Walls between crates: who may depend on whom.
//!
//! No game is listed here: a crate of rules is one that the catalog of games depends on and that is
//! not [`BESIDE_RULES`]. What is not allowed below is forbidden, for crates of tomorrow too.

mod map;

use std::process::Command;

use anyhow::Context;
use serde_json::Value;

use super::Tree;
use crate::root;

/// The crates of ours that the catalog of games depends on besides rules.
pub(super) const BESIDE_RULES: &[&str] = &["ai", "catalog", "environment", "game"];

/// What rules, and what all games share, may depend on besides other rules: nothing here reads a
/// clock, draws luck or reaches out.
const WITHIN_GAME: &[&str] = &["rand_chacha", "serde", "sha2", "thiserror"];
const WITHIN_RULES: &[&str] = &["game", "serde", "serde_json", "thiserror"];

/// Crates with all that they may depend on.
const INSIDE: &[(&str, &[&str])] = &[
    ("game", WITHIN_GAME),
    ("catalog", &["environment", "game", "serde", "serde_json"]),
    ("protocol", &["game", "schemars", "serde", "serde_json", "thiserror", "ts-rs"]),
    ("table", &["catalog", "game", "protocol", "serde_json", "thiserror"]),
];

/// Crates with all that may depend on them; tests may depend on any.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("ai", &["games", "wasm"]),
    ("environment", &["catalog", "games", "python"]),
    ("games", &["capi", "cli", "fuzz", "python", "wasm"]),
    ("server", &["cli", "load"]),
    ("load", &["cli"]),
    ("toys", &[]),
    ("cli", &[]),
    ("fuzz", &[]),
    ("python", &[]),
    ("wasm", &[]),
    ("xtask", &[]),
];

/// What may depend on rules, besides other rules.
const OUTSIDE_RULES: &[&str] = &["ai", "environment", "games", "fuzz"];

/// The feature that brings every game with it, and who may ask for it.
const LEARNER: &str = "learner";
const LEARNERS: &[&str] = &["python"];

/// Crates whose code may not be linked, whoever asks.
const BANNED: &[&str] = &["shakmaty", "pleco"];

pub(super) fn check(tree: &Tree) -> anyhow::Result<Vec<String>> {
    let packages = packages()?;
    let mut faults = breaches(&packages);
    let page = tree.find(map::PAGE).with_context(|| format!("{} is missing", map::PAGE))?;
    faults.append(&mut map::check(&page.text, &packages));
    faults.append(&mut map::dead_ends(&page.text, tree));
    Ok(faults)
}

fn packages() -> anyhow::Result<Vec<Package>> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .context("cannot ask cargo for the crates")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    Ok(list(&metadata["packages"]).map(Package::read).collect())
}

/// A crate of ours.
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

/// What it depends on.
struct Dependency {
    name: String,
    need: Need,
    features: Vec<String>,
}

/// What it is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Always,
    /// For tests or the build alone.
    Elsewhere,
}

impl Package {
    fn read(value: &Value) -> Package {
        let dependencies = list(&value["dependencies"]).map(|dependency| Dependency {
            name: text(&dependency["name"]),
            need: if dependency["kind"].is_null() { Need::Always } else { Need::Elsewhere },
            features: list(&dependency["features"]).map(text).collect(),
        });
        Package { name: text(&value["name"]), dependencies: dependencies.collect() }
    }

    /// What it always depends on.
    fn always(&self) -> impl Iterator<Item = &Dependency> {
        self.dependencies.iter().filter(|it| it.need == Need::Always)
    }
}

fn breaches(packages: &[Package]) -> Vec<String> {
    let rules = rules(packages);
    if rules.is_empty() {
        return vec!["the crate `games` depends on no rules".to_owned()];
    }
    let mut faults = Vec::new();
    for Package { name, dependencies } in packages {
        let banned = dependencies.iter().filter(|it| BANNED.contains(&&*it.name));
        faults.extend(banned.map(|on| {
            format!("crate `{name}` depends on `{}`, whose license is not ours", on.name)
        }));
    }
    for package in packages {
        let name = &*package.name;
        for on in package.always() {
            if !is_allowed(name, &on.name, &rules) {
                faults.push(format!("crate `{name}` may not depend on `{}`", on.name));
            }
            if on.features.iter().any(|it| it == LEARNER) && !LEARNERS.contains(&name) {
                faults.push(format!("crate `{name}` may not ask `{}` for `{LEARNER}`", on.name));
            }
        }
    }
    faults
}

/// The crates of rules.
fn rules(packages: &[Package]) -> Vec<&str> {
    let Some(games) = packages.iter().find(|it| it.name == "games") else { return Vec::new() };
    let ours = |name: &str| packages.iter().any(|it| it.name == name);
    let rules = games.always().map(|it| &*it.name);
    rules.filter(|name| ours(name) && !BESIDE_RULES.contains(name)).collect()
}

fn is_allowed(name: &str, on: &str, rules: &[&str]) -> bool {
    let is_rules = rules.contains(&name);
    if is_rules {
        return rules.contains(&on) || WITHIN_RULES.contains(&on);
    }
    let inside = find(INSIDE, name).is_none_or(|allowed| allowed.contains(&on));
    let outside = match rules.contains(&on) {
        true => OUTSIDE_RULES.contains(&name),
        false => find(OUTSIDE, on).is_none_or(|allowed| allowed.contains(&name)),
    };
    inside && outside
}

fn find(walls: &[(&str, &'static [&'static str])], name: &str) -> Option<&'static [&'static str]> {
    walls.iter().find(|(walled, _)| *walled == name).map(|(_, allowed)| *allowed)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Dependency, Need, Package, breaches};

    pub(super) fn package(name: &str, on: &[&str]) -> Package {
        let dependencies = on.iter().map(|name| {
            let (need, name) = match name.strip_prefix("dev:") {
                Some(name) => (Need::Elsewhere, name),
                None => (Need::Always, *name),
            };
            let (name, features) = name
                .split_once('+')
                .map_or((name, vec![]), |(name, feature)| (name, vec![feature.to_owned()]));
            Dependency { name: name.to_owned(), need, features }
        });
        Package { name: name.to_owned(), dependencies: dependencies.collect() }
    }

    /// Two games, and one more crate.
    fn workspace(name: &str, on: &[&str]) -> Vec<Package> {
        vec![
            package("games", &["ai", "catalog", "game", "ludo", "weiqi", "serde_json"]),
            package("ludo", &["game", "weiqi", "thiserror"]),
            package("weiqi", &["game"]),
            package(name, on),
        ]
    }

    #[test]
    fn planted_breaches_are_caught() {
        for (name, on) in [
            ("game", "serde_json"),
            ("game", "ludo"),
            ("catalog", "ai"),
            ("catalog", "ludo"),
            ("catalog", "tokio"),
            ("table", "rusqlite"),
            ("server", "ludo"),
            ("server", "games"),
            ("server", "ai"),
            ("server", "environment"),
            ("query", "games"),
            ("client", "server"),
            ("load", "games"),
            ("cli", "ludo"),
            ("cli", "ai"),
            ("python", "ai"),
            ("ai", "games"),
            ("server", "toys"),
            ("a_new_one", "games"),
            ("a_new_one", "weiqi"),
        ] {
            let expected = format!("crate `{name}` may not depend on `{on}`");
            assert_eq!(breaches(&workspace(name, &[on])), [expected]);
        }
        for on in ["tokio", "ai", "getrandom", "catalog"] {
            let mut workspace = workspace("cli", &[]);
            workspace.push(package("chutes", &["game", on]));
            workspace[0] = package("games", &["ludo", "weiqi", "chutes"]);
            assert_eq!(breaches(&workspace), [format!("crate `chutes` may not depend on `{on}`")]);
        }
    }

    #[test]
    fn features_and_licenses_are_looked_at() {
        let learner = breaches(&workspace("server", &["catalog+learner"]));
        assert_eq!(learner, ["crate `server` may not ask `catalog` for `learner`"]);
        let banned = breaches(&workspace("ai", &["dev:shakmaty"]));
        assert_eq!(banned, ["crate `ai` depends on `shakmaty`, whose license is not ours"]);
    }

    #[test]
    fn what_is_allowed_is_let_pass() {
        for (name, on) in [
            ("cli", vec!["games", "server", "clap"]),
            ("python", vec!["games+learner", "environment", "pyo3"]),
            ("server", vec!["catalog", "query", "table", "tokio", "dev:toys", "dev:load"]),
            ("table", vec!["catalog", "dev:games", "dev:ludo"]),
            ("ai", vec!["ludo", "weiqi", "catalog"]),
        ] {
            assert_eq!(breaches(&workspace(name, &on)), [""; 0], "{name}");
        }
    }

    #[test]
    fn a_workspace_without_games_is_not_forgotten() {
        assert_eq!(breaches(&[package("game", &[])]), ["the crate `games` depends on no rules"]);
    }
}
