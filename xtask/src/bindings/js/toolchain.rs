//! How the module is compiled: with the toolchain at hand, or with Debian's.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};

use super::super::tools::{apt_install, finish, output, path_text};
use crate::root;

/// What is compiled for.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// What every engine has had since 2023, as the compiler and as the optimizer call it. The first makes
/// the networks fast.
pub(super) const FEATURES: &[(&str, &str)] = &[
    ("simd128", "simd"),
    ("bulk-memory", "bulk-memory"),
    ("sign-ext", "sign-ext"),
    ("nontrapping-fptoint", "nontrapping-float-to-int"),
    ("mutable-globals", "mutable-globals"),
];

/// Inlining beyond what is tiny makes the module larger and no search faster.
const INLINE_THRESHOLD: u32 = 5;

/// Debian's compiler, which knows this target, with the sources of the standard library.
const DEBIAN: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Compiles the module and says where it is.
pub(super) fn build_module() -> anyhow::Result<PathBuf> {
    let mut build = if has_target() { Command::new("cargo") } else { debian()? };
    build.args(["build", "--locked", "--profile", "wasm", "--target", TARGET, "-p", "wasm"]);
    if build.get_program() == DEBIAN_CARGO {
        build.arg("-Zbuild-std=std,panic_abort");
    }
    build.env("CARGO_ENCODED_RUSTFLAGS", flags()?.join("\x1f"));
    finish(build.current_dir(root()))?;
    Ok(root().join("target").join(TARGET).join("wasm/umpire_wasm.wasm"))
}

fn flags() -> anyhow::Result<Vec<String>> {
    let features: Vec<String> = FEATURES.iter().map(|(name, _)| format!("+{name}")).collect();
    let mut flags = vec![
        "-Ctarget-feature=".to_owned() + &features.join(","),
        format!("-Cllvm-args=--inline-threshold={INLINE_THRESHOLD}"),
    ];
    // A panic names its file; whose machine it was compiled on is nobody's business.
    for (folder, name) in folders()? {
        flags.push(format!("--remap-path-prefix={}={name}", path_text(&folder)?));
    }
    Ok(flags)
}

/// Folders of this machine, and what they are called in the module.
fn folders() -> anyhow::Result<Vec<(PathBuf, &'static str)>> {
    let home = env::var_os("HOME").map(PathBuf::from).context("HOME is not set")?;
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    let mut folders = vec![(root(), "umpire"), (cargo.clone(), "cargo"), (library, "rust")];
    // Each registry has a folder of its own, named after its host.
    if let Ok(registries) = fs::read_dir(cargo.join("registry/src")) {
        folders.extend(registries.filter_map(|it| Some((it.ok()?.path(), "crates"))));
    }
    Ok(folders)
}

/// Whether the toolchain at hand can compile for the target, if need be after asking rustup for it.
fn has_target() -> bool {
    let installed = || {
        let asked = ["--print", "target-libdir", "--target", TARGET];
        let folder = output(Command::new("rustc").args(asked));
        folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    };
    installed()
        || finish(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()))
            .is_ok_and(|()| installed())
}

/// Debian's cargo and compiler, both by their full path: others come first in the path. The linker is the
/// one that every toolchain of rustup has.
fn debian() -> anyhow::Result<Command> {
    eprintln!("rustup has no {TARGET} here; compiling with Debian's toolchain");
    if !Path::new(DEBIAN_RUSTC).exists() || !Path::new(DEBIAN_CARGO).exists() {
        apt_install(DEBIAN)?;
    }
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]).current_dir(root()))?;
    let linker =
        Path::new(sysroot.trim()).join("lib/rustlib").join(host.trim()).join("bin/rust-lld");
    ensure!(linker.exists(), "{} is missing: no linker for {TARGET}", linker.display());
    let mut cargo = Command::new(DEBIAN_CARGO);
    cargo.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(cargo)
}
