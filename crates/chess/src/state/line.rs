//! A position with the moves that led to it, as far as they still matter.

use std::{fmt, str::FromStr};

use game::{Code, Fault, marks::mark};

use crate::{CastlingStyle, Move, Position, Uci, notation::fen::Letters};

/// How many earlier positions are kept though they cannot come back: learners are shown them.
const EARLIER_POSITIONS: usize = 7;
/// Texts longer than this are not read. Seventy-five moves without progress fit well.
const LENGTH_MAX: usize = 4096;

/// A position and the line of play before it, back to the last move that cannot be undone and at
/// least seven plies, if they are known.
///
/// Its text is a position, and after `moves` the moves played from there:
///
/// ```
/// let line: chess::Line =
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 moves g1f3 g8f6 f3g1 f6g8"
///         .parse()?;
/// assert_eq!(line.repetitions(), 2);
/// # Ok::<(), game::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first known position to the present one; never empty.
    positions: Vec<Position>,
    /// The move between each position and the next.
    moves: Vec<Move>,
    /// The first position that may still come back.
    anchor: usize,
}

impl Line {
    /// A position of which no history is known (rule C6.10).
    pub fn new(position: Position) -> Line {
        Line { positions: vec![position], moves: Vec::new(), anchor: 0 }
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a line has at least one position")
    }

    /// The known positions, the present one last.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves between the known positions.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move of the present position.
    pub fn play(&mut self, played: Move) {
        let before = self.position();
        let next = before.after(played);
        let irreversible =
            next.halfmoves() == 0 || next.castling_rooks() != before.castling_rooks();
        self.positions.push(next);
        self.moves.push(played);
        let present = self.positions.len() - 1;
        if irreversible {
            self.anchor = present;
        }
        let forgotten = self.anchor.min(present.saturating_sub(EARLIER_POSITIONS));
        if forgotten > 0 {
            mark("forget");
        }
        self.positions.drain(..forgotten);
        self.moves.drain(..forgotten);
        self.anchor -= forgotten;
    }

    /// How often the present position has stood on the board in this line, now included
    /// (rule C6.6).
    pub fn repetitions(&self) -> usize {
        self.repetitions_at(self.positions.len() - 1)
    }

    /// How often the position at `index` had stood on the board when it was reached.
    pub(crate) fn repetitions_at(&self, index: usize) -> usize {
        let (present, earlier) = (&self.positions[index], &self.positions[..index]);
        times(present, earlier)
    }

    /// How often the position after this legal move would have stood on the board, then included.
    pub(crate) fn repetitions_after(&self, next: &Position) -> usize {
        times(next, &self.positions)
    }
}

/// How often a position has stood on the board, with those before it in order.
fn times(present: &Position, earlier: &[Position]) -> usize {
    // Nothing comes back sooner than after four plies, nor with the other side to move.
    let candidates = earlier.iter().rev().take(present.halfmoves().into()).skip(3).step_by(2);
    1 + candidates.filter(|position| position.is_repetition_of(present)).count()
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.positions.first().expect("a line has at least one position");
        f.write_str(&first.full_fen(Letters::Files))?;
        for (index, (position, each)) in self.positions.iter().zip(&self.moves).enumerate() {
            let word = if index == 0 { " moves" } else { "" };
            write!(f, "{word} {}", each.to_uci(position.castling_style()))?;
        }
        Ok(())
    }
}

impl FromStr for Line {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Line, Fault> {
        if text.len() > LENGTH_MAX {
            let message = format!("the line has {} bytes, expected {LENGTH_MAX}", text.len());
            return Err(Fault::new(Code::TOO_LARGE, message));
        }
        let (position, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let position = position.parse::<Position>().map_err(|error| {
            let first = error.0.into_iter().next().map(Fault::from);
            first.expect("an error carries at least one fault")
        })?;
        let mut line = Line::new(position);
        for word in moves.split_ascii_whitespace() {
            let uci: Uci = word.parse()?;
            line.play(line.position().resolve(uci)?);
        }
        Ok(line)
    }
}

impl Position {
    /// How castling is written here unless the players agreed on Chess960: as in Chess960 where a
    /// castling right demands it.
    pub fn castling_style(&self) -> CastlingStyle {
        if self.has_usual_castling() { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
    }
}
