//! The 9×10 board, how its seven roles move, and plain xiangqi.
//!
//! The lower layer knows points, pieces and how they attack, and belongs to every game on this
//! board: [`Square`], [`Bitboard`], [`Side`], [`Role`], the [`attacks`] of each role, the
//! [`region`]s that bind some of them, the usual array ([`home`]), the [`Board`] that says who acts
//! as what, [`zobrist`] keys and the picture ([`scene()`]).
//!
//! ```
//! use xiangqi::{Board, Role, Side, Square, attacks};
//!
//! let board = Board::start();
//! let cannon = attacks::cannon(Square::B2, board.occupied());
//! // Over the black cannon on b7, the screen, it takes the horse.
//! assert!((cannon & board.of(Side::Black, Role::Horse)).contains(Square::B9));
//! ```
//!
//! [`Legal`] finds the legal moves of a side on any such board: of plain xiangqi, and, with other
//! [`Customs`], of games whose pieces are covered, roam or may not act. [`Trail`] judges
//! repetitions for them, [`read_ranks`] and [`write_ranks`] know how boards are written.
//!
//! The upper layer is the game itself: a [`Setup`] that may be wrong, a [`Position`] that cannot
//! be, the [`Line`] of play that led to it, how it ends ([`ending`]), and [`Xiangqi`], the rules
//! with their options. The rules are numbered in `docs/rules/xiangqi.md`; the code cites them.
//!
//! ```
//! use xiangqi::{Line, Xiangqi, ending::CHECKMATE};
//!
//! let mut line: Line = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 30".parse().expect("a position");
//! line.play(line.position().read_move("i7i9").expect("a legal move"));
//! let outcome = Xiangqi::default().outcome(&line).expect("it is mate");
//! assert_eq!(outcome.reason, CHECKMATE);
//! ```

pub mod attacks;
mod bitboard;
mod board;
pub mod chase;
mod check;
pub mod ending;
pub mod home;
mod legal;
mod line;
mod moves;
mod notation;
mod perft;
mod pgn;
mod pin;
mod play;
mod position;
mod ranks;
pub mod region;
pub mod relative;
mod repetition;
mod role;
mod rules;
mod scene;
mod setup;
mod side;
mod square;
pub mod zobrist;

pub use attacks::Range;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use chase::Blame;
pub use check::{Attackers, Customs, Plain, Roaming};
pub use legal::Legal;
pub use line::Line;
pub use moves::Move;
pub use position::{COUNT_MAX, Position};
pub use ranks::{read_ranks, write_ranks};
pub use repetition::{Chase, Repetition, Trail, Verdict, Visit};
pub use role::{ByRole, Piece, Role};
pub use rules::{Event, FirstXiangqi, Rulebook, Xiangqi};
pub use scene::{man, scene};
pub use setup::Setup;
pub use side::{BySide, Side};
pub use square::Square;

#[cfg(test)]
mod tests;
