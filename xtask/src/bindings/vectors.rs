//! The questions of all vectors, asked of every binding: the answers are those of `umpire query`.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};
use serde_json::Value;

use super::{
    tools::{finish, patient, sources},
    work,
};
use crate::root;

/// Questions, and what `umpire query` answers to them.
pub(super) struct Vectors {
    questions: PathBuf,
    answers: Vec<u8>,
}

impl Vectors {
    /// Takes the questions out of the vectors and asks them.
    pub(super) fn collect() -> anyhow::Result<Vectors> {
        let mut lines = Vec::new();
        for file in sources(&root().join("vectors"), "jsonl")? {
            let text =
                fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                lines.push(question(line).with_context(|| format!("in {}", file.display()))?);
            }
        }
        ensure!(lines.len() > 8_000, "there are only {} vectors", lines.len());
        fs::create_dir_all(work()).context("cannot make a folder")?;
        let questions = work().join("questions.jsonl");
        fs::write(&questions, lines.join("\n") + "\n").context("cannot write the questions")?;
        let mut query = Command::new(root().join("target/release/umpire"));
        let answers = ask(query.arg("query"), &questions, &work().join("answers.jsonl"))?;
        Ok(Vectors { questions, answers })
    }

    /// Asks a program, which answers lines with lines.
    pub(super) fn check(&self, program: &Path) -> anyhow::Result<()> {
        let file = program.with_extension("answers");
        let answers = ask(patient().arg(program), &self.questions, &file)?;
        if answers == self.answers {
            return Ok(());
        }
        let pairs = answers.split(|it| *it == b'\n').zip(self.answers.split(|it| *it == b'\n'));
        let line = pairs.take_while(|(found, wanted)| found == wanted).count() + 1;
        let (found, asked) = (file.display(), self.questions.display());
        anyhow::bail!("{found}:{line}: not what `umpire query` answers to {asked}:{line}")
    }
}

/// A vector without what is expected of the answer.
fn question(line: &str) -> anyhow::Result<String> {
    let mut vector: Value = serde_json::from_str(line).context("a vector is JSON")?;
    let fields = vector.as_object_mut().context("a vector is an object")?;
    fields.retain(|name, _| name != "expect" && name != "note");
    Ok(vector.to_string())
}

fn ask(command: &mut Command, questions: &Path, answers: &Path) -> anyhow::Result<Vec<u8>> {
    let input = File::open(questions).context("cannot read the questions")?;
    let output = File::create(answers).context("cannot write the answers")?;
    finish(command.stdin(input).stdout(output))?;
    fs::read(answers).context("cannot read the answers")
}
