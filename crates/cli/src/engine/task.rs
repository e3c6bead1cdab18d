//! What is thought about: a board, how it is read, and what is to be found out.

use ai::{
    Choice,
    search::{Limits, Setting},
};
use game::{Options, Seat};
use query::{Desk, Refusal};

use super::command::Start;
use crate::dialect::Dialect;

/// A position and the moves that led from there to the present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) start: String,
    pub(super) moves: Vec<String>,
    /// Whose turn it is; nobody's when the game is over.
    pub(super) to_act: Option<Seat>,
}

/// One thing to think about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Task {
    pub(super) work: Work,
    pub(super) board: Board,
    pub(super) rules: Options,
    pub(super) setting: Setting,
    /// A player remembers nothing from before this number changed.
    pub(super) memory: u64,
}

/// What is to be found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// The best moves; only some of them, where any are named.
    Think { limits: Limits, lines: usize, only: Vec<String> },
    /// How many lines of play there are.
    Count { depth: u32 },
}

/// Something found on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Finding {
    /// The best lines so far.
    Lines(Choice),
    /// How many lines of play begin with a move.
    Count { mv: String, nodes: u64 },
}

/// How a thought ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum End {
    /// With moves to choose from; none if the game is over.
    Chosen(Choice),
    /// With a number of lines of play.
    Counted(u64),
    /// With a fault of ours.
    Failed(String),
}

impl Work {
    /// As little as gives an answer.
    pub(super) fn shorten(&mut self) {
        match self {
            Work::Think { limits, .. } => *limits = Limits::depth(1),
            Work::Count { depth } => *depth = (*depth).min(1),
        }
    }
}

impl Board {
    /// The board that a program describes.
    ///
    /// Our rules end some games that other programs play on, such as by a fifth repetition; from
    /// there the board is read as if the game began with it.
    ///
    /// # Errors
    /// The faults of the position, or of the first bad move.
    pub(super) fn read(
        desk: &dyn Desk,
        dialect: &dyn Dialect,
        rules: &Options,
        start: &Start,
        moves: &[String],
    ) -> Result<Board, Refusal> {
        let text = match start {
            Start::Usual => None,
            Start::Text(text) => Some(&**text),
        };
        let (mut start, mut moves) = dialect.read_game(text, moves);
        let mut done = 0;
        loop {
            let over_at = match desk.play(rules, &start, &moves) {
                Ok((look, _)) => {
                    let to_act = look.status.to_act;
                    if to_act.is_some() {
                        return Ok(Board { start, moves, to_act });
                    }
                    let start = dialect.renewed(&look.position);
                    let to_act = desk.look(rules, &start)?.status.to_act;
                    return Ok(Board { start, moves: Vec::new(), to_act });
                }
                Err(refusal) => match (refusal.code, refusal.at) {
                    ("game_over", Some(at)) if at > 0 => at,
                    _ => return Err(Refusal { at: refusal.at.map(|at| at + done), ..refusal }),
                },
            };
            let (look, _) = desk.play(rules, &start, &moves[..over_at])?;
            start = dialect.renewed(&look.position);
            moves.drain(..over_at);
            done += over_at;
        }
    }

    /// The position at hand, in our notation.
    ///
    /// # Errors
    /// None for a board that could be read under the same rules.
    pub(super) fn position(&self, desk: &dyn Desk, rules: &Options) -> Result<String, Refusal> {
        Ok(desk.play(rules, &self.start, &self.moves)?.0.position)
    }
}
