//! How computers are served.
