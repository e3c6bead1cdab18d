//! A position with the way that led to it, as far as repetition asks.

use std::{fmt, str::FromStr};

use game::{Code, Fault};

use crate::{
    Blame, BySide, Move, Plain, Position, Role, chase,
    repetition::{Chase, Repetition, Trail, Verdict, Visit},
};

/// Rule X2.9: a position and the moves since the last capture.
///
/// As text, the position after that capture, and the moves if there are any:
/// `4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 40 moves e1f1 e9d9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    anchor: Position,
    moves: Vec<Move>,
    now: Position,
    trail: Trail,
}

/// As many moves without a capture as the text of a line may have.
const MOVES_MAX: usize = 20_000;

impl Line {
    /// A line that starts here.
    pub fn new(position: Position) -> Line {
        let trail = Trail::new(position.key());
        Line { anchor: position, moves: Vec::new(), now: position, trail }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// The moves since the last capture.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions since the last capture, for the judge of repetitions.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Whether and how the last position ends the game as a repetition.
    pub fn verdict(&self, by: Repetition) -> Option<Verdict> {
        match by {
            Repetition::Whole(Chase::Axf) => self.blame().map(Verdict::of),
            Repetition::Whole(Chase::None) | Repetition::LastLoop => {
                self.trail.verdict(self.now.turn(), by)
            }
        }
    }

    /// How much each side is to blame for the last position, which has come often enough to end the
    /// game; nothing before.
    ///
    /// Rule X5.4: everything since its first occurrence counts.
    pub(crate) fn blame(&self) -> Option<BySide<Blame>> {
        let first = self.trail.first_of_many()?;
        let moves = self.moves[first..].iter().rev().copied();
        Some(chase::blame(self.now.board(), Plain, self.now.turn(), moves))
    }

    /// Makes a legal move and says what it took.
    ///
    /// Rule X5.3: a capture cannot be undone, so nothing before it can come again.
    pub fn play(&mut self, mv: Move) -> Option<Role> {
        let taken = self.now.play(mv);
        if taken.is_some() {
            *self = Line::new(self.now);
        } else {
            self.moves.push(mv);
            let gave_check = self.now.in_check();
            self.trail.push(Visit { key: self.now.key(), gave_check });
        }
        taken
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.anchor)?;
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Line {
    type Err = Vec<Fault>;

    /// Reads a position, or a position and moves.
    ///
    /// # Errors
    /// The faults of the position, or the first move that is none.
    fn from_str(text: &str) -> Result<Line, Vec<Fault>> {
        Line::read(text, |_| false)
    }
}

impl Line {
    /// Reads a position, or a position and moves, none of them after a game is over.
    ///
    /// # Errors
    /// The faults of the position, or the first move that is none or comes too late.
    pub(crate) fn read(text: &str, is_over: impl Fn(&Line) -> bool) -> Result<Line, Vec<Fault>> {
        let (position, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut line = Line::new(position.parse()?);
        if moves.split_ascii_whitespace().nth(MOVES_MAX).is_some() {
            return Err(vec![too_many()]);
        }
        for (index, mv) in moves.split_ascii_whitespace().enumerate() {
            let is_over = is_over(&line);
            let read = if is_over { Err(Fault::game_over()) } else { line.now.read_move(mv) };
            line.play(read.map_err(|Fault { code, message }| {
                vec![Fault::new(code, format!("move {}: {message}", index + 1))]
            })?);
        }
        Ok(line)
    }
}

fn too_many() -> Fault {
    Fault::new(Code::TOO_LARGE, format!("a line has at most {MOVES_MAX} moves"))
}
