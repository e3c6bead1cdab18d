//! Chess and Chess960: rules, notation, record of play.

mod apply;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod fen;
mod legal;
mod mover;
mod moves;
mod perft;
mod position;
mod role;
mod setup;
mod side;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::Wing;
pub use fen::{FenFault, ParseFenError};
pub use moves::{Move, MoveKind};
pub use position::Position;
pub use role::{ByRole, Piece, Role};
pub use setup::{InvalidSetup, Setup, SetupFault};
pub use side::{BySide, Side};
pub use square::{File, ParseSquareError, Rank, Square};
