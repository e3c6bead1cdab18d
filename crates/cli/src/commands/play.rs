//! `umpire play`: a game at the terminal.

use std::{io::IsTerminal, path::PathBuf, time::Duration};

use anstream::stdout;
use catalog::{Entry, Level, Refusal};
use clap::Args;
use game::{Code, Dice, Opening, Seat};

use super::best::duration;
use crate::{
    draw,
    fail::bad_input,
    input::{RuleArguments, find},
    play::{Dialog, Invitation, Manner, Players, Strength, seed_of_chance, shell::Lines},
    terminal,
    words::{Language, Teller},
};

/// Play against the computer on the terminal, or two people at one keyboard
#[derive(Args)]
#[command(after_help = "Examples:
  umpire play chess
  umpire play xiangqi --level 3 --side black --pieces han --lang zh
  umpire play stupid --set-up shuffle
  umpire play war --opening blind
  umpire play jieqi --two
  umpire play chess --load game.umpire
  umpire play chess --position '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  printf 'e4\\nhint\\nsave game.umpire\\n' | umpire play chess --time 100ms

Moves are read as people write them: `e4` and `Nf3` in chess, `C2.5` and 炮二平五 in xiangqi, `J6K6` in
A Game of War, where one line may hold several steps. Type `help` for what else there is.")]
pub(crate) struct Arguments {
    /// The game's id, as `umpire games` lists them
    game: String,

    /// How well the computer plays, from 1, a beginner, to 10; 5 unless given or loaded
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,

    /// Which side you play, such as `white`, `black`, `red` or `north`; or `random`
    #[arg(long)]
    side: Option<String>,

    /// Two people play at this keyboard, and nobody sees what is not theirs to see
    #[arg(long, conflicts_with_all = ["level", "side"])]
    two: bool,

    /// How long the computer may think, such as `500ms` or `2s`
    #[arg(long, value_parser = duration, default_value = "1s")]
    time: Duration,

    /// From what chance follows: the side, the deal and the errors of lower levels
    #[arg(long)]
    seed: Option<u64>,

    /// How the game begins, `usual` or `blind`, with a secret set-up, where there is a choice
    #[arg(long)]
    opening: Option<Opening>,

    /// Your set-up: `usual`, `empty`, `shuffle`, a layout, or a file that holds one
    #[arg(long, value_name = "LAYOUT")]
    set_up: Option<String>,

    /// A game to go on with: as `save` keeps it, or a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "opening", "set_up"])]
    load: Option<PathBuf>,

    /// A position to begin from, in the game's notation
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["opening", "set_up"])]
    position: Option<String>,

    #[command(flatten)]
    speech: SpeechArguments,

    #[command(flatten)]
    rules: RuleArguments,
}

/// How a game is shown.
#[derive(Args)]
pub(crate) struct SpeechArguments {
    /// The language, from the environment unless given
    #[arg(long, value_enum)]
    lang: Option<Language>,

    /// How pieces are written; characters in Chinese where the pieces bear them, else letters
    #[arg(long, value_enum)]
    pieces: Option<draw::Pieces>,

    /// How moves are written, such as `san`, `wxf` or `chinese`; `plain` for the game's own way
    #[arg(long)]
    notation: Option<String>,
}

impl SpeechArguments {
    /// How this game is shown on this terminal.
    ///
    /// # Errors
    /// The game has no such notation.
    pub(crate) fn manner(&self, entry: &'static Entry) -> anyhow::Result<Manner> {
        let language = Language::or_usual(self.lang);
        let known = entry.paper.move_notations();
        let notation = match self.notation.as_deref() {
            None => Teller::usual_notation(language, entry),
            Some("plain") => None,
            Some(name) => {
                let found = known.iter().find(|it| **it == name);
                Some(*found.ok_or_else(|| {
                    let (id, known) = (entry.about.id, known.join(", "));
                    let name = catalog::shorten(name);
                    let message = format!(
                        "moves of {id} are not written in `{name}`, expected one of: plain, {known}"
                    );
                    bad_input(Refusal::new(Code::UNSUPPORTED, message))
                })?)
            }
        };
        let pieces = draw::Pieces::or_usual(self.pieces, language, entry);
        let columns = terminal::columns();
        let curtain = if std::io::stdout().is_terminal() { terminal::CLEAR } else { "" };
        Ok(Manner { language, pieces, notation, columns, curtain })
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = find(&arguments.game)?;
    let seed = arguments.seed.unwrap_or_else(seed_of_chance);
    let person = match arguments.side.as_deref() {
        None => None,
        Some("random") => Some(Seat::ALL[Dice::seeded(seed).below(2) as usize]),
        Some(name) => Some(side(entry, name)?),
    };
    let level = arguments.level.and_then(Level::new);
    let strength = Strength { level: level.unwrap_or(Level::USUAL), time: arguments.time };
    let given = arguments.set_up.clone();
    let set_up = given.filter(|_| entry.matches.openings().any(|it| it == Opening::Blind));
    if arguments.set_up.is_some() && set_up.is_none() {
        let message = format!("{} does not begin with a set-up", entry.about.name);
        return Err(bad_input(Refusal::new(Code::UNSUPPORTED, message)));
    }
    let opening = arguments.opening.or(set_up.is_some().then_some(Opening::Blind));
    let invitation = Invitation {
        entry,
        options: arguments.rules.read(entry)?,
        opening,
        person,
        players: if arguments.two { Players::Two } else { Players::One },
        level,
        strength,
        seed,
        load: arguments.load.as_deref(),
        position: arguments.position.as_deref(),
        layout: set_up,
    };
    let manner = arguments.speech.manner(entry)?;
    let mut dialog = Dialog::open(invitation, manner, stdout())?;
    let mut lines = Lines::open()?;
    lines.lead(&mut dialog)
}

/// A side by its name, in either language, or by its place.
pub(crate) fn side(entry: &Entry, name: &str) -> anyhow::Result<Seat> {
    let is_named = |seat: &Seat| {
        let names = [entry.about.seat_name(*seat), entry.words.seats_zh[seat.index()]];
        let place = ["first", "second"][seat.index()];
        names.iter().any(|known| known.eq_ignore_ascii_case(name)) || place == name
    };
    Seat::ALL.into_iter().find(is_named).ok_or_else(|| {
        let [first, second] = entry.about.seats;
        let name = catalog::shorten(name);
        let message = format!("no side `{name}`, expected {first}, {second} or random");
        bad_input(Refusal::new(Code::BAD_OPTION, message))
    })
}
