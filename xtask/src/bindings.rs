//! The bindings for other languages: built, proven to be the built ones, and tested.

mod js;

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, bail, ensure};

type Work = fn(Task) -> anyhow::Result<()>;

/// The bindings by name.
const BINDINGS: &[(&str, Work)] = &[("js", js::run)];

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Builds what is committed, where something is.
    Build,
    /// Says whether what is committed is as old as its sources.
    Check,
    /// Checks, and tests all of it.
    Test,
}

/// Does a task for the named bindings, or for all of them.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let (flags, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|argument| argument.starts_with("--"));
    let task = match flags[..] {
        [] => Task::Test,
        ["--build"] => Task::Build,
        ["--check"] => Task::Check,
        _ => bail!("unknown flags {flags:?}, expected `--build` or `--check`"),
    };
    let known: Vec<&str> = BINDINGS.iter().map(|(name, _)| *name).collect();
    for name in &names {
        ensure!(known.contains(name), "no bindings `{name}`, expected: {}", known.join(", "));
    }
    for (name, work) in BINDINGS {
        if names.is_empty() || names.contains(name) {
            work(task).with_context(|| format!("bindings `{name}`"))?;
        }
    }
    Ok(())
}

/// Makes sure that a program can be run; `packages` are Debian's that bring it.
fn need(program: &str, packages: &[&str]) -> anyhow::Result<()> {
    if answers(program) {
        return Ok(());
    }
    apt_install(packages).with_context(|| format!("{program} is missing"))?;
    ensure!(answers(program), "{program} is missing, though {} are installed", packages.join(", "));
    Ok(())
}

fn apt_install(packages: &[&str]) -> anyhow::Result<()> {
    let apt = |arguments: &[&str]| {
        finish(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
}

fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn finish(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// What a command says.
fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed: {said}");
    String::from_utf8(output.stdout).with_context(|| format!("{command:?} says no text"))
}

fn path_text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}
