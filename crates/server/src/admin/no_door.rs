//! No socket beside the store: this system has none that files protect.

use std::{io, path::Path, sync::Arc};

use protocol::Problem;
use tokio::sync::watch;

use super::{Instruction, Report};
use crate::App;

/// Where operators would come in.
pub struct AdminDoor(());

impl AdminDoor {
    /// There is none on this system.
    ///
    /// # Errors
    /// Always.
    pub fn beside(_: &Path) -> io::Result<AdminDoor> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Serves nobody.
pub(crate) async fn serve(_: AdminDoor, _: Arc<App>, _: watch::Receiver<bool>) {}

/// Nobody can be told anything on this system.
///
/// # Errors
/// Always.
pub fn ask(_: &Path, _: &Instruction) -> io::Result<Result<Report, Problem>> {
    Err(io::ErrorKind::Unsupported.into())
}
