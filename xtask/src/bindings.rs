//! The bindings' part of CI: each is built, installed and tested as its users would.

mod c;
mod cpp;
mod documented;
mod install;
mod live;
mod tools;
mod vectors;

use std::{path::PathBuf, time::Instant};

use anyhow::{Context, bail};

use crate::root;

/// A binding to another language.
struct Binding {
    name: &'static str,
    /// Builds and tests it, and installs the tools that this takes.
    test: fn() -> anyhow::Result<()>,
}

/// All bindings, in the order in which they are tested.
const BINDINGS: &[Binding] =
    &[Binding { name: "c", test: c::test }, Binding { name: "cpp", test: cpp::test }];

/// Tests all bindings, or the one that is named; `install PREFIX` installs the libraries.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    match arguments {
        [] => BINDINGS.iter().try_for_each(Binding::run),
        ["install", prefix] => {
            tools::build()?;
            install::into(&std::path::absolute(prefix).context("no such prefix")?)
        }
        [name] => match BINDINGS.iter().find(|binding| binding.name == *name) {
            Some(binding) => binding.run(),
            None => bail!("there is no binding `{name}`: {}", names()),
        },
        _ => bail!("expected `install PREFIX`, one of {}, or nothing for all", names()),
    }
}

impl Binding {
    fn run(&self) -> anyhow::Result<()> {
        let began = Instant::now();
        (self.test)().with_context(|| format!("binding `{}`", self.name))?;
        eprintln!("binding {}: {:.0} s", self.name, began.elapsed().as_secs_f64());
        Ok(())
    }
}

fn names() -> String {
    let names: Vec<&str> = BINDINGS.iter().map(|binding| binding.name).collect();
    names.join(", ")
}

/// Where everything is put that tests of bindings make.
fn work() -> PathBuf {
    root().join("target/bindings")
}
