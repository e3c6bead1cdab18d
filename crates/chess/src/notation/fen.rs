//! Positions as text: FEN, X-FEN and Shredder-FEN.

use std::{fmt, str::FromStr};

use game::{Code, Fault};
use thiserror::Error;

use crate::{
    Bitboard, Board, File, Piece, Position, Rank, Role, Setup, SetupFault, Side, Square,
    castling::Wing,
};

/// Texts longer than this are not read.
const LENGTH_MAX: usize = 256;

/// What is wrong with a text that should be a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum FenFault {
    #[error("the text has {0} bytes, expected at most {LENGTH_MAX}")]
    TooLarge(usize),
    #[error(
        "found {0} fields, expected board, turn, castling, en passant and two clocks, or no clocks"
    )]
    FieldCount(usize),
    #[error("found {0} ranks, expected 8")]
    RankCount(usize),
    #[error("rank {} has {found} files, expected 8", rank.digit())]
    RankWidth { rank: Rank, found: usize },
    #[error("rank {} has `{letter}`, expected one of PNBRQKpnbrqk or a digit from 1 to 8", rank.digit())]
    Piece { rank: Rank, letter: char },
    #[error("rank {} has two numbers in a row, expected their sum", rank.digit())]
    Digits { rank: Rank },
    #[error("turn `{0}`, expected `w` or `b`")]
    Turn(String),
    #[error("castling `{0}`, expected `-` or letters of KQkq, A-H and a-h, none of them twice")]
    CastlingLetter(String),
    #[error("castling `{0}`, but the king stands off its back rank or has no rook on that side")]
    CastlingRook(char),
    #[error("en passant `{0}`, expected `-` or a square")]
    EnPassant(String),
    #[error("{name} `{found}`, expected a whole number from {min} to 65535")]
    Clock { name: &'static str, found: String, min: u16 },
    #[error(transparent)]
    Setup(#[from] SetupFault),
}

impl FenFault {
    /// A stable word for the kind of fault.
    pub const fn code(&self) -> Code {
        match self {
            FenFault::TooLarge(_) => Code::TOO_LARGE,
            FenFault::FieldCount(_) => Code::FIELD_COUNT,
            FenFault::RankCount(_) => Code::RANK_COUNT,
            FenFault::RankWidth { .. } => Code::RANK_WIDTH,
            FenFault::Piece { .. } => Code::BAD_PIECE,
            FenFault::Digits { .. } => Code::BAD_DIGIT,
            FenFault::Turn(_) => Code::BAD_TURN,
            FenFault::CastlingLetter(_) | FenFault::CastlingRook(_) => Code::new("bad_castling"),
            FenFault::EnPassant(_) => Code::new("bad_en_passant"),
            FenFault::Clock { .. } => Code::BAD_CLOCK,
            FenFault::Setup(fault) => fault.code(),
        }
    }
}

impl From<FenFault> for Fault {
    fn from(fault: FenFault) -> Fault {
        Fault::new(fault.code(), fault.to_string())
    }
}

/// Every fault of a text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid position: {}", .0.first().map_or(String::new(), FenFault::to_string))]
pub struct ParseFenError(pub Vec<FenFault>);

impl FromStr for Position {
    type Err = ParseFenError;

    /// Reads FEN, X-FEN or Shredder-FEN, with its clocks or without, and reports every fault in the
    /// order of reading.
    fn from_str(text: &str) -> Result<Position, ParseFenError> {
        if text.len() > LENGTH_MAX {
            return Err(ParseFenError(vec![FenFault::TooLarge(text.len())]));
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, turn, castling, en_passant, halfmoves, fullmoves) = match *fields {
            [board, turn, castling, en_passant] => (board, turn, castling, en_passant, "0", "1"),
            [board, turn, castling, en_passant, halfmoves, fullmoves] => {
                (board, turn, castling, en_passant, halfmoves, fullmoves)
            }
            _ => return Err(ParseFenError(vec![FenFault::FieldCount(fields.len())])),
        };
        let mut faults = Vec::new();
        let mut setup = Setup::start();
        setup.board = read_board(board, &mut faults);
        let board_is_read = faults.is_empty();
        let turn_is_read = ["w", "b"].contains(&turn);
        match turn {
            "w" => setup.turn = Side::White,
            "b" => setup.turn = Side::Black,
            _ => faults.push(FenFault::Turn(turn.to_owned())),
        }
        setup.castling_rooks = read_castling(castling, &setup, &mut faults);
        if !board_is_read {
            faults.retain(|fault| !matches!(fault, FenFault::CastlingRook(_)));
        }
        setup.en_passant = read_en_passant(en_passant, &mut faults);
        setup.halfmoves = read_clock("halfmove clock", halfmoves, 0, &mut faults);
        setup.fullmoves = read_clock("move number", fullmoves, 1, &mut faults);
        if !faults.is_empty() {
            // What stands on the board is read first; what rests on several fields is judged last.
            let first = if board_is_read { setup.board_faults() } else { Vec::new() };
            let all = if board_is_read && turn_is_read { setup.faults() } else { Vec::new() };
            let last = all.into_iter().skip(first.len()).map(FenFault::Setup);
            let first = first.into_iter().map(FenFault::Setup);
            return Err(ParseFenError(first.chain(faults).chain(last).collect()));
        }
        Position::try_from(setup).map_err(|invalid| {
            ParseFenError(invalid.faults.into_iter().map(FenFault::Setup).collect())
        })
    }
}

fn read_board(text: &str, faults: &mut Vec<FenFault>) -> Board {
    let mut board = Board::EMPTY;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        faults.push(FenFault::RankCount(rows.len()));
    }
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut width = 0;
        let mut after_gap = false;
        for letter in row.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                width += gap as usize;
                faults.extend(after_gap.then_some(FenFault::Digits { rank }));
                after_gap = true;
                continue;
            }
            after_gap = false;
            match (Piece::from_letter(letter), File::ALL.get(width)) {
                (Some(piece), Some(&file)) => board.put(Square::new(file, rank), piece),
                (Some(_), None) => {}
                (None, _) => faults.push(FenFault::Piece { rank, letter }),
            }
            width += 1;
        }
        if width != 8 {
            faults.push(FenFault::RankWidth { rank, found: width });
        }
    }
    board
}

fn read_castling(text: &str, setup: &Setup, faults: &mut Vec<FenFault>) -> Bitboard {
    let mut rooks = Bitboard::EMPTY;
    if text == "-" {
        return rooks;
    }
    for (place, letter) in text.char_indices() {
        let known = "KQABCDEFGH".contains(letter.to_ascii_uppercase());
        if !known || text[..place].contains(letter) {
            faults.push(FenFault::CastlingLetter(text.to_owned()));
            break;
        }
        match named_rook(letter, setup) {
            Some(rook) if !rooks.contains(rook) => rooks |= rook.into(),
            _ => faults.push(FenFault::CastlingRook(letter)),
        }
    }
    rooks
}

/// Rule C2.5: a file letter names the rook of that file, K and Q the outermost rook on that side.
fn named_rook(letter: char, setup: &Setup) -> Option<Square> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let back_rank = side.back_rank();
    if let Some(file) = File::from_letter(letter.to_ascii_lowercase()) {
        return Some(Square::new(file, back_rank));
    }
    let king = setup.king(side).filter(|king| king.rank() == back_rank)?;
    let rooks = setup.board.men(side, Role::Rook) & Bitboard::rank(back_rank);
    if letter.eq_ignore_ascii_case(&'K') {
        rooks.last().filter(|&rook| Wing::of(king, rook) == Wing::King)
    } else {
        rooks.first().filter(|&rook| Wing::of(king, rook) == Wing::Queen)
    }
}

fn read_en_passant(text: &str, faults: &mut Vec<FenFault>) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let square = text.parse().ok();
    if square.is_none() {
        faults.push(FenFault::EnPassant(text.to_owned()));
    }
    square
}

fn read_clock(name: &'static str, text: &str, min: u16, faults: &mut Vec<FenFault>) -> u16 {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits_only && number >= min => number,
        _ => {
            faults.push(FenFault::Clock { name, found: text.to_owned(), min });
            min
        }
    }
}

/// How castling rights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// K and Q where the rook is the outermost, else its file.
    Outermost,
    /// Always the file.
    Files,
}

impl Position {
    /// Rule C2.5: the canonical text. Castling rights are files, White's first, each from the
    /// h-file; the en-passant square is there only if a capture is legal.
    ///
    /// ```
    /// let position = chess::Position::start();
    /// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(position.shredder_fen(), text);
    /// ```
    pub fn shredder_fen(&self) -> String {
        self.text(Letters::Files, self.en_passant)
    }

    /// Standard FEN where the castling rights allow it, else X-FEN.
    pub fn fen(&self) -> String {
        self.text(Letters::Outermost, self.en_passant)
    }

    /// The text with the square of any double step: everything that a position knows.
    pub(crate) fn full_fen(&self, letters: Letters) -> String {
        self.text(letters, self.double_step)
    }

    fn text(&self, letters: Letters, en_passant: Option<Square>) -> String {
        format!(
            "{} {} {} {} {} {}",
            board_text(&self.board),
            self.turn.letter(),
            self.castling_text(letters),
            en_passant.map_or("-".to_owned(), |square| square.to_string()),
            self.halfmoves,
            self.fullmoves
        )
    }

    fn castling_text(&self, letters: Letters) -> String {
        let mut text = String::new();
        for side in Side::ALL {
            for wing in Wing::ALL {
                if let Some(rook) = self.castling_rook(side, wing) {
                    let letter = self.castling_letter(side, wing, rook, letters);
                    text.push(match side {
                        Side::White => letter.to_ascii_uppercase(),
                        Side::Black => letter.to_ascii_lowercase(),
                    });
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    fn castling_letter(&self, side: Side, wing: Wing, rook: Square, letters: Letters) -> char {
        let rooks = self.board.men(side, Role::Rook) & Bitboard::rank(side.back_rank());
        match (letters, wing) {
            (Letters::Outermost, Wing::King) if rooks.last() == Some(rook) => 'K',
            (Letters::Outermost, Wing::Queen) if rooks.first() == Some(rook) => 'Q',
            _ => rook.file().letter(),
        }
    }
}

impl fmt::Display for Position {
    /// The canonical text, [`Position::shredder_fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shredder_fen())
    }
}

fn board_text(board: &Board) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    push_gap(&mut text, gap);
                    gap = 0;
                    text.push(piece.letter());
                }
            }
        }
        push_gap(&mut text, gap);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, gap: u32) {
    text.extend(char::from_digit(gap, 10).filter(|_| gap > 0));
}
