//! Compilers and checkers: found, or installed, and used alike for C and C++.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
};

use anyhow::{Context, bail, ensure};

use super::{install, work};
use crate::root;

/// How long a test program may take before it counts as hanging, in seconds.
const PATIENCE: &str = "300";

/// The programs that are needed, with the packages of Debian that have them.
const NEEDED: &[(&str, &str)] = &[
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("clang", "clang"),
    ("clang++", "clang"),
    ("cmake", "cmake"),
    ("make", "make"),
    ("pkg-config", "pkg-config"),
    ("valgrind", "valgrind"),
];

/// Finds all programs that are needed; what is missing is installed where that is possible.
pub(super) fn prepare() -> anyhow::Result<()> {
    let missing = || NEEDED.iter().filter(|(program, _)| !answers(program));
    let packages: Vec<&str> = missing().map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    apt_install(&packages)?;
    match missing().next() {
        Some((program, package)) => bail!("`{program}` is missing after {package} was installed"),
        None => Ok(()),
    }
}

/// Makes sure that a program can be run; `packages` are Debian's that bring it.
pub(super) fn need(program: &str, packages: &[&str]) -> anyhow::Result<()> {
    if answers(program) {
        return Ok(());
    }
    apt_install(packages)?;
    ensure!(answers(program), "{program} is missing, though {} are installed", packages.join(", "));
    Ok(())
}

pub(crate) fn apt_install(packages: &[&str]) -> anyhow::Result<()> {
    let apt = |arguments: &[&str]| {
        finish(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let installed = apt(&["update", "-qq"]).and_then(|()| {
        apt(&[&["install", "-y", "-qq", "--no-install-recommends"][..], packages].concat())
    });
    installed.with_context(|| {
        format!("apt-get cannot install {}: install it yourself", packages.join(" "))
    })
}

/// Builds the libraries and the command that they are compared with, in one profile.
pub(super) fn build() -> anyhow::Result<()> {
    let arguments = ["build", "--release", "-p", "capi", "-p", "cli"];
    finish(Command::new("cargo").args(arguments).current_dir(root()))
}

/// Builds and installs the libraries for tests, and says where.
pub(super) fn installed() -> anyhow::Result<PathBuf> {
    prepare()?;
    build()?;
    let prefix = work().join("prefix");
    if prefix.exists() {
        fs::remove_dir_all(&prefix).context("cannot remove an old prefix")?;
    }
    install::into(&prefix)?;
    Ok(prefix)
}

/// One program to be compiled.
pub(super) struct Compilation {
    pub(super) compiler: &'static str,
    pub(super) flags: &'static [&'static str],
    pub(super) source: PathBuf,
    pub(super) program: PathBuf,
}

/// The flags with which a program is checked for errors that happen to do no harm.
pub(super) const SANITIZED: &[&str] =
    &["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];

/// Compiles everything, on as many cores as there are.
pub(super) fn compile(prefix: &Path, wanted: Vec<Compilation>) -> anyhow::Result<()> {
    let library = pkg_config(prefix)?;
    let queue = Mutex::new(wanted.into_iter());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let work_off = || -> anyhow::Result<()> {
        loop {
            let next = queue.lock().map_err(|_| anyhow::anyhow!("a compilation failed"))?.next();
            let Some(next) = next else { return Ok(()) };
            next.run(prefix, &library)?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work_off)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(_) => bail!("a compilation failed"),
        })
    })
}

impl Compilation {
    fn run(&self, prefix: &Path, library: &[String]) -> anyhow::Result<()> {
        let folder = self.program.parent().context("a program lies in a folder")?;
        fs::create_dir_all(folder).context("cannot make a folder for programs")?;
        let path = format!("-Wl,-rpath,{}", prefix.join("lib").display());
        let mut command = Command::new(self.compiler);
        command.args(["-O1", "-Wall", "-Wextra", "-Werror", "-pthread"]).args(self.flags);
        command.arg(&self.source).args(library).arg(path).arg("-o").arg(&self.program);
        finish(&mut command)
    }
}

/// What a compiler must be told, as pkg-config says it.
fn pkg_config(prefix: &Path) -> anyhow::Result<Vec<String>> {
    let mut command = Command::new("pkg-config");
    command.args(["--cflags", "--libs", "umpire"]);
    command.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let output = command.output().context("cannot run pkg-config")?;
    ensure!(output.status.success(), "pkg-config does not find the package");
    let text = String::from_utf8(output.stdout).context("pkg-config speaks UTF-8")?;
    Ok(text.split_whitespace().map(str::to_owned).collect())
}

/// The sources of this ending in a folder, sorted.
pub(super) fn sources(folder: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|it| it == ending))
        .collect();
    found.sort();
    ensure!(!found.is_empty(), "there are no programs in {}", folder.display());
    Ok(found)
}

/// The name of a source without its ending.
pub(super) fn stem(source: &Path) -> anyhow::Result<String> {
    let stem = source.file_stem().and_then(|it| it.to_str());
    Ok(stem.with_context(|| format!("{} has no name", source.display()))?.to_owned())
}

/// Runs a program to its end, which must be a good one.
pub(super) fn run(program: &Path, arguments: &[&str]) -> anyhow::Result<()> {
    finish(patient().arg(program).args(arguments).stdout(Stdio::null()))
}

/// Runs a program to its end and gives what it says.
pub(super) fn answer_of(program: &Path) -> anyhow::Result<String> {
    let output = patient().arg(program).output();
    let output = output.with_context(|| format!("cannot run {}", program.display()))?;
    ensure!(output.status.success(), "{} failed: {}", program.display(), output.status);
    String::from_utf8(output.stdout).context("a program speaks UTF-8")
}

/// Runs a program under valgrind, which must find nothing.
pub(super) fn run_in_valgrind(program: &Path, arguments: &[&str]) -> anyhow::Result<()> {
    let mut command = patient();
    command.args(["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full"]);
    command.args(["--errors-for-leak-kinds=definite", "--show-leak-kinds=definite"]);
    // Threads that wait for each other in loops would otherwise starve.
    command.arg("--fair-sched=yes").arg(program).args(arguments).stdout(Stdio::null());
    finish(&mut command)
}

/// A command that is ended if it hangs.
pub(super) fn patient() -> Command {
    let mut command = Command::new("timeout");
    command.arg(PATIENCE);
    // Cargo puts folders of its own first, where another build of the library may lie.
    command.env_remove("LD_LIBRARY_PATH");
    command
}

pub(super) fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub(super) fn finish(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(())
}

/// What a command says.
pub(super) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed: {said}");
    String::from_utf8(output.stdout).with_context(|| format!("{command:?} says no text"))
}

pub(super) fn path_text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}
