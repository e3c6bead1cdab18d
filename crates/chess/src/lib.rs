//! Chess and Chess960: rules, notation, record of play.
//!
//! A [`Setup`] is loose and becomes a valid [`Position`]; a [`Line`] is a position with the play
//! that led to it, which repetition needs; [`Chess`] is the game as tables and the query door know
//! it. The rules are numbered in `docs/rules/chess.md`; each file is about one part of them, and
//! the code cites the numbers.
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

mod ahead;
mod apply;
mod board;
mod castling;
mod en_passant;
mod encode;
mod ending;
mod facts;
mod legal;
mod locked;
mod moves;
mod notation;
mod perft;
mod play;
mod rules;
mod scene;
mod setup;
mod state;
mod study;

pub use board::{
    Bitboard, Board, ByRole, BySide, File, ParseSquareError, Piece, Rank, Role, Side, Square,
    Squares, attacks,
};
pub use castling::Wing;
pub use encode::Encoding;
pub use ending::{
    CHECKMATE, DEAD_POSITION, FIFTY_MOVES, FIVEFOLD_REPETITION, INSUFFICIENT_MATERIAL,
    SEVENTYFIVE_MOVES, STALEMATE, THREEFOLD_REPETITION,
};
pub use facts::Moved;
pub use moves::{Move, MoveKind};
pub use notation::{
    Capture, CastlingStyle, FenFault, IllegalMove, ParseFenError, ParseUciError, San, SanBody,
    SanError, SanMark, Uci, pgn,
};
pub use rules::{Chess, Event, FirstChess, Rulebook};
pub use setup::{InvalidSetup, Setup, SetupFault};
pub use state::{Line, Position};
pub use study::Extra;

#[cfg(test)]
mod tests;
