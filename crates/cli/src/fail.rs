//! How a command ends: exit code 2 for bad input, 1 for a failed run.

use std::{io, process::ExitCode};

use anstream::eprintln;
use catalog::Refusal;

use crate::words::harmless;

/// What somebody typed is at fault, not the run.
#[derive(Debug)]
pub(crate) struct BadInput(Refusal);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Refusal { code, message, at, faults } = &self.0;
        match at {
            Some(at) => write!(f, "move {}: {message} ({code})", at + 1),
            None => write!(f, "{message} ({code})"),
        }?;
        for fault in faults.iter().skip(1) {
            write!(f, "\n       {} ({})", fault.message, fault.code)?;
        }
        Ok(())
    }
}

impl std::error::Error for BadInput {}

/// Settings that make no sense: bad input as well.
#[derive(Debug)]
pub(crate) struct BadSettings(pub(crate) String);

impl std::fmt::Display for BadSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadSettings {}

/// Turns a refusal into an error of the command.
pub(crate) fn bad_input(refusal: Refusal) -> anyhow::Error {
    BadInput(refusal).into()
}

/// Says what went wrong, on the error stream.
pub(crate) fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if is_closed_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    let said = harmless(&format!("{error:#}"));
    eprintln!("{ERROR}error{ERROR:#}: {said}");
    let is_input = error.is::<BadInput>() || error.is::<BadSettings>();
    ExitCode::from(if is_input { 2 } else { 1 })
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// The reader of our output has gone, as `head` does: nothing is wrong.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
