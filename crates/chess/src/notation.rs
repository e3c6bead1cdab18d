//! Text for all of it: positions, moves and games.

pub(crate) mod fen;
pub mod pgn;
mod san;
mod uci;

pub use fen::{FenFault, ParseFenError};
pub use san::{Capture, San, SanBody, SanError, SanMark};
pub use uci::{CastlingStyle, IllegalMove, ParseUciError, Uci};
