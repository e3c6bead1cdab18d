//! The programs that stand in the guide: what it shows must compile, run, and get no error.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

use super::{
    tools::{answer_of, stem},
    work,
};
use crate::root;

/// Writes the whole programs of one language out of the guide, and says where.
pub(super) fn programs(language: &str) -> anyhow::Result<Vec<PathBuf>> {
    let guide = root().join("docs/bindings.md");
    let text = fs::read_to_string(&guide).context("cannot read the guide")?;
    let folder = work().join(language).join("guide");
    fs::create_dir_all(&folder).context("cannot make a folder for programs")?;
    let fence = format!("```{language}\n");
    let blocks = text.split(&fence).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
    let mut written = Vec::new();
    for block in blocks.filter(|block| block.contains("int main(")) {
        let path = folder.join(format!("guide{}.{language}", written.len() + 1));
        fs::write(&path, block).context("cannot write a program")?;
        written.push(path);
    }
    ensure!(!written.is_empty(), "the guide has no program in {language}");
    Ok(written)
}

/// Runs what was made of them.
pub(super) fn run(sources: &[PathBuf], program: impl Fn(&str) -> PathBuf) -> anyhow::Result<()> {
    sources.iter().try_for_each(|source| run_one(&program(&stem(source)?)))
}

fn run_one(program: &Path) -> anyhow::Result<()> {
    let told = answer_of(program)?;
    let fine = !told.is_empty() && !told.contains("\"error\"");
    ensure!(fine, "{} of the guide says {told}", program.display());
    Ok(())
}
