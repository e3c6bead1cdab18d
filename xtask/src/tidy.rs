//! What no compiler checks.

mod codes;
mod dependencies;
mod files;
mod licenses;
mod names;
mod pure;
mod rules;
mod rust;
mod walls;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};

use crate::root;

/// Says everything that is untidy, and fails if anything is.
pub(crate) fn run() -> anyhow::Result<()> {
    let tree = Tree::read()?;
    let mut faults = files::check(&tree);
    faults.append(&mut codes::check(&tree));
    faults.append(&mut names::check(&tree));
    faults.append(&mut pure::check(&tree));
    faults.append(&mut rules::check(&tree));
    faults.append(&mut walls::check(&tree)?);
    faults.append(&mut dependencies::check(&tree)?);
    faults.append(&mut licenses::check(&tree)?);
    for fault in &faults {
        eprintln!("untidy: {fault}");
    }
    ensure!(faults.is_empty(), "{} untidy things", faults.len());
    Ok(())
}

/// The text files of the project, as git knows them.
pub(crate) struct Tree {
    files: Vec<TextFile>,
}

/// A file with its path below the root.
pub(crate) struct TextFile {
    path: PathBuf,
    text: String,
}

impl Tree {
    fn read() -> anyhow::Result<Tree> {
        let listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
        let output = Command::new("git").args(listed).current_dir(root()).output();
        let output = output.context("cannot ask git which files there are")?;
        let names = String::from_utf8(output.stdout).context("a path is not UTF-8")?;
        let read = |name: &str| {
            let text = std::fs::read_to_string(root().join(name)).ok()?;
            Some(TextFile { path: PathBuf::from(name), text })
        };
        Ok(Tree { files: names.lines().filter_map(read).collect() })
    }

    /// The files with this ending.
    fn ending(&self, extension: &str) -> impl Iterator<Item = &TextFile> {
        self.files
            .iter()
            .filter(move |file| file.path.extension().is_some_and(|it| it == extension))
    }

    fn find(&self, path: &str) -> Option<&TextFile> {
        self.files.iter().find(|file| file.path == Path::new(path))
    }
}
