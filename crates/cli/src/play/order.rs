//! What a person may type.

use catalog::Level;

use crate::words::Language;

/// One line of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    Help,
    Board,
    Legend,
    Position,
    Moves(Option<String>),
    Hint,
    Undo,
    Level(Level),
    OfferDraw,
    Accept,
    Decline,
    Claim,
    Resign,
    Save(String),
    Load(String),
    Export(String),
    Leave,
    Move(String),
    /// A word that needs something after it: an example of what.
    Incomplete(&'static str),
    /// No level.
    NoLevel,
    /// Longer than any line that makes sense.
    TooLong,
}

/// The words that are no moves, for completion.
pub(super) const WORDS: &[&str] = &[
    "help", "board", "legend", "position", "moves", "hint", "undo", "level", "draw", "accept",
    "decline", "claim", "resign", "save", "load", "export", "quit",
];

pub(super) fn help(language: Language) -> &'static str {
    language.pick(
        "  MOVE           play a move; `moves` lists what may be played, Tab completes it
  moves [SQUARE] what you may play, or what the piece on a square may
  hint           what the computer would play in your place
  undo           take your last turn back, unless something hidden came to light
  board, legend  draw the board again; what its signs mean
  position       the position as text, to copy
  level N        how well the computer plays, 1 to 10
  draw           offer a draw; `accept` or `decline` answers one
  claim          claim a draw that the rules allow
  resign         give up
  save FILE      keep the game; `load FILE` goes on with it
  export FILE    write the game for other programs, such as game.pgn
  quit           leave",
        "  走法           下一步棋；moves 列出可下的棋，Tab 补全
  moves [格子]   可下的棋，或某格棋子可走之处
  hint           电脑会怎么走
  undo           悔一回合；若其间有暗子或秘密揭晓则不可
  board, legend  重画棋盘；图例
  position       局面文字，可复制
  level N        电脑水平，1 到 10
  draw           提和；accept 同意，decline 不同意
  claim          按规则要求和棋
  resign         认输
  save 文件      存盘；load 文件 继续
  export 文件    导出棋谱，如 game.pgn
  quit           离开",
    )
}

/// A longer line is not read.
pub(super) const LINE_MAX: usize = 1000;

impl Typed {
    pub(super) fn read(line: &str) -> Typed {
        let line = line.trim();
        if line.len() > LINE_MAX {
            return Typed::TooLong;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        match (&*word, rest) {
            ("", _) => Typed::Nothing,
            ("help" | "?" | "h", "") => Typed::Help,
            ("board" | "b", "") => Typed::Board,
            ("legend" | "signs", "") => Typed::Legend,
            ("position" | "fen", "") => Typed::Position,
            ("moves", "") => Typed::Moves(None),
            ("moves", square) => Typed::Moves(Some(square.to_owned())),
            ("hint", "") => Typed::Hint,
            ("undo" | "takeback", "") => Typed::Undo,
            ("draw", "") => Typed::OfferDraw,
            ("accept", "") => Typed::Accept,
            ("decline", "") => Typed::Decline,
            ("claim", "") => Typed::Claim,
            ("resign", "") => Typed::Resign,
            ("quit" | "exit" | "q", "") => Typed::Leave,
            ("save", "") => Typed::Incomplete("save game.umpire"),
            ("load", "") => Typed::Incomplete("load game.umpire"),
            ("export", "") => Typed::Incomplete("export game.pgn"),
            ("save", path) => Typed::Save(path.to_owned()),
            ("load", path) => Typed::Load(path.to_owned()),
            ("export", path) => Typed::Export(path.to_owned()),
            ("level", number) => match number.parse().ok().and_then(Level::new) {
                Some(level) => Typed::Level(level),
                None => Typed::NoLevel,
            },
            // Some games have moves of several words.
            (_, _) => Typed::Move(line.to_owned()),
        }
    }
}
