//! Questions about a position on paper, with no match behind it.

use serde::Serialize;

use crate::{Code, Fault, Outcome, Reason, Rules, Scene, Seat, clip, pgn::Tag};

/// What can be said of a position at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Who acts next; nobody when the game is over.
    pub to_act: Option<Seat>,
    /// Whether the seat to act stands in check, if the game has checks and the viewer may know.
    pub check: Option<bool>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A position in another notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Converted {
    /// The text.
    pub position: String,
    /// What the other notation cannot carry.
    pub lost: Vec<String>,
}

/// Numbers for a learner, in row-major order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tensor {
    /// The length of each axis, outermost first.
    pub shape: Vec<usize>,
    /// The numbers.
    pub data: Vec<i32>,
}

/// A finished game, to be written in a format in which others keep games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What was played for.
    pub event: String,
    /// The day, such as `2026.11.16`; empty if nobody knows.
    pub date: String,
    /// Which game of the event it was.
    pub round: String,
    /// The players, in order of play.
    pub players: [String; 2],
    /// The clock, such as `300+5`; empty if nobody knows.
    pub clock: String,
    /// The position before the first action, in the game's notation; empty for the usual start.
    pub start: String,
    /// The actions in the game's notation, those that were taken back left out.
    pub actions: Vec<String>,
    /// How it ended.
    pub finish: Finish,
    /// Why it ended, in words.
    pub ending: String,
}

/// A game as it was read from a text in which somebody keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What is said of it.
    pub tags: Vec<Tag>,
    /// The position before the first move, in the game's notation.
    pub start: String,
    /// The moves of the main line, in the game's own notation.
    pub moves: Vec<String>,
    /// How it ended, as the text says.
    pub finish: Finish,
}

/// How a finished game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finish {
    /// A seat won.
    Won(Seat),
    /// Nobody won.
    Drawn,
    /// It counts for nothing, as when it was called off.
    #[default]
    Nothing,
}

impl From<Outcome> for Finish {
    fn from(Outcome { winner, reason }: Outcome) -> Finish {
        match winner {
            Some(seat) => Finish::Won(seat),
            None if reason == Reason::ABORTED => Finish::Nothing,
            None => Finish::Drawn,
        }
    }
}

/// How much work a question may still cost.
#[derive(Clone, Copy, Debug)]
pub struct Meter(Option<u64>);

impl Meter {
    /// As much as it takes.
    pub const UNLIMITED: Meter = Meter(None);

    /// At most `nodes` positions.
    pub const fn nodes(nodes: u64) -> Meter {
        Meter(Some(nodes))
    }

    /// Whether there is a limit at all.
    pub const fn is_limited(&self) -> bool {
        self.0.is_some()
    }

    /// Takes `nodes` off what is left.
    ///
    /// # Errors
    /// The fault `limit` when there is not enough left.
    pub fn spend(&mut self, nodes: u64) -> Result<(), Fault> {
        if let Some(left) = &mut self.0 {
            *left = left.checked_sub(nodes).ok_or_else(Fault::limit)?;
        }
        Ok(())
    }
}

/// What somebody hears who asks for moves in a notation that a game does not have.
pub fn no_such_notation<S: Study>(notation: &str) -> Fault {
    let (game, known) = (S::ABOUT.id, S::MOVE_NOTATIONS.join(", "));
    let known = if known.is_empty() { "none".to_owned() } else { known };
    let notation = clip(notation, 16);
    let message = format!("{game} has no notation `{notation}` for moves; it has: {known}");
    Fault::new(Code::UNSUPPORTED, message)
}

/// One game as a reader of positions knows it.
///
/// A position is what its text says and no more: in a game with
/// secrets, one viewer's knowledge. Nothing here touches a match.
pub trait Study: Rules {
    /// A position as its viewer knows it, with what `play` has to remember for repetitions.
    type Position: Clone + Send;
    /// What this game adds to the answer about a position: a struct, or `()` for nothing.
    type Extra: Serialize;

    /// The text that `start` stands for under these options.
    fn opening(&self) -> String {
        Self::ABOUT.start.to_owned()
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Every fault found, in the order of reading; at least one.
    fn read(&self, text: &str) -> Result<Self::Position, Vec<Fault>>;

    /// The canonical text.
    fn write(&self, position: &Self::Position) -> String;

    /// Who is to act, check, outcome.
    fn status(&self, position: &Self::Position) -> Status;

    /// What else this game says of a position.
    fn extra(&self, position: &Self::Position) -> Self::Extra;

    /// Legal moves in any order, as the viewer may know them; with `from`, only those of the piece
    /// on that square. Empty when the game is over.
    ///
    /// # Errors
    /// A fault `bad_request` if `from` is not a square; `unsupported` where the position is of a
    /// kind that cannot be played.
    fn moves(&self, position: &Self::Position, from: Option<&str>) -> Result<Vec<String>, Fault>;

    /// Names of other notations for moves, such as `san`. [`Study::play`] reads all of them.
    const MOVE_NOTATIONS: &'static [&'static str] = &[];

    /// A move of this position, as [`Study::moves`] and [`Study::play`] have it, in the notation with
    /// a name from [`Study::MOVE_NOTATIONS`].
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move`; `unsupported` for another name.
    fn write_move(
        &self,
        _position: &Self::Position,
        _text: &str,
        notation: &str,
    ) -> Result<String, Fault> {
        Err(no_such_notation::<Self>(notation))
    }

    /// Plays one move, in whatever notation, and says what happened, as the viewer hears it.
    ///
    /// # Errors
    /// `invalid_move`, `illegal_move`, `role_needed`, `role_conflict` or `game_over`; the position
    /// is then unchanged.
    fn play(&self, position: &mut Self::Position, text: &str) -> Result<Vec<String>, Fault>;

    /// How many lines of `depth` moves there are.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    fn perft(&self, position: &Self::Position, depth: u32, meter: &mut Meter)
    -> Result<u64, Fault>;

    /// The same number, found by making every move down to the last: slower, and a fair measure of
    /// how fast moves are made.
    fn perft_by_making(&self, position: &Self::Position, depth: u32) -> u64 {
        let mut meter = Meter::UNLIMITED;
        self.perft(position, depth, &mut meter).expect("the meter is unlimited")
    }

    /// How many of the lines of `depth` moves begin with each move, sorted by move.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    fn divide(
        &self,
        position: &Self::Position,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Vec<(String, u64)>, Fault> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let mut moves = self.moves(position, None)?;
        moves.sort_unstable();
        let mut counts = Vec::with_capacity(moves.len());
        for text in moves {
            let mut after = position.clone();
            self.play(&mut after, &text)?;
            counts.push((text, self.perft(&after, rest, meter)?));
        }
        Ok(counts)
    }

    /// The position to draw.
    fn scene(&self, position: &Self::Position) -> Scene;
}
