//! The web client's part of CI: it is sound, it is what the binary carries, and it plays in a real browser.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, bail, ensure};

use crate::root;

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// What npm is asked to do, in order. The budget and the byte-for-byte check look at `web/dist`.
const SCRIPTS: &[&str] = &["check", "check-dist", "sizes"];

/// Installs, checks and tests the web client; screenshots are kept in `target/web-shots`.
pub(crate) fn run() -> anyhow::Result<()> {
    let web = root().join("web");
    ensure!(answers("node"), "node is missing: the web client is checked with Node.js 20 or newer");
    ensure!(answers("npm"), "npm is missing: the web client is checked with it");
    check_lock(&web.join("package-lock.json"))?;
    // Not `npm ci`: it refuses a lock file made where a registry lacks the packages of other systems.
    finish(npm(&web).args(["install", "--no-save", "--no-audit", "--no-fund"]))?;
    for script in SCRIPTS {
        finish(npm(&web).args(["run", "--silent", script]))?;
    }
    let browser = browser()?;
    let binary = binary()?;
    let shots = root().join("target/web-shots");
    let mut tests = npm(&web);
    tests.args(["run", "--silent", "e2e"]);
    tests.env("CHROMIUM", browser).env("UMPIRE", binary).env("SHOTS", shots);
    finish(&mut tests)
}

/// The lock file must not name a host to download from: each machine has its own registry.
pub(crate) fn check_lock(path: &Path) -> anyhow::Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let named = text.lines().position(|line| line.contains("\"resolved\""));
    if let Some(line) = named {
        bail!(
            "{}:{}: names a download address; `npm install` in web/ leaves it out",
            path.display(),
            line + 1
        );
    }
    Ok(())
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(web);
    command
}

/// The browser to test with: `CHROMIUM`, or Debian's, which is installed if it is missing.
pub(crate) fn browser() -> anyhow::Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        return Ok(chosen.into());
    }
    let debian = PathBuf::from(CHROMIUM);
    if !debian.exists() {
        install().with_context(|| {
            format!("{CHROMIUM} is missing and apt-get cannot install it; name another Chromium in CHROMIUM")
        })?;
    }
    Ok(debian)
}

fn install() -> anyhow::Result<()> {
    let apt = |arguments: &[&str]| {
        finish(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium"])
}

/// The server to test: `UMPIRE`, or the release build.
pub(crate) fn binary() -> anyhow::Result<PathBuf> {
    if let Some(chosen) = env::var_os("UMPIRE") {
        return Ok(chosen.into());
    }
    finish(Command::new("cargo").args(["build", "--release"]).current_dir(root()))?;
    Ok(root().join("target/release/umpire"))
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
