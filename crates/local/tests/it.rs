//! Matches, players and records as a binding would use them.

mod it {
    mod games;
    mod refusals;
    mod server;
}
