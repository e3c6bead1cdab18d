//! The bindings' part of CI: each is built, installed and tested as its users would.

mod c;
mod cpp;
mod documented;
mod install;
mod js;
mod live;
pub(crate) mod tools;
mod vectors;

use std::{path::PathBuf, time::Instant};

use anyhow::{Context, bail};

use crate::root;

/// A binding to another language.
struct Binding {
    name: &'static str,
    /// Does a task for it, and installs the tools that this takes.
    work: fn(Task) -> anyhow::Result<()>,
}

/// All bindings, in the order in which they are tested.
const BINDINGS: &[Binding] = &[
    Binding { name: "c", work: |task| task.if_test(c::test) },
    Binding { name: "cpp", work: |task| task.if_test(cpp::test) },
    Binding { name: "js", work: js::run },
];

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Builds what is committed, where something is.
    Build,
    /// Says whether what is committed is as old as its sources.
    Check,
    /// Checks, and tests all of it.
    Test,
}

impl Task {
    /// For bindings of which nothing that was built is committed.
    fn if_test(self, test: fn() -> anyhow::Result<()>) -> anyhow::Result<()> {
        match self {
            Task::Test => test(),
            Task::Build | Task::Check => Ok(()),
        }
    }
}

/// Tests all bindings, or the one that is named; `install PREFIX` installs the libraries.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    if let ["install", prefix] = arguments {
        tools::build()?;
        return install::into(&std::path::absolute(prefix).context("no such prefix")?);
    }
    let (flags, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|argument| argument.starts_with("--"));
    let task = match flags[..] {
        [] => Task::Test,
        ["--build"] => Task::Build,
        ["--check"] => Task::Check,
        _ => bail!("unknown flags {flags:?}, expected `--build` or `--check`"),
    };
    match names[..] {
        [] => BINDINGS.iter().try_for_each(|binding| binding.run(task)),
        [name] => match BINDINGS.iter().find(|binding| binding.name == name) {
            Some(binding) => binding.run(task),
            None => bail!("there is no binding `{name}`: {}", known()),
        },
        _ => bail!("expected `install PREFIX`, one of {}, or nothing for all", known()),
    }
}

impl Binding {
    fn run(&self, task: Task) -> anyhow::Result<()> {
        let began = Instant::now();
        (self.work)(task).with_context(|| format!("binding `{}`", self.name))?;
        eprintln!("binding {}: {:.0} s", self.name, began.elapsed().as_secs_f64());
        Ok(())
    }
}

fn known() -> String {
    let names: Vec<&str> = BINDINGS.iter().map(|binding| binding.name).collect();
    names.join(", ")
}

/// Where everything is put that tests of bindings make.
fn work() -> PathBuf {
    root().join("target/bindings")
}
