//! Boards as text: ranks from 9 down to 0, divided by `/`, digits for runs of empty points.

use game::{Code, Fault};

use crate::Square;

/// Reads a board in which each piece is one character; `piece` knows the characters. The caller
/// sees to it that the text is not too long.
///
/// # Errors
/// Every fault found: `rank_count`, then for each rank `bad_piece`, `rank_width` and `bad_digit`
/// (a 0, or two runs side by side).
pub fn read_ranks<T>(
    text: &str,
    piece: impl Fn(char) -> Option<T>,
) -> Result<Vec<(Square, T)>, Vec<Fault>> {
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    let count = text.split('/').count();
    if count != usize::from(Square::RANKS) {
        let message = format!("the board has {count} ranks, expected {}", Square::RANKS);
        faults.push(Fault::new(Code::RANK_COUNT, message));
    }
    for (rank, cells) in (0..Square::RANKS).rev().zip(text.split('/')) {
        read_rank(rank, cells, &piece, &mut pieces, &mut faults);
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

fn read_rank<T>(
    rank: u8,
    cells: &str,
    piece: &impl Fn(char) -> Option<T>,
    pieces: &mut Vec<(Square, T)>,
    faults: &mut Vec<Fault>,
) {
    let mut width = 0;
    let mut after_run = false;
    let mut bad_digit = false;
    for cell in cells.chars() {
        let run = cell.to_digit(10);
        match (run, piece(cell)) {
            (Some(run), _) => bad_digit |= run == 0 || after_run,
            (None, Some(piece)) => pieces.extend(square(width, rank).map(|square| (square, piece))),
            (None, None) => {
                let message = format!("rank {rank}: `{cell}` is no piece");
                faults.push(Fault::new(Code::BAD_PIECE, message));
            }
        }
        width += run.unwrap_or(1);
        after_run = run.is_some();
    }
    if width != u32::from(Square::FILES) {
        let message = format!("rank {rank} has {width} points, expected {}", Square::FILES);
        faults.push(Fault::new(Code::RANK_WIDTH, message));
    }
    if bad_digit {
        let message = format!("rank {rank}: a run of empty points is one digit from 1 to 9");
        faults.push(Fault::new(Code::BAD_DIGIT, message));
    }
}

fn square(file: u32, rank: u8) -> Option<Square> {
    Square::new(u8::try_from(file).ok()?, rank)
}

/// Writes a board in which each piece is one character.
pub fn write_ranks(piece: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::with_capacity(96);
    for rank in (0..Square::RANKS).rev() {
        let mut empty = 0;
        for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
            match piece(square) {
                None => empty += 1,
                Some(letter) => {
                    push_run(&mut text, empty);
                    text.push(letter);
                    empty = 0;
                }
            }
        }
        push_run(&mut text, empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}
