//! A hash of everything that the built package follows from.

use std::{
    collections::BTreeSet,
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};

use super::{super::tools::output, toolchain::TARGET};
use crate::root;

/// What the package is made of besides crates.
const SOURCES: &[&str] = &[
    "bindings/js/package.json",
    "bindings/js/scripts",
    "bindings/js/src",
    "bindings/js/tsconfig.json",
    "crates/protocol/typescript",
    "xtask/src/bindings/js/toolchain.rs",
];

/// The hash, as text that ends with a line.
pub(super) fn hash() -> anyhow::Result<String> {
    let (ours, others) = crates()?;
    let mut paths: Vec<String> = SOURCES.iter().map(|path| (*path).to_owned()).collect();
    paths.extend(
        ours.iter()
            .flat_map(|name| ["Cargo.toml", "src"].map(|part| format!("crates/{name}/{part}"))),
    );
    let listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--"];
    let files = output(Command::new("git").args(listed).args(&paths).current_dir(root()))?;
    let mut files: Vec<&str> = files.lines().filter(|file| is_source(file)).collect();
    files.sort_unstable();
    let mut whole = profile()?;
    for crate_of_others in others {
        whole.push_str(&crate_of_others);
        whole.push('\n');
    }
    let named = files.join("\n");
    let hashes = git_hash(&["--no-filters", "--stdin-paths"], named.as_bytes())?;
    for (file, hash) in files.iter().zip(hashes.lines()) {
        whole.push_str(&format!("{file} {hash}\n"));
    }
    git_hash(&["--stdin"], whole.as_bytes())
}

/// Tests are not built in.
fn is_source(file: &str) -> bool {
    let is_test = file.split('/').any(|step| step == "tests" || step == "tests.rs");
    !is_test && root().join(file).is_file()
}

/// The crates that the module is made of: ours by name, those of others with their version.
fn crates() -> anyhow::Result<(BTreeSet<String>, BTreeSet<String>)> {
    let arguments =
        ["tree", "--locked", "-p", "wasm", "--target", TARGET, "--edges", "normal,build"];
    let prefix = ["--prefix", "none", "--format", "{p}"];
    let listed = output(Command::new("cargo").args(arguments).args(prefix).current_dir(root()))?;
    let (mut ours, mut others) = (BTreeSet::new(), BTreeSet::new());
    for line in listed.lines().map(|line| line.trim_end_matches(" (*)")) {
        let mut words = line.split(' ');
        let (name, version) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if root().join("crates").join(name).is_dir() && line.ends_with(')') && line.contains('/') {
            ours.insert(name.to_owned());
        } else if !name.is_empty() {
            others.insert(format!("{name} {version}"));
        }
    }
    ensure!(ours.contains("wasm"), "cargo tree does not list the crate `wasm`");
    Ok((ours, others))
}

/// The part of the workspace's manifest that says how the module is compiled.
fn profile() -> anyhow::Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).context("Cargo.toml")?;
    let sections = manifest.split("\n[").filter(|section| section.starts_with("profile."));
    let ours = sections.filter(|section| {
        section.starts_with("profile.wasm") || section.starts_with("profile.release")
    });
    Ok(ours
        .map(|section| section.split("\n#").next().unwrap_or("").trim().to_owned() + "\n")
        .collect())
}

/// What git says of these bytes: a hash a line.
fn git_hash(how: &[&str], bytes: &[u8]) -> anyhow::Result<String> {
    let mut git = Command::new("git")
        .arg("hash-object")
        .args(how)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run git")?;
    let mut input = git.stdin.take().context("git has no input")?;
    // Written beside reading: both pipes may fill up.
    let done = std::thread::scope(|scope| {
        let written = scope.spawn(move || input.write_all(bytes));
        let done = git.wait_with_output();
        written.join().expect("writing does not panic").and(done)
    });
    let done = done.context("git does not answer")?;
    ensure!(done.status.success(), "git hash-object failed");
    Ok(String::from_utf8(done.stdout)?)
}
