//! The WebAssembly module and the npm package around it.
//!
//! What is built is committed, so that the package can be installed from its folder alone. A hash of the
//! sources lies beside it: whoever changes a source must build again.

mod sources;
mod toolchain;

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, ensure};

use super::{
    Task,
    tools::{finish, need, output, path_text},
};
use crate::{root, web};

/// The most that all five games with their networks may weigh, compressed with brotli.
const BROTLI_BYTES_MAX: u64 = 700_000;

/// What the package's scripts do to check and to test, in order.
const SCRIPTS: &[&str] = &["check", "test"];

pub(super) fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Build => build(),
        Task::Check => check(),
        Task::Test => {
            check()?;
            web::check_lock(&package().join("package-lock.json"))?;
            install()?;
            let (browser, server) = (web::browser()?, web::binary()?);
            for script in SCRIPTS {
                let mut run = npm();
                run.args(["run", "--silent", script]);
                finish(run.env("CHROMIUM", &browser).env("UMPIRE", &server))?;
            }
            weigh()
        }
    }
}

fn build() -> anyhow::Result<()> {
    install()?;
    let module = toolchain::build_module()?;
    let built = package().join("dist/umpire.wasm");
    fs::create_dir_all(package().join("dist")).context("cannot make bindings/js/dist")?;
    let mut optimizer = npm();
    // Only what is never used is taken out: whatever else it does makes the module larger after brotli, and
    // no search faster.
    optimizer.args([
        "exec",
        "--no",
        "--",
        "wasm-opt",
        "--strip-debug",
        "--strip-producers",
        "--dce",
    ]);
    optimizer.args([
        "--vacuum",
        "--duplicate-function-elimination",
        "--remove-unused-module-elements",
    ]);
    optimizer.args(toolchain::FEATURES.iter().map(|(_, name)| format!("--enable-{name}")));
    optimizer.args([path_text(&module)?, "-o", path_text(&built)?]);
    finish(&mut optimizer)?;
    finish(npm().args(["run", "--silent", "build"]))?;
    fs::write(stamp(), sources::hash()?).context("cannot note the sources")?;
    weigh()
}

/// What is committed was built from these sources.
fn check() -> anyhow::Result<()> {
    let noted = fs::read_to_string(stamp()).unwrap_or_default();
    ensure!(
        noted == sources::hash()?,
        "bindings/js/dist is older than its sources: `cargo xtask bindings js --build` builds it"
    );
    Ok(())
}

fn weigh() -> anyhow::Result<()> {
    let said = output(npm().args(["run", "--silent", "weigh"]))?;
    let bytes: u64 = said.trim().parse().with_context(|| format!("no weight: {said}"))?;
    eprintln!("umpire.wasm weighs {bytes} bytes with brotli, at most {BROTLI_BYTES_MAX}");
    ensure!(bytes <= BROTLI_BYTES_MAX, "the module is too heavy");
    Ok(())
}

fn install() -> anyhow::Result<()> {
    need("node", &["nodejs"])?;
    need("npm", &["npm"])?;
    finish(npm().args(["install", "--no-save", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(package());
    command
}

fn stamp() -> PathBuf {
    package().join("dist/SOURCES")
}

fn package() -> PathBuf {
    root().join("bindings/js")
}
