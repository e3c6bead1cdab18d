//! The project's own automation: `cargo xtask bindings`, `ci`, `differential`, `python`, `tidy` and `web`.

mod bindings;
mod ci;
mod python;
mod tidy;
mod web;

use std::{path::PathBuf, process::ExitCode};

const USAGE: &str = "Usage: cargo xtask COMMAND

  bindings  other languages, tested; with a name such as `js` only that; with `--build` builds what
          is committed, with `--check` only looks at its age; with `install PREFIX` the C and
          C++ libraries are installed there
  ci      everything that must pass before a change lands; installs what it needs;
          with `--full` also what takes long: whole games under pressure, long laws
  differential  our rules held against python-chess and Fairy-Stockfish in so many positions of
          random games, a million unless said; installs both
  python  the Python package: wheel, tests, types; with interpreters to test, or `python3`
  tidy    what no compiler checks: walls between crates, names of games, rules without tests, licenses
  web     the web client alone: checked, proven to be the built one, tested in Chromium";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bindings", ref rest @ ..] => bindings::run(rest),
        ["ci"] => ci::run(ci::Lane::Quick),
        ["ci", "--full"] => ci::run(ci::Lane::Full),
        ["differential"] => python::differential("1000000"),
        ["differential", positions] => python::differential(positions),
        ["python", ref interpreters @ ..] => python::run(interpreters),
        ["tidy"] => tidy::run(),
        ["web"] => web::run(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the project.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the project").to_owned()
}
