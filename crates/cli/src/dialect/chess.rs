//! Chess in UCI and PGN.

use chess::Position;
use game::{Deed, Finish, Record, Rules, Seat, Story, Study};

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
        let acted = |deed: &Deed| {
            let Deed::Act(_, text) = deed else { return None };
            Some(text.clone())
        };
        let finish = match record.outcome.split(' ').next() {
            Some("first") => Finish::Won(Seat::First),
            Some("second") => Finish::Won(Seat::Second),
            Some("draw") => Finish::Drawn,
            Some(_) | None => Finish::Nothing,
        };
        let story = Story {
            event: heading.event.to_owned(),
            round: heading.round.clone(),
            players: heading.players.map(str::to_owned),
            actions: record.deeds.iter().filter_map(acted).collect(),
            finish,
            ending: heading.ending.to_owned(),
            ..Story::default()
        };
        let rules = chess::Chess::with_options(&record.options).ok()?;
        rules.export(&story, "pgn").ok().map(|pgn| format!("{pgn}\n"))
    }
}
