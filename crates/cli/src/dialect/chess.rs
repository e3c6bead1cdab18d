//! Chess in UCI and PGN.

use chess::{
    Line, Position, Uci,
    pgn::{GameResult, Pgn, Tag},
};
use game::{Deed, Record, Rules, Study};

use super::{Dialect, Heading, Switch};

/// Chess as the UCI standard has it.
pub(super) struct Chess;

impl Dialect for Chess {
    fn game(&self) -> &'static str {
        "chess"
    }

    fn switches(&self) -> &'static [Switch] {
        &[Switch { theirs: "UCI_Chess960", ours: "chess960" }]
    }

    /// Many programs do not read the letters of files as castling rights.
    fn write_position(&self, text: &str) -> String {
        text.parse().map_or_else(|_| text.to_owned(), |position: Position| position.fen())
    }

    fn transcript(&self, record: &Record, heading: &Heading<'_>) -> Option<String> {
        pgn(record, heading).map(|pgn| format!("{pgn}\n"))
    }
}

fn pgn(record: &Record, heading: &Heading<'_>) -> Option<Pgn> {
    let start: Position =
        chess::Chess::with_options(&record.options).ok()?.opening().parse().ok()?;
    let mut line = Line::new(start);
    let mut moves = Vec::new();
    for deed in &record.deeds {
        if let Deed::Act(_, text) = deed {
            let played = line.position().resolve(text.parse::<Uci>().ok()?).ok()?;
            line.play(played);
            moves.push(played);
        }
    }
    let result = match record.outcome.split(' ').next() {
        Some("first") => GameResult::WhiteWins,
        Some("second") => GameResult::BlackWins,
        Some("draw") => GameResult::Draw,
        Some(_) | None => GameResult::Unknown,
    };
    let [white, black] = heading.players;
    let tags = [
        ("Event", heading.event),
        ("Round", &heading.round),
        ("White", white),
        ("Black", black),
        ("Termination", heading.ending),
    ];
    let tag = |(name, value): (&str, &str)| Tag { name: name.to_owned(), value: value.to_owned() };
    Some(Pgn { tags: tags.map(tag).into(), ..Pgn::new(start, moves, result) })
}
