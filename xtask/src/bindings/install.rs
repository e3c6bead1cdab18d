//! Installs headers, libraries and the files by which other build systems find them.

use std::{fs, path::Path};

use anyhow::Context;

use crate::root;

/// What the libraries are called, by system; those that were built are installed.
const LIBRARIES: &[&str] =
    &["libumpire.so", "libumpire.dylib", "umpire.dll", "libumpire.a", "umpire.lib"];

/// Installs everything for C and C++ under `prefix`.
pub(super) fn into(prefix: &Path) -> anyhow::Result<()> {
    let root = root();
    let include = prefix.join("include");
    copy_folder(&root.join("crates/capi/include"), &include)?;
    copy_folder(&root.join("bindings/cpp/include"), &include)?;
    let built = LIBRARIES.iter().map(|name| root.join("target/release").join(name));
    for library in built.filter(|library| library.exists()) {
        copy(&library, &prefix.join("lib"))?;
    }
    let packaging = root.join("bindings/packaging");
    write(&packaging.join("umpire.pc"), &prefix.join("lib/pkgconfig"))?;
    for file in ["umpire-config.cmake", "umpire-config-version.cmake"] {
        write(&packaging.join(file), &prefix.join("lib/cmake/umpire"))?;
    }
    eprintln!("installed in {}", prefix.display());
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    let entries = fs::read_dir(from).with_context(|| format!("no {}", from.display()))?;
    for entry in entries {
        let path = entry.context("cannot read a folder")?.path();
        let name = path.file_name().context("a file has a name")?;
        match path.is_dir() {
            true => copy_folder(&path, &to.join(name))?,
            false => copy(&path, to)?,
        }
    }
    Ok(())
}

fn copy(file: &Path, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let name = file.file_name().context("a file has a name")?;
    let to = folder.join(name);
    fs::copy(file, &to).with_context(|| format!("cannot write {}", to.display()))?;
    Ok(())
}

/// Copies a text and puts the version in.
fn write(file: &Path, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let text = fs::read_to_string(file).with_context(|| format!("no {}", file.display()))?;
    let to = folder.join(file.file_name().context("a file has a name")?);
    let text = text.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    fs::write(&to, text).with_context(|| format!("cannot write {}", to.display()))
}
