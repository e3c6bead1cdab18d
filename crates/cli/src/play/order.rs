//! What a person may type.

use catalog::Level;

/// One line of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
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

impl Order {
    pub(super) fn read(line: &str) -> Order {
        let line = line.trim();
        if line.len() > LINE_MAX {
            return Order::Wrong(format!("a line is at most {LINE_MAX} bytes"));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Order::Nothing,
            ("help" | "?", "") => Order::Help,
            ("board", "") => Order::Board,
            ("moves", "") => Order::Moves(None),
            ("moves", square) => Order::Moves(Some(square.to_owned())),
            ("hint", "") => Order::Hint,
            ("undo", "") => Order::Undo,
            ("draw", "") => Order::OfferDraw,
            ("claim", "") => Order::Claim,
            ("resign", "") => Order::Resign,
            ("quit" | "exit", "") => Order::Leave,
            ("save" | "load", "") => Order::Wrong(format!("`{word}` is followed by a file")),
            ("save", path) => Order::Save(path.to_owned()),
            ("load", path) => Order::Load(path.to_owned()),
            ("level", number) => match number.parse().ok().and_then(Level::new) {
                Some(level) => Order::Level(level),
                None => Order::Wrong("a level is a number from 1 to 10".to_owned()),
            },
            // Some games have moves of several words.
            (_, _) => Order::Move(line.to_owned()),
        }
    }
}
