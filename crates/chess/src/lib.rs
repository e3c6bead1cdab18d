//! Chess and Chess960: rules, notation, record of play.
//!
//! A [`Setup`] is loose and becomes a valid [`Position`]; a [`Line`] is a position with the play
//! that led to it, which repetition needs; [`Chess`] is the game as tables and the query door know
//! it. The rules are numbered in `docs/rules/chess.md`, and the code cites them: castling is in
//! `castling.rs`, en passant and the clocks in `position.rs` and `apply.rs`, mate and the draws in
//! `ending.rs`.
//!
//! ```
//! use chess::{Line, Position};
//!
//! let mut line = Line::new(Position::start());
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let legal = line.position().resolve_san(text.parse()?)?;
//!     line.play(legal);
//! }
//! assert_eq!(line.outcome().map(|outcome| outcome.reason), Some(chess::CHECKMATE));
//! # Ok::<(), chess::SanError>(())
//! ```

mod apply;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod encode;
mod ending;
mod fen;
mod legal;
mod line;
mod mover;
mod moves;
mod perft;
mod position;
mod role;
mod rules;
mod san;
mod scene;
mod setup;
mod side;
mod square;
mod study;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::Wing;
pub use encode::Encoding;
pub use ending::{
    CHECKMATE, FIFTY_MOVES, FIVEFOLD_REPETITION, INSUFFICIENT_MATERIAL, SEVENTYFIVE_MOVES,
    STALEMATE, THREEFOLD_REPETITION,
};
pub use fen::{FenFault, ParseFenError};
pub use line::Line;
pub use moves::{Move, MoveKind};
pub use position::Position;
pub use role::{ByRole, Piece, Role};
pub use rules::{Chess, Event};
pub use san::{Capture, San, SanBody, SanError, SanMark};
pub use setup::{InvalidSetup, Setup, SetupFault};
pub use side::{BySide, Side};
pub use square::{File, ParseSquareError, Rank, Square};
pub use study::Extra;
pub use uci::{CastlingStyle, IllegalMove, ParseUciError, Uci};
