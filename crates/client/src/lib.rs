//! The client side: connect, join, play, reconnect by itself.
//!
//! [`Follower`] keeps up with one match and does no IO; [`Client`] is one socket with any number of
//! followers, and calls a [`Presenter`] with what happens; [`LineClient`] does the same without
//! sockets. All serve bots, tests and the load driver.

mod client;
mod follower;
pub mod http;
pub mod lines;
mod witness;

pub use client::{Client, ClientError, Presenter, Scrutiny, Silent};
pub use follower::{Brought, Follower};
pub use lines::LineClient;
