//! What a person may type.

use catalog::Level;

/// One line of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    Help,
    Board,
    Moves(Option<String>),
    Hint,
    Undo,
    Level(Level),
    OfferDraw,
    Claim,
    Resign,
    Save(String),
    Load(String),
    Leave,
    Move(String),
    /// Something that cannot be meant, and why.
    Wrong(String),
}

pub(super) const HELP: &str = "  MOVE           play a move, such as one that `moves` lists
  moves [SQUARE] what you may play
  hint           what the computer would play
  undo           take your last move back
  board          draw the board
  level N        how well the computer plays, 1 to 10
  draw           offer a draw
  claim          claim a draw
  resign         give up
  save FILE      keep the game
  load FILE      go on with a game
  quit           leave";

/// A longer line is not read.
const LINE_MAX: usize = 1000;

impl Typed {
    pub(super) fn read(line: &str) -> Typed {
        let line = line.trim();
        if line.len() > LINE_MAX {
            return Typed::Wrong(format!("a line is at most {LINE_MAX} bytes"));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Typed::Nothing,
            ("help" | "?", "") => Typed::Help,
            ("board", "") => Typed::Board,
            ("moves", "") => Typed::Moves(None),
            ("moves", square) => Typed::Moves(Some(square.to_owned())),
            ("hint", "") => Typed::Hint,
            ("undo", "") => Typed::Undo,
            ("draw", "") => Typed::OfferDraw,
            ("claim", "") => Typed::Claim,
            ("resign", "") => Typed::Resign,
            ("quit" | "exit", "") => Typed::Leave,
            ("save" | "load", "") => Typed::Wrong(format!("`{word}` is followed by a file")),
            ("save", path) => Typed::Save(path.to_owned()),
            ("load", path) => Typed::Load(path.to_owned()),
            ("level", number) => match number.parse().ok().and_then(Level::new) {
                Some(level) => Typed::Level(level),
                None => Typed::Wrong("a level is a number from 1 to 10".to_owned()),
            },
            // Some games have moves of several words.
            (_, _) => Typed::Move(line.to_owned()),
        }
    }
}
