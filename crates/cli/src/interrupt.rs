//! Ctrl-C, as a wish to see what there is so far.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
///
/// # Errors
/// Signals cannot be heard.
pub(crate) fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let raised = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&raised);
    thread::spawn(move || {
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                flag.store(true, Relaxed);
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(INTERRUPTED);
            }
        });
    });
    Ok(raised)
}

/// What shells call a program that ended by Ctrl-C.
const INTERRUPTED: i32 = 130;
