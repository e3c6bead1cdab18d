//! How many sockets and files the process may hold at once.

/// Raises the limit as far as it may be raised, and says what it is then; `None` where there is no
/// such limit or it cannot be read.
#[cfg(unix)]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    if raised.is_ok() { maximum } else { current }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() -> Option<u64> {
    None
}
