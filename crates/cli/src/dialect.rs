//! How other programs write a game: positions, moves, options and whole games.
//!
//! One small file for each game, used in both directions: by `umpire engine`, which other programs
//! drive, and by `umpire arena`, which drives other programs.

mod chess;
mod fairy_xiangqi;
mod jieqi;
mod stupid;
mod war;
mod xiangqi;

use game::{Options, Record};

/// Where other programs' way of writing a game differs from ours.
pub(crate) trait Dialect: Sync {
    /// The game's id in the catalog.
    fn game(&self) -> &'static str;

    /// The name by which programs that play several games know this one.
    fn variant(&self) -> &'static str {
        self.game()
    }

    /// Switches of the game that programs set.
    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    /// A position as another program wrote it, in our notation.
    fn read_position(&self, text: &str) -> String {
        complete(text)
    }

    /// A position of ours, as other programs read it.
    fn write_position(&self, text: &str) -> String {
        text.to_owned()
    }

    /// A move as another program wrote it, in our notation.
    fn read_move(&self, text: &str) -> String {
        text.to_owned()
    }

    /// A start, the usual one unless there is a text, and the moves from there, in our notation.
    fn read_game(&self, start: Option<&str>, moves: &[String]) -> (String, Vec<String>) {
        let start = start.map_or("start".to_owned(), |text| self.read_position(text));
        (start, moves.iter().map(|text| self.read_move(text)).collect())
    }

    /// A move that another program names without playing it: all that it may mean.
    fn read_candidate(&self, text: &str) -> Vec<String> {
        vec![self.read_move(text)]
    }

    /// A move of ours, as other programs read it.
    fn write_move(&self, text: &str) -> String {
        text.to_owned()
    }

    /// The same position as if the game began with it, for programs that play on after a draw.
    fn renewed(&self, position: &str) -> String {
        let mut fields: Vec<&str> = position.split_whitespace().collect();
        if let [_, _, _, _, quiet_plies, _] = &mut fields[..] {
            *quiet_plies = "0";
        }
        fields.join(" ")
    }

    /// A finished game in the format in which others keep it, where there is one.
    fn transcript(&self, _record: &Record, _heading: &Heading<'_>) -> Option<String> {
        None
    }
}

/// A switch of a game and what programs call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switch {
    /// The name in `setoption`.
    pub(crate) theirs: &'static str,
    /// The name among the game's options.
    pub(crate) ours: &'static str,
}

/// What there is to say of a game besides its moves.
pub(crate) struct Heading<'a> {
    /// What was played for.
    pub(crate) event: &'a str,
    /// Which game of the event it was.
    pub(crate) round: String,
    /// The players, in order of play.
    pub(crate) players: [&'a str; 2],
    /// Why it ended.
    pub(crate) ending: &'a str,
}

/// The dialect in which a program may drive our player of a game, if there is one.
pub(crate) fn spoken(game: &str) -> Option<&'static dyn Dialect> {
    SPOKEN.iter().copied().find(|dialect| dialect.game() == game)
}

/// The games whose players can be driven.
pub(crate) fn spoken_games() -> Vec<&'static str> {
    SPOKEN.iter().map(|dialect| dialect.game()).collect()
}

/// The dialect of a program that plays several games and has `variants` to choose from.
pub(crate) fn of_variants(game: &str, variants: &[String]) -> Option<&'static dyn Dialect> {
    let known = MANY_SIDED.iter().copied().find(|dialect| dialect.game() == game)?;
    variants.iter().any(|it| it == known.variant()).then_some(known)
}

static SPOKEN: &[&dyn Dialect] =
    &[&chess::Chess, &xiangqi::Xiangqi, &jieqi::Jieqi, &stupid::StupidChess, &war::War];
static MANY_SIDED: &[&dyn Dialect] = &[&chess::Chess, &fairy_xiangqi::FairyXiangqi];

/// Whether a switch of the game is on.
pub(crate) fn is_on(options: &Options, switch: Switch) -> bool {
    options.iter().any(|(name, value)| name == switch.ours && value.to_string() == "true")
}

/// The six fields of a FEN, those that were left out filled in.
fn complete(text: &str) -> String {
    let given: Vec<&str> = text.split_whitespace().collect();
    let missing = ["", "w", "-", "-", "0", "1"].into_iter().skip(given.len());
    let fields: Vec<&str> = given.iter().copied().chain(missing).collect();
    fields.join(" ")
}
