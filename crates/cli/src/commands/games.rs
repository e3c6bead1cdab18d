//! `umpire games`: the catalog.

use std::io::Write;

use anstream::stdout;
use anstyle::Style;
use clap::Args;
use game::OptionKind;

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
            let (name, values) = (option.name, values(option.kind));
            writeln!(out, "          {DIM}{name}={default}{DIM:#}  {}", option.help)?;
            writeln!(out, "          {:width$}  {values}", "", width = name.len())?;
        }
    }
    Ok(())
}

/// What an option may be.
fn values(kind: OptionKind) -> String {
    match kind {
        OptionKind::Switch { .. } => "true or false".to_owned(),
        OptionKind::Count { min, max, .. } => format!("a number from {min} to {max}"),
        OptionKind::Word { words } => format!("one of: {}", words.join(", ")),
    }
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
