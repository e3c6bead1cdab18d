//! Matches, players and records as a binding would use them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod it {
    mod games;
    mod refusals;
    mod server;
}
