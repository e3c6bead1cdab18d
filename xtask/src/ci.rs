//! Everything that must pass before a change lands.

use std::{process::Command, time::Instant};

use anyhow::{Context, ensure};

use crate::{bindings, python, root, tidy, web};

/// One command with its name.
struct Step {
    name: &'static str,
    program: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const STEPS: &[Step] = &[
    cargo("format", &["fmt", "--all", "--check"]),
    cargo("lint", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    // Benches are for people with time; `umpire bench` below measures.
    cargo("test", &["test", "--workspace", "--lib", "--bins", "--tests", "--examples"]),
    cargo("doc examples", &["test", "--workspace", "--doc"]),
    Step {
        name: "docs",
        program: "cargo",
        arguments: &["doc", "--workspace", "--no-deps", "--document-private-items"],
        // Private items are documented as well, so a link to one leads somewhere.
        environment: &[("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links")],
    },
    cargo("release", &["build", "--release"]),
    cargo("bench", &["run", "--release", "--quiet", "--", "bench"]),
];

/// The slow lane: the same tests for longer.
const LONG: &[Step] = &[
    Step {
        environment: &[("UMPIRE_WHOLE_GAMES", "1")],
        ..cargo("whole games under pressure", &["test", "-p", "cli", "--test", "it", "pressure"])
    },
    Step {
        environment: &[("UMPIRE_ATTACKS", "1")],
        ..cargo(
            "players under attack",
            &["test", "--release", "-p", "cli", "--test", "it", "attacks"],
        )
    },
    Step {
        environment: &[("UMPIRE_LAW_GAMES", "2000")],
        ..cargo("long laws", &["test", "--release", "-p", "jieqi", "-p", "stupid-chess", "laws"])
    },
    Step {
        environment: &[("UMPIRE_LAW_GAMES", "100")],
        ..cargo(
            "a hundred records of each game",
            &["test", "-p", "cli", "--test", "it", "fairness"],
        )
    },
    Step {
        environment: &[("UMPIRE_KILLS", "500")],
        ..cargo("500 kills", &["test", "-p", "server", "--test", "it", "kill::killed"])
    },
    Step {
        environment: &[("UMPIRE_KILLS", "50")],
        ..cargo("stores in trouble", &["test", "-p", "server", "--test", "it", "kill::"])
    },
];

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// What must pass before a change lands.
    Quick,
    /// That, and what takes too long for every change.
    Full,
}

const fn cargo(name: &'static str, arguments: &'static [&'static str]) -> Step {
    Step { name, program: "cargo", arguments, environment: &[] }
}

/// Runs the steps in order and stops at the first that fails.
pub(crate) fn run(lane: Lane) -> anyhow::Result<()> {
    let began = Instant::now();
    timed("tidy", tidy::run)?;
    for step in STEPS {
        timed(step.name, || step.run())?;
    }
    // After the release build, which it uses.
    timed("bindings", || bindings::run(&[]))?;
    timed("python", || python::run(&[]))?;
    timed("engine driven by others", python::drive_engine)?;
    // Last, because it plays against the release build.
    timed("web", web::run)?;
    if lane == Lane::Full {
        timed("a million positions beside others", || python::differential("1000000"))?;
    }
    for step in LONG.iter().filter(|_| lane == Lane::Full) {
        timed(step.name, || step.run())?;
    }
    eprintln!("all passed in {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn timed(name: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    eprintln!("== {name}");
    let began = Instant::now();
    work().with_context(|| format!("step `{name}`"))?;
    eprintln!("== {name}: {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

impl Step {
    fn run(&self) -> anyhow::Result<()> {
        let mut command = Command::new(self.program);
        command.args(self.arguments).envs(self.environment.iter().copied()).current_dir(root());
        let status = command.status().with_context(|| format!("cannot run {}", self.program))?;
        ensure!(status.success(), "{} {} failed", self.program, self.arguments.join(" "));
        Ok(())
    }
}
