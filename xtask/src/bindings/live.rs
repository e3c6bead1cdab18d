//! A server to play at, for as long as a test needs it.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

use anyhow::Context;

use super::work;
use crate::root;

/// A server on a free port of this machine; it ends with this value.
pub(super) struct LiveServer {
    child: Child,
    /// `host:port`.
    pub(super) address: String,
}

impl LiveServer {
    pub(super) fn start() -> anyhow::Result<LiveServer> {
        let folder = work().join("server");
        if folder.exists() {
            fs::remove_dir_all(&folder).context("cannot remove an old store")?;
        }
        fs::create_dir_all(&folder).context("cannot make a folder for the store")?;
        let mut command = Command::new(root().join("target/release/umpire"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--store"]).arg(folder.join("umpire.db"));
        let log = fs::File::create(folder.join("log")).context("cannot make a log")?;
        command.stdout(Stdio::piped()).stderr(log);
        let child = command.spawn().context("cannot start a server")?;
        let mut server = LiveServer { child, address: String::new() };
        let output = server.child.stdout.take().context("the server says where it listens")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).context("the server says nothing")?;
        let address = line.trim().strip_prefix("open http://").and_then(|it| it.strip_suffix('/'));
        address.context("the server did not say where it listens")?.clone_into(&mut server.address);
        Ok(server)
    }
}

impl Drop for LiveServer {
    fn drop(&mut self) {
        // It may have ended by itself, and then there is nothing left to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
