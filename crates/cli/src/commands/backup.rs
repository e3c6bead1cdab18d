//! `umpire backup`: a copy of a store, also while a server writes to it.

use std::{io::Write as _, path::PathBuf};

use anstream::stdout;
use clap::Args;
use server::store::{BackedUp, back_up};

use super::serve::STORE;

/// Copy the store of a server, which may be running
#[derive(Args)]
#[command(after_help = "Examples:
  umpire backup umpire-backup.db
  umpire backup --store /var/lib/umpire/umpire.db /backups/umpire-$(date +%F).db

The copy is the store at one moment: whatever was acknowledged before is in it. Nobody waits for it.
It holds the seeds of matches that go on, so only its owner can read it; nothing is written over.

To restore it: stop the server, move the store away together with the files beside it that end in
-wal and -shm, copy the backup to where the store was, and start the server.")]
pub(crate) struct Arguments {
    /// The file to make
    file: PathBuf,

    /// The store to copy
    #[arg(long, env = "UMPIRE_STORE", default_value = STORE, value_name = "FILE")]
    store: PathBuf,
}

pub(crate) fn run(Arguments { file, store }: &Arguments) -> anyhow::Result<()> {
    let BackedUp { matches, entries, players } = back_up(store, file)?;
    let shown = file.display();
    writeln!(stdout(), "{shown}: {matches} matches, {entries} entries, {players} players")?;
    Ok(())
}
