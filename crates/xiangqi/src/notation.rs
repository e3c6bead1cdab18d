//! The text of a position: the six fields of a xiangqi FEN.

use std::{fmt, str::FromStr};

use game::{Code, Fault};

use crate::{
    Board, COUNT_MAX, Piece, Position, Role, Setup, Side, read_ranks,
    setup::{board_faults, clock_fault, turn_fault},
    write_ranks,
};

/// The usual start.
pub(crate) const START: &str =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A longer text is no position.
const LENGTH_MAX: usize = 256;

impl Role {
    /// The letter in a xiangqi FEN, which spells elephant and horse as chess does bishop and
    /// knight: `K A B N R C P`.
    pub const fn fen_letter(self) -> char {
        match self {
            Role::Elephant => 'B',
            Role::Horse => 'N',
            Role::King | Role::Advisor | Role::Rook | Role::Cannon | Role::Pawn => self.letter(),
        }
    }
}

/// Rules X2.2 and X2.3: upper case is Red; `H` and `E` are read as `N` and `B`.
fn read_piece(letter: char) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
    let role = match letter.to_ascii_uppercase() {
        'N' => Role::Horse,
        'B' => Role::Elephant,
        other => Role::from_letter(other)?,
    };
    Some(Piece { side, role })
}

fn write_piece(piece: Piece) -> char {
    match piece.side {
        Side::Red => piece.role.fen_letter(),
        Side::Black => piece.role.fen_letter().to_ascii_lowercase(),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = write_ranks(|square| self.board().piece_at(square).map(write_piece));
        let turn = match self.turn() {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        write!(f, "{board} {turn} - - {} {}", self.quiet_plies(), self.move_number())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Position {
    type Err = Vec<Fault>;

    /// Reads a FEN; blanks may be doubled, and what follows the turn, or the clocks, may be missing.
    ///
    /// # Errors
    /// Every fault found: first those of the text in the order of reading, then those of what it
    /// says.
    fn from_str(text: &str) -> Result<Position, Vec<Fault>> {
        if text.len() > LENGTH_MAX {
            let message = format!("a position is at most {LENGTH_MAX} bytes, found {}", text.len());
            return Err(vec![Fault::new(Code::TOO_LARGE, message)]);
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, turn, third, fourth, quiet, number) = match fields[..] {
            [board, turn] => (board, turn, "-", "-", "0", "1"),
            [board, turn, third, fourth] => (board, turn, third, fourth, "0", "1"),
            [board, turn, third, fourth, quiet, number] => {
                (board, turn, third, fourth, quiet, number)
            }
            _ => {
                let message = format!("a position has 6 fields, found {}", fields.len());
                return Err(vec![Fault::new(Code::FIELD_COUNT, message)]);
            }
        };
        let mut faults = Vec::new();
        let board = keep(read_board(board), &mut faults);
        let turn = keep(read_turn(turn), &mut faults);
        if (third, fourth) != ("-", "-") {
            let message = "the third and fourth of the 6 fields are `-` in xiangqi";
            faults.push(Fault::new(Code::FIELD_COUNT, message));
        }
        let clocks = keep(read_clocks(quiet, number), &mut faults);
        if let (Some(board), Some(turn), Some((quiet_plies, move_number))) = (board, turn, clocks)
            && faults.is_empty()
        {
            return Setup { board, turn, quiet_plies, move_number }.validate();
        }
        faults.extend(board.iter().flat_map(board_faults));
        faults.extend(board.zip(turn).and_then(|(board, turn)| turn_fault(&board, turn)));
        Err(faults)
    }
}

/// The value, or its faults added to the others.
fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|found| faults.extend(found)).ok()
}

fn read_board(text: &str) -> Result<Board, Vec<Fault>> {
    let mut board = Board::new();
    for (square, piece) in read_ranks(text, read_piece)? {
        board.put(square, piece);
    }
    Ok(board)
}

fn read_turn(text: &str) -> Result<Side, Vec<Fault>> {
    match text {
        "w" | "r" => Ok(Side::Red),
        "b" => Ok(Side::Black),
        _ => {
            let found = game::clip(text, 8);
            let message = format!("the turn is `{found}`, expected `w` or `b`");
            Err(vec![Fault::new(Code::BAD_TURN, message)])
        }
    }
}

fn read_clocks(quiet: &str, number: &str) -> Result<(u32, u32), Vec<Fault>> {
    match (read_count(quiet), read_count(number)) {
        (Some(quiet), Some(number)) if number > 0 => Ok((quiet, number)),
        _ => Err(vec![clock_fault()]),
    }
}

/// A number in digits only, up to [`COUNT_MAX`].
fn read_count(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| digits && *count <= COUNT_MAX)
}
