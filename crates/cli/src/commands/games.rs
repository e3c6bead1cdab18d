//! `umpire games`: the catalog.

use std::io::Write;

use anstream::stdout;
use anstyle::Style;
use clap::Args;

/// List the games, their seats, notation and options
#[derive(Args)]
#[command(after_help = "Example:
  umpire games")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    for entry in games::CATALOG.entries() {
        let about = entry.about;
        let [first, second] = about.seats;
        writeln!(out, "{BOLD}{:<9}{BOLD:#} {} {}", about.id, about.name, about.name_zh)?;
        writeln!(out, "          {first} against {second}, positions in {}", about.notation)?;
        for option in about.options {
            let default = option.default_value();
            writeln!(out, "          {DIM}{}={default}{DIM:#}  {}", option.name, option.help)?;
        }
    }
    Ok(())
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
