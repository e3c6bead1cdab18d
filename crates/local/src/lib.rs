//! Matches, players and records in this process, JSON in and JSON out: what all bindings share.
//!
//! Nothing here touches files, sockets or clocks: time and luck are handed in. A [`LocalMatch`] is a
//! table that somebody else runs, a [`LocalPlayer`] a computer on a seat, a [`LocalServer`] speaks
//! the protocol with one visitor, as a server would, for play without a network.
//!
//! ```
//! use local::{LocalMatch, Time, answer};
//! let seed = "07".repeat(32);
//! let question = format!(r#"{{"game": "chess", "seed": "{seed}"}}"#);
//! let mut played = LocalMatch::open(games::CATALOG, &question, Time(0)).unwrap();
//! let told = played.ask(r#"{"op": "command", "seat": "first", "order": {"play": "e2e4"}}"#, Time(1));
//! assert_eq!(answer(told), r#"{"ok":{"number":"2"}}"#);
//! ```

mod computer;
mod elsewhere;
mod local_match;
mod local_player;
mod local_server;
mod question;
mod records;

pub use protocol::Millis as Time;

pub use computer::{Thinking, Watch};
pub use local_match::LocalMatch;
pub use local_player::LocalPlayer;
pub use local_server::LocalServer;
pub use question::{Declined, answer};
pub use records::about_records;
