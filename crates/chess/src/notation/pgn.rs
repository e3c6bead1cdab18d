//! Games as text: Portable Game Notation, with comments, variations and annotations.

mod read;
mod write;

use std::{fmt, str::FromStr};

use game::{Code, Fault, pgn::TokenError};
use thiserror::Error;

pub use game::pgn::Tag;

use crate::{Line, Move, ParseFenError, Position, SanError};

pub use read::games;

/// Texts longer than this are not read.
pub const LENGTH_MAX: usize = 64 << 20;
/// Variations nested deeper than this are not read.
pub const DEPTH_MAX: usize = 64;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pgn {
    /// The tag pairs, in the order of the text. `FEN` and `SetUp` are among them only in a text:
    /// here the start is [`Pgn::start`].
    pub tags: Vec<Tag>,
    /// The position before the first move.
    pub start: Position,
    /// The game as played.
    pub main: Variation,
    /// The result as the text gives it.
    pub result: GameResult,
    /// What was left out of variations because it could not be read; the main line is whole.
    pub lost: Vec<PgnError>,
}

/// A sequence of moves with what was said about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Ply>,
}

/// One move with what was said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move, legal in the position where it stands.
    pub played: Move,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, and so on.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// What might have been played instead.
    pub variations: Vec<Variation>,
}

/// How a game ended, as its text says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not finished, or not known.
    #[default]
    Unknown,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl GameResult {
    /// The result that this word of a movetext means.
    pub fn from_word(word: &str) -> Option<GameResult> {
        match word {
            "1-0" => Some(GameResult::WhiteWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
pub struct PgnError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

impl From<PgnError> for Fault {
    fn from(error: PgnError) -> Fault {
        Fault::new(Code::BAD_GAME, error.to_string())
    }
}

/// What is wrong with the text of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnErrorKind {
    /// The text is longer than [`LENGTH_MAX`].
    #[error("the text has {0} bytes, expected at most {LENGTH_MAX}")]
    TooLarge(usize),
    /// Variations are nested deeper than [`DEPTH_MAX`].
    #[error("variations are nested more than {DEPTH_MAX} deep")]
    TooDeep,
    /// A tag pair is malformed, or a comment has no end.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The `FEN` tag is no position.
    #[error("tag FEN: {0}")]
    Fen(ParseFenError),
    /// A variation has no end.
    #[error("a variation is opened with `(` and never closed")]
    OpenVariation,
    /// A parenthesis closes nothing, or opens a variation where there is no move to replace.
    #[error("`{0}` has nothing to belong to")]
    StrayParenthesis(char),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] SanError),
}

impl Pgn {
    /// A game without tags or remarks.
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>, result: GameResult) -> Pgn {
        let plies = moves.into_iter().map(Ply::new).collect();
        let main = Variation { comments: Vec::new(), moves: plies };
        Pgn { tags: Vec::new(), start, main, result, lost: Vec::new() }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main.moves.iter().map(|ply| ply.played)
    }

    /// The end of the main line.
    pub fn line(&self) -> Line {
        let mut line = Line::new(self.start);
        self.moves().for_each(|played| line.play(played));
        line
    }
}

impl Ply {
    /// A move of which nothing was said.
    pub fn new(played: Move) -> Ply {
        Ply { played, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads the first game of a text; a text without any is an empty game.
    fn from_str(text: &str) -> Result<Pgn, PgnError> {
        let empty = || Ok(Pgn::new(Position::start(), [], GameResult::Unknown));
        games(text).next().unwrap_or_else(empty)
    }
}
