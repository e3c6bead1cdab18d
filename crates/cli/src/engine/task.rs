//! What is thought about: a board, how it is read, and what is to be found out.

use std::{fmt, sync::Arc};

use catalog::{AnyPaper, AnyPosition, Choice, Dialect, Limits, Refusal, Setting, play_all};
use game::{Options, Seat, Stage, Transcript};

use super::command::Start;

/// A position and the moves that led from there to the present.
#[derive(Clone)]
pub(super) struct Board {
    paper: Arc<dyn AnyPaper>,
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
    /// Nothing: the player is only to be ready for what comes.
    Prepare,
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
    /// With a player that is ready.
    Ready,
    /// With a fault of ours.
    Failed(String),
}

impl Work {
    /// As little as gives an answer.
    pub(super) fn shorten(&mut self) {
        match self {
            Work::Think { limits, .. } => *limits = Limits::depth(1),
            Work::Count { depth } => *depth = (*depth).min(1),
            Work::Prepare => {}
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (&self.start, &self.moves, self.to_act) == (&other.start, &other.moves, other.to_act)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.start, self.moves.join(" "))
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
        paper: &Arc<dyn AnyPaper>,
        dialect: &dyn Dialect,
        start: &Start,
        moves: &[String],
    ) -> Result<Board, Refusal> {
        let text = match start {
            Start::Usual => None,
            Start::Text(text) => Some(&**text),
        };
        let (mut start, mut moves) = dialect.read_game(text, moves);
        let (mut position, mut begun) = (paper.read(&start)?, 0);
        for (index, text) in moves.iter().enumerate() {
            if index > begun && position.status().outcome.is_some() {
                start = dialect.renewed(&position.text());
                (position, begun) = (paper.read(&start)?, index);
            }
            position.play(text).map_err(|refusal| refusal.at(index))?;
        }
        if position.status().to_act.is_none() {
            start = dialect.renewed(&position.text());
            (position, begun) = (paper.read(&start)?, moves.len());
        }
        moves.drain(..begun);
        let to_act = position.status().to_act;
        Ok(Board { paper: Arc::clone(paper), start, moves, to_act })
    }

    /// The game so far, as whoever describes it knows it.
    pub(super) fn transcript(&self) -> Transcript {
        let (start, moves) = (self.start.clone(), self.moves.clone());
        Transcript { stage: Stage::Playing, start, moves }
    }

    /// The position at hand.
    ///
    /// # Errors
    /// None for a board that could be read.
    pub(super) fn position(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        let mut position = self.paper.read(&self.start)?;
        play_all(&mut *position, &self.moves)?;
        Ok(position)
    }
}
