//! How other programs write a game: positions, moves, options and whole games.
//!
//! Used in both directions: by an engine of ours, which other programs drive, and by an arena of
//! ours, which drives other programs.

use game::{Options, Transcript};

/// Where other programs' way of writing a game differs from ours.
pub trait Dialect: Sync {
    /// The name by which programs that play several games know this one; nothing in a dialect of
    /// programs that play this game alone.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Switches of the game that programs set.
    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    /// A position as another program wrote it, in our notation.
    fn read_position(&self, text: &str) -> String {
        complete_fen(text)
    }

    /// A position of ours, as other programs read it.
    fn write_position(&self, text: &str) -> String {
        text.to_owned()
    }

    /// A move as another program wrote it, in our notation.
    fn read_move(&self, text: &str) -> String {
        text.to_owned()
    }

    /// A move of ours, as other programs read it.
    fn write_move(&self, text: &str) -> String {
        text.to_owned()
    }

    /// A start, the usual one unless there is a text, and the moves from there, in our notation.
    fn read_game(&self, start: Option<&str>, moves: &[String]) -> (String, Vec<String>) {
        let start = start.map_or("start".to_owned(), |text| self.read_position(text));
        (start, moves.iter().map(|text| self.read_move(text)).collect())
    }

    /// A game as a seat of ours knows it, as other programs read it: a start and moves from there.
    fn write_game(&self, so_far: &Transcript) -> (String, Vec<String>) {
        let moves = so_far.moves.iter().map(|text| self.write_move(text)).collect();
        (self.write_position(&so_far.start), moves)
    }

    /// A move that another program names without playing it: all that it may mean.
    fn read_candidate(&self, text: &str) -> Vec<String> {
        vec![self.read_move(text)]
    }

    /// The same position as if the game began with it, for programs that play on after a draw.
    fn renewed(&self, position: &str) -> String {
        let mut fields: Vec<&str> = position.split_whitespace().collect();
        if let [_, _, _, _, quiet_plies, _] = &mut fields[..] {
            *quiet_plies = "0";
        }
        fields.join(" ")
    }
}

/// A switch of a game and what programs call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name in `setoption`.
    pub theirs: &'static str,
    /// The name among the game's options.
    pub ours: &'static str,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self, options: &Options) -> bool {
        options.iter().any(|(name, value)| name == self.ours && value.to_string() == "true")
    }
}

/// The six fields of a FEN, those that were left out filled in.
pub fn complete_fen(text: &str) -> String {
    let given: Vec<&str> = text.split_whitespace().collect();
    let missing = ["", "w", "-", "-", "0", "1"].into_iter().skip(given.len());
    let fields: Vec<&str> = given.iter().copied().chain(missing).collect();
    fields.join(" ")
}
