//! Guy Debord's Game of War on its 25×20 board, with KFEN.
//!
//! Two armies of seventeen units fight for each other's arsenals. A turn is up to five moves and
//! one attack. Only units that are *online*, connected to an arsenal by straight lines, relays and
//! neighbors, may move and fight. The numbered rules are in `docs/rules/game-of-war.md`, the text
//! of positions in `docs/rules/kfen.md`.
//!
//! ```
//! use game::Study;
//! use game_of_war::{OPENING, War};
//!
//! let rules = War::default();
//! let mut sheet = rules.read(OPENING).unwrap();
//! assert_eq!(rules.moves(&sheet, Some("E8")).unwrap(), ["(E8,E7)", "(E8,D9)", "(E8,E9)"]);
//! rules.play(&mut sheet, "(E8,E9)").unwrap();
//! let refusal = rules.play(&mut sheet, "(E9,E10)").unwrap_err();
//! assert_eq!(refusal.code.word(), "illegal_move");
//! assert!(refusal.message.contains("has already moved"));
//! ```
//!
//! Searches and long playouts work on [`Live`], which allocates nothing.

mod bits;
mod board;
mod census;
mod combat;
mod convert;
mod deploy;
mod ending;
mod event;
mod explain;
mod kfen;
mod legal;
mod live;
mod movement;
mod network;
mod play;
mod position;
mod pykrieg;
mod setup;
mod sheet;
mod square;
mod study;
mod unit;

pub use crate::{
    bits::Bits,
    board::{Board, Ground},
    combat::{Contribution, Idle, Odds, Part, Strike},
    deploy::Layout,
    ending::{ADJUDICATION, ARSENALS, BOTH_LOST, COMMUNICATIONS, History, NO_FIGHTERS},
    event::Event,
    explain::{Communications, Explanation, Forecast, Link, LinkKind, Share},
    kfen::{Cell, Document, HEIGHT_MAX, Orders, Reading, Tail, TailStyle, WIDTH_MAX},
    legal::Refusal,
    live::{Effect, Happening, Live},
    network::{Network, Networks, networks},
    play::{Public, Toss},
    position::{Action, MOVES_MAX, Phase, Position},
    setup::{First, OPENING, War},
    sheet::Sheet,
    square::{Coord, Direction, SIDE_MAX, Square},
    study::{Extra, PhaseName},
    unit::{Arm, ByArm, BySide, Side, Unit},
};

#[cfg(test)]
mod tests;
