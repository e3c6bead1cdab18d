//! The Python package: its wheel, built, installed in fresh environments, and tested there.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, bail, ensure};

use crate::{bindings::tools::apt_install, root};

/// Builds the wheel once and tests it with each of the `interpreters`.
pub(crate) fn run(interpreters: &[&str]) -> anyhow::Result<()> {
    let pythons: Vec<Python> = match interpreters {
        [] => vec![Python::find("python3")?],
        named => named.iter().map(|name| Python::find(name)).collect::<anyhow::Result<_>>()?,
    };
    let mut wheel = None;
    for python in &pythons {
        let tools = python.environment("test")?;
        let wheel = match &wheel {
            Some(wheel) => wheel,
            None => wheel.insert(build(&tools)?),
        };
        test_alone(python, wheel)?;
        tools.install(&["--no-deps", "--no-index", "--force-reinstall", path_text(wheel)?])?;
        tools.run("pytest", &["-q", "tests"])?;
    }
    let first = pythons.first().context("no interpreter")?.environment("test")?;
    check_types(&first)
}

/// Lets other programs drive the engine of the release build through full games: python-chess through
/// chess and Chess960, and a script with the rules of Fairy-Stockfish through xiangqi. What is missing
/// is installed; where that cannot be, this fails.
pub(crate) fn drive_engine() -> anyhow::Result<()> {
    let tools = Python::find("python3")?.environment("test")?;
    let binary = root().join("target/release/umpire");
    for (script, games) in [("python_chess.py", "8"), ("python_xiangqi.py", "4")] {
        let script = root().join("crates/cli/tests").join(script);
        tools.call(&[path_text(&script)?, path_text(&binary)?, "--games", games])?;
    }
    Ok(())
}

/// Debian's name of the other referee of xiangqi, and where Debian puts it.
const FAIRY: &str = "fairy-stockfish";
const FAIRY_PATH: &str = "/usr/games/fairy-stockfish";

/// Holds our rules against python-chess and Fairy-Stockfish in so many positions of random games.
pub(crate) fn differential(positions: &str) -> anyhow::Result<()> {
    ensure!(positions.parse::<u64>().is_ok(), "`{positions}` is no number of positions");
    if !Path::new(FAIRY_PATH).exists() {
        apt_install(&[FAIRY])?;
    }
    let tools = Python::find("python3")?.environment("test")?;
    let wheel = build(&tools)?;
    tools.install(&["--no-deps", "--no-index", "--force-reinstall", path_text(&wheel)?])?;
    tools.call(&["differential", "--positions", positions, "--fairy", FAIRY_PATH])
}

/// Nothing else is installed, numpy neither: the door must open all the same.
fn test_alone(python: &Python, wheel: &Path) -> anyhow::Result<()> {
    let folder = python.folder("alone");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove an old environment")?;
    }
    let bare = python.create(folder)?;
    bare.install(&["--no-deps", "--no-index", path_text(wheel)?])?;
    bare.call(&["tests/alone.py"])
}

fn build(tools: &Environment) -> anyhow::Result<PathBuf> {
    let out = work().join("wheels");
    if out.exists() {
        std::fs::remove_dir_all(&out).context("cannot remove old wheels")?;
    }
    // Looked up beside the interpreter, so that any cargo in the path will do.
    tools.run(
        "maturin",
        &["build", "--quiet", "--release", "--locked", "--out", path_text(&out)?],
    )?;
    let files = std::fs::read_dir(&out).context("maturin wrote no wheel")?;
    let wheels = files.filter_map(|file| Some(file.ok()?.path()));
    wheels.into_iter().next().context("maturin wrote no wheel")
}

fn check_types(tools: &Environment) -> anyhow::Result<()> {
    let strict = ["--strict", "--config-file", "pyproject.toml"];
    tools.run("mypy", &[&strict[..], &["-p", "umpire"]].concat())?;
    tools.run("mypy", &[&strict[..], &["examples", "tests"]].concat())?;
    tools.run("mypy", &[&strict[..], &["differential"]].concat())?;
    tools.run("mypy.stubtest", &["umpire._core", "--ignore-disjoint-bases"])
}

/// An interpreter that can make environments.
struct Python {
    program: String,
    /// Such as `3.11`.
    version: String,
}

impl Python {
    fn find(program: &str) -> anyhow::Result<Python> {
        let script = "import sys; print('%d.%d' % sys.version_info[:2])";
        let output = Command::new(program).args(["-c", script]).output();
        let output = output.with_context(|| {
            format!("cannot run `{program}`: the package needs CPython 3.10 or newer")
        })?;
        let version = String::from_utf8(output.stdout)?.trim().to_owned();
        let minor = version.strip_prefix("3.").and_then(|minor| minor.parse::<u32>().ok());
        ensure!(minor >= Some(10), "`{program}` is Python {version}, expected 3.10 or newer");
        let pip = Command::new(program).args(["-c", "import ensurepip, venv"]).output()?;
        if !pip.status.success() {
            bail!(
                "`{program}` lacks ensurepip, without which it cannot make environments: \
                 Debian and Ubuntu have it in the package python{version}-venv"
            );
        }
        Ok(Python { program: program.to_owned(), version })
    }

    fn folder(&self, purpose: &str) -> PathBuf {
        work().join(format!("{purpose}-{}", self.version))
    }

    /// The environment for `purpose` with everything that tests need; made if it is not there.
    fn environment(&self, purpose: &str) -> anyhow::Result<Environment> {
        let folder = self.folder(purpose);
        let list = package().join("requirements-test.txt");
        let wanted = std::fs::read_to_string(&list).context("cannot read the requirements")?;
        let installed = folder.join("requirements-test.txt");
        if std::fs::read_to_string(&installed).is_ok_and(|it| it == wanted) {
            return Ok(Environment(folder));
        }
        let environment = self.create(folder)?;
        environment.install(&["-r", path_text(&list)?])?;
        std::fs::write(installed, wanted).context("cannot note what is installed")?;
        Ok(environment)
    }

    fn create(&self, folder: PathBuf) -> anyhow::Result<Environment> {
        let mut command = Command::new(&self.program);
        command.args(["-m", "venv", path_text(&folder)?]);
        succeed(&mut command)?;
        Ok(Environment(folder))
    }
}

/// A virtual environment.
struct Environment(PathBuf);

impl Environment {
    fn install(&self, what: &[&str]) -> anyhow::Result<()> {
        let pip = ["install", "--quiet", "--disable-pip-version-check"];
        self.run("pip", &[&pip[..], what].concat())
    }

    /// Runs a module.
    fn run(&self, module: &str, arguments: &[&str]) -> anyhow::Result<()> {
        self.call(&[&["-m", module][..], arguments].concat())
    }

    /// Runs Python in the folder of the package.
    fn call(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        let mut command = Command::new(self.0.join(folder).join("python"));
        // Settings of whoever runs this must not decide which package is tested.
        command.args(arguments).current_dir(package()).env_remove("PYTHONPATH");
        succeed(&mut command)
    }
}

fn succeed(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

fn package() -> PathBuf {
    root().join("crates/python")
}

fn work() -> PathBuf {
    root().join("target/python")
}

fn path_text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}
