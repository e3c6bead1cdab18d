//! The messages between client and server: their types, their version, their limits.
//!
//! The protocol speaks in text and names no game: positions and actions travel in the notation of
//! the game they belong to. 64-bit numbers travel as decimal strings, because JavaScript cannot
//! hold them. Reading is strict: see [`read`]. JSON Schema and TypeScript types are generated from
//! the types here by the tests, which say what the checked-in files must be.
//!
//! ```
//! use protocol::{ClientMessage, Order, read};
//!
//! let text = r#"{"type":"command","match":"7","sequence":"1","turn":0,"order":{"play":"e2e4"}}"#;
//! let message = read(text).expect("the message is well formed");
//! let ClientMessage::Command(command) = message else { panic!("another message was read") };
//! assert_eq!(command.order, Order::Play("e2e4".to_owned()));
//! ```

mod code;
mod command;
mod decimal;
mod fact;
mod http;
mod reading;
mod reply;
mod scene;
mod state;
mod witness;

pub use code::ErrorCode;
pub use command::{
    Ack, ClientMessage, Command, Detail, Hello, Join, Leave, Order, Ping, PullSync, Role, Side,
};
pub use decimal::{MatchId, Millis, PlayerId, Sequence};
pub use fact::{Fact, PieceId, Strike};
pub use http::{
    Created, Credentials, Eyes, Frame, Guest, JoinMatch, Listed, MatchList, MatchSummary, NewGuest,
    NewMatch, Opponent, Pair, Paired, Part, PostCommand, Replay, ReplayRecord, Visibility,
};
pub use reading::{Misread, read, read_json, read_server};
pub use reply::{
    CommandAck, Error, EventDelta, GameOver, JoinAck, LuckKind, Pong, Presence, Problem,
    ServerMessage, SidesKind, Snapshot, Terms, Welcome,
};
pub use scene::{Figure, Grid, Ground, Lost, Man, Scene, Terrain};
pub use state::{
    Awaited, Chair, Clock, ClockState, Event, Happening, Luck, LuckShare, Offers, Opening, Outcome,
    Phase, Phrase, Ruling, Seat, Seats, Stage, State,
};
pub use witness::{Witness, WitnessedParts};

/// The version of the protocol. It changes whenever an old client could misunderstand a message.
pub const VERSION: u16 = 1;

/// The longest message in bytes.
pub const SIZE_MAX: usize = 64 * 1024;

/// How deep the objects and lists of a message may be nested.
pub const DEPTH_MAX: usize = 16;

/// The longest action in bytes.
pub const ACTION_MAX: usize = 1024;

/// The most frames in one part of a replay.
pub const FRAMES_MAX: u32 = 1_000;

/// The longest name of a player, in characters.
pub const NAME_MAX: usize = 40;
